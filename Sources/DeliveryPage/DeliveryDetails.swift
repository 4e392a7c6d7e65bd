package import RichPush

/// One delivery with everything that is known about it, as the page's script reads it and the server's API returns it.
///
/// The result is a document of `DeviceSimulator` if the delivery was just made, and JSON if it was stored.
package struct DeliveryDetails<Result: Sendable & Encodable>: Sendable, Encodable {
    package let delivery: DeliverySummary
    package let message: DeliveryMessage
    package let payload: JSONValue
    package let payloadSize: Int
    /// The result that `richpush deliver --format json` prints; `nil` while the delivery is pending.
    package let result: Result?

    package init(
        delivery: DeliverySummary,
        message: DeliveryMessage,
        payload: JSONValue,
        payloadSize: Int,
        result: Result?
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
    package let id: Int64
    /// The kind of input: `fcm-request`, `apns-payload`, …
    package let origin: String
    /// The project of FCM, or the topic of APNs.
    package let project: String
    /// The name of the message that the sender received.
    package let name: String
    package let headers: [String: String]
    package let request: JSONValue
    /// What the sender's earlier attempts got, by a rule of the server's faults.
    package let attempts: [String]

    package init(
        id: Int64,
        origin: String,
        project: String,
        name: String,
        headers: [String: String],
        request: JSONValue,
        attempts: [String] = []
    ) {
        self.id = id
        self.origin = origin
        self.project = project
        self.name = name
        self.headers = headers
        self.request = request
        self.attempts = attempts
    }
}
