import RichPush
import TestSupport
import Testing

@testable import Vendors

@Suite("Firebase's row and the port of its helper")
struct FirebaseParityTests {
    private static let urls = [
        "https://m.example/a.png", "https://m.example/a.jpg", "https://m.example/a", "https://m.example/a.php?x=b.png",
        "https://m.example/", "https://m.example/a.PNG", "https://m.example/a.webp", "https://m.example/%61.gif",
        "https://m.example/a.tar.gz", "https://m.example/a.mp4",
    ]
    private static let types = [
        nil, "image/png", "image/jpeg; charset=binary", "IMAGE/PNG", "application/octet-stream", "text/plain",
        "image/webp", "image/x/y", "image/svg+xml", "text/html", "video/mp4", "nonsense",
    ]

    @Test("Firebase's row and the port of its helper have the same result", arguments: urls, types)
    func parity(_ url: String, contentType: String?) async throws {
        for disposition in [nil, #"inline; filename="b.jpg""#, "inline; filename=b"] {
            for name in ["sparky.png", "impostors/sparky.webp"] {
                try await compare(url, contentType, disposition, body: try Fixture.media(name))
            }
        }
    }

    private func compare(_ url: String, _ contentType: String?, _ disposition: String?, body: [UInt8]) async throws {
        var answers = ScriptedAnswers()
        var response = ScriptedResponse(contentType: contentType, body: .bytes(body))
        if let disposition { response.fields.append(ResourceField("Content-Disposition", disposition)) }
        answers[url] = response
        var configuration = ExtensionHelper.Configuration()
        configuration.answers = answers
        configuration.decidingVerdict = .helper
        var content = NotificationContent()
        content.userInfo = ["fcm_options": ["image": .string(url)]]
        let report = await ExtensionHelper(configuration: configuration).populate(content)
        let media = try #require(report.media)
        let facts = try #require(MediaResponse(media, requested: url))
        let firebase = try #require(VendorTable.standard.vendor(named: Vendor.firebaseIdentifier))
        let found = try #require(firebase.media(in: content.userInfo).media.first)
        let verdict = firebase.verdict(on: facts, of: found).verdict
        let port = media.verdicts.helper
        #expect(verdict.outcome == port.outcome, "\(disposition ?? "-"): \(verdict.reason); \(port.reason)")
        #expect(verdict.typeIdentifier == port.typeIdentifier)
        #expect(verdict.errorCode == port.errorCode)
    }
}
