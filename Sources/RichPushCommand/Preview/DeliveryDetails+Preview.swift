import DeliveryPage
import DeviceSimulator
import FoundationEssentials
import RichPush
import RichPushInput

extension DeliveryDetails where Result == DeliveryDocument {
    /// A delivery that was just made, as if it were the only one of an inbox.
    init(_ delivered: DeliveredInput, now: Date = .now) {
        let delivery = delivered.delivery
        let document = DeliveryDocument(delivery, input: delivered.input.kind.rawValue)
        let milliseconds = Int64(now.timeIntervalSince1970 * 1_000)
        let notification = delivery.notification
        self.init(
            delivery: DeliverySummary(
                id: 1,
                message: 1,
                token: "preview",
                device: "iPhone",
                target: delivered.file.map { "the file \($0), judged like a download" }
                    ?? delivered.input.kind.displayName,
                receivedAt: milliseconds,
                finishedAt: milliseconds,
                succeeded: delivery.succeeded,
                conclusion: delivery.conclusion,
                decision: document.decision,
                text: NotificationText(.object(notification.payload)),
                failure: document.failure,
                findings: delivery.findings.map(\.identifier),
                attachment: delivery.shown?.attachments.first.map {
                    DeliverySummary.Attachment(typeIdentifier: $0.type.typeIdentifier, byteCount: $0.byteCount)
                }
            ),
            message: DeliveryMessage(
                id: 1,
                origin: delivered.input.kind.rawValue,
                project: "",
                name: "",
                headers: delivered.headers,
                request: delivered.input.value
            ),
            payload: .object(notification.payload),
            payloadSize: notification.byteCount,
            result: document
        )
    }
}
