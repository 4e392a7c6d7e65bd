import RichPush

extension Vendor {
    /// Code for what a row cannot express.
    enum Hook: String, RowChoice, Sendable, Hashable, Encodable {
        /// Text that is not a web URL is a file in the app, and a payload may have short keys.
        case oneSignal = "onesignal"
        /// Paths are on the user's server, which requires a login.
        case homeAssistant = "home-assistant"
        /// Text that is not a web URL is the path of a picture on a server that scales it to the screen's width, by
        /// Optimove-SDK-iOS@8c234d61 MediaHelper.swift.
        case optimove

        func places(in payload: JSONObject) -> [MediaPlace] {
            // The short form puts the media under `at`: beside the text `m`, or beside the buttons.
            guard self == .oneSignal, payload["aps"]?["alert"] == nil else { return [] }
            if payload["os_data"]?["buttons"]?["at"] != nil {
                return [MediaPlace(url: "/os_data/buttons/at/*", identifier: "*")]
            }
            guard payload["m"] != nil || payload["o"] != nil else { return [] }
            return [MediaPlace(url: "/at/*", identifier: "*")]
        }

        /// What the helper requests instead of the URL; `nil` for the URL itself.
        func target(of url: String, in payload: JSONObject) -> VendorMedia.Target? {
            switch self {
            case .oneSignal:
                return url.isWebURL ? nil : .unknown("is a file in the app's bundle, which is only on the device")
            case .homeAssistant:
                if url.hasPrefix("camera.") {
                    return .unknown("is a camera on the user's server, which only the app may ask")
                }
                if payload["attachment"]?["lazy"]?.boolValue == true {
                    return .unknown("is lazy: the app's content extension shows it, once the notification is opened")
                }
                return url.isWebURL ? nil : .unknown("is a path on the user's server, which only the app may ask")
            case .optimove:
                let isWhole = url.hasPrefix("https://") || url.hasPrefix("http://")
                return isWhole ? nil : .unknown("is a path on the picture server that the app's settings name")
            }
        }
    }
}

extension String {
    var isWebURL: Bool { ["http", "https"].contains(prefix { $0 != ":" }.lowercased()) }

    /// The text without leading and trailing spaces and line ends.
    func trimmingASCIISpaces() -> String {
        let isSpace = { (scalar: Unicode.Scalar) in scalar.value <= 0x20 }
        let start = unicodeScalars.drop(while: isSpace)
        guard let end = start.lastIndex(where: { !isSpace($0) }) else { return "" }
        return String(start[...end])
    }
}
