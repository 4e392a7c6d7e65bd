import DeviceSimulator
import RichPush
import Testing

@Suite("Device decisions")
struct DeviceDecisionTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let payload: String
        var pushType: PushType?
        var device = Device()
        let decision: Device.Decision

        init(
            _ description: String,
            _ payload: String,
            pushType: PushType? = nil,
            on change: (inout Device) -> Void = { _ in },
            _ decision: Device.Decision
        ) {
            testDescription = description
            self.payload = payload
            self.pushType = pushType
            change(&device)
            self.decision = decision
        }
    }

    private static let mutable = #"{"aps": {"alert": {"title": "Hello"}, "mutable-content": 1}}"#
    private static let plain = #"{"aps": {"alert": {"title": "Hello"}}}"#

    private static func flag(_ value: String) -> String {
        #"{"aps": {"alert": "Hello", "mutable-content": \#(value)}}"#
    }

    private static func alert(_ value: String) -> String {
        #"{"aps": {"alert": \#(value), "mutable-content": 1}}"#
    }

    private static func sized(_ byteCount: Int) -> String {
        let frame = #"{"aps": {"alert": "Hello", "mutable-content": 1}, "filler": ""}"#
        return frame.replacing("\"\"}", with: "\"\(String(repeating: "x", count: byteCount - frame.utf8.count))\"}")
    }

    static let rows = [
        Row("a title and the flag", mutable, .runExtension),
        Row("the push type alert", mutable, pushType: .alert, .runExtension),
        Row("a body alone", alert("{\"body\": \"Hello\"}"), .runExtension),
        Row("a subtitle alone", alert("{\"subtitle\": \"Hello\"}"), .runExtension),
        Row("an alert that is a string", alert("\"Hello\""), .runExtension),

        Row("no flag", plain, .showOriginal(.notMutable)),
        Row("the flag 0", flag("0"), .showOriginal(.notMutable)),
        Row("the flag false", flag("false"), .showOriginal(.notMutable)),
        Row("the flag null", flag("null"), .showOriginal(.notMutable)),
        Row("the flag -1", flag("-1"), .showOriginal(.notMutable)),
        Row("the flag true", flag("true"), .runExtension),
        Row("the flag 2", flag("2"), .runExtension),
        Row("the flag \"0\"", flag("\"0\""), .runExtension),
        Row("no extension", mutable, on: { $0.hasServiceExtension = false }, .showOriginal(.noServiceExtension)),
        Row("no extension and no flag", plain, on: { $0.hasServiceExtension = false }, .showOriginal(.notMutable)),

        Row("a background push", mutable, pushType: .background, .showNothing(.notDisplayed)),
        Row("a VoIP push", mutable, pushType: .voip, .showNothing(.notDisplayed)),
        Row("a Live Activity", mutable, pushType: .liveactivity, .showNothing(.liveActivity)),
        Row("an empty alert", alert("\"\""), .showNothing(.noVisibleAlert)),
        Row("an alert of empty lines", alert(#"{"title": "", "body": ""}"#), .showNothing(.noVisibleAlert)),
        Row("an alert of no strings", alert(#"{"title": 1}"#), .showNothing(.noVisibleAlert)),
        Row(
            "a sound and a badge alone",
            #"{"aps": {"sound": "default", "badge": 1, "mutable-content": 1}}"#,
            .showNothing(.noVisibleAlert)
        ),
        Row(
            "an empty alert for an extension that may filter",
            alert("\"\""),
            on: { $0.hasFilteringEntitlement = true },
            .runExtension
        ),
        Row(
            "an empty alert without the flag for an extension that may filter",
            #"{"aps": {"alert": ""}}"#,
            on: { $0.hasFilteringEntitlement = true },
            .showNothing(.noVisibleAlert)
        ),
        Row(
            "an empty alert without an extension that might filter",
            alert("\"\""),
            on: {
                $0.hasFilteringEntitlement = true
                $0.hasServiceExtension = false
            },
            .showNothing(.noVisibleAlert)
        ),
        Row("alerts not allowed", mutable, on: { $0.alertsAllowed = false }, .showNothing(.alertsNotAllowed)),
        Row(
            "alerts not allowed and no flag",
            plain,
            on: { $0.alertsAllowed = false },
            .showNothing(.alertsNotAllowed)
        ),
        Row("4096 bytes", sized(4_096), .runExtension),
        Row("4097 bytes", sized(4_097), .showNothing(.payloadTooLarge)),
        Row("5120 bytes of VoIP", sized(5_120), pushType: .voip, .showNothing(.notDisplayed)),
        Row("5121 bytes of VoIP", sized(5_121), pushType: .voip, .showNothing(.payloadTooLarge)),
    ]

    @Test("iOS decides what happens to a push before anything runs", arguments: rows)
    func decides(row: Row) throws {
        let notification = try RemoteNotification(payload: Array(row.payload.utf8), pushType: row.pushType)
        #expect(row.device.decision(for: notification) == row.decision)
    }

    @Test(
        "The reason says why nothing shows, and not why the picture does not",
        arguments: [
            (#"{"aps": {"alert": ""}, "picture": "https://m.test/a.png"}"#, nil, true, "has no title"),
            (#"{"aps": {"alert": "Hello"}, "image": "https://m.test/a.png"}"#, .background, true, "push of type"),
            (#"{"aps": {"alert": "Hello"}, "image": "https://m.test/a.png"}"#, nil, true, "mutable-content"),
            (#"{"aps": {"alert": "Hello"}, "image": "https://m.test/a.png"}"#, nil, false, nil),
        ] as [(String, PushType?, Bool, String?)]
    )
    func reason(payload: String, pushType: PushType?, alertsAllowed: Bool, words: String?) async throws {
        var device = Device()
        device.alertsAllowed = alertsAllowed
        let notification = try RemoteNotification(payload: Array(payload.utf8), pushType: pushType)
        let reason = DeliveryText(await device.receive(notification)).reason
        #expect((reason == nil) == (words == nil))
        #expect(reason?.contains(words ?? "") != false)
    }

    @Test("iOS shows what it decided to show without the extension", arguments: rows)
    func shows(row: Row) async throws {
        let notification = try RemoteNotification(payload: Array(row.payload.utf8), pushType: row.pushType)
        let host = ServiceExtensionHost(device: row.device) { OriginalService() }
        let delivery = await host.deliver(notification)
        #expect(delivery.decision == row.decision)
        switch row.decision {
        case .runExtension where !notification.content.hasVisibleText:
            #expect(delivery.outcome == .suppressed)
            #expect(delivery.shown == nil)
            #expect(!delivery.findings.contains { $0.kind == .noVisibleAlert })
        case .runExtension:
            #expect(delivery.outcome == .modified(notification.content))
            #expect(delivery.shown == notification.content)
        case .showOriginal(let reason):
            #expect(delivery.outcome == nil)
            #expect(delivery.shown == notification.content)
            #expect(delivery.findings.contains { $0.kind == .extensionNotRun } == (reason == .noServiceExtension))
        case .showNothing:
            #expect(delivery.outcome == nil)
            #expect(delivery.shown == nil)
        }
    }
}

/// A service that overrides nothing.
private final class OriginalService: NotificationServiceExtension {}
