import RichPush
import RichPushInput

/// A line's document, and the identifier beside or around it.
///
/// - `{"id": …, "message": …}` and `{"id": …, "topic": …}`: the identifier is not sent to FCM.
/// - `{"id": …, "payload": {"aps": …}}`: it is not part of the payload.
/// - `{"id": …, "aps": …}`: it is one of the app's own keys, and stays in the payload.
struct LineEnvelope {
    /// The length at which an identifier is truncated, in bytes.
    private static let identifierLimit = 256

    /// The free places in a line.
    static let freePlaces = InputDocument.freePlaces.merging(.members(["id": .all]))

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
        id = members["id"].flatMap(Self.identifier)
        if id != nil, members["aps"] == nil || members["message"]?.objectValue != nil {
            members["id"] = nil
            document = .object(members)
        } else {
            document = value
        }
    }

    /// The identifier that a free value of a line is.
    static func identifier(_ value: FreeValue, in line: UnsafeBufferPointer<UInt8>) -> JSONValue? {
        value.text(in: line).flatMap { text in
            identifier(value.kind == .integer ? .integer(Int(text) ?? 0) : .string(text))
        }
    }

    private static func identifier(_ value: JSONValue) -> JSONValue? {
        switch value {
        case .string(let text):
            guard text.utf8.count > identifierLimit else { return value }
            return .string(String(String.UnicodeScalarView(text.unicodeScalars.prefix(identifierLimit / 4))))
        case .integer, .largeInteger, .number: return value
        default: return nil
        }
    }
}
