import DeviceSimulator
import FoundationEssentials
import RichPush
import TestSupport
import Testing

@testable import ExtensionHarness

@Suite("The moment at which a device takes over attachments")
struct AttachmentHandoverTests {
    /// Delivers to an extension that treats its file in a manner.
    private static func result(
        _ manner: String,
        path: String = "",
        pictures: [[UInt8]] = [SuiteMedia.picture]
    ) async throws -> ExtensionRun.Result {
        let program = try await ExtensionFixture(path: "hostile/HandsOver.swift").program()
        let notifications = try pictures.map { picture in
            let payload: JSONValue = [
                "aps": ["alert": ["title": "Sparky", "body": "says hi"], "mutable-content": 1],
                "manner": .string(manner), "path": .string(path),
                "picture": .string(Data(picture).base64EncodedString()),
            ]
            return try RemoteNotification(payload: payload, byteCount: 500)
        }
        return try await ExtensionProcesses.run {
            try await ExtensionRun(.executable(program.executable)).deliver(notifications)
        }
    }

    @Test(
        "What the app does with its file after it has called the handler changes nothing",
        arguments: [
            ("removed", 1), ("moved", 1), ("overwritten", 1), ("twice", 2), ("dots", 1), ("two-names", 1),
            ("called-again", 1),
        ]
    )
    func later(manner: String, count: Int) async throws {
        let result = try await Self.result(manner)
        let delivery = try #require(result.deliveries.first)
        let attachments = try #require(delivery.shown).attachments
        #expect(attachments.count == count, "\(delivery.findings)")
        for attachment in attachments { #expect(try Data(contentsOf: attachment.url) == Data(SuiteMedia.picture)) }
        #expect(result.observations.first?.handedAfter.count == (manner == "called-again" ? 2 : 1))
    }

    @Test("Each notification keeps its own file of the same name")
    func sameName() async throws {
        let pictures = [SuiteMedia.picture, SuiteMedia.picture + [0]]
        let result = try await Self.result("", pictures: pictures)
        let shown = try result.deliveries.map { try Data(contentsOf: #require($0.shown?.attachments.first).url) }
        #expect(shown == pictures.map { Data($0) })
    }

    @Test("An attached file is no longer at its path, so the next notification can make one there")
    func nameIsFree() async throws {
        let pictures = [SuiteMedia.picture, SuiteMedia.picture + [0]]
        let result = try await Self.result("linked", pictures: pictures)
        let shown = try result.deliveries.map { try Data(contentsOf: #require($0.shown?.attachments.first).url) }
        #expect(shown == pictures.map { Data($0) })
    }

    @Test("An attachment of an earlier notification has no file anymore")
    func kept() async throws {
        let result = try await Self.result("kept", pictures: [SuiteMedia.picture, SuiteMedia.picture])
        #expect(result.deliveries.map(\.shown?.attachments.count) == [1, 0])
        #expect(result.deliveries.last?.findings.contains { $0.identifier == "attached-file-gone" } == true)
    }

    @Test(
        "What is not a regular file in the container is not attached, even if the harness may read it",
        arguments: ["outside", "link", "linked-folder"]
    )
    func refused(manner: String) async throws {
        let folder = try TemporaryFolder()
        let secret = folder.url.appending(path: "secret.png")
        try Data(SuiteMedia.picture).write(to: secret)
        let delivery = try #require(try await Self.result(manner, path: secret.path).deliveries.first)
        #expect(delivery.shown?.attachments.isEmpty == true)
        #expect(delivery.shown?.body == "100")
        #expect(delivery.findings.contains { $0.identifier == "attachment-outside-container" }, "\(delivery.findings)")
        #expect(try folder.contents == ["secret.png"])
    }

    @Test("A file that was replaced by a pipe is gone, and nothing waits for it")
    func pipe() async throws {
        let delivery = try #require(try await Self.result("pipe").deliveries.first)
        #expect(delivery.shown?.attachments.isEmpty == true)
        #expect(delivery.findings.contains { $0.identifier == "attached-file-gone" })
    }
}
