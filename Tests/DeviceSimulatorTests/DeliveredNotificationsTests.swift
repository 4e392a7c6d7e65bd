import DeviceSimulator
import RichPush
import Testing

@Suite("After some deliveries, a device")
struct DeliveredNotificationsTests {
    /// Delivers a payload to a device without an extension.
    private static func deliver(_ payload: JSONValue, collapseIdentifier: String? = nil) async throws -> Delivery {
        let notification = try RemoteNotification(
            payload: payload,
            byteCount: 100,
            collapseIdentifier: collapseIdentifier
        )
        return await Device().receive(notification)
    }

    @Test("has one notification for each collapse identifier, and one for each push without")
    func replaces() async throws {
        var list = DeliveredNotifications()
        for (title, identifier) in [("A", "score"), ("B", nil), ("C", "score"), ("D", nil), ("E", "other")] {
            let delivery = try await Self.deliver(
                ["aps": ["alert": ["title": .string(title)]]],
                collapseIdentifier: identifier
            )
            #expect(delivery.identifier == identifier || identifier == nil)
            let replaced = list.receive(delivery)
            #expect(replaced?.content.title == (title == "C" ? "A" : nil))
        }
        #expect(list.requests.map(\.content.title) == ["B", "C", "D", "E"])
        #expect(Set(list.requests.map(\.identifier)).count == 4)
    }

    @Test("has the badge of the last push that has one, also of one that shows nothing")
    func badge() async throws {
        var list = DeliveredNotifications()
        for (aps, badge) in [
            (["alert": "Hi", "badge": 3], 3), (["alert": "Hi"], 3), (["badge": 5, "sound": "default"], 5),
            (["badge": 0], 0),
        ] as [(JSONValue, Int)] {
            list.receive(try await Self.deliver(["aps": aps]))
            #expect(list.badge == badge)
        }
        #expect(list.requests.count == 2)
    }

    @Test(
        "has been told of a badge and a sound in the result, although nothing shows",
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

    @Test("hands the collapse identifier to the extension as that of the request")
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
        "has been told which delivery metrics the extension could send",
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
