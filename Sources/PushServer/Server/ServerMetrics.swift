import DeliveryPage
import HTTPTypes
import Hummingbird
import Locks

/// The server's metrics, in Prometheus' text format.
final class ServerMetrics: Sendable {
    enum Outcome: String, CaseIterable {
        case accepted
        case validated
        case refused
    }

    /// The outcomes of telling a webhook about a delivery.
    enum WebhookOutcome: String, CaseIterable {
        case told
        /// Each attempt failed.
        case failed
        /// Too many waited.
        case dropped
    }

    /// The upper bounds of the durations, in seconds.
    private static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

    private struct State {
        var messages: [Outcome: Int] = [:]
        var deliveries: [DeliverySummary.Status: Int] = [:]
        var webhooks: [WebhookOutcome: Int] = [:]
        var responses: [Int: Int] = [:]
        var buckets = [Int](repeating: 0, count: ServerMetrics.bounds.count + 1)
        var seconds = 0.0
    }

    private let state = Mutex(State())

    func count(_ outcome: Outcome) {
        state.withLock { $0.messages[outcome, default: 0] += 1 }
    }

    func count(_ status: DeliverySummary.Status) {
        state.withLock { $0.deliveries[status, default: 0] += 1 }
    }

    func count(_ outcome: WebhookOutcome) {
        state.withLock { $0.webhooks[outcome, default: 0] += 1 }
    }

    func count(status: Int, duration: Duration) {
        let seconds = duration / .seconds(1)
        let bucket = Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count
        state.withLock { state in
            state.responses[status, default: 0] += 1
            state.buckets[bucket] += 1
            state.seconds += seconds
        }
    }

    /// Returns the page that Prometheus reads.
    func page(messages: Int, pending: Int) -> String {
        let state = state.withLock { $0 }
        var lines = Self.head("messages_total", "counter", "Messages by outcome.")
        lines += Outcome.allCases.map { "richpush_messages_total{outcome=\"\($0)\"} \(state.messages[$0] ?? 0)" }
        lines += Self.head("deliveries_total", "counter", "Finished deliveries by status.")
        lines += [DeliverySummary.Status.succeeded, .failed].map {
            "richpush_deliveries_total{status=\"\($0.rawValue)\"} \(state.deliveries[$0] ?? 0)"
        }
        lines += Self.head("webhooks_total", "counter", "Finished deliveries for the webhook, by outcome.")
        lines += WebhookOutcome.allCases.map { "richpush_webhooks_total{outcome=\"\($0)\"} \(state.webhooks[$0] ?? 0)" }
        lines += Self.head("inbox_messages", "gauge", "Messages in the inbox.")
        lines.append("richpush_inbox_messages \(messages)")
        lines += Self.head("deliveries_pending", "gauge", "Unfinished deliveries.")
        lines.append("richpush_deliveries_pending \(pending)")
        lines += Self.head("http_responses_total", "counter", "Responses by status.")
        lines += state.responses.sorted { $0.key < $1.key }.map {
            "richpush_http_responses_total{status=\"\($0.key)\"} \($0.value)"
        }
        lines += Self.head("http_request_duration_seconds", "histogram", "Time from request to response.")
        var sum = 0
        for (bound, count) in zip(Self.bounds, state.buckets) {
            sum += count
            lines.append("richpush_http_request_duration_seconds_bucket{le=\"\(bound)\"} \(sum)")
        }
        sum += state.buckets.last ?? 0
        lines.append("richpush_http_request_duration_seconds_bucket{le=\"+Inf\"} \(sum)")
        lines.append("richpush_http_request_duration_seconds_sum \(state.seconds)")
        lines.append("richpush_http_request_duration_seconds_count \(sum)")
        return lines.joined(separator: "\n") + "\n"
    }

    private static func head(_ name: String, _ type: String, _ help: String) -> [String] {
        ["# HELP richpush_\(name) \(help)", "# TYPE richpush_\(name) \(type)"]
    }
}

/// The server's health, and its figures for Prometheus.
struct HealthController: Sendable {
    let server: ServerComponents

    func addRoutes(to router: Router<BasicRequestContext>) {
        router.get("/livez") { _, _ in Response.text("ok\n") }
        router.get("/readyz") { _, _ in
            do {
                try await server.inbox.check()
                return Response.text("ok\n")
            } catch {
                return .text("the inbox cannot store messages\n", status: .serviceUnavailable)
            }
        }
        router.get("/metrics") { _, _ in
            let (messages, pending) = (try await server.inbox.messageCount(), try await server.inbox.pendingCount())
            var response = Response.text(server.metrics.page(messages: messages, pending: pending))
            response.headers[.contentType] = "text/plain; version=0.0.4; charset=utf-8"
            return response
        }
    }
}
