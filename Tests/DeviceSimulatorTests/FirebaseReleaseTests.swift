import DeviceSimulator
import RichPush
import TestSupport
import Testing

@Suite("Releases of Firebase")
struct FirebaseReleaseTests {
    @Test("A release has two or three numbers and compares by them", arguments: ["12.18", "12.18.0", "12.18.3"])
    func text(_ text: String) throws {
        let release = try #require(FirebaseRelease(text))
        #expect(release.description == "12.18")
        #expect(release < .latest)
        #expect(release > (try #require(FirebaseRelease("9.99"))))
    }

    @Test(
        "Any other text is not a release",
        arguments: ["", "12", "12.", ".18", "12.18.0.1", "-1.2", "12.x", "99999999999999999999.1", "1.1000"]
    )
    func noRelease(_ text: String) {
        #expect(FirebaseRelease(text) == nil)
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let options: String
        let release: String
        let crashes: Bool

        var testDescription: String { "\(release): \(options)" }
    }

    static let rows = [
        Row(options: #""https://a.example/a.png""#, release: "12.18", crashes: true),
        Row(options: "null", release: "12.18", crashes: true),
        Row(options: "[]", release: "12.18", crashes: true),
        Row(options: #"{"image": 5}"#, release: "12.18", crashes: true),
        Row(options: #"{"image": {}}"#, release: "12.18", crashes: true),
        Row(options: #"{"image": 5}"#, release: "12.19", crashes: false),
        Row(options: #""x""#, release: "12.19", crashes: false),
        Row(options: #"{"image": null}"#, release: "10.11", crashes: true),
        Row(options: #"{"image": null}"#, release: "10.12", crashes: false),
        Row(options: #"{"image": ""}"#, release: "10.11", crashes: false),
        Row(options: "{}", release: "10.11", crashes: false),
    ]

    @Test("An older helper crashes on unexpected values, and the payload's own content shows", arguments: rows)
    func crash(row: Row) async throws {
        let payload = #"{"aps": {"alert": {"title": "Hi"}, "mutable-content": 1}, "fcm_options": \#(row.options)}"#
        let notification = try RemoteNotification(payload: Array(payload.utf8))
        var device = Device()
        device.firebaseRelease = try #require(FirebaseRelease(row.release))
        var script = ServiceScript()
        script.receive = { request, handler in
            ExtensionHelper().populateNotificationContent(request.content.titled("modified"), contentHandler: handler)
        }
        let delivery = await ServiceExtensionHost(device: device) { [script] in ScriptedService(script) }
            .deliver(notification)
        #expect(delivery.shown?.title == (row.crashes ? "Hi" : "modified"))
        #expect((delivery.outcome == .original(.extensionCrashed)) == row.crashes)
        let finding = delivery.findings.first { $0.kind == .extensionCrashed }
        #expect((finding != nil) == row.crashes)
        #expect(finding?.explanation.contains(row.release) != false)
    }
}
