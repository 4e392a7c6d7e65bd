import DeviceSimulator
import RichPush
import TestSupport
import Testing

@testable import Vendors

@Suite("Files that an iPhone cannot show under a picture's name", .timeLimit(.minutes(10)))
struct UnshowableFileTests {
    private static let page = Array("<!DOCTYPE html><html><head><title>Sign in</title></head><body></body></html>".utf8)
    private static let url = "https://m.test/a.jpg"

    /// A phone for which all pictures are behind a sign-in page.
    private static func signedOutPhone() throws -> ScriptedPhone {
        var phone = try ScriptedPhone()
        phone.answers["https://m.test/*"] = .redirect(to: "https://sso.test/login?token=secret")
        phone.answers["https://sso.test/*"] = ScriptedResponse(
            contentType: "text/html; charset=utf-8",
            body: .bytes(page)
        )
        return phone
    }

    @Test(
        "A sign-in page shows nothing by any vendor's rules, and the finding names it and the redirect to it",
        // With media attached, Twilio's helper never calls the content handler, so that delivery takes 30 seconds.
        arguments: VendorCase.downloads.filter { $0.vendor != "twilio-engage" }
    )
    func signInPage(_ example: VendorCase) async throws {
        let delivery = try await Self.signedOutPhone().deliver(example.members, to: example.vendor)
        #expect(!delivery.succeeded)
        #expect(delivery.shown?.attachments == [])
        #expect(delivery.helperReport?.content.attachments == [])
        #expect(delivery.helperReport?.failure?.kind == .unsupportedType)
        let finding = try delivery.finding(.unsupportedType)
        #expect(finding.severity == .error)
        #expect(finding.explanation.contains("The server redirects https://m.test/"))
        #expect(finding.explanation.contains(" to https://sso.test/login?token=…0339bf, which is a web page"))
        #expect(!finding.explanation.contains("secret"))
        #expect(delivery.conclusion == .showsWithout)
    }

    @Test(
        "That iOS attaches the page stays in the verdict, with the name that the helper gives it",
        arguments: [
            ("clevertap", #""ct_mediaUrl": "\#(url)", "ct_mediaType": "image""#, "jpg"),
            ("braze", #""ab": {"att": {"url": "\#(url)", "type": "jpg"}}"#, "jpg"),
            ("home-assistant", #""attachment": {"url": "\#(url)"}"#, "jpg"),
            ("exponea", #""source": "xnpe_platform", "image": "\#(url)""#, "png"),
        ]
    )
    func attachedPage(_ vendor: String, members: String, filenameExtension: String) async throws {
        let delivery = try await Self.signedOutPhone().deliver(members)
        #expect(delivery.vendor?.id == vendor)
        #expect(delivery.vendor?.files.map(\.outcome) == ["attached"])
        #expect(delivery.vendor?.files.map(\.filenameExtension) == [filenameExtension])
        #expect(delivery.helperReport?.media?.verdicts.helper.outcome == .attached)
        #expect(delivery.problems == [.unsupportedType])
    }

    @Test("A page without a redirect is named as well")
    func page() async throws {
        var phone = try ScriptedPhone()
        phone.answers[Self.url] = ScriptedResponse(contentType: "image/jpeg", body: .bytes(Self.page))
        let delivery = try await phone.deliver(#""ct_mediaUrl": "\#(Self.url)", "ct_mediaType": "image""#)
        #expect(delivery.shown?.attachments == [])
        #expect(delivery.problems == [.unsupportedType])
        #expect(try delivery.finding(.unsupportedType).explanation.contains("The URL answers with a web page"))
    }

    @Test(
        "Bytes that cannot be drawn show nothing by any vendor's rules",
        arguments: VendorCase.downloads,
        ["application/json", "image/svg+xml", "text/plain", "application/pdf", "application/zip"]
    )
    func bytes(_ example: VendorCase, mimeType: String) throws {
        let recognized = RecognizedVendor(assuming: try example.row, in: try example.payload)
        let media = try #require(recognized.media.first)
        for contentType in ["image/png", mimeType] {
            let response = MediaResponse(
                requested: try #require(media.url),
                contentType: contentType,
                byteCount: 900,
                detectedMIMEType: mimeType
            )
            let verdict = recognized.vendor.verdict(on: response, of: media)
            #expect(verdict.outcome == .refused, "\(verdict.verdict.reason)")
            #expect(verdict.unshowable == .media(.unsupportedType(mimeType)))
            let findings = recognized.findings(on: verdict, of: response, media)
            #expect(findings.contains { $0.severity == .error }, "\(findings.map(\.explanation))")
        }
    }

    @Test(
        "Bytes of another kind of media show nothing, and another image shows",
        arguments: [
            ("video/mp4", AttachmentVerdict.Outcome.refused), ("audio/mpeg", .refused), ("image/png", .attached),
            ("image/webp", .attached), ("image/jpeg", .attached),
        ]
    )
    func kinds(_ mimeType: String, outcome: AttachmentVerdict.Outcome) throws {
        let response = MediaResponse(
            requested: Self.url,
            contentType: "image/jpeg",
            byteCount: 900,
            detectedMIMEType: mimeType
        )
        let verdict = try #require(VendorTable.standard.vendor(named: "adobe")).verdict(on: response)
        #expect(verdict.verdict.outcome == .attached)
        #expect(verdict.outcome == outcome)
    }

    @Test("A file without bytes shows nothing")
    func empty() async throws {
        var phone = try ScriptedPhone()
        phone.answers[Self.url] = ScriptedResponse(contentType: "image/jpeg")
        let delivery = try await phone.deliver(#""itbl": {"attachment-url": "\#(Self.url)"}"#)
        #expect(delivery.shown?.attachments == [])
        #expect(delivery.helperReport?.failure?.kind == .emptyBody)
        #expect(delivery.problems == [.emptyBody])
    }

    @Test("Beside a page, the picture shows, in the banner too")
    func beside() async throws {
        var phone = try ScriptedPhone(png: "https://m.test/b.png")
        phone.answers[Self.url] = ScriptedResponse(contentType: "image/jpeg", body: .bytes(Self.page))
        let delivery = try await phone.deliver(
            #""custom": {"i": "1"}, "att": {"one": "\#(Self.url)", "two": "https://m.test/b.png"}"#
        )
        #expect(delivery.shown?.attachments.map(\.identifier) == ["two"])
        #expect(delivery.helperReport?.failure == nil)
        #expect(delivery.helperReport?.media?.detectedMIMEType == "image/png")
        #expect(delivery.vendor?.files.map(\.outcome) == ["attached", "attached"])
        #expect(delivery.problems == [.unsupportedType])
    }

    @Test("A helper that has attached a page goes on as with a picture")
    func helperGoesOn() async throws {
        let salesforce = try await Self.signedOutPhone().deliver(
            #""_mediaUrl": "\#(Self.url)", "_mediaAlt": "A dog""#
        )
        #expect(salesforce.shown?.body == "")
        let swrve = try await Self.signedOutPhone().deliver(
            #""_sw": {"media": {"url": "\#(Self.url)", "fallback_url": "https://n.test/b.png", "title": "New"}}"#
        )
        #expect(swrve.shown?.title == "New")
        #expect(swrve.problems == [.unsupportedType])
        let airship = try await Self.signedOutPhone().deliver(
            #""com.urbanairship.media_attachment": {"url": "\#(Self.url)", "content": {"title": "New"}}"#
        )
        #expect(airship.shown?.title == "New")
        #expect(airship.problems == [.unsupportedType])
    }
}
