public import RichPush

/// A value in text pasted from documentation or source code.
///
/// The text may be JSON, JSON5, a whole HTTP request with its headers, or JavaScript that assigns the message to a
/// variable.
public struct PastedText: Sendable {
    /// The value in the text.
    public let value: JSONValue
    /// The variables that the text uses but does not define. Their names stand for their values.
    public let unresolvedIdentifiers: [String]

    /// Finds the value in a text.
    /// - Throws: ``InputError/empty`` or ``InputError/malformed(_:)``.
    public init(_ bytes: [UInt8]) throws(InputError) {
        guard bytes.contains(where: { $0 > 0x20 || $0 == 0 }) else { throw .empty }
        let text = String(decoding: bytes, as: UTF8.self)
        do throws(JSONSyntaxError) {
            let whole: JSONSyntaxError
            do throws(JSONSyntaxError) {
                self = try Self(bytes, from: 0, constants: [:], isWhole: true)
                return
            } catch { whole = error }
            // The positions are those of the whole text only as long as the text is UTF-8 without repairs.
            guard let start = Self.start(of: text) else { throw whole }
            self = try Self(bytes, from: start.offset, constants: start.constants, isWhole: false)
        } catch {
            throw .malformed(error)
        }
    }

    private init(
        _ bytes: [UInt8],
        from offset: Int,
        constants: [String: String],
        isWhole: Bool
    ) throws(JSONSyntaxError) {
        var parser = JSONParser(bytes, dialect: .relaxed, from: offset)
        parser.constants = constants
        value = isWhole ? try parser.parseDocument() : try parser.parseValue()
        unresolvedIdentifiers = parser.unresolvedIdentifiers
    }

    /// Finds where the value starts in a longer text.
    ///
    /// It goes scalar by scalar, because the end of a line in HTTP, a carriage return and a line feed, is one
    /// `Character`.
    private static func start(of text: String) -> (offset: Int, constants: [String: String])? {
        let requestLine = /\uFEFF?\s*(?:POST|PUT) \S+(?: HTTP\/[\d.]+)?\s*\n/.matchingSemantics(.unicodeScalar)
        if let request = text.prefixMatch(of: requestLine) {
            let bodyStart = /(?:^|\n)\s*\{/.matchingSemantics(.unicodeScalar)
            guard let body = text[request.range.upperBound...].firstMatch(of: bodyStart) else { return nil }
            return (offset(of: "{", in: body.range, text), [:])
        }
        // Any text may precede the name: pages are often copied without their line breaks.
        guard let assignment = text.firstMatch(of: /(?:message|payload|request)\s*(?::\s*[\w.<>]+\s*)?=\s*\{/)
        else { return nil }
        var constants: [String: String] = [:]
        for constant in text.matches(of: /(?:const|let|var)?\s*(\w+)\s*=\s*(?:'([^'\n]*)'|"([^"\n]*)")/) {
            constants[String(constant.1)] = String(constant.2 ?? constant.3 ?? "")
        }
        return (offset(of: "{", in: assignment.range, text), constants)
    }

    private static func offset(of character: Unicode.Scalar, in range: Range<String.Index>, _ text: String) -> Int {
        let index = text.unicodeScalars[range].lastIndex(of: character) ?? range.lowerBound
        return text.utf8.distance(from: text.startIndex, to: index)
    }
}
