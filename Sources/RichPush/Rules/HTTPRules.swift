package struct HTTPRules: Sendable, Hashable, Encodable {
    package enum Status: String, Sendable, Hashable, Encodable, CaseIterable {
        /// Any: the helper does not look at it.
        case any
        /// 200 alone.
        case ok
        /// 200 to 299.
        case successful
        /// Those of `Data(contentsOf:)`, by swift-corelibs-foundation@761b621 NetworkingSpecific.swift.
        case contentsOfURL = "contents-of-url"

        func accepts(_ status: Int) -> Bool {
            switch self {
            case .any: true
            case .ok: status == 200
            case .successful: (200...299).contains(status)
            case .contentsOfURL: (200...399).contains(status) || status == 401 || status == 407
            }
        }
    }

    /// The statuses with which a response is used.
    package var status = Status.any
    /// Whether the helper itself refuses `http`, whatever App Transport Security allows.
    package var requiresHTTPS = false
    /// How long a download may take, in seconds.
    package var timeLimit = 60.0
    /// The largest size that the response's header may state, in bytes; `nil` for any.
    package var declaredByteLimit: Int?
    package var tries = 1
    /// How long to wait before it is tried again, in seconds.
    package var pauses: [Double] = []
    /// The fields of the request that the helper sets itself.
    package var fields: [String: String] = [:]

    /// The download of most helpers: one minute, once, whatever the status.
    package init() {}
}
