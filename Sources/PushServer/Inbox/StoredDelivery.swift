package import DeliveryPage
package import GRDB
import RichPush

/// A delivery with everything that is stored about it.
struct StoredDelivery: Sendable, FetchableRecord {
    /// The API's answer.
    let details: DeliveryDetails<JSONValue>
    /// The name in the media folder.
    let attachmentFile: String?

    static let columns = """
        \(DeliverySummary.columns), delivery.document, delivery.attachmentFile, message.origin, message.project, \
        message.name, message.headers, message.request, message.payload, message.payloadSize
        """

    init(row: Row) throws {
        let summary = try DeliverySummary(row: row)
        let document: String? = row["document"]
        details = DeliveryDetails(
            delivery: summary,
            message: DeliveryMessage(
                id: summary.message,
                origin: row["origin"],
                project: row["project"],
                name: row["name"],
                headers: try JSONText.headers(row["headers"]),
                request: try JSONText.value(row["request"])
            ),
            payload: try JSONText.value(row["payload"]),
            payloadSize: row["payloadSize"],
            result: try document.map(JSONText.value)
        )
        attachmentFile = row["attachmentFile"]
    }
}

extension DeliverySummary: FetchableRecord {
    static let columns = """
        delivery.id, delivery.message, delivery.token, delivery.device, delivery.target, delivery.receivedAt, \
        delivery.finishedAt, delivery.succeeded, delivery.decision, delivery.title, delivery.body, delivery.image, \
        delivery.failure, delivery.findings, delivery.attachmentType, delivery.attachmentBytes, delivery.replacedBy, \
        delivery.project, delivery.labels, delivery.isRead, delivery.conclusion
        """

    /// Reads a row with the ``columns``.
    package init(row: Row) throws {
        let (identifiers, labels): (String, String) = (row["findings"], row["labels"])
        let type: String? = row["attachmentType"]
        let byteCount: Int? = row["attachmentBytes"]
        let conclusion: String? = row["conclusion"]
        self.init(
            id: row["id"],
            message: row["message"],
            token: row["token"],
            device: row["device"],
            target: row["target"],
            project: row["project"],
            labels: MessageLabels(stored: labels).names,
            isRead: row["isRead"],
            receivedAt: row["receivedAt"],
            finishedAt: row["finishedAt"],
            succeeded: row["succeeded"],
            conclusion: conclusion.flatMap(Conclusion.init),
            decision: row["decision"],
            text: NotificationText(title: row["title"], body: row["body"], image: row["image"]),
            failure: row["failure"],
            findings: identifiers.split(separator: " ").map(String.init),
            attachment: type.map { Attachment(typeIdentifier: $0, byteCount: byteCount ?? 0) },
            replacedBy: row["replacedBy"]
        )
    }
}
