import Synchronization

/// What is counted, as Prometheus reads it.
final class ServerMetrics: Sendable {
    /// What can happen to a message.
    enum Outcome: String, CaseIterable {
        case accepted
        case validated
        case refused
    }

    /// The upper bounds of the durations, in seconds.
    private static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

    private struct State {
        var messages: [Outcome: Int] = [:]
        var responses: [Int: Int] = [:]
        var buckets = [Int](repeating: 0, count: ServerMetrics.bounds.count + 1)
        var seconds = 0.0
    }

    private let state = Mutex(State())

    func count(_ outcome: Outcome) {
        state.withLock { $0.messages[outcome, default: 0] += 1 }
    }

    /// Counts a response.
    func count(status: Int, duration: Duration) {
        let seconds = duration / .seconds(1)
        let bucket = Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count
        state.withLock { state in
            state.responses[status, default: 0] += 1
            state.buckets[bucket] += 1
            state.seconds += seconds
        }
    }

    /// The page that Prometheus reads.
    func page(messages: Int, pending: Int) -> String {
        let state = state.withLock { $0 }
        var lines = ["# TYPE richpush_messages_total counter"]
        lines += Outcome.allCases.map { "richpush_messages_total{outcome=\"\($0)\"} \(state.messages[$0] ?? 0)" }
        lines.append("# TYPE richpush_inbox_messages gauge")
        lines.append("richpush_inbox_messages \(messages)")
        lines.append("# TYPE richpush_deliveries_pending gauge")
        lines.append("richpush_deliveries_pending \(pending)")
        lines.append("# TYPE richpush_http_responses_total counter")
        lines += state.responses.sorted { $0.key < $1.key }.map {
            "richpush_http_responses_total{status=\"\($0.key)\"} \($0.value)"
        }
        lines.append("# TYPE richpush_http_request_duration_seconds histogram")
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
}
