import DeviceSimulator
import RichPush
import TestSupport
import Testing

@testable import ExtensionHarness

@Suite("What an extension hands over besides attachments")
struct HandoverFindingsTests {
    private static let url = "https://media.example/sparky.png"

    private static func result(
        _ manner: String,
        of fixture: String = "HandsOver.swift",
        after delay: Duration = .seconds(20)
    ) async throws -> ExtensionRun.Result {
        let program = try await ExtensionFixture(path: "sessions/\(fixture)").program()
        var run = ExtensionRun(.executable(program.executable))
        var answers = ScriptedAnswers()
        var response = ScriptedResponse(contentType: "image/png", body: .bytes(SuiteMedia.picture))
        response.delay = delay
        answers[Self.url] = response
        run.device.answers = answers
        let payload: JSONValue = [
            "aps": ["alert": ["title": "Sparky", "body": "says hi"], "mutable-content": 1],
            "manner": .string(manner), "url": .string(Self.url),
        ]
        let notification = try RemoteNotification(payload: payload, byteCount: 200)
        return try await ExtensionProcesses.run { [run] in try await run.deliver([notification]) }
    }

    /// The findings, with their variants.
    private static func findings(_ manner: String) async throws -> [String] {
        try #require(try await result(manner).deliveries.first).findings.map(\.name).filter {
            $0 != "file-outlives-extension"
        }
    }

    @Test(
        "A sender's picture of a file may not show, and what is no picture does not",
        arguments: [
            ("data", []), ("none", []), ("file", ["avatar-may-not-show"]), ("suffix", ["avatar-may-not-show"]),
            ("gone", ["avatar-may-not-show/gone"]), ("page", ["avatar-may-not-show/bytes"]),
        ]
    )
    func avatar(manner: String, expected: [String]) async throws {
        let delivery = try #require(try await Self.result(manner).deliveries.first)
        #expect(delivery.findings.map(\.name).filter { $0.hasPrefix("avatar") } == expected)
        let avatar = delivery.shown?.avatar
        #expect((avatar == nil) == (manner == "none"))
        #expect((avatar?.typeIdentifier == "public.png") == ["data", "file", "suffix"].contains(manner))
        #expect(delivery.shown?.title == "Ada")
    }

    @Test("A file without an extension is named as one")
    func suffix() async throws {
        let finding = try #require(try await Self.result("file").deliveries.first?.findings.first)
        #expect(finding.explanation.contains("(ada, without an extension)") && finding.severity == .warning)
    }

    @Test(
        "A handler that does not wait for the payload's picture leaves it out; one that gave up after a time waited",
        arguments: [
            ("download", ["handler-before-download"]), ("background", ["handler-before-download/background"]),
            ("after", ["handler-before-download"]), ("patient", []),
        ]
    )
    func downloads(manner: String, expected: [String]) async throws {
        let findings = try await Self.findings(manner)
        #expect(findings.filter { $0.hasPrefix("handler") } == expected, "\(findings)")
    }

    @Test(
        "What a download's handler leaves to another thread is always too late, however long the handler takes",
        arguments: [
            ("main", "file-not-saved"), ("global", "file-not-saved"), ("task", "file-not-saved"),
            ("thread", "file-not-saved"), ("busy", "file-not-saved"), ("asks", "file-not-saved"),
            ("checks", "picture-missing"), ("reads", "picture-missing"),
        ]
    )
    func elsewhere(manner: String, expected: String) async throws {
        let result = try await Self.result(manner, of: "MovesElsewhere.swift", after: .zero)
        #expect(try #require(result.deliveries.first).findings.map(\.identifier) == [expected])
    }

    @Test(
        "A handler that waits for another thread keeps its download, whatever it waits with",
        arguments: ["sync", "semaphore", "group", "operation", "condition", "polls"]
    )
    func waits(manner: String) async throws {
        let result = try await Self.result(manner, of: "MovesElsewhere.swift", after: .zero)
        let delivery = try #require(result.deliveries.first)
        #expect(delivery.findings.isEmpty && delivery.shown?.attachments.count == 1, "\(delivery.findings)")
    }

    @Test(
        "In Objective-C, what a download's handler leaves to another thread is too late, unless the handler waits",
        arguments: [
            ("handler", "file-not-saved"), ("delegate", "file-not-saved"), ("reads", "attachment-refused"),
            ("attaches", "attachment-refused"), ("semaphore", nil),
        ]
    )
    func objectiveC(manner: String, expected: String?) async throws {
        let result = try await Self.result(manner, of: "MovesElsewhere.m", after: .zero)
        let delivery = try #require(result.deliveries.first)
        #expect(delivery.findings.map(\.identifier) == [expected].compactMap(\.self), "\(delivery.findings)")
        #expect(delivery.shown?.attachments.count == (expected == nil ? 1 : 0))
    }

    @Test("The mark of Xcode's template is a notice")
    func template() async throws {
        let findings = try #require(try await Self.result("text").deliveries.first).findings
        // It requests no picture, either.
        #expect(Set(findings.map(\.identifier)) == ["template-text", "picture-missing"])
        #expect(findings.first { $0.kind == .templateText }?.severity == .notice)
    }
}
