package import RichPush

/// One delivery with everything that is known about it, as the page's script reads it and the server's API returns it.
package struct DeliveryDetails: Sendable, Encodable {
    package let delivery: DeliverySummary
    package let message: DeliveryMessage
    package let payload: JSONValue
    package let payloadSize: Int
    /// The result that `richpush deliver --format json` prints; `nil` while the delivery is pending.
    package let result: JSONValue?

    package init(
        delivery: DeliverySummary,
        message: DeliveryMessage,
        payload: JSONValue,
        payloadSize: Int,
        result: JSONValue?
    ) {
        self.delivery = delivery
        self.message = message
        self.payload = payload
        self.payloadSize = payloadSize
        self.result = result
    }
}

/// The message of a delivery.
package struct DeliveryMessage: Sendable, Encodable {
    package var id: Int64 = 1
    /// The kind of input: `fcm-request`, `apns-payload`, …
    package var origin = ""
    /// The project of FCM, or the topic of APNs.
    package var project = ""
    /// The name of the message that the sender received.
    package var name = ""
    package var headers: [String: String] = [:]
    package var request: JSONValue = .null
    /// What the sender's earlier attempts got, by a rule of the server's faults.
    package var attempts: [String] = []

    package init() {}
}
