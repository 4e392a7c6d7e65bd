import GRDB

/// One delivery, as lists show it.
struct DeliverySummary: Sendable, Codable, FetchableRecord {
    enum Status: String, Sendable, Codable {
        /// It has not been delivered yet.
        case pending
        /// It shows as the sender wished.
        case asWished = "as-wished"
        /// Something is wrong: a finding is an error.
        case failed
    }

    struct Attachment: Sendable, Codable {
        let typeIdentifier: String
        let byteCount: Int
    }

    let id: Int64
    let message: Int64
    let token: String
    let device: String
    let target: String
    /// In milliseconds since 1970.
    let receivedAt: Int64
    let finishedAt: Int64?
    let status: Status
    let decision: String?
    let title: String
    let body: String
    let image: String?
    let failure: String?
    /// The identifiers of the findings, the worst first.
    let findings: [String]
    let attachment: Attachment?

    static let columns = """
        delivery.id, delivery.message, delivery.token, delivery.device, delivery.target, delivery.receivedAt, \
        delivery.finishedAt, delivery.isAsWished, delivery.decision, delivery.title, delivery.body, delivery.image, \
        delivery.failure, delivery.findings, delivery.attachmentType, delivery.attachmentBytes
        """

    init(row: Row) throws {
        id = row["id"]
        message = row["message"]
        token = row["token"]
        device = row["device"]
        target = row["target"]
        receivedAt = row["receivedAt"]
        finishedAt = row["finishedAt"]
        let isAsWished: Bool? = row["isAsWished"]
        status = isAsWished.map { $0 ? .asWished : .failed } ?? .pending
        decision = row["decision"]
        title = row["title"]
        body = row["body"]
        image = row["image"]
        failure = row["failure"]
        let identifiers: String = row["findings"]
        findings = identifiers.split(separator: " ").map(String.init)
        let type: String? = row["attachmentType"]
        let byteCount: Int? = row["attachmentBytes"]
        attachment = type.map { Attachment(typeIdentifier: $0, byteCount: byteCount ?? 0) }
    }
}
