import RichPush
import Testing

@testable import Vendors

@Suite("URLs where a vendor's helper does not look")
struct MisplacedURLTests {
    private static let url = "https://m.test/a.png"

    /// The findings about the payload of a delivery.
    private static func findings(_ vendor: String, _ members: String) throws -> [Finding] {
        let payload = try JSONValue(parsing: #"{"aps": {"alert": "Hello"}, \#(members)}"#.utf8)
        let plain = try RemoteNotification(payload: payload, byteCount: 100)
        let row = try #require(VendorTable.standard.vendor(named: vendor))
        return RecognizedVendor(assuming: row, in: plain.payload).notification(plain).findings
    }

    @Test(
        "A URL where the vendor's helper does not look is found, with both places",
        arguments: [
            (
                "iterable", #""itbl": {"isGhostPush": false}, "media-url": "\#(url)""#, "/media-url",
                "/itbl/attachment-url"
            ),
            ("iterable", #""itbl": {"attachmentUrl": "\#(url)"}"#, "/itbl/attachmentUrl", "/itbl/attachment-url"),
            (
                "customerio", #""CIO": {"push": {"link": "app://"}}, "picture": "\#(url)""#, "/picture",
                "/CIO/push/image"
            ),
            ("onesignal", #""custom": {"i": "1"}, "att": "https://m.test/a""#, "/att", "any name in /att"),
            ("braze", #""ab": {"att": "\#(url)"}"#, "/ab/att", "/ab/att/url"),
            ("blueshift", #""bsft_message_uuid": "1", "attachment": "\#(url)""#, "/attachment", "/image_url"),
            ("clevertap", #""fcm_options": {"image": "\#(url)"}"#, "/fcm_options/image", "/ct_mediaUrl"),
            ("moengage", #""moengage": {}, "image": "\#(url)""#, "/image", "/moengage/media-attachment"),
        ]
    )
    func misplaced(_ vendor: String, members: String, place: String, home: String) throws {
        let findings = try Self.findings(vendor, members)
        let finding = try #require(findings.first { $0.kind == .imageInWrongPlace }, "\(findings.map(\.name))")
        #expect(finding.location == .payload(JSONPointer(parsing: place)))
        #expect(finding.explanation.contains(home) && finding.remedy.contains(home))
        #expect(finding.severity == (vendor == "moengage" ? .warning : .error))
        #expect(findings.contains { $0.kind == .missingMutableContent })
        #expect(!findings.contains { $0.kind == .vendorWithoutMedia })
    }

    @Test(
        "A link, a picture of the app's content extension, and a second URL are not misplaced",
        arguments: [
            ("iterable", #""itbl": {}, "url": "https://shop.example/sale", "link": "\#(url)""#),
            ("moengage", #""moengage": {}, "moeFeatures": {"richPush": {"image": "\#(url)"}}"#),
            ("iterable", #""itbl": {"attachment-url": "\#(url)"}, "image": "\#(url)""#),
            ("stream", #""stream": {"sender": "stream.chat"}, "image": "\#(url)""#),
        ]
    )
    func notMisplaced(_ vendor: String, members: String) throws {
        #expect(try !Self.findings(vendor, members).contains { $0.kind == .imageInWrongPlace })
    }

    @Test(
        "The place for a URL is in words, or is a place that a payload can have",
        arguments: [
            ("onesignal", #""custom": {"i": "1"}"#, "at any name in /os_data/att."),
            ("wonderpush", #""_wp": {}"#, "at /_wp/attachments/0/url."),
            ("blueshift", #""bsft_message_uuid": "1""#, "at /image_url."),
        ]
    )
    func place(_ vendor: String, members: String, words: String) throws {
        let finding = try #require(try Self.findings(vendor, members).first { $0.kind == .vendorWithoutMedia })
        #expect(finding.remedy.hasSuffix(words))
    }
}
