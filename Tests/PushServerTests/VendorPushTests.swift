import PushServer
import RichPush
import TestSupport
import Testing

@Suite("Vendors' payloads, on the server")
struct VendorPushTests {
    private static let headers = [
        "Authorization": ProviderToken.make(), "apns-topic": "com.example.app", "apns-push-type": "alert",
    ]

    @Test("A push is delivered by the rules of its vendor's helper, which the result names")
    func recognized() async throws {
        try await RunningServer.run { server in
            let payload = """
                {"aps": {"alert": {"title": "Pushed"}, "mutable-content": 1},
                 "ab": {"att": {"url": "https://m.example/a.png"}}}
                """
            let token = String(repeating: "0123456789abcdef", count: 4)
            let answer = try await server.send("POST", "/3/device/\(token)", headers: Self.headers, body: payload)
            #expect(answer.status == 200)
            let delivery = try await server.wait(for: "title:Pushed").json
            #expect(delivery?["result"]?["vendor"]?["id"] == "braze")
            #expect(delivery?["result"]?["vendor"]?["reason"] == "its helper looks for /ab")
            #expect(delivery?["delivery"]?["findings"]?.arrayValue?.contains("incomplete-media") == true)
        }
    }
}
