import DeliveryPage
import FoundationEssentials
import Locks
import Logging
import NIOPosix
import RichPush
import ServiceLifecycle

/// Sends each finished delivery to a URL: signed, with retries, and with a bound on what waits.
///
/// Source: the specification at <https://www.standardwebhooks.com>.
final class WebhookSender: Service {
    private struct Event: Encodable {
        let type = "delivery.finished"
        let timestamp: String
        let data: DeliverySummary
    }

    private struct Message: Sendable {
        let identifier: String
        let body: String
    }

    /// The number of requests at the same time.
    private static let concurrency = 4
    /// The maximum number of messages that wait; beyond it, the oldest are dropped.
    static let backlogLimit = 10_000
    /// The maximum number of attempts for a message.
    private static let attemptLimit = 6
    private static let timeLimit = Duration.seconds(10)

    private let webhook: Webhook
    private let certificateAuthorities: String?
    private let metrics: ServerMetrics
    private let logger: Logger
    private let places = AsyncSemaphore(value: concurrency)
    private let messages: AsyncStream<Message>
    private let message: AsyncStream<Message>.Continuation

    init(_ webhook: Webhook, certificateAuthorities: String?, metrics: ServerMetrics, logger: Logger) {
        self.webhook = webhook
        self.certificateAuthorities = certificateAuthorities
        self.metrics = metrics
        self.logger = logger
        (messages, message) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(Self.backlogLimit))
    }

    func tell(_ delivery: DeliverySummary) {
        let time = delivery.finishedAt ?? WallClock.milliseconds
        let date = Date(timeIntervalSince1970: Double(time) / 1_000)
        guard let body = try? JSONText.string(Event(timestamp: date.ISO8601Format(), data: delivery)) else { return }
        // The same for each attempt, so that the receiver can recognize a repetition.
        let result = message.yield(Message(identifier: "delivery_\(delivery.id)_\(time)", body: body))
        if case .dropped = result { metrics.count(.dropped) }
    }

    /// Sends until the server ends. What waits then is not sent.
    func run() async throws {
        let threads = NIOThreadPool(numberOfThreads: Self.concurrency)
        threads.start()
        await withDiscardingTaskGroup { group in
            for await message in messages.cancelOnGracefulShutdown() {
                guard await places.wait() else { break }
                group.addTask {
                    await self.send(message, threads)
                    self.places.signal()
                }
            }
            group.cancelAll()
        }
        // A request that is under way does not delay the server's shutdown.
        threads.shutdownGracefully { _ in }
    }

    private func send(_ message: Message, _ threads: NIOThreadPool) async {
        var delay = webhook.retryDelay
        var reason = ""
        for attempt in 1...Self.attemptLimit {
            let time = WallClock.milliseconds / 1_000
            let request = OutgoingRequest(
                url: webhook.url,
                fields: [
                    "Content-Type: application/json", "webhook-id: \(message.identifier)", "webhook-timestamp: \(time)",
                    "webhook-signature: \(webhook.secret.signature(of: message.body, message.identifier, at: time))",
                ],
                body: Array(message.body.utf8),
                certificateAuthorities: certificateAuthorities
            )
            switch await Self.outcome(of: request, threads) {
            case .success: return metrics.count(.told)
            case .failure(let failure): reason = failure.reason
            case nil: return
            }
            guard attempt < Self.attemptLimit else { break }
            // So that not all retries come at the same moment.
            try? await cancelWhenGracefulShutdown { [delay] in
                try await Task.sleep(for: delay * Double.random(in: 0.8...1.2))
            }
            if Task.isCancelled || Task.isShuttingDownGracefully { return }
            delay *= 2
        }
        metrics.count(ServerMetrics.WebhookOutcome.failed)
        logger.error(
            "Cannot tell the webhook about a delivery",
            metadata: ["id": "\(message.identifier)", "reason": "\(reason.forLog)"]
        )
    }

    /// Sends a request on a thread that may wait for it; returns `nil` if the server ends first.
    private static func outcome(
        of request: OutgoingRequest,
        _ threads: NIOThreadPool
    ) async -> Result<Void, OutgoingRequest.Failure>? {
        let (outcomes, outcome) = AsyncStream.makeStream(of: Result<Void, OutgoingRequest.Failure>.self)
        threads.submit { state in
            if state == .active {
                outcome.yield(
                    Result { () throws(OutgoingRequest.Failure) in
                        let status = try request.send(within: timeLimit).status
                        guard (200..<300).contains(status) else { throw .init(reason: "status \(status)") }
                    }
                )
            }
            outcome.finish()
        }
        for await outcome in outcomes.cancelOnGracefulShutdown() { return outcome }
        return nil
    }
}
