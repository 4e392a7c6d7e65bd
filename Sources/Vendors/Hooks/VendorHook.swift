import RichPush

/// Code for what a row cannot express.
protocol VendorHook: Sendable {
    /// More places that may have URLs.
    func places(in payload: JSONObject) -> [Vendor.MediaPlace]
    /// What the helper requests instead of the URL; `nil` for the URL itself.
    func target(of url: String, in payload: JSONObject) -> VendorMedia.Target?
    /// Whether a response is used although its status is not one of the row's.
    var ignoresItsOwnStatus: Bool { get }
    /// The media in the order in which they are attached.
    func ordered(_ media: [VendorMedia]) -> [VendorMedia]
    /// Other changes to the content, with or without attachments.
    func finish(_ content: inout NotificationContent)
}

extension VendorHook {
    func places(in payload: JSONObject) -> [Vendor.MediaPlace] { [] }
    func target(of url: String, in payload: JSONObject) -> VendorMedia.Target? { nil }
    var ignoresItsOwnStatus: Bool { false }
    func ordered(_ media: [VendorMedia]) -> [VendorMedia] { media }
    func finish(_ content: inout NotificationContent) {}
}

extension Vendor.Hook {
    /// The code that a row names.
    var code: any VendorHook {
        switch self {
        case .oneSignal: OneSignalHook()
        case .homeAssistant: HomeAssistantHook()
        case .optimove: OptimoveHook()
        case .teak: TeakHook()
        case .swrve: SwrveHook()
        case .exponea: ExponeaHook()
        }
    }
}

extension String {
    /// Whether this is a web URL.
    var isWebURL: Bool {
        let scheme = prefix { $0 != ":" }.lowercased()
        return scheme == "http" || scheme == "https"
    }
}
