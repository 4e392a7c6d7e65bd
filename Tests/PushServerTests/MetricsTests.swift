import RichPush
import Testing

@Suite("The metrics for Prometheus")
struct MetricsTests {
    /// The values of a page, each by its name and labels as in the text format.
    private static func values(_ page: String) throws -> [String: Double] {
        var values: [String: Double] = [:]
        var type = ""
        for line in page.split(separator: "\n") {
            let words = line.split(separator: " ")
            if line.hasPrefix("# TYPE ") {
                type = String(words[2])
                #expect(["counter", "gauge", "histogram"].contains(words[3]))
            } else if line.hasPrefix("# HELP ") {
                #expect(words.count > 3)
            } else {
                #expect(words[0].hasPrefix(type))
                let value: Double = try #require(Double(String(words[1])))
                values[String(words[0])] = value
            }
        }
        return values
    }

    @Test("Messages, deliveries and responses are counted")
    func counts() async throws {
        try await RunningServer.run { server in
            #expect(try await server.sendMessage(Samples.text("one")).status == 200)
            #expect(try await server.sendMessage(Samples.text("two")).status == 200)
            #expect(try await server.sendMessage("{").status == 400)
            let dry = "{\"validate_only\": true, " + Samples.text("a").trimmingPrefix("{")
            #expect(try await server.sendMessage(dry).status == 200)
            for title in ["one", "two"] { #expect(try await server.wait(for: title).status == 200) }
            let page = try await server.send("GET", "/metrics")
            #expect(page.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8")
            let values = try Self.values(page.text)
            #expect(values["richpush_messages_total{outcome=\"accepted\"}"] == 2)
            #expect(values["richpush_messages_total{outcome=\"refused\"}"] == 1)
            #expect(values["richpush_messages_total{outcome=\"validated\"}"] == 1)
            #expect(values["richpush_deliveries_total{status=\"succeeded\"}"] == 2)
            #expect(values["richpush_inbox_messages"] == 2)
            #expect(values["richpush_deliveries_pending"] == 0)
            #expect(values["richpush_http_responses_total{status=\"200\"}"] == 5)
            #expect(values["richpush_http_responses_total{status=\"400\"}"] == 1)
        }
    }

    @Test("The durations are a histogram whose buckets grow to the number of all responses")
    func histogram() async throws {
        try await RunningServer.run { server in
            for _ in 0..<3 { #expect(try await server.send("GET", "/livez").status == 200) }
            let lines = try await server.send("GET", "/metrics").text.split(separator: "\n")
            let name = "richpush_http_request_duration_seconds"
            let buckets = lines.filter { $0.hasPrefix(name + "_bucket") }.compactMap { line in
                line.split(separator: " ").last.flatMap { Int($0) }
            }
            #expect(buckets == buckets.sorted())
            #expect(buckets.last == 3)
            #expect(lines.contains { $0.hasPrefix(name + "_bucket{le=\"+Inf\"}") })
            #expect(lines.contains("\(name)_count 3"))
            #expect(lines.contains { $0.hasPrefix(name + "_sum ") })
        }
    }
}
