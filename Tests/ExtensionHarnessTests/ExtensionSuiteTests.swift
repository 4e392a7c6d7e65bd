import DeviceSimulator
import FoundationEssentials
import Locks
import RichPush
import TestSupport
import Testing

@testable import ExtensionHarness

@Suite("The suite for an app's own extension")
struct ExtensionSuiteTests {
    /// The processes of eight suites at once are enough.
    private static let turns = AsyncSemaphore(value: 8)

    /// A suite whose cases are short.
    private static func results(
        of fixture: ExtensionFixture,
        only names: Set<String>? = nil
    ) async throws -> [SuiteResult] {
        let program = try await fixture.program()
        var run = ExtensionRun(.executable(program.executable))
        run.timeLimits.warning = .seconds(8)
        // A busy machine needs longer than a second to end a warned extension.
        run.timeLimits.expiry = .seconds(18)
        let suite = SuiteRun(run: run, payload: SuitePayload(mediaAt: program.payloadKeys.mediaPaths))
        guard await turns.wait() else { throw CancellationError() }
        defer { turns.signal() }
        return try await suite.results(of: SuiteCase.all.filter { names?.contains($0.identifier) ?? true })
    }

    @Test("The suite finds each fault", arguments: ExtensionFixture.faulty)
    func faulty(_ fixture: ExtensionFixture) async throws {
        let findings = try await Self.results(of: fixture).flatMap(\.findings)
        #expect(Set(findings.map(\.identifier)).isSuperset(of: fixture.expected))
        guard let line = fixture.crashLine else { return }
        let crashes = findings.filter { $0.identifier == "extension-crashed" }
        #expect(crashes.contains { $0.explanation.contains("(\(line)") }, "\(crashes)")
    }

    @Test("The suite finds nothing wrong with sound extensions", arguments: ExtensionFixture.sound)
    func sound(_ fixture: ExtensionFixture) async throws {
        let results = try await Self.results(of: fixture)
        #expect(results.count == SuiteCase.all.count)
        for result in results {
            #expect(result.findings.isEmpty, "\(result.suiteCase.identifier): \(result.run.process.log)")
            #expect(result.run.process.notGranted.isEmpty)
        }
    }

    @Test(
        "A sound extension attaches the picture byte for byte and changes the text",
        arguments: ExtensionFixture.sound.filter(\.attaches)
    )
    func attaches(_ fixture: ExtensionFixture) async throws {
        let result = try #require(try await Self.results(of: fixture, only: ["good"]).first)
        let shown = try #require(result.run.deliveries.first?.shown)
        let original = try #require(result.run.deliveries.first?.notification.content)
        #expect(shown.title != original.title || shown.subtitle != original.subtitle || shown.body != original.body)
        let attachment = try #require(shown.attachments.first)
        #expect(shown.attachments.count == 1)
        #expect(attachment.type.typeIdentifier == "public.png")
        #expect(attachment.url.lastPathComponent.hasSuffix(".png"))
        if let identifier = fixture.attachment { #expect(attachment.identifier == identifier) }
        let data = try Data(contentsOf: attachment.url)
        #expect(data == Data(SuiteMedia.picture))
    }

    @Test(
        "The suite expects a picture only if the payload names one",
        arguments: [(["image_url"], true), (["data", "media"], true), (["video_url"], false), (["audioURL"], false)]
    )
    func pictures(path: [String], isExpected: Bool) {
        #expect(SuitePayload(mediaAt: [JSONPointer(components: path)]).hasPicture == isExpected)
        #expect(!SuitePayload(mediaAt: []).hasPicture)
    }
}
