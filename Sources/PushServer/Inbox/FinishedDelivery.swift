import DeviceSimulator
import FoundationEssentials
import GRDB
import Logging
import RichPush
import SystemPackage

/// The result of a delivery, for the inbox.
struct FinishedDelivery: Sendable {
    struct Attachment: Sendable {
        let typeIdentifier: String
        /// The name in the media folder.
        let file: String
        let byteCount: Int
    }

    let succeeded: Bool
    let conclusion: Conclusion?
    let decision: String
    let failure: String?
    let findings: [String]
    let attachment: Attachment?
    /// The identifier that a later notification may have as well, which then takes this one's place; `nil` if its
    /// identifier is unique, or nothing shows.
    let collapseIdentifier: String?
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
        let document = DeliveryDocument(delivery, input: pending.origin)
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

    /// A delivery to an extension whose process cannot be started.
    static func notRun(_ error: Errno) -> FinishedDelivery {
        FinishedDelivery(undelivered: "not-run", text: "The extension could not be run: \(error)")
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
            conclusion: nil,
            decision: decision,
            failure: nil,
            findings: [],
            attachment: nil,
            collapseIdentifier: nil,
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
