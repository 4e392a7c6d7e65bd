/// The rules of a format, one field at a time.
///
/// A grammar asks a ``BodyCursor`` for the next field, which may be far ahead, takes it, and asks for another one. It
/// never needs earlier bytes, and does not see the pieces in which the bytes arrive.
protocol MediaGrammar: Sendable {
    /// The meaning of a field.
    associatedtype Step
    /// The meaning of the last requested field.
    var step: Step { get set }
    /// Asks for the first field.
    mutating func start(_ cursor: inout BodyCursor)
    /// Takes the requested field, a number with its most significant byte first, and asks for the next one, or stops.
    mutating func receive(_ field: UInt64, _ cursor: inout BodyCursor)
    /// Takes the end of the body, which came before the requested field.
    mutating func end(_ cursor: inout BodyCursor)
}

extension MediaGrammar {
    /// Asks for the next field.
    /// - Parameters:
    ///   - step: The meaning of the field.
    ///   - length: Its length, from 1 to 8 bytes.
    ///   - skipCount: The number of bytes before it.
    mutating func next(_ step: Step, _ length: Int, after skipCount: Int = 0, _ cursor: inout BodyCursor) {
        self.step = step
        cursor.read(length, after: skipCount)
    }
}

/// A grammar and its position in a body.
struct GrammarRun<Grammar: MediaGrammar>: BodyReader {
    private var grammar: Grammar
    private(set) var cursor: BodyCursor

    init(_ grammar: Grammar, verifiesChecksums: Bool = false) {
        self.grammar = grammar
        cursor = BodyCursor(verifiesChecksums: verifiesChecksums)
        self.grammar.start(&cursor)
    }

    /// Takes the next bytes of the body.
    mutating func receive(_ bytes: RawSpan) {
        bytes.withUnsafeBytes { buffer in
            var rest = buffer
            while !cursor.isDone, let field = cursor.take(&rest) { grammar.receive(field, &cursor) }
        }
    }

    /// Takes the end of the body.
    mutating func end() {
        if !cursor.isDone { grammar.end(&cursor) }
    }
}
