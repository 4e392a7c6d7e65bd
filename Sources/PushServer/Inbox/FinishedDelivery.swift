import DeviceSimulator
import GRDB
import Logging
import RichPush

/// The result of a delivery, for the inbox.
struct FinishedDelivery: Sendable {
    struct Attachment: Sendable {
        let typeIdentifier: String
        /// The name in the folder of the media.
        let file: String
        let byteCount: Int
    }

    let succeeded: Bool
    let decision: String
    let failure: String?
    let findings: [String]
    let attachment: Attachment?
    /// The ``DeliveryDocument``, as JSON; `nil` if it cannot be written.
    let document: String?

    static let update = """
        UPDATE delivery SET finishedAt = ?, succeeded = ?, decision = ?, failure = ?, findings = ?,
            attachmentType = ?, attachmentFile = ?, attachmentBytes = ?, document = ?
        WHERE id = ?
        """

    func arguments(finishedAt: Int64, identifier: Int64) -> StatementArguments {
        [
            finishedAt, succeeded, decision, failure, findings.joined(separator: " "), attachment?.typeIdentifier,
            attachment?.file, attachment?.byteCount, document, identifier,
        ]
    }
}

extension FinishedDelivery {
    /// The result of a delivery. Its attachment is kept in the folder.
    init(_ delivery: Delivery, of pending: PendingDelivery, media: MediaFolder, logger: Logger) {
        let attachment = delivery.shown?.attachments.first
        let document = DeliveryDocument(delivery, input: pending.origin)
        self.init(
            succeeded: delivery.succeeded,
            decision: document.decision,
            failure: document.failure,
            findings: delivery.findings.map(\.identifier),
            attachment: attachment.flatMap { attachment in
                do {
                    return Attachment(
                        typeIdentifier: attachment.type.typeIdentifier,
                        file: try media.keep(attachment, of: pending.identifier),
                        byteCount: attachment.byteCount
                    )
                } catch {
                    logger.error("Cannot keep an attachment", metadata: ["error": "\(error)"])
                    return nil
                }
            },
            document: Self.text(document, logger: logger)
        )
    }

    /// A delivery whose device was removed before.
    static let lost = FinishedDelivery(
        undelivered: "device-removed",
        text: "The device was removed before the delivery."
    )

    /// A delivery of a payload that cannot be read.
    static func unreadable(_ error: PayloadError) -> FinishedDelivery {
        FinishedDelivery(undelivered: "malformed", text: "The payload cannot be read: \(error)")
    }

    private init(undelivered decision: String, text: String) {
        struct Document: Encodable {
            let decision: String
            let text: DeliveryText
        }
        let document = Document(
            decision: decision,
            text: DeliveryText(conclusion: "Not delivered", decision: text)
        )
        self.init(
            succeeded: false,
            decision: decision,
            failure: nil,
            findings: [],
            attachment: nil,
            document: try? JSONText.string(document)
        )
    }

    private static func text(_ document: DeliveryDocument, logger: Logger) -> String? {
        do {
            return try JSONText.string(document)
        } catch {
            logger.error("Cannot write a result as JSON", metadata: ["error": "\(error)"])
            return nil
        }
    }
}
