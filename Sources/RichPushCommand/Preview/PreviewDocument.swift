import DeviceSimulator
import FoundationEssentials
import RichPush

/// A delivery as the server's API answers it, which is what its page reads.
struct PreviewDocument: Encodable {
    struct Summary: Encodable {
        struct Attachment: Encodable {
            let typeIdentifier: String
            let byteCount: Int
        }

        let device = "iPhone"
        let target: String
        /// In milliseconds since 1970.
        let receivedAt: Int
        let status: String
        let attachment: Attachment?
    }

    struct Message: Encodable {
        let origin: String
        let headers: [String: String]
        let request: JSONValue
    }

    let delivery: Summary
    let message: Message
    let payload: JSONValue
    let payloadSize: Int
    let result: DeliveryDocument

    init(_ delivery: Delivery, now: Date = .now) {
        self.delivery = Summary(
            target: delivery.input.kind.displayName,
            receivedAt: Int(now.timeIntervalSince1970 * 1_000),
            status: delivery.isAsWished ? "as-wished" : "failed",
            attachment: delivery.device.shown?.attachments.first.map {
                Summary.Attachment(typeIdentifier: $0.type.typeIdentifier, byteCount: $0.byteCount)
            }
        )
        message = Message(
            origin: delivery.input.kind.rawValue,
            headers: delivery.push.headers,
            request: delivery.input.value
        )
        payload = .object(delivery.push.notification.payload)
        payloadSize = delivery.push.notification.byteCount
        result = delivery.document(kept: [])
    }
}
