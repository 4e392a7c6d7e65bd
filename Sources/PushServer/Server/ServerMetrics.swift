import HTTPTypes
import Hummingbird
import Locks

/// The server's metrics, in Prometheus' text format.
final class ServerMetrics: Sendable {
    /// What is counted, each by its row on the page.
    enum Counter: String, CaseIterable {
        case accepted = #"messages_total{outcome="accepted"}"#
        case validated = #"messages_total{outcome="validated"}"#
        case refused = #"messages_total{outcome="refused"}"#
        case succeeded = #"deliveries_total{status="succeeded"}"#
        case failed = #"deliveries_total{status="failed"}"#
        case told = #"webhooks_total{outcome="told"}"#
        /// Each attempt to tell the webhook failed.
        case notTold = #"webhooks_total{outcome="failed"}"#
        /// Too many waited for the webhook.
        case dropped = #"webhooks_total{outcome="dropped"}"#
    }

    /// The upper bounds of the durations, in seconds.
    private static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

    private struct State {
        var counts: [Counter: Int] = [:]
        var responses: [Int: Int] = [:]
        var buckets = [Int](repeating: 0, count: ServerMetrics.bounds.count + 1)
        var seconds = 0.0
    }

    private let state = Mutex(State())

    func count(_ counter: Counter) { state.withLock { $0.counts[counter, default: 0] += 1 } }

    func count(status: Int, duration: Duration) {
        let seconds = duration / .seconds(1)
        let bucket = Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count
        state.withLock { state in
            state.responses[status, default: 0] += 1
            state.buckets[bucket] += 1
            state.seconds += seconds
        }
    }

    func page(messages: Int, pending: Int) -> String {
        let state = state.withLock { $0 }
        var page = ""
        /// - Parameter rows: What follows the name in a line, and the value.
        func add(_ name: String, as type: String, help: String, _ rows: [(rest: String, value: String)]) {
            page += "# HELP richpush_\(name) \(help)\n# TYPE richpush_\(name) \(type)\n"
            for row in rows { page += "richpush_\(name)\(row.rest) \(row.value)\n" }
        }
        let counters = [
            ("messages_total", "Messages by outcome."), ("deliveries_total", "Finished deliveries by status."),
            ("webhooks_total", "Finished deliveries for the webhook, by outcome."),
        ]
        for (name, help) in counters {
            let counters = Counter.allCases.filter { $0.rawValue.hasPrefix(name) }
            let rows = counters.map { (String($0.rawValue.dropFirst(name.count)), "\(state.counts[$0] ?? 0)") }
            add(name, as: "counter", help: help, rows)
        }
        add("inbox_messages", as: "gauge", help: "Messages in the inbox.", [("", "\(messages)")])
        add("deliveries_pending", as: "gauge", help: "Unfinished deliveries.", [("", "\(pending)")])
        let responses = state.responses.sorted { $0.key < $1.key }.map { ("{status=\"\($0.key)\"}", "\($0.value)") }
        add("http_responses_total", as: "counter", help: "Responses by status.", responses)
        var sum = 0
        let buckets = zip(Self.bounds.map { "\($0)" } + ["+Inf"], state.buckets).map { bound, count in
            sum += count
            return ("_bucket{le=\"\(bound)\"}", "\(sum)")
        }
        let totals = [("_sum", "\(state.seconds)"), ("_count", "\(sum)")]
        add("http_request_duration_seconds", as: "histogram", help: "Time from request to response.", buckets + totals)
        return page
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
            let messages = try await server.inbox.count("message")
            let pending = try await server.inbox.count("delivery WHERE finishedAt IS NULL")
            let page = ByteBuffer(string: server.metrics.page(messages: messages, pending: pending))
            return Response.body(page, type: "text/plain; version=0.0.4; charset=utf-8")
        }
    }
}
