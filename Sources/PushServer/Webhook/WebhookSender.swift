import CCurl
import DeliveryPage
import FoundationEssentials
import Glibc
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
            let request = WebhookRequest(
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
        of request: WebhookRequest,
        _ threads: NIOThreadPool
    ) async -> Result<Void, WebhookRequest.Failure>? {
        let (outcomes, outcome) = AsyncStream.makeStream(of: Result<Void, WebhookRequest.Failure>.self)
        threads.submit { state in
            if state == .active {
                outcome.yield(Result { () throws(WebhookRequest.Failure) in try request.send(within: timeLimit) })
            }
            outcome.finish()
        }
        for await outcome in outcomes.cancelOnGracefulShutdown() { return outcome }
        return nil
    }
}

/// One request to a webhook.
struct WebhookRequest: Sendable {
    struct Failure: Error {
        /// A few words for the log.
        let reason: String
    }

    let url: String
    /// The lines of the header.
    let fields: [String]
    let body: [UInt8]
    /// The file with the authorities to trust; `nil` for the system's.
    let certificateAuthorities: String?

    /// Sends the request, and waits for the response, whose status must be 2xx. Redirects are not followed.
    func send(within limit: Duration) throws(Failure) {
        guard let handle = curl_easy_init() else { throw Failure(reason: "libcurl is out of memory") }
        defer { curl_easy_cleanup(handle) }
        var list: UnsafeMutablePointer<curl_slist>?
        defer { curl_slist_free_all(list) }
        for field in fields { list = curl_slist_append(list, field) ?? list }
        func set(_ option: CURLoption, _ text: String) { _ = richpush_easy_setopt_string(handle, option, text) }
        func set(_ option: CURLoption, _ value: Int) { _ = richpush_easy_setopt_long(handle, option, value) }
        set(CURLOPT_URL, url)
        set(CURLOPT_PROTOCOLS_STR, "http,https")
        set(CURLOPT_NOSIGNAL, 1)
        set(CURLOPT_TIMEOUT_MS, Int(limit / .milliseconds(1)))
        set(CURLOPT_USERAGENT, "RichPush")
        if let certificateAuthorities { set(CURLOPT_CAINFO, certificateAuthorities) }
        _ = richpush_easy_setopt_pointer(handle, CURLOPT_HTTPHEADER, list)
        // The response's body is of no use.
        _ = richpush_easy_setopt_write(handle, CURLOPT_WRITEFUNCTION) { _, size, count, _ in size * count }
        set(CURLOPT_POST, 1)
        set(CURLOPT_POSTFIELDSIZE, body.count)
        // libcurl copies it before it reads the next option.
        _ = body.withUnsafeBytes { bytes in
            richpush_easy_setopt_pointer(
                handle,
                CURLOPT_COPYPOSTFIELDS,
                UnsafeMutableRawPointer(mutating: bytes.baseAddress)
            )
        }
        let code = curl_easy_perform(handle)
        guard code == CURLE_OK else { throw Failure(reason: String(cString: curl_easy_strerror(code))) }
        var status = 0
        _ = richpush_easy_getinfo_long(handle, CURLINFO_RESPONSE_CODE, &status)
        guard (200..<300).contains(status) else { throw Failure(reason: "status \(status)") }
    }
}
