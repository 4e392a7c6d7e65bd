/// The rules of a format, one field at a time.
///
/// A grammar asks a ``BodyCursor`` for the next field, which may stand far behind; takes it; and asks for another one.
/// So it needs no byte that has gone by, and does not see in which pieces the bytes come.
protocol MediaGrammar: Sendable {
    /// What a field is.
    associatedtype Step
    /// What the field is that was asked for last.
    var step: Step { get set }
    /// Asks for the first field.
    mutating func start(_ cursor: inout BodyCursor)
    /// Takes the field that was asked for, a number with its most significant byte first, and asks for the next one, or
    /// stops.
    mutating func receive(_ field: UInt64, _ cursor: inout BodyCursor)
    /// Takes the end of the body, which came before the field that was asked for.
    mutating func end(_ cursor: inout BodyCursor)
}

extension MediaGrammar {
    /// Asks for the next field.
    /// - Parameters:
    ///   - step: What it is.
    ///   - length: Its length, from 1 to 8 bytes.
    ///   - skipCount: How many bytes lie in front of it.
    mutating func next(_ step: Step, _ length: Int, after skipCount: Int = 0, _ cursor: inout BodyCursor) {
        self.step = step
        cursor.read(length, after: skipCount)
    }
}

/// A grammar, and how far it has come in a body.
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
