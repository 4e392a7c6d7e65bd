import DeviceSimulator
import RichPush
import Testing

@Suite("What a delivery leaves behind")
struct DeliveryOutcomeTests {
    /// Delivers a payload to a device without an extension.
    private static func deliver(_ payload: JSONValue) async throws -> Delivery {
        await Device().receive(try RemoteNotification(payload: payload, byteCount: 100))
    }

    @Test(
        "The result includes a badge and a sound even if nothing shows",
        arguments: [
            (["badge": 5], "An iPhone sets the badge to 5, and shows nothing."),
            (["sound": "default"], "An iPhone plays a sound, and shows nothing."),
            (["badge": 5, "sound": "x.caf"], "An iPhone plays a sound, sets the badge to 5, and shows nothing."),
            (["content-available": 1], "An iPhone receives this notification, and shows nothing."),
        ] as [(JSONValue, String)]
    )
    func silent(aps: JSONValue, conclusion: String) async throws {
        let delivery = try await Self.deliver(["aps": aps])
        #expect(delivery.shown == nil)
        #expect(DeliveryText(delivery).conclusion == conclusion)
        let document = try JSONValue(encoding: DeliveryDocument(delivery, input: "apns-payload"))
        #expect(document["badge"] == aps["badge"])
        #expect((document["sound"] != nil) == (aps["sound"] != nil))
    }

    @Test("The collapse identifier becomes the identifier of the extension's request")
    func requestIdentifier() async throws {
        var script = ServiceScript()
        script.receive = { request, handler in handler(request.content.titled(request.identifier)) }
        let host = ServiceExtensionHost { [script] in ScriptedService(script) }
        let payload: JSONValue = ["aps": ["alert": "Hi", "mutable-content": 1]]
        let notification = try RemoteNotification(payload: payload, byteCount: 100, collapseIdentifier: "score")
        let delivery = await host.deliver(notification)
        #expect(delivery.shown?.title == "score")
        #expect(delivery.identifier == "score")
    }

    @Test(
        "The result says which delivery metrics the extension could export",
        arguments: [
            ([:], "extension-ran", nil, nil), (["gcm.message_id": "1"], "extension-ran", "google.c.sender.id", nil),
            (
                ["gcm.message_id": "1", "google.c.sender.id": "2"], "extension-ran", "google.c.fid", nil
            ),
            (
                ["gcm.message_id": "1", "google.c.sender.id": "2", "google.c.fid": "3"], "extension-ran", nil,
                "MESSAGE_DELIVERED"
            ),
        ] as [(JSONObject, String, String?, String?)]
    )
    func metrics(keys: JSONObject, decision: String, missing: String?, event: String?) async throws {
        let payload: JSONObject = ["aps": ["alert": "Hi", "mutable-content": 1]]
        let delivery = try await Self.deliver(.object(payload.merging(keys)))
        let document = try JSONValue(encoding: DeliveryDocument(delivery, input: "apns-payload"))
        #expect(document["decision"]?.stringValue == decision)
        #expect(document["deliveryMetrics"]?["missing"]?.stringValue == missing)
        #expect(document["deliveryMetrics"]?["event"]?.stringValue == event)
        #expect((document["deliveryMetrics"] == nil) == keys.isEmpty)
        let words = missing.map { "none: \($0) is missing (I-FCM00200" } ?? "complete for BigQuery"
        #expect(document["text"]?["metrics"]?.stringValue?.hasPrefix(words) == (keys.isEmpty ? nil : true))
    }
}
