public import RichPush

/// A value in text pasted from documentation or source code.
///
/// The text may be JSON, JSON5, a whole HTTP request with its headers, commands of curl, or code that makes a message
/// and sends it, in any language that has an SDK for FCM.
public struct PastedText: Sendable {
    /// The value in the text; of several, the first.
    public let value: JSONValue
    /// The variables that the text uses but does not define. Their names stand for their values.
    public var unresolvedIdentifiers: [String] { unknown.map(value.variables) ?? [] }
    /// The expressions whose own text stands for their value; `nil` for JSON, in which all is meant as it is written.
    let unknown: Set<String>?
    /// The headers of the request in the text, their names in lower case.
    package private(set) var headers: [String: String] = [:]
    /// The number of values in the text.
    package private(set) var count = 1
    /// Whether a message has the names of an SDK, and not those of FCM's own interface.
    package private(set) var hasSDKNames = true

    /// Finds the value in a text.
    /// - Throws: ``InputError``, if there is none, or if it cannot be read.
    public init(_ text: [UInt8]) throws(InputError) {
        let bytes = Self.fenced(text)
        guard bytes.contains(where: { $0 > 0x20 || $0 == 0 }) else { throw .empty }
        var whole: JSONSyntaxError?
        do throws(JSONSyntaxError) {
            var parser = JSONParser(bytes, dialect: .relaxed)
            let value = try parser.parseDocument()
            if parser.unresolvedIdentifiers.isEmpty {
                let elements = value.arrayValue?.filter(InputDocument.isPush) ?? []
                (self.value, count, unknown) = (elements.first ?? value, max(elements.count, 1), nil)
                return
            }
        } catch {
            guard !bytes.contains(0), JSONSyntaxError.Reason(start: bytes) == nil else { throw .malformed(error) }
            whole = error.reason == .trailingContent ? nil : error
        }
        if let request = try Self.request(in: bytes) {
            self = request
            return
        }
        var reader = SourceReader(bytes)
        do throws(JSONSyntaxError) {
            let pushes = try reader.read()
            guard let push = pushes.first else {
                let start = bytes.firstIndex { $0 > 0x20 } ?? 0
                let expected = "a payload, a message, a curl command, or code that sends one"
                throw .unexpected(at: start, in: bytes, expected: expected)
            }
            (value, unknown, count) = (push.value, reader.isDescription ? nil : reader.unknown, pushes.count)
            hasSDKNames = push.hasSDKNames ?? !reader.hasOwnNames
        } catch {
            // The error farther on is that of the better reading.
            throw .malformed(whole.flatMap { $0.offset > error.offset ? $0 : nil } ?? error)
        }
    }

    /// What is between the fences of Markdown, with all line breaks, if the text has any.
    private static func fenced(_ bytes: [UInt8]) -> [UInt8] {
        let text = String(decoding: bytes, as: UTF8.self)
        let prose = /(?m)(?:\A|^[ \t]*```)(?s:.*?)(?:^[ \t]*```.*$|\z)/
        guard bytes.contains("```".utf8), text.contains(/(?m)^[ \t]*```/) else { return bytes }
        return Array(text.replacing(prose) { $0.0.filter(\.isNewline) }.utf8)
    }

    /// The body of a request: a whole one, or what a command sends.
    private static func request(in bytes: [UInt8]) throws(InputError) -> PastedText? {
        let text = String(decoding: bytes, as: UTF8.self)
        let requestLine = /\uFEFF?\s*(?:POST|PUT) \S+(?: HTTP\/[\d.]+)?\s*\n/.matchingSemantics(.unicodeScalar)
        if let request = text.prefixMatch(of: requestLine) {
            let bodyStart = /(?:^|\n)\s*\{/.matchingSemantics(.unicodeScalar)
            let rest = text[request.range.upperBound...]
            guard let start = rest.firstMatch(of: bodyStart)?.range else { return nil }
            let offset = text.utf8.distance(from: text.startIndex, to: start.upperBound) - 1
            let lines = rest[..<start.lowerBound].matches(of: /([\w-]+):[ \t]*([^\r\n]*)/)
            let headers = lines.map { ($0.1.lowercased(), String($0.2)) }
            let body = (offset..<bytes.count).map { CurlCommand.Byte(value: bytes[$0], offset: $0) }
            return try Self(body, of: bytes, headers: Dictionary(headers) { $1 }, count: 1)
        }
        let commands = CurlCommand.all(in: bytes)
        guard let command = commands.first, let body = command.body else { return nil }
        if body.first?.value == UInt8(ascii: "@") { throw .bodyElsewhere(file: Array(body.dropFirst()).text) }
        return try Self(body, of: bytes, headers: command.headers, count: commands.count)
    }

    private init(_ body: CurlCommand.Word, of text: [UInt8], headers: [String: String], count: Int) throws(InputError) {
        var parser = JSONParser(body.map(\.value), dialect: .relaxed)
        do throws(JSONSyntaxError) { value = try parser.parseValue() } catch {
            let offset = error.offset < body.count ? body[error.offset].offset : (body.last?.offset ?? 0) + 1
            throw .malformed(JSONSyntaxError(error.reason, at: offset, in: text))
        }
        (unknown, hasSDKNames) = (Set(parser.unresolvedIdentifiers), false)
        (self.headers, self.count) = (headers, count)
    }
}
