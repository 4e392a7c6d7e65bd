import DeviceSimulator
import FoundationEssentials
import Locks
import RichPush
import TestSupport
import Testing

@testable import ExtensionHarness

@Suite("The suite for an app's own extension")
struct ExtensionSuiteTests {
    /// As many processes as two suites have are enough at once.
    private static let turns = AsyncSemaphore(value: 2)

    /// A suite whose cases are short.
    private static func results(of fixture: ExtensionFixture, only names: Set<String>? = nil) async throws
        -> [SuiteResult]
    {
        let program = try await fixture.program()
        var run = ExtensionRun(.executable(program.executable))
        run.timeLimits.warning = .seconds(6)
        // A machine with other work to do needs longer than a second to end what was warned.
        run.timeLimits.expiry = .seconds(16)
        let suite = SuiteRun(run: run, payload: SuitePayload(mediaAt: program.payloadKeys.mediaPaths))
        guard await turns.wait() else { throw CancellationError() }
        defer { turns.signal() }
        return try await suite.results(of: SuiteCase.all.filter { names?.contains($0.identifier) ?? true })
    }

    @Test("finds each fault, and none in what is sound", arguments: ExtensionFixture.all)
    func finds(_ fixture: ExtensionFixture) async throws {
        let results = try await Self.results(of: fixture)
        let serious = results.flatMap(\.findings).filter { $0.severity == .error || !fixture.isSound }
        let found = Set(serious.map(\.identifier))
        #expect(found.isSuperset(of: fixture.expected))
        if fixture.isSound {
            for result in results { #expect(result.passed, "\(result.suiteCase.identifier): \(result.findings)") }
        }
    }

    @Test(
        "attaches the picture, byte for byte, and changes the text",
        arguments: ExtensionFixture.all.filter(\.isSound)
    )
    func attaches(_ fixture: ExtensionFixture) async throws {
        let result = try #require(try await Self.results(of: fixture, only: ["good"]).first)
        let shown = try #require(result.run.deliveries.first?.shown)
        let original = try #require(result.run.deliveries.first?.notification.content)
        #expect(shown.title != original.title || shown.subtitle != original.subtitle || shown.body != original.body)
        let attachment = try #require(shown.attachments.first)
        #expect(attachment.type.typeIdentifier == "public.png")
        #expect(AttachedFile(atPath: attachment.url.path).mimeType == "image/png")
        #expect(attachment.byteCount == SuiteMedia.picture.count)
    }
}
