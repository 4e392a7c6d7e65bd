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

    static let freePlaces = InputDocument.freePlaces.merging(.members(["id": .all]))

    /// A string or a number; `nil` if there is none.
    let id: JSONValue?
    /// The payload, the message, or the request.
    let document: JSONValue

    init(_ value: JSONValue) {
        id = value["id"].flatMap(Self.identifier)
        if id != nil, var members = value.objectValue, members["aps"] == nil || InputDocument.isRequest(members) {
            members["id"] = nil
            document = .object(members)
        } else {
            document = value
        }
    }

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

extension JSONSyntaxError {
    /// Says where another document begins in a line that is not JSON, as where `cat` joined a file to one that was cut
    /// off or has no last line feed; empty if none does.
    func clause(onNextDocumentIn line: [UInt8]) -> String {
        let brace = UInt8(ascii: "{")
        // Lines of a campaign begin alike, and objects within a line follow one of these characters.
        let beginning = line.prefix { $0 != UInt8(ascii: ":") }
        let starts = line.indices.dropFirst().lazy.filter { index in
            line[index] == brace && (!":[, ".utf8.contains(line[index - 1]) || line[index...].starts(with: beginning))
        }
        // The limit bounds the time that a line takes.
        let next =
            reason == .trailingContent
            ? offset
            : starts.prefix(16).first { start in
                var parser = JSONParser(line, dialect: .googleAPI, from: start)
                return (try? InputDocument(LineEnvelope(parser.parseDocument()).document)) != nil
            }
        guard line.first == brace, let next, line[next] == brace else { return "" }
        return "; the object from column \(next + 1) is not audited either: put it on its own line"
    }
}
