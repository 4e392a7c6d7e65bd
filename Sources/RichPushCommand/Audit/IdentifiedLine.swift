import RichPush

/// A line's document, and what stands beside or around it for the audit's sake.
///
/// - `{"id": …, "message": …}` and `{"id": …, "topic": …}`: the identifier is no part of what FCM is sent.
/// - `{"id": …, "payload": {"aps": …}}`: nor is it a part of the payload, which is wrapped; `headers` may stand there
///   as well, as `convert --headers` writes them.
/// - `{"id": …, "aps": …}`: it is the app's own key, a part of the payload, and stays there.
struct IdentifiedLine {
    /// A longer identifier is cut.
    static let identifierLimit = 256

    /// A string or a number; `nil` if there is none.
    let id: JSONValue?
    /// The payload, the message, or the request.
    let document: JSONValue
    /// The `apns-push-type` among the headers of the wrapper; `nil` if there is none.
    let pushTypeHeader: String?

    init(_ value: JSONValue) {
        guard case .object(var members) = value else {
            id = nil
            document = value
            pushTypeHeader = nil
            return
        }
        id = members["id"].flatMap(Self.identifier)
        if members["aps"] == nil, members["message"] == nil, let payload = members["payload"], payload["aps"] != nil {
            document = payload
            let headers = members["headers"]?.objectValue
            pushTypeHeader = headers?.value(ofHeader: InputDocument.pushTypeHeader)?.stringValue
            return
        }
        pushTypeHeader = nil
        if id != nil, members["aps"] == nil || members["message"]?.objectValue != nil {
            members["id"] = nil
            document = .object(members)
        } else {
            document = value
        }
    }

    private static func identifier(_ value: JSONValue) -> JSONValue? {
        switch value {
        case .string(let text):
            guard text.utf8.count > identifierLimit else { return value }
            return .string(String(String.UnicodeScalarView(text.unicodeScalars.prefix(identifierLimit / 4))))
        case .integer, .number: return value
        default: return nil
        }
    }
}
