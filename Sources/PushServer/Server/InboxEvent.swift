/// Something that happened in the inbox.
enum InboxEvent: Sendable {
    /// A delivery was accepted, and is pending.
    case accepted(DeliverySummary)
    /// A delivery is through.
    case finished(DeliverySummary)
    /// Deliveries were deleted: those that the query finds.
    case deleted(query: String)
    /// There were too many messages, or too old ones: all up to one of them are gone, except what is still to be
    /// delivered.
    case forgotten(lastMessage: Int64)

    /// The name of the event in the stream.
    var name: String {
        switch self {
        case .accepted: "accepted"
        case .finished: "finished"
        case .deleted, .forgotten: "deleted"
        }
    }

    /// The data of the event in the stream: one line of JSON.
    var data: String {
        get throws {
            switch self {
            case .accepted(let delivery), .finished(let delivery): try JSONText.string(delivery)
            case .deleted(let query): try JSONText.string(["query": query])
            case .forgotten(let lastMessage): try JSONText.string(["lastMessage": lastMessage])
            }
        }
    }
}
