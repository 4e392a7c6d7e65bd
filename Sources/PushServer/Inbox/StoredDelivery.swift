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

    /// The query, without a condition.
    static let selection = """
        SELECT \(DeliverySummary.columns), delivery.document, delivery.attachmentFile, message.payload, \
        message.payloadSize, message.origin, message.name, message.headers, message.request, message.attempts \
        FROM delivery JOIN message ON message.id = delivery.message
        """

    init(row: Row) throws {
        var details = DeliveryDetails()
        details.delivery = try DeliverySummary(row: row)
        details.message.id = details.delivery.message
        details.message.origin = row["origin"]
        details.message.project = details.delivery.project
        details.message.name = row["name"]
        let headers = try JSONText.value(row["headers"]).objectValue ?? [:]
        details.message.headers = headers.reduce(into: [:]) { $0[$1.name] = $1.value.stringValue }
        details.message.request = try JSONText.value(row["request"])
        details.message.attempts = (row["attempts"] as String).split(separator: "\n").map(String.init)
        details.payload = try JSONText.value(row["payload"])
        details.payloadSize = row["payloadSize"]
        details.result = try (row["document"] as String?).map(JSONText.value)
        self.details = details
        attachmentFile = row["attachmentFile"]
    }

    /// The push as the device receives it.
    func notification(strings: LocalizedStrings) throws(PayloadError) -> RemoteNotification {
        try RemoteNotification(
            payload: details.payload,
            byteCount: details.payloadSize,
            pushType: details.message.headers["apns-push-type"].flatMap(PushType.init),
            collapseIdentifier: details.message.headers["apns-collapse-id"],
            strings: strings
        )
    }

    var senderFindings: [Finding] {
        details.message.origin == AcceptedMessage.Origin.fcm.rawValue ? details.message.request.messageFindings : []
    }
}

extension DeliverySummary: FetchableRecord {
    static let columns = """
        delivery.id, delivery.message, delivery.token, delivery.device, delivery.target, delivery.receivedAt, \
        delivery.finishedAt, delivery.succeeded, delivery.decision, delivery.title, delivery.body, delivery.image, \
        delivery.failure, delivery.findings, delivery.attachmentType, delivery.attachmentBytes, delivery.replacedBy, \
        delivery.project, delivery.labels, delivery.isRead, delivery.conclusion
        """

    package init(row: Row) throws {
        self.init()
        (id, message, project) = (row["id"], row["message"], row["project"])
        (token, device, target) = (row["token"], row["device"], row["target"])
        labels = (row["labels"] as String).split(separator: " ").map(String.init)
        (isRead, replacedBy) = (row["isRead"], row["replacedBy"])
        (receivedAt, finishedAt) = (row["receivedAt"], row["finishedAt"])
        status = Status(succeeded: row["succeeded"])
        conclusion = (row["conclusion"] as String?).flatMap(Conclusion.init)
        (decision, failure) = (row["decision"], row["failure"])
        (title, body, image) = (row["title"], row["body"], row["image"])
        findings = (row["findings"] as String).split(separator: " ").map(String.init)
        attachment = (row["attachmentType"] as String?).map {
            Attachment(typeIdentifier: $0, byteCount: row["attachmentBytes"] ?? 0)
        }
    }
}

/// A message to store and deliver.
struct AcceptedMessage: Sendable {
    /// The interface that a message came through.
    enum Origin: String, Sendable {
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
    let labels: [String]
    /// What the sender's earlier attempts got, because a rule of faults said so.
    var attempts: [String] = []
    /// The body of the request, as JSON.
    let request: String
    /// The headers for APNs.
    let headers: [String: String]
    let payload: JSONValue
    let payloadSize: Int
}

/// The result of a delivery, as the database stores it.
struct FinishedDelivery: Sendable {
    /// Those of ``update`` before the time and the delivery.
    let arguments: StatementArguments
    /// The name in the media folder.
    let attachmentFile: String?
    /// The identifier that a later notification may have as well, which then takes this one's place; `nil` if its
    /// identifier is unique, or nothing shows.
    let collapseIdentifier: String?

    static let update = """
        UPDATE delivery SET succeeded = ?, conclusion = ?, decision = ?, failure = ?, findings = ?, attachmentType = ?,
            attachmentFile = ?, attachmentBytes = ?, collapseIdentifier = ?, document = ?, finishedAt = ?
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

    /// The result of a delivery. Its attachment is kept in the folder.
    /// - Throws: The file system's error if there is no room for the attachment.
    init(_ delivery: Delivery, of pending: StoredDelivery, media: MediaFolder, logger: Logger) throws {
        let document = DeliveryDocument(delivery, input: pending.details.message.origin)
        let text = Result { try JSONText.string(document) }
        if case .failure(let error) = text {
            logger.error("Cannot write a result as JSON", metadata: ["error": "\(error)"])
        }
        var attachment = delivery.shown?.attachments.first
        var file: String?
        do {
            file = try attachment.map { try media.keep($0, of: pending.details.delivery.id) }
        } catch let error as CocoaError where error.code == .fileWriteOutOfSpace {
            throw error
        } catch {
            logger.error("Cannot keep an attachment", metadata: ["error": "\(error)"])
            attachment = nil
        }
        attachmentFile = file
        collapseIdentifier = delivery.shown == nil ? nil : delivery.notification.collapseIdentifier
        let findings = delivery.findings.map(\.identifier).joined(separator: " ")
        arguments = [
            delivery.succeeded, delivery.conclusion.rawValue, document.decision, document.failure, findings,
            attachment?.type.typeIdentifier, file, attachment?.byteCount, collapseIdentifier, try? text.get(),
        ]
    }

    init(undelivered decision: String, text: String) {
        let text = try? JSONValue(encoding: DeliveryText(conclusion: "Not delivered", decision: text))
        let document = text.map { "\(["decision": .string(decision), "text": $0] as JSONValue)" }
        arguments = [false, nil, decision, nil, "", nil, nil, nil, nil, document]
        (attachmentFile, collapseIdentifier) = (nil, nil)
    }
}
