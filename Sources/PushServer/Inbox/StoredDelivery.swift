package import DeliveryPage
import DeviceSimulator
import FCM
import FoundationEssentials
package import GRDB
import Logging
import RichPush

/// A delivery with everything that is stored about it.
struct StoredDelivery: Sendable, FetchableRecord {
    let details: DeliveryDetails
    /// The name in the media folder.
    let attachmentFile: String?

    static let columns = """
        \(DeliverySummary.columns), delivery.document, delivery.attachmentFile, message.payload, message.payloadSize, \
        \(DeliveryMessage.columns)
        """

    init(row: Row) throws {
        let document: String? = row["document"]
        details = DeliveryDetails(
            delivery: try DeliverySummary(row: row),
            message: try DeliveryMessage(row: row),
            payload: try JSONText.value(row["payload"]),
            payloadSize: row["payloadSize"],
            result: try document.map(JSONText.value)
        )
        attachmentFile = row["attachmentFile"]
    }
}

extension DeliveryMessage: FetchableRecord {
    static let columns = """
        delivery.message, message.origin, message.project, message.name, message.headers, message.request, \
        message.attempts
        """

    /// Reads a row with the ``columns``.
    package init(row: Row) throws {
        self.init()
        id = row["message"]
        origin = row["origin"]
        project = row["project"]
        name = row["name"]
        headers = try JSONText.headers(row["headers"])
        request = try JSONText.value(row["request"])
        attempts = (row["attempts"] as String).split(separator: "\n").map(String.init)
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
        self.init()
        id = row["id"]
        message = row["message"]
        token = row["token"]
        device = row["device"]
        target = row["target"]
        project = row["project"]
        labels = MessageLabels(stored: row["labels"]).names
        isRead = row["isRead"]
        receivedAt = row["receivedAt"]
        finishedAt = row["finishedAt"]
        status = Status(succeeded: row["succeeded"])
        conclusion = (row["conclusion"] as String?).flatMap(Conclusion.init)
        decision = row["decision"]
        title = row["title"]
        body = row["body"]
        image = row["image"]
        failure = row["failure"]
        findings = (row["findings"] as String).split(separator: " ").map(String.init)
        attachment = (row["attachmentType"] as String?).map {
            Attachment(typeIdentifier: $0, byteCount: row["attachmentBytes"] ?? 0)
        }
        replacedBy = row["replacedBy"]
    }
}

/// A message to store and deliver.
struct AcceptedMessage: Sendable {
    /// The interface that a message came through.
    enum Origin: String, Sendable, Codable {
        case fcm = "fcm-request"
        case apns = "apns-payload"
    }

    let origin: Origin
    /// The FCM project, or the APNs topic.
    let project: String
    /// The name that the sender gets for the message.
    let name: String
    /// The target in words: `topic fireworks`.
    let target: String
    /// The names by which the sender distinguishes the message from others.
    let labels: MessageLabels
    /// What the sender's earlier attempts got, because a rule of faults said so.
    var attempts: [String] = []
    /// The body of the request, as JSON.
    let request: String
    /// The headers for APNs.
    let headers: [String: String]
    /// The payload that the device receives.
    let payload: JSONValue
    /// The payload's size in bytes.
    let payloadSize: Int
}

/// A delivery that has not been made yet.
struct PendingDelivery: Sendable, FetchableRecord {
    let identifier: Int64
    let token: String
    let message: DeliveryMessage
    let payload: JSONValue
    let payloadSize: Int

    static let selection = """
        SELECT delivery.id, delivery.token, message.payload, message.payloadSize, \(DeliveryMessage.columns)
        FROM delivery JOIN message ON message.id = delivery.message
        WHERE delivery.finishedAt IS NULL AND delivery.id > ? ORDER BY delivery.id LIMIT ?
        """

    init(row: Row) throws {
        identifier = row["id"]
        token = row["token"]
        message = try DeliveryMessage(row: row)
        payload = try JSONText.value(row["payload"])
        payloadSize = row["payloadSize"]
    }
}

extension PendingDelivery {
    /// The push as the device receives it.
    func notification(strings: LocalizedStrings) throws(PayloadError) -> RemoteNotification {
        try RemoteNotification(
            payload: payload,
            byteCount: payloadSize,
            pushType: message.headers["apns-push-type"].flatMap(PushType.init),
            collapseIdentifier: message.headers["apns-collapse-id"],
            strings: strings
        )
    }

    var senderFindings: [Finding] {
        message.origin == AcceptedMessage.Origin.fcm.rawValue ? message.request.messageFindings : []
    }
}

struct FinishedDelivery: Sendable {
    struct Attachment: Sendable {
        let typeIdentifier: String
        /// The name in the media folder.
        let file: String
        let byteCount: Int
    }

    var succeeded = false
    var conclusion: Conclusion?
    let decision: String
    var failure: String?
    var findings: [String] = []
    var attachment: Attachment?
    /// The identifier that a later notification may have as well, which then takes this one's place; `nil` if its
    /// identifier is unique, or nothing shows.
    var collapseIdentifier: String?
    /// The ``DeliveryDocument``, as JSON; `nil` if it cannot be written.
    let document: String?

    static let update = """
        UPDATE delivery SET finishedAt = ?, succeeded = ?, conclusion = ?, decision = ?, failure = ?, findings = ?,
            attachmentType = ?, attachmentFile = ?, attachmentBytes = ?, collapseIdentifier = ?, document = ?
        WHERE id = ?
        """

    /// Marks the earlier notifications with the same identifier on the same device as replaced by a delivery, and the
    /// delivery itself if a later one finished before it. The arguments are the delivery and the identifier.
    static let replacement = """
        UPDATE delivery SET replacedBy = iif(id < ?1, ?1, (
            SELECT max(later.id) FROM delivery AS later
            WHERE later.collapseIdentifier = ?2 AND later.replacedBy IS NULL AND later.id > ?1
                AND later.token = delivery.token
        ))
        WHERE collapseIdentifier = ?2 AND replacedBy IS NULL AND id <= ?1
            AND token = (SELECT token FROM delivery WHERE id = ?1)
        """

    func arguments(finishedAt: Int64, identifier: Int64) -> StatementArguments {
        [
            finishedAt, succeeded, conclusion?.rawValue, decision, failure, findings.joined(separator: " "),
            attachment?.typeIdentifier, attachment?.file, attachment?.byteCount, collapseIdentifier, document,
            identifier,
        ]
    }
}

extension FinishedDelivery {
    /// The result of a delivery. Its attachment is kept in the folder.
    /// - Throws: The file system's error if there is no room for the attachment.
    init(_ delivery: Delivery, of pending: PendingDelivery, media: MediaFolder, logger: Logger) throws {
        let attachment = delivery.shown?.attachments.first
        let document = DeliveryDocument(delivery, input: pending.message.origin)
        let text = Result { try JSONText.string(document) }
        if case .failure(let error) = text {
            logger.error("Cannot write a result as JSON", metadata: ["error": "\(error)"])
        }
        self.init(
            succeeded: delivery.succeeded,
            conclusion: delivery.conclusion,
            decision: document.decision,
            failure: document.failure,
            findings: delivery.findings.map(\.identifier),
            attachment: try attachment.flatMap { attachment in
                do {
                    return Attachment(
                        typeIdentifier: attachment.type.typeIdentifier,
                        file: try media.keep(attachment, of: pending.identifier),
                        byteCount: attachment.byteCount
                    )
                } catch let error as CocoaError where error.code == .fileWriteOutOfSpace {
                    throw error
                } catch {
                    logger.error("Cannot keep an attachment", metadata: ["error": "\(error)"])
                    return nil
                }
            },
            collapseIdentifier: delivery.shown == nil ? nil : delivery.notification.collapseIdentifier,
            document: try? text.get()
        )
    }

    /// The result for a push that was not delivered.
    init(undelivered decision: String, text: String) {
        struct Document: Encodable {
            let decision: String
            let text: DeliveryText
        }
        let text = DeliveryText(conclusion: "Not delivered", decision: text)
        self.init(decision: decision, document: try? JSONText.string(Document(decision: decision, text: text)))
    }
}
