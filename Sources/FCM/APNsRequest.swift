public import RichPush

/// What FCM hands to APNs for a message.
public struct APNsRequest: Sendable, Hashable {
    /// The headers, their names in lower case.
    public var headers: [String: String]
    /// The payload; a device has it as `userInfo`.
    public var payload: JSONValue

    /// A request of these parts.
    public init(headers: [String: String], payload: JSONValue) {
        self.headers = headers
        self.payload = payload
    }
}

extension APNsRequest {
    /// APNs refuses a larger payload, in bytes; 5120 for `voip`.
    ///
    /// Source: <https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification>.
    public static let payloadSizeLimit = 4096

    /// The size of the payload in bytes, as JSON without white space.
    public var payloadSize: Int { payload.textSize }
}
