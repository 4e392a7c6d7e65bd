/// A delivery that is not quite what was waited for.
struct NearMiss: Sendable, Codable {
    let delivery: DeliverySummary
    /// The terms of the query that it does not fulfil.
    let unmet: [String]
}
