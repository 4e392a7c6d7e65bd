/// A batch in which some lines have their results.
struct ReadBatch: Sendable {
    /// A line without a result.
    struct OpenLine: Sendable {
        /// The line's index in the batch.
        let index: Int
        let line: LineBatch.Line
        /// The line's content, if it was read in full already.
        var inspected: InspectedLine?
    }

    /// The results by the lines' indices in the batch; `nil` for open lines.
    var results: [AuditResult?]
    var open: [OpenLine] = []

    init(lineCount: Int) {
        results = Array(repeating: nil, count: lineCount)
    }
}
