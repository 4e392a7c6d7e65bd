import Crypto
import DeliveryPage
import FoundationEssentials
import Locks
import Logging
import RichPush
import ServiceLifecycle

/// A URL that gets each finished delivery, and the secret that signs the requests.
public struct Webhook: Sendable {
    /// The URL, `http` or `https`.
    public let url: String
    /// The secret of the signatures.
    public let secret: WebhookSecret
    /// The time before the second attempt; before each later one it is twice as long.
    package var retryDelay = Duration.seconds(1)

    /// Makes a webhook.
    /// - Returns: `nil` unless the URL has the scheme `http` or `https`, and a host.
    public init?(url: String, secret: WebhookSecret) {
        guard let parts = URL(string: url), ["http", "https"].contains(parts.scheme?.lowercased()),
            parts.host?.isEmpty == false
        else { return nil }
        (self.url, self.secret) = (url, secret)
    }
}

/// The secret that a server shares with the receiver of its webhook: `whsec_` and base64.
///
/// Source: the specification at <https://www.standardwebhooks.com>.
public struct WebhookSecret: Sendable, CustomStringConvertible {
    private static let prefix = "whsec_"

    private let key: SymmetricKey

    /// Makes a new secret of 32 bytes.
    public init() { key = SymmetricKey(size: .bits256) }

    /// Reads a secret of 24 to 64 bytes, as ``description`` writes it.
    /// - Returns: `nil` for anything else.
    public init?(_ text: String) {
        let text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard text.hasPrefix(Self.prefix), let bytes = Data(base64Encoded: String(text.dropFirst(Self.prefix.count))),
            (24...64).contains(bytes.count)
        else { return nil }
        key = SymmetricKey(data: bytes)
    }

    /// The secret as the receiver needs it.
    public var description: String { Self.prefix + key.withUnsafeBytes { Data($0) }.base64EncodedString() }

    /// Signs a message.
    /// - Parameter time: In seconds since 1970.
    func signature(of body: String, _ identifier: String, at time: Int64) -> String {
        let code = HMAC<SHA256>.authenticationCode(for: Data("\(identifier).\(time).\(body)".utf8), using: key)
        return "v1," + Data(code).base64EncodedString()
    }
}

/// Sends each finished delivery to a URL: signed, with retries, and with a bound on what waits.
///
/// Source: the specification at <https://www.standardwebhooks.com>.
struct WebhookSender: Service {
    private struct Event: Encodable {
        let type = "delivery.finished"
        let timestamp: String
        let data: DeliverySummary
    }

    private typealias Message = (identifier: String, body: String)

    /// The maximum number of messages that wait; beyond it, the oldest are dropped.
    private static let backlogLimit = 10_000
    private static let attemptLimit = 6

    let webhook: Webhook
    let certificateAuthorities: String?
    let metrics: ServerMetrics
    let logger: Logger
    private let places = AsyncSemaphore(value: 4)
    private let messages = AsyncStream.makeStream(of: Message.self, bufferingPolicy: .bufferingNewest(backlogLimit))

    func tell(_ delivery: DeliverySummary) {
        let time = delivery.finishedAt ?? WallClock.milliseconds
        let date = Date(timeIntervalSince1970: Double(time) / 1_000)
        guard let body = try? JSONText.string(Event(timestamp: date.ISO8601Format(), data: delivery)) else { return }
        // The same for each attempt, so that the receiver can recognize a repetition.
        let result = messages.continuation.yield(("delivery_\(delivery.id)_\(time)", body))
        if case .dropped = result { metrics.count(.dropped) }
    }

    /// Sends until the server ends. What waits then is not sent.
    func run() async throws {
        await withDiscardingTaskGroup { group in
            for await message in messages.stream.cancelOnGracefulShutdown() {
                guard await places.wait() else { break }
                group.addTask {
                    await self.send(message)
                    self.places.signal()
                }
            }
            group.cancelAll()
        }
    }

    private func send(_ message: Message) async {
        var delay = webhook.retryDelay
        var reason = ""
        for attempt in 1...Self.attemptLimit {
            let time = WallClock.milliseconds / 1_000
            var request = OutgoingRequest(url: webhook.url)
            request.fields = [
                "Content-Type: application/json", "webhook-id: \(message.identifier)", "webhook-timestamp: \(time)",
                "webhook-signature: \(webhook.secret.signature(of: message.body, message.identifier, at: time))",
            ]
            request.body = message.body
            request.certificateAuthorities = certificateAuthorities
            switch await Self.outcome(of: request) {
            case .success: return metrics.count(.told)
            case .failure(let failure): reason = failure.reason
            case nil: return
            }
            guard attempt < Self.attemptLimit else { break }
            // So that not all retries come at the same moment.
            let pause = delay * Double.random(in: 0.8...1.2)
            try? await cancelWhenGracefulShutdown { try await Task.sleep(for: pause) }
            if Task.isCancelled || Task.isShuttingDownGracefully { return }
            delay *= 2
        }
        metrics.count(.notTold)
        logger.error(
            "Cannot tell the webhook about a delivery",
            metadata: ["id": "\(message.identifier)", "reason": "\(reason.forLog)"]
        )
    }

    /// Sends a request on a thread of its own; returns `nil` if the server ends first, which does not wait for the thread.
    private static func outcome(of request: OutgoingRequest) async -> Result<Void, OutgoingRequest.Failure>? {
        let (outcomes, outcome) = AsyncStream.makeStream(of: Result<Void, OutgoingRequest.Failure>.self)
        do {
            try Thread.start {
                let result = Result { () throws(OutgoingRequest.Failure) in
                    let status = try request.send(within: .seconds(10)).status
                    guard (200..<300).contains(status) else { throw .init(reason: "status \(status)") }
                }
                outcome.yield(result)
            }
        } catch {
            return .failure(.init(reason: "there is no thread for it"))
        }
        for await outcome in outcomes.cancelOnGracefulShutdown() { return outcome }
        return nil
    }
}
