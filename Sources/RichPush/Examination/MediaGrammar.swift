/// The rules of a format, one field at a time.
///
/// A grammar asks a ``BodyCursor`` for the next field, which may be far ahead, takes it, and asks for another one. It
/// never needs earlier bytes, and does not see the pieces in which the bytes arrive.
protocol MediaGrammar: Sendable {
    /// The meaning of a field.
    associatedtype Step
    /// The meaning of the last requested field.
    var step: Step { get set }
    /// The length of the first field, in bytes; usually 8.
    var firstLength: Int { get }
    /// Takes the requested field, a number with its most significant byte first, and asks for the next one, or stops.
    mutating func receive(_ field: UInt64, _ cursor: inout BodyCursor)
    /// Takes the end of the body, which came before the requested field.
    mutating func end(_ cursor: inout BodyCursor)
    /// Takes the next bytes of the body. A requirement, so that each grammar has a loop that is compiled for it.
    mutating func receive(_ bytes: RawSpan, _ cursor: inout BodyCursor)
}

extension MediaGrammar {
    var firstLength: Int { 8 }

    mutating func receive(_ bytes: RawSpan, _ cursor: inout BodyCursor) {
        bytes.withUnsafeBytes { buffer in
            var rest = buffer
            while !cursor.isDone, let field = cursor.take(&rest) { receive(field, &cursor) }
        }
    }

    /// Asks for the next field, as the cursor's `read` does, and keeps its meaning.
    mutating func next(_ step: Step, _ length: Int, after skipCount: Int = 0, in cursor: inout BodyCursor) {
        self.step = step
        cursor.read(length, after: skipCount)
    }
}
