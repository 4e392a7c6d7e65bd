import RichPush

/// A message that is to be stored and delivered.
struct AcceptedMessage: Sendable {
    /// Over which interface a message came.
    enum Origin: String, Sendable, Codable {
        case fcm = "fcm-request"
        case apns = "apns-payload"
    }

    let origin: Origin
    let project: String
    /// The name that the sender is told.
    let name: String
    /// To whom it goes, in words: `topic fireworks`.
    let target: String
    /// The body of the request, as JSON.
    let request: String
    /// The headers for APNs.
    let headers: [String: String]
    /// The payload that the device receives.
    let payload: JSONValue
    /// Its size in bytes.
    let payloadSize: Int
}
