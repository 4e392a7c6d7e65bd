/// A line of the input that is not blank, as a worker takes it.
struct AuditLine: Sendable {
    /// What there is of it.
    enum Content: Sendable {
        case bytes([UInt8])
        /// It had more bytes than a line may have, and they were passed over.
        case tooLong
    }

    /// Its number in the input, from 1; blank lines are counted.
    let number: Int
    /// The how-manieth it is of those that are audited, from 0.
    let sequence: Int
    let content: Content
}
