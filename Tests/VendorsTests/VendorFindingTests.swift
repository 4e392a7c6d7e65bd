import RichPush
import Testing

@testable import Vendors

@Suite("Findings about vendors")
struct VendorFindingTests {
    private static let url = "https://m.test/a.png"

    private static func recognize(_ vendor: String, _ members: String) throws -> RecognizedVendor {
        let aps = members.contains("\"aps\"") ? "" : #""aps": {"alert": "Hello", "mutable-content": 1}, "#
        let text = "{\(aps)\(members)}"
        let row = try #require(VendorTable.standard.vendor(named: vendor))
        return RecognizedVendor(assuming: row, in: try #require(try JSONValue(parsing: text.utf8).objectValue))
    }

    @Test(
        "A payload alone shows what its vendor's helper needs, with the place in the vendor's own keys",
        arguments: [
            ("iterable", #""itbl": {"messageId": "1"}"#, Finding.Kind.vendorWithoutMedia, "/itbl"),
            ("iterable", #""itbl": {"attachment-url": 7}"#, .invalidMediaValue, "/itbl/attachment-url"),
            ("iterable", #""itbl": {"attachment-url": ""}"#, .invalidMediaValue, "/itbl/attachment-url"),
            ("iterable", #""itbl": "{}""#, .flattenedKey, "/itbl"),
            ("braze", #""ab": {"att": {"url": "\#(url)"}}"#, .incompleteMedia, "/ab/att/url"),
            ("clevertap", #""ct_mediaUrl": "\#(url)""#, .incompleteMedia, "/ct_mediaUrl"),
            (
                "moengage", #""moengage": {"media-attachment": "\#(url)"}"#, .vendorRulesUnknown,
                "/moengage/media-attachment"
            ),
            ("stream", #""stream": {"sender": "stream.chat"}"#, .vendorUnjudged, "/stream"),
            ("home-assistant", #""attachment": {"url": "/media/a.png"}"#, .mediaOutOfReach, "/attachment/url"),
            ("home-assistant", #""entity_id": "camera.door""#, .mediaOutOfReach, "/entity_id"),
            (
                "optimove", #""custom": {"a": {"k.message": {}}}, "attachments": {"pictureUrl": "x/y.png"}"#,
                .mediaOutOfReach, "/attachments/pictureUrl"
            ),
            (
                "reteno", #""es_interaction_id": "1", "es_notification_images": "\#(url)""#, .invalidMediaValue,
                "/es_notification_images"
            ),
            ("webengage", #""source": "webengage""#, .handlerNotCalled, "/source"),
            ("exponea", #""image": "\#(url)""#, .handlerNotCalled, "/image"),
            (
                "webengage", #""source": "webengage", "expandableDetails": {"style": "OVERLAY", "image": "\#(url)"}"#,
                .webPRequested, "/expandableDetails/image"
            ),
            (
                "airship", #""com.urbanairship.media_attachment": {"url": ["\#(url)", "\#(url)"]}"#, .allOrNothing,
                "/com.urbanairship.media_attachment/url/0"
            ),
        ] as [(String, String, Finding.Kind, String)]
    )
    func payload(_ vendor: String, members: String, kind: Finding.Kind, pointer: String) throws {
        let findings = try Self.recognize(vendor, members).findings()
        let finding = try #require(findings.first { $0.kind == kind }, "\(findings.map(\.identifier))")
        #expect(finding.location == .payload(JSONPointer(parsing: pointer)))
        #expect(findings.first?.kind == .vendorRecognized)
    }

    @Test(
        "A response shows what a vendor's rules make of it",
        arguments: [
            (
                "kumulos", #""attachments": {"pictureUrl": "\#(url)?w=1"}"#, "image/png", 200,
                "vendor-attachment-refused/query"
            ),
            ("pinpoint", #""data": {"media-url": "\#(url)?w=1"}"#, "image/png", 200, "vendor-attachment-refused/query"),
            (
                "batch", #""com.batch": {"at": {"u": "\#(url)", "t": "image/png"}}"#, "image/png", 200,
                "vendor-attachment-refused/sender-type"
            ),
            (
                "klaviyo", #""rich-media": "\#(url)", "rich-media-type": "image""#, "image/png", 200,
                "vendor-attachment-refused/sender-type"
            ),
            ("exponea", #""image": "\#(url)""#, "image/jpeg", 200, "vendor-type-disagrees/forced"),
            (
                "expo", #""body": {"_richContent": {"image": "\#(url)"}}"#, "image/png", 200,
                "vendor-type-disagrees/forced"
            ),
            ("twilio-engage", #""media": ["\#(url)"]"#, "video/mp4", 200, "vendor-type-disagrees/kind"),
            (
                "clevertap", #""ct_mediaUrl": "\#(url)", "ct_mediaType": "image""#, "image/png", 200,
                "vendor-type-disagrees"
            ),
            ("swrve", #""_sw": {"media": {"url": "\#(url)"}}"#, "text/html", 404, "vendor-ignores-status"),
            ("iterable", #""itbl": {"attachment-url": "\#(url)"}"#, "image/png", 500, "vendor-ignores-status"),
            ("adobe", #""adb_media": "\#(url)""#, "image/png", 404, "vendor-ignores-status/refused"),
            ("adobe", #""adb_media": "http://m.test/a.png""#, "image/png", 200, "vendor-not-attached/https"),
            (
                "onesignal", #""custom": {"i": "1"}, "att": {"x": "https://m.test/a"}"#, "image/heic", 200,
                "vendor-not-attached"
            ),
            ("emarsys", #""ems": {}, "image_url": "\#(url)""#, "image/jpeg; q=1", 200, "vendor-attachment-refused"),
            (
                "iterable", #""itbl": {"attachment-url": "https://m.test/a"}"#, "text/plain", 200,
                "vendor-verdict-uncertain"
            ),
            ("apple-sample", #""url": "\#(url)""#, "image/png", 200, "type-hint-only"),
        ] as [(String, String, String, Int, String)]
    )
    func response(_ vendor: String, members: String, contentType: String, status: Int, name: String) throws {
        let recognized = try Self.recognize(vendor, members)
        let media = try #require(recognized.media.first)
        let detected = contentType.contains("/plain") ? "image/png" : String(contentType.prefix { $0 != ";" })
        let response = MediaResponse(
            requested: try #require(media.url),
            status: status,
            contentType: contentType,
            byteCount: 900,
            detectedMIMEType: detected
        )
        let verdict = recognized.vendor.verdict(on: response, of: media)
        let findings = recognized.findings(on: verdict, of: response, media)
        let finding = try #require(
            findings.first { $0.name == name },
            "\(findings.map(\.name)): \(verdict.verdict.reason)"
        )
        #expect(finding.location == .payload(media.pointer))
        #expect(!finding.explanation.contains("{") && !finding.remedy.contains("{"))
    }

    @Test(
        "An error status has the finding that fits what the vendor's helper does with it",
        arguments: [
            ("iterable", #""itbl": {"attachment-url": "\#(url)"}"#, 404, "vendor-ignores-status", .attached),
            ("salesforce", #""_mediaUrl": "\#(url)""#, 404, "vendor-ignores-status/refused", .refused),
            ("adobe", #""adb_media": "\#(url)""#, 404, "vendor-ignores-status/refused", .refused),
            (
                "home-assistant", #""attachment": {"url": "\#(url)"}"#, 403, "vendor-ignores-status/refused", .refused
            ),
            ("exponea", #""image": "\#(url)""#, 404, "vendor-ignores-status/refused", .refused),
            ("exponea", #""image": "\#(url)""#, 401, "vendor-ignores-status", .attached),
            ("dengage", #""urlImageString": "\#(url)""#, 500, "vendor-ignores-status/refused", .refused),
            (
                "ometria", #""aps": {"alert": {"ometria": {"imageUrl": "\#(url)"}}}"#, 404,
                "vendor-ignores-status/refused", .refused
            ),
            ("pinpoint", #""data": {"media-url": "\#(url)"}"#, 404, "vendor-ignores-status/refused", .refused),
            ("twilio-engage", #""media": ["\#(url)"]"#, 404, "vendor-ignores-status/refused", .refused),
            ("blueshift", #""image_url": "\#(url)""#, 404, "vendor-ignores-status/refused", .refused),
            ("blueshift", #""image_url": "\#(url)""#, 407, "vendor-ignores-status", .attached),
            ("swrve", #""_sw": {"media": {"url": "\#(url)"}}"#, 404, "vendor-ignores-status", .attached),
            (
                "moengage", #""moengage": {"media-attachment": "\#(url)"}"#, 404, "vendor-ignores-status/unknown",
                .unknown
            ),
        ] as [(String, String, Int, String, AttachmentVerdict.Outcome)]
    )
    func status(
        _ vendor: String,
        members: String,
        status: Int,
        name: String,
        outcome: AttachmentVerdict.Outcome
    ) throws {
        let recognized = try Self.recognize(vendor, members)
        let media = try #require(recognized.media.first)
        let response = MediaResponse(
            requested: Self.url,
            status: status,
            contentType: "image/png",
            byteCount: 900,
            detectedMIMEType: "image/png"
        )
        let verdict = recognized.vendor.verdict(on: response, of: media)
        #expect(verdict.outcome == outcome, "\(verdict.verdict.reason)")
        let findings = recognized.findings(on: verdict, of: response, media)
        #expect(findings.filter { $0.kind == .vendorIgnoresStatus }.map(\.name) == [name])
    }

    @Test("What an app's own extension does with an error status is not known")
    func statusOfOwnExtension() {
        let own = Vendor.own(mediaKeys: ["/photo"])
        let response = MediaResponse(
            requested: Self.url,
            status: 404,
            contentType: "image/png",
            byteCount: 900,
            detectedMIMEType: "image/png"
        )
        let verdict = own.verdict(on: response)
        #expect(verdict.outcome == .unknown)
        let payload: JSONObject = ["photo": .string(Self.url)]
        let recognized = RecognizedVendor(assuming: own, in: payload)
        let findings = recognized.media.flatMap { recognized.findings(on: verdict, of: response, $0) }
        #expect(findings.map(\.name) == ["vendor-ignores-status/unknown"])
        #expect(findings.map(\.severity) == [.warning])
    }

    @Test(
        "A finding names the content extension that shows a carousel, and is a warning if nothing else shows",
        arguments: [
            (
                "clevertap", #""ct_ContentSlider": "{\"items\": []}", "W$id": "1""#, "/ct_ContentSlider",
                "CTNotificationViewController", .warning
            ),
            (
                "clevertap",
                #""ct_ContentSlider": {"items": []}, "ct_mediaUrl": "\#(url)", "ct_mediaType": "image""#,
                "/ct_ContentSlider", "CTNotificationViewController", .notice
            ),
            (
                "clevertap", #""pt_id": "pt_carousel", "wzrk_pn": true"#, "/pt_id", "CTNotificationViewController",
                .warning
            ),
            (
                "braze", #""aps": {"alert": "Hi", "category": "ab_cat_push_story_v2"}, "ab": {}"#, "/aps/category",
                "BrazePushStory", .warning
            ),
            (
                "moengage", #""moengage": {}, "moeFeatures": {"richPush": {"expanded": {}}}"#,
                "/moeFeatures/richPush", "MORichNotification.addPushTemplate", .warning
            ),
            (
                "adobe", #""adb_media": "\#(url)", "adb_template_type": "car", "adb_items": [{"img": "\#(url)"}]"#,
                "/adb_items", "AEPNotificationViewController", .notice
            ),
            (
                "webengage",
                #""expandableDetails": {"style": "CAROUSEL_V1", "items": [{"image": "\#(url)"}]}"#,
                "/expandableDetails/items", "WEXRichPushNotificationViewController", .notice
            ),
            (
                "blueshift",
                #""aps": {"alert": "Hi", "category": "carousel"}, "carousel_elements": [{"image_url": "\#(url)"}]"#,
                "/carousel_elements", "BlueShiftCarousalViewController", .notice
            ),
            (
                "reteno", #""es_notification_images": "[\"\#(url)\"]""#, "/es_notification_images",
                "RetenoCarouselNotificationViewController", .notice
            ),
            (
                "dengage", #""messageSource": "DENGAGE", "carouselContent": [{}]"#, "/carouselContent",
                "DengageNotificationCarouselView", .warning
            ),
            (
                "related-digital", #""aps": {"alert": "Hi", "category": "carousel"}, "pushType": "Text""#,
                "/aps/category", "PushNotificationCarousel", .warning
            ),
        ] as [(String, String, String, String, Finding.Severity)]
    )
    func contentExtension(
        _ vendor: String,
        members: String,
        pointer: String,
        controller: String,
        severity: Finding.Severity
    ) throws {
        let findings = try Self.recognize(vendor, members).findings()
        let finding = try #require(
            findings.first { $0.kind == .contentExtensionMedia },
            "\(findings.map(\.identifier))"
        )
        #expect(finding.location == .payload(JSONPointer(parsing: pointer)))
        #expect(finding.explanation.contains("the pictures of \(pointer) only in the expanded notification"))
        #expect(finding.explanation.contains("a content extension with \(controller),"))
        #expect(finding.severity == severity)
    }

    @Test(
        "A payload without a carousel has no finding about a content extension",
        arguments: VendorCase.all.filter { !["reteno", "webengage"].contains($0.vendor) }
    )
    func noContentExtension(_ example: VendorCase) throws {
        let findings = RecognizedVendor(assuming: try example.row, in: try example.payload).findings()
        #expect(!findings.contains { $0.kind == .contentExtensionMedia })
    }

    @Test("Two vendors' findings say which helper the app must have")
    func several() throws {
        let members = #""itbl": {"attachment-url": "\#(Self.url)"}, "fcm_options": {"image": "\#(Self.url)"}"#
        let text = #"{"aps": {}, \#(members)}"#
        let payload = try #require(try JSONValue(parsing: text.utf8).objectValue)
        let recognition = try #require(VendorChoice().recognition(of: payload))
        let finding = try #require(recognition.findings().first { $0.kind == .severalVendors })
        #expect(finding.explanation.contains("Iterable and Firebase Cloud Messaging"))
        #expect(finding.explanation.contains("ITBNotificationServiceExtension or FIRMessagingExtensionHelper"))
        #expect(finding.location == .payload(JSONPointer("fcm_options", "image")))
    }

    @Test("One response is judged for each vendor, without another download")
    func table() {
        let response = MediaResponse(
            requested: Self.url + "?w=1",
            contentType: "image/png",
            byteCount: 900,
            detectedMIMEType: "image/png"
        )
        let verdicts = VendorTable.standard.vendors.map { ($0.id, $0.verdict(on: response).outcome) }
        let outcomes = Dictionary(verdicts) { first, _ in first }
        #expect(outcomes["firebase"] == .attached)
        #expect(outcomes["mixpanel"] == .refused)
        #expect(outcomes["braze"] == .unknown)
        #expect(outcomes["batch"] == .unknown)
        #expect(outcomes["stream"] == .unknown)
        #expect(outcomes["expo"] == .attached)
        #expect(outcomes.count == VendorTable.standard.vendors.count)
    }

    @Test("A file of exactly the limit passes, as on iOS", arguments: [0, 1])
    func limits(_ excess: Int) throws {
        let limit = AttachmentLimits.binaryMegabytes.image
        let response = MediaResponse(
            requested: Self.url,
            contentType: "image/png",
            byteCount: limit + excess,
            detectedMIMEType: "image/png"
        )
        let iterable = try #require(VendorTable.standard.vendor(named: "iterable"))
        #expect(iterable.verdict(on: response).verdict.outcome == (excess == 0 ? .attached : .refused))
        #expect(iterable.verdict(on: response).verdict.errorCode == (excess == 0 ? nil : 102))
    }
}
