import DeviceSimulator
import FoundationEssentials
import RichPush
import TestSupport
import Testing

@testable import Vendors

@Suite("Deliveries by a vendor's rules", .timeLimit(.minutes(10)))
struct DeliveryTests {
    private static let a = "https://m.test/a.png"
    private static let b = "https://m.test/b.png"

    @Test("The delivery attaches the file and says for which vendor, why and where")
    func attached() async throws {
        let phone = try ScriptedPhone(png: Self.a)
        let delivery = try await phone.deliver(#""itbl": {"attachment-url": "\#(Self.a)"}"#)
        #expect(delivery.succeeded)
        #expect(delivery.shown?.attachments.map(\.type) == [.png])
        #expect(delivery.shown?.title == "Hello")
        #expect(delivery.vendor?.id == "iterable")
        #expect(delivery.vendor?.files.map(\.outcome) == ["attached"])
        #expect(delivery.vendor?.files.map(\.filenameExtension) == ["png"])
        #expect(delivery.helperReport?.media?.detectedMIMEType == "image/png")
        let finding = try delivery.finding(.vendorRecognized)
        #expect(finding.location == .payload(JSONPointer("itbl", "attachment-url")))
        #expect(finding.explanation.contains("its helper looks for /itbl"))
        #expect(DeliveryText(delivery).conclusion == "An iPhone shows this notification with its image.")
    }

    @Test("The attachment's file lives as long as the attachment")
    func files() async throws {
        let folder = try TemporaryFolder()
        var phone = try ScriptedPhone(png: Self.a)
        phone.configuration.temporaryDirectory = folder.path
        var delivery: Delivery? = try await phone.deliver(#""rich-media": "\#(Self.a)", "rich-media-type": "png""#)
        let path = try #require(delivery?.shown?.attachments.first?.url.path)
        #expect(path.hasPrefix(folder.path) && FileStatus.regularFileSize(atPath: path) != nil)
        delivery = nil
        try await folder.waitUntilEmpty()
    }

    @Test("Nothing keeps a delivery alive after its end, even if the extension keeps the content")
    func isReleased() async throws {
        final class KeepingService: NotificationServiceExtension {
            let kept: Recorder<NotificationContent>
            let service: VendorService

            init(_ kept: Recorder<NotificationContent>, _ service: VendorService) {
                self.kept = kept
                self.service = service
            }

            func didReceive(_ request: NotificationRequest, withContentHandler handler: @escaping ContentHandler) {
                if request.content.delivery.context != nil { kept.record(request.content) }
                service.didReceive(request, withContentHandler: handler)
            }

            func serviceExtensionTimeWillExpire() { service.serviceExtensionTimeWillExpire() }
        }
        var device = Device()
        device.answers = try ScriptedPhone(png: Self.a).answers
        let row = try #require(VendorTable.standard.vendor(named: "iterable"))
        let kept = Recorder<NotificationContent>()
        let host = ServiceExtensionHost(device: device) { KeepingService(kept, VendorService(row)) }
        let payload =
            #"{"aps": {"alert": {"title": "Hello"}, "mutable-content": 1}, "itbl": {"attachment-url": "\#(Self.a)"}}"#
        let delivery = await host.deliver(try RemoteNotification(payload: payload.utf8))
        #expect(delivery.helperReport?.content.attachments.count == 1)
        #expect(try #require(kept.values.first).delivery.context == nil)
        withExtendedLifetime((host, delivery)) {}
    }

    @Test("A payload for Firebase follows Firebase, with and without the vendor's name")
    func firebase() async throws {
        for vendor in [nil, "firebase"] {
            let phone = try ScriptedPhone(png: Self.a)
            let delivery = try await phone.deliver(#""fcm_options": {"image": "\#(Self.a)"}"#, to: vendor)
            #expect(delivery.succeeded && delivery.vendor == nil && delivery.findings == [])
            #expect(delivery.shown?.attachments.count == 1)
        }
    }

    @Test("OneSignal's helper attaches each file under its key and skips one that fails")
    func each() async throws {
        let phone = try ScriptedPhone(png: Self.a)
        let delivery = try await phone.deliver(
            #""custom": {"i": "1"}, "att": {"one": " \#(Self.a) ", "two": "\#(Self.b)", "three": "cat.png"}"#
        )
        #expect(delivery.shown?.attachments.map(\.identifier) == ["one"])
        #expect(delivery.vendor?.files.map(\.outcome) == ["attached", "not-downloaded", "unknown"])
        #expect(delivery.problems == [.nameResolution, .mediaOutOfReach])
        #expect(phone.requests == [Self.a, Self.b])
        #expect(try delivery.finding(.mediaOutOfReach).location == .payload(JSONPointer("att", "three")))
    }

    @Test("Airship's helper attaches all files or none, and changes the text only with them", arguments: [true, false])
    func allOrNothing(isWhole: Bool) async throws {
        let phone = isWhole ? try ScriptedPhone(png: Self.a, Self.b) : try ScriptedPhone(png: Self.a)
        let delivery = try await phone.deliver(
            #"""
            "com.urbanairship.media_attachment": {
              "urls": [{"url": "\#(Self.a)", "url_id": "x"}, {"url": "\#(Self.b)", "url_id": "y"}],
              "thumbnail_id": "y", "options": {"crop": {"x": 0, "y": 0, "width": 0.5, "height": 1}, "time": 2},
              "content": {"title": "New", "body": "Text"}}
            """#
        )
        #expect(delivery.shown?.attachments.map(\.identifier) == (isWhole ? ["x", "y"] : []))
        #expect(delivery.shown?.title == (isWhole ? "New" : "Hello"))
        #expect(delivery.shown?.body == (isWhole ? "Text" : ""))
        #expect(delivery.succeeded == isWhole)
        #expect(Set(phone.requests) == [Self.a, Self.b])
        let options = delivery.shown?.attachments.map(\.options) ?? []
        #expect(options.map(\.thumbnailHidden) == (isWhole ? [true, false] : []))
        #expect(options.allSatisfy { $0.thumbnailClippingRect?.width == 0.5 && $0.thumbnailTime == .seconds(2) })
        #expect(delivery.findings.contains { $0.explanation.contains("One of the 2 files failed") } == !isWhole)
    }

    @Test(
        "Airship's helper refuses a payload in which one value has the wrong type",
        arguments: [
            (#""options": {"time": "2"}"#, "/options/time", "a number"),
            (#""options": {"hidden": 1}"#, "/options/hidden", "a Boolean"),
            (#""options": []"#, "/options", "an object"),
            (#""thumbnail_id": 7"#, "/thumbnail_id", "a string"),
            (#""content": "New text""#, "/content", "an object"),
            (#""content": {"body": 7}"#, "/content/body", "a string"),
        ]
    )
    func refused(_ member: String, place: String, rule: String) throws {
        let members = #"{"com.urbanairship.media_attachment": {"url": "https://m.example/a.png", \#(member)}}"#
        let payload = try #require(try JSONValue(parsing: members.utf8).objectValue)
        let recognized = try #require(VendorTable.standard.recognize(payload).first)
        #expect(recognized.media == [])
        let pointer = JSONPointer(parsing: "/com.urbanairship.media_attachment" + place)
        #expect(recognized.defects == [.refusedOptions(recognized.vendor.name, at: pointer, rule: rule)])
    }

    @Test("Airship's helper refuses a payload with an invalid rectangle")
    func options() async throws {
        let phone = try ScriptedPhone(png: Self.a)
        let key = "com.urbanairship.media_attachment"
        let delivery = try await phone.deliver(#""\#(key)": {"url": "\#(Self.a)", "options": {"crop": {"x": 7}}}"#)
        #expect(delivery.problems == [.refusedOptions])
        #expect(try delivery.finding(.refusedOptions).location == .payload(JSONPointer(key, "options", "crop")))
        #expect(phone.requests == [])
    }

    @Test("WebEngage's helper asks for WebP, and a finding says so")
    func webP() async throws {
        let phone = try ScriptedPhone(png: Self.a)
        let delivery = try await phone.deliver(
            #""source": "webengage", "expandableDetails": {"style": "BIG_PICTURE", "image": "\#(Self.a)"}"#
        )
        #expect(phone.answers.requests.first?.fields == [ResourceField("Accept", "image/webp")])
        #expect(delivery.shown?.attachments.map(\.type) == [.png])
        #expect(delivery.problems == [.webPRequested])
    }

    @Test("Infobip's helper tries three times")
    func tries() async throws {
        let phone = try ScriptedPhone()
        let delivery = try await phone.deliver(
            #""messageId": "1", "internalData": {"atts": [{"url": "\#(Self.a)"}]}"#
        )
        #expect(phone.requests == [Self.a, Self.a, Self.a])
        #expect(delivery.problems == [.nameResolution])
    }

    @Test("Swrve's helper requests the fallback if the first URL fails")
    func fallback() async throws {
        let phone = try ScriptedPhone(png: Self.b)
        let delivery = try await phone.deliver(
            #""_sw": {"media": {"url": "\#(Self.a)", "fallback_url": "\#(Self.b)", "title": "With it"}}"#
        )
        #expect(phone.requests == [Self.a, Self.b])
        #expect(delivery.shown?.attachments.count == 1)
        #expect(delivery.shown?.title == "With it")
        #expect(delivery.succeeded)
        #expect(delivery.problems == [.fallbackUsed])
    }

    @Test("Salesforce's helper shows the other text if there is no picture")
    func alternative() async throws {
        var phone = try ScriptedPhone(png: Self.a)
        phone.answers[Self.a]?.status = 404
        let delivery = try await phone.deliver(#""_mediaUrl": "\#(Self.a)", "_mediaAlt": "A dog""#)
        #expect(delivery.shown?.body == "A dog")
        #expect(delivery.shown?.attachments == [])
        #expect(delivery.problems == [.vendorIgnoresStatus])
        #expect(try delivery.finding(.vendorIgnoresStatus).explanation.contains("attaches nothing"))
    }

    @Test("Exponea's helper uses the payload's text and names every file .png")
    func text() async throws {
        let phone = try ScriptedPhone(png: Self.a)
        let delivery = try await phone.deliver(
            #""source": "xnpe_platform", "image": "\#(Self.a)", "message": "Own""#
        )
        #expect(delivery.shown?.title == "NO TITLE")
        #expect(delivery.shown?.body == "Own")
        #expect(delivery.shown?.attachments.map(\.type) == [.png])
    }

    @Test("Adobe's helper requests nothing over http, whatever the app allows")
    func scheme() async throws {
        var phone = try ScriptedPhone(png: "http://m.test/a.png")
        phone.configuration.transfer.transportSecurity = .allowHTTP
        let delivery = try await phone.deliver(#""adb_media": "http://m.test/a.png""#)
        #expect(phone.requests == [])
        #expect(delivery.problems == [.vendorNotAttached])
    }

    @Test("A payload with two vendors' keys follows the named vendor")
    func forced() async throws {
        let members = #""itbl": {"attachment-url": "\#(Self.a)"}, "CIO": {"push": {"image": "\#(Self.b)"}}"#
        for (vendor, url, other) in [("iterable", Self.a, "customerio"), ("customerio", Self.b, "iterable")] {
            let phone = try ScriptedPhone(png: Self.a, Self.b)
            let delivery = try await phone.deliver(members, to: vendor)
            #expect(phone.requests == [url])
            #expect(delivery.vendor?.others == [other])
            #expect(delivery.problems == [.severalVendors])
            #expect(delivery.shown?.attachments.count == 1)
        }
    }

    @Test("A vendor's payload needs mutable-content and text like any other")
    func mutable() async throws {
        let phone = try ScriptedPhone(png: Self.a)
        let delivery = try await phone.deliver(#""aps": {"alert": "Hello"}, "_mediaUrl": "\#(Self.a)""#)
        #expect(delivery.problems == [.missingMutableContent])
        let silent = try await phone.deliver(#""aps": {"mutable-content": 1}, "_mediaUrl": "\#(Self.a)""#)
        #expect(silent.problems == [.noVisibleAlert])
        #expect(phone.requests == [])
    }

    @Test("A payload with a key of tutorials has a finding that says so")
    func tutorial() async throws {
        let phone = try ScriptedPhone(png: Self.a)
        let delivery = try await phone.deliver(#""data": {"attachment-url": "\#(Self.a)"}"#)
        #expect(delivery.vendor == nil)
        #expect(try delivery.finding(.tutorialKey).location == .payload(JSONPointer("data", "attachment-url")))
        #expect(phone.requests == [])
    }
}
