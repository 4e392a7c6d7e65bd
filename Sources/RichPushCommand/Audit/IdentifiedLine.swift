import RichPush

/// A line's document, and what stands beside or around it for the audit's sake.
///
/// - `{"id": …, "message": …}` and `{"id": …, "topic": …}`: the identifier is no part of what FCM is sent.
/// - `{"id": …, "payload": {"aps": …}}`: nor is it a part of the payload, which is wrapped.
/// - `{"id": …, "aps": …}`: it is the app's own key, a part of the payload, and stays there.
struct IdentifiedLine {
    /// A longer identifier is cut.
    static let identifierLimit = 256

    /// A string or a number; `nil` if there is none.
    let id: JSONValue?
    /// The payload, the message, or the request.
    let document: JSONValue

    init(_ value: JSONValue) {
        guard case .object(var members) = value else {
            id = nil
            document = value
            return
        }
        id = members[member: "id"].flatMap(Self.identifier)
        if id != nil, members[member: "aps"] == nil || members[member: "message"]?.objectValue != nil {
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
