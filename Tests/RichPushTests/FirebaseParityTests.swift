import TestSupport
import Testing

@testable import RichPush

/// A counterpart of each test in
/// [`FIRMessagingExtensionHelperTest`](https://github.com/firebase/firebase-ios-sdk/blob/main/FirebaseMessaging/Tests/UnitTests/FIRMessagingExtensionHelperTest.m).
@Suite("Parity with Firebase's extension helper")
struct FirebaseParityTests {
    // MARK: - The content

    @Test("A valid payload's image is downloaded")
    func validPayload() async throws {
        let body = try Fixture.media("sparky.jpg")
        try await MediaServer.run { _ in
            .response(contentType: "image/jpeg", body: body)
        } while: { server in
            let content = NotificationContent.withImage(server.url("/sparky.jpg?alt=media&token=d6c5"))
            let folder = try TemporaryFolder()
            let handed = try await handedOver(by: .loopback(server, folder), content)
            #expect(handed.attachments.map(\.type) == [.jpeg])
            #expect(handed.title == content.title)
            #expect(handed.userInfo == content.userInfo)
            #expect(server.requests.map(\.path) == ["/sparky.jpg?alt=media&token=d6c5"])
            withExtendedLifetime(folder) {}
        }
    }

    struct UnusableOptions: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let userInfo: JSONObject

        init(_ description: String, _ userInfo: JSONObject) {
            testDescription = description
            self.userInfo = userInfo
        }
    }

    @Test(
        "Content without a URL comes back unchanged, once",
        arguments: [
            UnusableOptions("an invalid URL", ["fcm_options": ["image": "a invalid URL"]]),
            UnusableOptions("an empty payload", [:]),
            UnusableOptions("empty options", ["fcm_options": [:]]),
            UnusableOptions("options that are a string", ["fcm_options": "not a dictionary"]),
            UnusableOptions("options that are null", ["fcm_options": nil]),
            UnusableOptions("options that are an array", ["fcm_options": ["https://127.0.0.1/sparky.png"]]),
            UnusableOptions("options that are a number", ["fcm_options": 1]),
            UnusableOptions("an image that is a number", ["fcm_options": ["image": 42]]),
            UnusableOptions("an image that is null", ["fcm_options": ["image": nil]]),
            UnusableOptions("an image that is an object", ["fcm_options": ["image": ["url": "https://127.0.0.1/"]]]),
            UnusableOptions("an image that is true", ["fcm_options": ["image": true]]),
            UnusableOptions("an image that is empty", ["fcm_options": ["image": ""]]),
        ]
    )
    func unusableOptions(options: UnusableOptions) async throws {
        var content = NotificationContent()
        content.title = "Sparky says hello!"
        content.userInfo = options.userInfo
        let report = await ExtensionHelper().populate(content)
        #expect(report.media == nil)
        #expect(report.content == content)
        #expect(try await handedOver(by: ExtensionHelper.Configuration(), content) == content)
    }

    /// The handler's argument; fails unless there is exactly one call.
    private func handedOver(
        by configuration: ExtensionHelper.Configuration,
        _ content: NotificationContent
    ) async throws -> NotificationContent {
        let handed = Recorder<NotificationContent>()
        ExtensionHelper(configuration: configuration).populateNotificationContent(content) { handed.record($0) }
        try await handed.waitFor()
        #expect(handed.values.count == 1)
        return try #require(handed.values.first)
    }

    // MARK: - The extension

    @Test(
        "The file extension comes from the suggested name, else from an image's MIME type",
        arguments: [
            ("test.jpg", nil, "jpg"),
            ("test", nil, ""),
            ("test", "image/jpeg", "jpeg"),
            ("image", "image/../../../../evil", ""),
            ("test", "image/svg+xml", "svg+xml"),
            ("test.jpg", "image/webp", "jpg"),
            ("test", "text/plain", ""),
            ("test", "image/", ""),
            ("test", "IMAGE/PNG; charset=binary", "png"),
            ("test", "image/x.png", "png"),
            ("test", "application/octet-stream", ""),
            ("test", "", ""),
        ] as [(String, String?, String)]
    )
    func fileExtension(suggestedFilename: String, contentType: String?, expected: String) {
        #expect(NameReading(suggestedFilename, contentType).firebaseExtension == expected)
    }

    struct ServedName: Sendable, CustomTestStringConvertible {
        let path: String
        let contentType: String
        let type: String?
        let reason: String

        var testDescription: String { "\(path) as \(contentType)" }
    }

    @Test(
        "The file extension decides if the name decides",
        arguments: [
            ServedName(
                path: "/sparky",
                contentType: "image/mp4",
                type: "public.mpeg-4",
                reason: "the download's name has no extension, and its MIME type gives .mp4"
            ),
            ServedName(
                path: "/sparky",
                contentType: "image/svg+xml",
                type: nil,
                reason: "the download's name ends in .svg"
            ),
            ServedName(
                path: "/sparky",
                contentType: "image/vnd.fantasy+xml",
                type: nil,
                reason: "the download's name has no extension, and its MIME type gives .fantasy+xml"
            ),
            ServedName(
                path: "/sparky",
                contentType: "image/../../evil",
                type: nil,
                reason: "the download's name has no extension"
            ),
        ]
    )
    func decidesByExtension(row: ServedName) async throws {
        let body = try Fixture.media("sparky.png")
        try await Loopback(row.path, configure: { $0.decidingVerdict = .helper }).deliver { _ in
            .response(contentType: row.contentType, body: body)
        } check: { report in
            #expect(report.content.attachments.first?.type.typeIdentifier == row.type)
            #expect(report.media?.verdicts.helper.typeIdentifier == row.type)
            #expect(report.media?.verdicts.helper.reason == row.reason)
            #expect(report.media?.verdicts.bytes.typeIdentifier == "public.png")
        }
    }

    @Test("The report names the extension from the MIME type that an iPhone would use")
    func findingNamesExtension() async throws {
        let body = try Fixture.media("sparky.png")
        try await Loopback("/sparky").deliver { _ in
            .response(contentType: "image/mp4", body: body)
        } check: { report in
            let finding = try #require(report.findings.first { $0.kind == .nameDisagreesWithContent })
            #expect(finding.explanation.contains("\"sparky.mp4\""))
            #expect(finding.severity == .error)
        }
    }
}
