import DeviceSimulator
import Logging
import RichPush

extension FinishedDelivery {
    /// What became of a delivery; its attachment is kept.
    init(_ delivery: PushDelivery, of pending: PendingDelivery, media: MediaFolder, logger: Logger) {
        let attachment = delivery.device.shown?.attachments.first
        let document = DeliveryDocument(delivery, input: pending.origin)
        self.init(
            isAsWished: delivery.isAsWished,
            decision: document.decision,
            failure: document.failure?.rawValue,
            findings: delivery.findings.map(\.identifier.rawValue),
            attachment: attachment.flatMap { attachment in
                do {
                    return Attachment(
                        typeIdentifier: attachment.type.typeIdentifier,
                        file: try media.keep(attachment, of: pending.identifier),
                        byteCount: attachment.byteCount
                    )
                } catch {
                    logger.error("An attachment cannot be kept", metadata: ["error": "\(error)"])
                    return nil
                }
            },
            document: Self.text(document, logger: logger)
        )
    }

    /// What becomes of a delivery whose device was removed before.
    static func lost(token: String) -> FinishedDelivery {
        FinishedDelivery(
            isAsWished: false,
            decision: "device-removed",
            failure: nil,
            findings: [],
            attachment: nil,
            document: try? JSONText.string(["decision": "device-removed"])
        )
    }

    /// What becomes of a payload that is none.
    static func unreadable(_ error: PayloadError) -> FinishedDelivery {
        FinishedDelivery(
            isAsWished: false,
            decision: "malformed",
            failure: nil,
            findings: [],
            attachment: nil,
            document: try? JSONText.string(["decision": "malformed", "reason": "\(error)"])
        )
    }

    private static func text(_ document: DeliveryDocument, logger: Logger) -> String? {
        do {
            return try JSONText.string(document)
        } catch {
            logger.error("A result cannot be written", metadata: ["error": "\(error)"])
            return nil
        }
    }
}
