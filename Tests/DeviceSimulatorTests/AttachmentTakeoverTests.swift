import DeviceSimulator
import FoundationEssentials
import RichPush
import TestSupport
import Testing

@Suite("Attachment takeover")
struct AttachmentTakeoverTests {
    @Test(
        "A device skips each attachment whose file is gone and keeps the others",
        arguments: [[], [1], [0, 2], [0, 1, 2]]
    )
    func skipsWhatIsGone(gone: [Int]) async throws {
        let folder = try TemporaryFolder()
        let attachments = try (0..<3).map { number in
            let url = folder.url.appending(path: "\(number).png")
            try Data([0x89]).write(to: url)
            return try NotificationAttachment(identifier: "\(number)", url: url)
        }
        var script = ServiceScript()
        script.receive = { request, handler in
            for number in gone { try? FileManager.default.removeItem(at: attachments[number].url) }
            var content = request.content.titled("with pictures")
            content.attachments = attachments
            handler(content)
        }
        let host = ServiceExtensionHost { [script] in ScriptedService(script) }
        let delivery = await host.deliver(try .mutable())
        #expect(delivery.shown?.title == "with pictures")
        let left = (0..<3).filter { !gone.contains($0) }.map { "\($0)" }
        #expect(delivery.shown?.attachments.map(\.identifier) == left)
        #expect(delivery.findings.map(\.kind) == gone.map { _ in .attachmentRefused })
        for (finding, number) in zip(delivery.findings, gone) {
            #expect(finding.explanation.contains("\"\(number)\""))
            #expect(finding.explanation.contains("error 100"))
        }
    }

    @Test("A device keeps an attachment whose type comes from a hint, not from its name")
    func keepsTypeHint() async throws {
        let folder = try TemporaryFolder()
        let url = folder.url.appending(path: "photo")
        try Data([0x89]).write(to: url)
        var options = NotificationAttachment.Options()
        options.typeHint = "public.png"
        let attachment = try NotificationAttachment(identifier: "photo", url: url, options: options)
        var script = ServiceScript()
        script.receive = { request, handler in
            var content = request.content
            content.attachments = [attachment]
            handler(content)
        }
        let host = ServiceExtensionHost { [script] in ScriptedService(script) }
        #expect(await host.deliver(try .mutable()).shown?.attachments == [attachment])
    }
}
