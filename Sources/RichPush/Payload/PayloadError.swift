/// Why bytes are no payload of a notification.
public enum PayloadError: Error, Sendable, Hashable {
    /// More bytes than are looked at: no payload is anywhere near.
    case tooLarge(byteCount: Int)
    /// The bytes are no JSON.
    case malformed(JSONSyntaxError)
    /// The JSON is no object.
    case notAnObject(found: String)
    /// There is no `aps`, or it is no object: iOS makes no notification of it.
    case withoutAPS(found: String?)
}

extension PayloadError: CustomStringConvertible {
    /// One sentence that says what is wrong, with the position where there is one.
    public var description: String {
        switch self {
        case .tooLarge(let byteCount):
            "the payload has \(byteCount) bytes; more than \(RemoteNotification.readLimit) are not even read"
        case .malformed(let error): "the payload is no JSON: \(error)"
        case .notAnObject(let found): "the payload is \(found), and must be an object"
        case .withoutAPS(nil): "the payload has no \"aps\", so iOS makes no notification of it"
        case .withoutAPS(let found?): "\"aps\" is \(found), and must be an object: iOS makes no notification of it"
        }
    }
}
