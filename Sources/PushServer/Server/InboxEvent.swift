/// Something that happened in the inbox.
enum InboxEvent: Sendable {
    /// A delivery was accepted, and is pending.
    case accepted(DeliverySummary)
    /// A delivery is through.
    case finished(DeliverySummary)
    /// Deliveries were deleted: those that the query finds.
    case deleted(query: String)

    /// The name of the event in the stream.
    var name: String {
        switch self {
        case .accepted: "accepted"
        case .finished: "finished"
        case .deleted: "deleted"
        }
    }

    /// The data of the event in the stream: one line of JSON.
    var data: String {
        switch self {
        case .accepted(let delivery), .finished(let delivery): JSONText.string(delivery)
        case .deleted(let query): JSONText.string(["query": query])
        }
    }
}
