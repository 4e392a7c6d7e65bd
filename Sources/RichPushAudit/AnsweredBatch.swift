/// A batch of which some lines have their results.
struct AnsweredBatch: Sendable {
    /// A line without a result.
    struct OpenLine: Sendable {
        /// Its place in the batch.
        let index: Int
        let line: LineBatch.Line
        /// What it says, if it was read in full already.
        var inspected: InspectedLine?
    }

    /// The results by the lines' places in the batch; `nil` for those that are open.
    var results: [AuditResult?]
    var open: [OpenLine] = []

    init(lineCount: Int) {
        results = Array(repeating: nil, count: lineCount)
    }
}
