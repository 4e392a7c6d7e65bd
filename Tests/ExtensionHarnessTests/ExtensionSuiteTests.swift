import DeviceSimulator
import FoundationEssentials
import RichPush
import TestSupport
import Testing

@testable import ExtensionHarness

@Suite("The suite for an app's own extension")
struct ExtensionSuiteTests {
    private static func results(
        of fixture: ExtensionFixture,
        only names: Set<String>
    ) async throws -> [SuiteResult] {
        let program = try await fixture.program()
        let run = ExtensionRun(.executable(program.executable))
        let search = MediaSearch(run: run, keys: program.payloadKeys)
        let payload = try await ExtensionProcesses.run { try await search.payload() }
        let suite = SuiteRun(run: run, payload: payload, makesAttachments: program.payloadKeys.makesAttachments)
        let results = try await withThrowingTaskGroup { group in
            for suiteCase in SuiteCase.all where names.contains(suiteCase.identifier) {
                group.addTask { try await ExtensionProcesses.run { try await suite.result(of: suiteCase) } }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(results.count == names.count)
        let good = results.first { $0.suiteCase == .good }
        return results.map { $0.judged(by: good, among: results) }
    }

    @Test("The suite finds each fault", arguments: ExtensionFixture.faulty)
    func faulty(_ fixture: ExtensionFixture) async throws {
        let names = fixture.cases.union(["good"])
        let findings = try await Self.results(of: fixture, only: names).flatMap(\.findings)
        #expect(Set(findings.map(\.identifier)).isSuperset(of: fixture.expected))
        guard let line = fixture.crashLine else { return }
        let crashes = findings.filter { $0.identifier == "extension-crashed" }
        #expect(crashes.contains { $0.explanation.contains("(\(line)") }, "\(crashes)")
    }

    @Test("The suite finds nothing wrong with sound extensions", arguments: ExtensionFixture.sound)
    func sound(_ fixture: ExtensionFixture) async throws {
        let results = try await Self.results(of: fixture, only: Set(SuiteCase.all.map(\.identifier)))
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

    @Test("The suite's server answers http, too, which App Transport Security may allow")
    func server() throws {
        let redirect = try #require(SuiteCase.all.first { $0.identifier == "redirect" })
        for suiteCase in [SuiteCase.good, redirect] {
            let answers = SuiteMedia.answers(suiteCase, gate: ScriptedGate())
            let statuses = ["https", "http"].map { answers["\($0)://\(SuiteCase.host)/*"]?.status }
            #expect(statuses == [suiteCase.response.status, suiteCase.response.status])
        }
    }

    @Test(
        "The suite expects a picture only if the payload names one",
        arguments: [(["image_url"], true), (["data", "media"], true), (["video_url"], false), (["audioURL"], false)]
    )
    func pictures(path: [String], isExpected: Bool) {
        #expect(SuitePayload(mediaAt: JSONPointer(components: path)).hasPicture == isExpected)
        #expect(!SuitePayload(mediaAt: nil).hasPicture)
    }
}
