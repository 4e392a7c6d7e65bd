import Crypto
import Foundation
import PushServer
import RichPush
import TestSupport
import Testing

@Suite("The webhook")
struct WebhookTests {
    private static let key = Data(repeating: 7, count: 32)
    private static let secret = "whsec_" + key.base64EncodedString()

    /// Runs a server that reports each delivery to a receiver, while the body runs.
    private static func run(
        _ respond: @escaping @Sendable (ReceivedRequest) -> Script,
        while body: @escaping @Sendable (RunningServer, MediaServer) async throws -> Void
    ) async throws {
        try await MediaServer.run(respond: respond) { receiver in
            let known = try #require(WebhookSecret(secret))
            var webhook = try #require(Webhook(url: receiver.url("/hook"), secret: known))
            webhook.retryDelay = .milliseconds(1)
            try await RunningServer.run { [webhook] in
                $0.webhook = webhook
            } while: { server in
                try await body(server, receiver)
            }
        }
    }

    @Test("The webhook gets each finished delivery with a signature that the secret verifies")
    func isSigned() async throws {
        try await Self.run { _ in
            .response()
        } while: { server, receiver in
            for title in ["one", "two"] {
                #expect(try await server.sendMessage(Samples.text(title)).status == 200)
            }
            try await receiver.waitForRequests(2)
            for request in receiver.requests {
                #expect(request.method == "POST")
                #expect(request.path == "/hook")
                #expect(request.headers["content-type"] == "application/json")
                let identifier = try #require(request.headers["webhook-id"])
                let time = try #require(request.headers["webhook-timestamp"].flatMap(Int.init))
                #expect(abs(time - Int(Date().timeIntervalSince1970)) < 600)
                let text = Data("\(identifier).\(time).".utf8) + Data(request.body)
                let code = HMAC<SHA256>.authenticationCode(for: text, using: SymmetricKey(data: Self.key))
                #expect(request.headers["webhook-signature"] == "v1," + Data(code).base64EncodedString())
                let event = try JSONValue(parsing: request.body)
                #expect(event["type"] == "delivery.finished")
                #expect(event["data"]?["status"] == "succeeded")
                let number = try #require(event["data"]?["id"]?.numberValue)
                #expect(identifier.hasPrefix("delivery_\(Int(number))_"))
            }
            let titles = try receiver.requests.map { try JSONValue(parsing: $0.body)["data"]?["title"]?.stringValue }
            #expect(Set(titles) == ["one", "two"])
        }
    }

    static let failures: [(String, Script)] = [
        ("An error of the receiver", .response(status: 500)), ("A redirect", .redirect(to: "/elsewhere")),
    ]

    @Test("A receiver that fails gets the same delivery again, with the same identifier", arguments: failures)
    func isToldAgain(_ name: String, _ failure: Script) async throws {
        let requests = Recorder<Void>()
        try await Self.run { _ in
            requests.record(())
            return requests.values.count < 3 ? failure : .response()
        } while: { server, receiver in
            #expect(try await server.sendMessage(Samples.text("told")).status == 200)
            try await receiver.waitForRequests(3)
            #expect(Set(receiver.requests.map(\.headers["webhook-id"])).count == 1)
            #expect(receiver.requests.allSatisfy { $0.path == "/hook" })
            try await Self.waitForMetric("told", of: server)
            #expect(receiver.requests.count == 3)
        }
    }

    /// Waits until one event has had an outcome.
    private static func waitForMetric(_ outcome: String, of server: RunningServer) async throws {
        let line = "richpush_webhooks_total{outcome=\"\(outcome)\"} 1"
        try await eventually("the page of metrics, without \(line),") {
            try await server.send("GET", "/metrics").text
        } until: {
            $0.contains(line)
        }
    }

    @Test("After six failed attempts the webhook gets no more requests, and the delivery is in the inbox")
    func givesUp() async throws {
        try await Self.run { _ in
            .response(status: 503)
        } while: { server, receiver in
            #expect(try await server.sendMessage(Samples.text("kept")).status == 200)
            try await Self.waitForMetric("failed", of: server)
            #expect(receiver.requests.count == 6)
            #expect(try await server.send("GET", "/api/v1/deliveries/latest").json?["delivery"]?["title"] == "kept")
        }
    }

    static let secrets = [
        "", "whsec_", "whsec_AAAA", "AAAA", "whsec_!", "whsec_" + Data(repeating: 1, count: 65).base64EncodedString(),
    ]

    @Test("A text that is not a secret of 24 to 64 bytes is refused", arguments: secrets)
    func refusesSecret(_ text: String) {
        #expect(WebhookSecret(text) == nil)
    }

    @Test("A printed secret can be read again")
    func printsSecret() throws {
        let secret = WebhookSecret()
        #expect(try #require(WebhookSecret("\(secret)\n")).description == secret.description)
    }

    @Test(
        "A URL without a host, or with another scheme than http and https, is refused",
        arguments: ["", "a", "ftp://a/", "http:///a", "file:///a"]
    )
    func refusesURL(_ url: String) {
        #expect(Webhook(url: url, secret: WebhookSecret()) == nil)
    }
}
