/// A page of deliveries.
struct DeliveryList: Sendable, Codable {
    /// The newest first.
    let deliveries: [DeliverySummary]
    /// How many the query finds in all.
    let total: Int
    /// What to ask for as `before` to get the next page; absent on the last one.
    let next: Int64?
}
