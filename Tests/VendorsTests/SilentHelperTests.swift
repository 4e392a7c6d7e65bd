import DeviceSimulator
import RichPush
import TestSupport
import Testing

@testable import Vendors

@Suite("Vendors' helpers that stay silent", .timeLimit(.minutes(10)))
struct SilentHelperTests {
    private static let url = "https://m.test/a.png"

    private static func deliver(
        _ vendor: String,
        _ members: String,
        phone: ScriptedPhone,
        until: (_ clock: ManualClock, _ isDone: @escaping @Sendable () -> Bool) async -> Void
    ) async throws -> Delivery {
        var device = phone.device
        device.answers = phone.answers
        let clock = ManualClock()
        let row = try #require(VendorTable.standard.vendor(named: vendor))
        let text = #"{"aps": {"alert": {"title": "Hello"}, "mutable-content": 1}, \#(members)}"#
        let recorder = VendorRecorder()
        let host = ServiceExtensionHost(device: device, clock: clock) {
            VendorService(row, configuration: ExtensionHelper.Configuration(), recorder: recorder)
        }
        let choice = VendorChoice(forced: row)
        let plain = try RemoteNotification(payload: text.utf8)
        let notification = try #require(choice.recognition(of: plain.payload)).notification(plain)
        let recognized = RecognizedVendor(assuming: row, in: plain.payload)
        let delivery = Task { await host.deliver(notification) }
        await until(clock) { recognized.silence != nil || recorder.judgments.count == recognized.media.count }
        return await delivery.value
    }

    @Test(
        "A helper that never calls the content handler has a finding",
        arguments: [
            ("exponea", #""image": "\#(url)""#), ("optimove", #""attachments": {}"#.replacing("{}", with: "7")),
            ("dengage", #""messageSource": "DENGAGE", "title": "a", "urlImageString": "\#(url)""#),
            (
                "dengage",
                #""messageSource": "DENGAGE", "title": "a", "subtitle": "b", "urlImageString": "https://m.test/x""#
            ),
            ("webengage", #""source": "webengage", "expandableDetails": {"style": "TEXT"}"#),
            ("webengage", #""source": "other""#),
            ("twilio-engage", #""media": ["\#(url)"]"#),
            ("related-digital", #""pushType": "Image", "emPushSp": "1", "mediaUrl": "https://m.test/plain""#),
        ]
    )
    func silence(_ vendor: String, members: String) async throws {
        var phone = try ScriptedPhone(png: Self.url)
        phone.answers["https://m.test/plain"] = ScriptedResponse(body: .bytes(try Fixture.media("sparky.png")))
        let delivery = try await Self.deliver(vendor, members, phone: phone) { clock, isDone in
            _ = try? await eventually("whether the helper is done") {
                isDone()
            } until: {
                $0
            }
            await clock.waitForSleepers()
            clock.advance(by: .seconds(29))
            await clock.waitForSleepers()
            clock.advance(by: .seconds(1))
        }
        #expect(delivery.outcome == .original(.timeExpired))
        #expect(delivery.shown?.title == "Hello")
        #expect(delivery.problems.contains(.extensionTimeExpired))
    }

    @Test(
        "A helper hands over the same as its vendor's when the time is nearly up",
        arguments: [
            ("iterable", #""itbl": {"attachment-url": "\#(url)"}"#, ExtensionOutcome.Reason?.none),
            ("braze", #""ab": {"att": {"url": "\#(url)", "type": "png"}}"#, nil),
            ("salesforce", #""_mediaUrl": "\#(url)", "_mediaAlt": "A dog""#, nil),
            ("countly", #""c": {"i": "1", "a": "\#(url)"}"#, .timeExpired),
        ] as [(String, String, ExtensionOutcome.Reason?)]
    )
    func expiry(_ vendor: String, members: String, reason: ExtensionOutcome.Reason?) async throws {
        let gate = ScriptedGate()
        var phone = try ScriptedPhone(png: Self.url)
        phone.answers[Self.url]?.gate = gate
        let delivery = try await Self.deliver(vendor, members, phone: phone) { clock, _ in
            await gate.waitUntilReached()
            await clock.waitForSleepers(2)
            clock.advance(by: .seconds(29))
            guard reason != nil else { return }
            await clock.waitForSleepers(2)
            clock.advance(by: .seconds(1))
        }
        switch delivery.outcome {
        case .original(let found): #expect(found == reason)
        case .modified(let content):
            #expect(reason == nil)
            #expect(content.attachments == [])
            #expect(content.body == (vendor == "salesforce" ? "A dog" : ""))
        default: Issue.record("\(String(describing: delivery.outcome))")
        }
        gate.open()
    }
}
