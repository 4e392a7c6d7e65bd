import FoundationEssentials
import RichPush
import TestSupport
import Testing

@Suite("The extension helper")
struct ExtensionHelperTests {
    @Test("The helper attaches an image from a real server")
    func attachesAnImage() async throws {
        let body = try Fixture.media("sparky.png")
        try await MediaServer.run { _ in
            .response(contentType: "image/png", body: body)
        } while: { server in
            let folder = try TemporaryFolder()
            var content = NotificationContent()
            content.title = "Hello"
            content.userInfo = ["fcm_options": ["image": .string(server.url("/sparky.png?token=secret"))]]
            do {
                let report = await ExtensionHelper(configuration: .loopback(server, folder)).populate(content)
                #expect(report.failure == nil)
                let attachment = try #require(report.content.attachments.first)
                #expect(attachment.type == .png)
                #expect(attachment.byteCount == body.count)
                #expect(try folder.contents.count == 2)
                #expect(report.media?.url.contains("secret") == false)
            }
            #expect(try folder.contents == [])
        }
    }

    @Test(
        "The helper replaces existing attachments, or keeps them if there is no image",
        arguments: [true, false]
    )
    func existingAttachments(isFound: Bool) async throws {
        let body = try Fixture.media("sparky.png")
        try await MediaServer.run { _ in
            isFound ? .response(contentType: "image/png", body: body) : .response(status: 404)
        } while: { server in
            let folder = try TemporaryFolder()
            var content = NotificationContent.withImage(server.url("/sparky.png"))
            let clip = Fixture.folder.appending(path: "media/clip.mp4")
            let existing = try NotificationAttachment(identifier: "clip", url: clip)
            content.attachments = [existing]
            let report = await ExtensionHelper(configuration: .loopback(server, folder)).populate(content)
            #expect(report.content.attachments.map(\.type) == [isFound ? .png : .mpeg4Movie])
            #expect((report.content.attachments == [existing]) == !isFound)
        }
    }

    @Test(
        "judge(_:) gives the same verdict as an attachment and creates no file",
        arguments: ["sparky.png", "clip.mp4", "impostors/photo", "impostors/page.png", "impostors/huge-pixels.png"]
    )
    func judges(name: String) async throws {
        let body = try Fixture.media(name)
        try await MediaServer.run { _ in
            .response(contentType: nil, body: body)
        } while: { server in
            let folder = try TemporaryFolder()
            var configuration = ExtensionHelper.Configuration.loopback(server, folder)
            let content = NotificationContent.withImage(server.url("/\(name)"))
            let attached = await ExtensionHelper(configuration: configuration).populate(content)
            // No file could be created there.
            configuration.temporaryDirectory = "/nowhere/at/all"
            let judged = await ExtensionHelper(configuration: configuration).judge(server.url("/\(name)"))
            #expect(judged.attachment == nil)
            #expect(judged.failure == attached.failure)
            #expect(judged.media?.verdicts == attached.media?.verdicts)
            #expect(judged.findings == attached.findings)
        }
    }
}
