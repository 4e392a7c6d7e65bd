import FoundationEssentials
import GRDB
import RichPush

/// A delivery that is still to be made.
struct PendingDelivery: Sendable, FetchableRecord {
    let identifier: Int64
    let token: String
    let origin: String
    let headers: [String: String]
    let payload: JSONValue
    let payloadSize: Int
    let request: JSONValue

    static let selection = """
        SELECT delivery.id, delivery.token, message.origin, message.headers, message.payload, message.payloadSize,
            message.request
        FROM delivery JOIN message ON message.id = delivery.message
        WHERE delivery.finishedAt IS NULL AND delivery.id > ? ORDER BY delivery.id LIMIT ?
        """

    init(row: Row) throws {
        identifier = row["id"]
        token = row["token"]
        origin = row["origin"]
        payloadSize = row["payloadSize"]
        let (headers, payload, request): (String, String, String) = (row["headers"], row["payload"], row["request"])
        self.headers = try JSONDecoder().decode([String: String].self, from: Data(headers.utf8))
        self.payload = try JSONText.value(payload)
        self.request = try JSONText.value(request)
    }
}
