import FCM
import RichPush
import Testing

@Suite("The documentation's example")
struct DocumentationTests {
    @Test("The example does what it says")
    func overview() throws {
        let body = """
            {"message": {
                "topic": "park-news",
                "notification": {"title": "A new bench"},
                "apns": {
                    "payload": {"aps": {"mutable-content": 1}},
                    "fcm_options": {"image": "https://media.example/sparky.png"}
                }
            }}
            """
        let request = try SendRequest(JSONValue(parsing: body.utf8))
        let conversion = APNsConversion(bundleIdentifier: "example.park")
        let delivered = conversion.request(for: request.message)

        #expect(delivered.headers["apns-push-type"] == "alert")
        #expect(delivered.payload["aps"]?["alert"] == ["title": "A new bench"])
        #expect(delivered.payload["fcm_options"] == ["image": "https://media.example/sparky.png"])
    }
}
