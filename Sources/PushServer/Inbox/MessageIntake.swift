import DeliveryPage
import RichPush

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
    /// The body of the request, as JSON.
    let request: String
    /// The headers for APNs.
    let headers: [String: String]
    /// The payload that the device receives.
    let payload: JSONValue
    /// The payload's size in bytes.
    let payloadSize: Int
}

/// Takes messages: stores them, announces them, and wakes the worker.
struct MessageIntake: Sendable {
    /// More deliveries are waiting than the devices can receive.
    struct Overload: Error {}

    let inbox: Inbox
    let events: EventBroadcast
    let metrics: ServerMetrics
    let backpressure: Backpressure
    let worker: DeliveryWorker

    /// Stores a message, and starts its delivery.
    /// - Throws: ``Overload``, or the database's error.
    func accept(_ message: AcceptedMessage, for devices: [RegisteredDevice]) async throws {
        guard await backpressure.enter() else { throw Overload() }
        defer { backpressure.leave() }
        let (deliveries, forgotten) = try await inbox.accept(message, for: devices)
        metrics.count(.accepted)
        if let event = forgotten.event { events.send(event) }
        for delivery in deliveries { events.send(.accepted(delivery)) }
        if let last = deliveries.last { worker.wake(newest: last.id) }
    }
}
