import GRDB
import RichPush

/// A delivery with all that is known of it: what the API answers for one.
struct StoredDelivery: Sendable, Encodable, FetchableRecord {
    struct Message: Sendable, Encodable {
        let id: Int64
        let origin: String
        let project: String
        let name: String
        let headers: JSONValue
        /// The body of the sender's request.
        let request: JSONValue
    }

    private enum CodingKeys: String, CodingKey {
        case delivery
        case message
        case payload
        case payloadSize
        case result
    }

    let delivery: DeliverySummary
    let message: Message
    /// What the device received.
    let payload: JSONValue
    let payloadSize: Int
    /// What `richpush deliver --format json` prints; `nil` while the delivery is pending, or if it could not be written.
    let result: JSONValue?
    /// The name in the folder of the media.
    let attachmentFile: String?

    static let columns = """
        \(DeliverySummary.columns), delivery.document, delivery.attachmentFile, message.origin, message.project, \
        message.name, message.headers, message.request, message.payload, message.payloadSize
        """

    init(row: Row) throws {
        delivery = try DeliverySummary(row: row)
        message = Message(
            id: delivery.message,
            origin: row["origin"],
            project: row["project"],
            name: row["name"],
            headers: try JSONText.value(row["headers"]),
            request: try JSONText.value(row["request"])
        )
        payload = try JSONText.value(row["payload"])
        payloadSize = row["payloadSize"]
        let document: String? = row["document"]
        result = try document.map(JSONText.value)
        attachmentFile = row["attachmentFile"]
    }
}
