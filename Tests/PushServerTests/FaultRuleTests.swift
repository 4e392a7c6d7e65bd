import RichPush
import Testing

@testable import PushServer

@Suite("Faults that end")
struct FaultRuleTests {
    static let rules: [(String, [Int])] = [
        (#"{"error": "UNAVAILABLE", "times": 2}"#, [503, 503, 200, 200, 200, 200, 200]),
        (#"{"error": "INTERNAL", "every": 3}"#, [200, 200, 500, 200, 200, 500, 200]),
        (#"{"error": "INTERNAL", "every": 2, "times": 2}"#, [200, 500, 200, 500, 200, 200, 200]),
        (#"{"error": "BadDeviceToken", "token": "other"}"#, [200, 200, 200, 200, 200, 200, 200]),
        (#"{"error": "UNREGISTERED", "token": "phone", "times": 1}"#, [404, 200, 200, 200, 200, 200, 200]),
        (
            #"{"error": "INTERNAL", "project": "my-project", "label": "a", "times": 1}"#,
            [500, 200, 200, 200, 200, 200, 200]
        ),
        (#"{"error": "INTERNAL", "project": "my-project", "label": "b"}"#, [200, 200, 200, 200, 200, 200, 200]),
        (#"{"error": "INTERNAL", "topic": "phone"}"#, [200, 200, 200, 200, 200, 200, 200]),
    ]

    @Test("A rule says which attempts fail, for the messages that it is for", arguments: rules)
    func answers(_ rule: String, _ statuses: [Int]) async throws {
        try await RunningServer.run { server in
            #expect(try await server.send("PUT", "/api/v1/chaos", body: #"{"rules": [\#(rule)]}"#).status == 200)
            let message = Samples.text("a", to: #""token": "phone", "fcm_options": {"analytics_label": "a"}"#)
            var answered: [Int] = []
            for _ in statuses { answered.append(try await server.sendMessage(message).status) }
            #expect(answered == statuses)
        }
    }

    @Test("The answer has the rule's Retry-After, and the delivery tells what earlier attempts got")
    func attempts() async throws {
        try await RunningServer.run { server in
            let rules = #"""
                {"rules": [
                    {"error": "UNAVAILABLE", "topic": "news", "times": 2, "retryAfterInSeconds": 7},
                    {"error": "QUOTA_EXCEEDED", "topic": "news", "times": 1}
                ]}
                """#
            #expect(try await server.send("PUT", "/api/v1/chaos", body: rules).status == 200)
            let message = Samples.text("a", to: "\"topic\": \"news\"")
            var waits: [String?] = []
            for _ in 0..<4 { waits.append(try await server.sendMessage(message).headers["retry-after"]) }
            #expect(waits == ["7", "7", "1", nil])
            #expect(try await server.sendMessage(message).status == 200)
            let first = try await server.send("GET", "/api/v1/deliveries/1").json?["message"]?["attempts"]
            #expect(first == ["UNAVAILABLE, Retry-After 7", "UNAVAILABLE, Retry-After 7", "QUOTA_EXCEEDED"])
            #expect(try await server.send("GET", "/api/v1/deliveries/2").json?["message"]?["attempts"] == [])
            // The same faults begin again.
            #expect(try await server.send("PUT", "/api/v1/chaos", body: rules).status == 200)
            #expect(try await server.sendMessage(message).status == 503)
        }
    }

    @Test("APNs has such faults, too, in its own words")
    func apns() async throws {
        try await RunningServer.run { server in
            let rules = #"{"rules": [{"error": "UNAVAILABLE", "topic": "com.example.app", "times": 1}]}"#
            #expect(try await server.send("PUT", "/api/v1/chaos", body: rules).status == 200)
            let path = "/3/device/" + String(repeating: "ab", count: 32)
            let headers = ["Authorization": ProviderToken.make(), "apns-topic": "com.example.app"]
            let payload = #"{"aps": {"alert": "a"}}"#
            let refused = try await server.send("POST", path, headers: headers, body: payload)
            #expect(refused.status == 503)
            #expect(refused.json?["reason"] == "ServiceUnavailable")
            #expect(try await server.send("POST", path, headers: headers, body: payload).status == 200)
            let delivery = try await server.send("GET", "/api/v1/deliveries/1").json
            #expect(delivery?["message"]?["attempts"] == ["UNAVAILABLE"])
        }
    }

    @Test("What is remembered of attempts that never succeed has a limit")
    func limit() throws {
        let rule: FaultRule = try JSONText.decode(["error": "INTERNAL"], defaults: [:])
        let faults = FaultInjection()
        faults.chaos = Chaos(rules: [rule])
        for number in 0..<10_000 {
            let target = FaultTarget(labels: [], words: "\(number % 5_000)")
            #expect(faults.rule(for: target) == rule)
        }
        let first = FaultTarget(labels: [], words: "first")
        for _ in 0..<500 { _ = faults.rule(for: first) }
        #expect(faults.takeAttempts(for: first).count == 100)
        #expect(faults.takeAttempts(for: first) == [])
        #expect(faults.takeAttempts(for: FaultTarget(labels: [], words: "0")) == [])
    }
}
