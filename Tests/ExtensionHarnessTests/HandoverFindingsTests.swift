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

    /// A payload, what the server sends for its last URL, and the findings, with their variants and severities.
    struct Mixture: Sendable, CustomTestStringConvertible {
        var members: JSONObject
        var media = "sparky.png"
        var type = "image/png"
        var status = 200
        var expected: String?
        var testDescription: String { "\(members.names) \(media) \(status)" }
    }

    private static let mixtures = [
        Mixture(
            members: ["photos": ["https://media.example/clip.mp4"]],
            media: "clip.mp4",
            type: "video/mp4",
            expected: "error name-disagrees-with-content/another-kind"
        ),
        Mixture(
            members: ["photos": ["https://media.example/a.png"], "manner": "hint"],
            media: "clip.mp4",
            type: "video/mp4",
            expected: "error name-disagrees-with-content/type-hint"
        ),
        Mixture(
            members: ["photos": ["https://media.example/a.webp"]],
            media: "impostors/sparky.webp",
            type: "image/webp",
            expected: "warning name-disagrees-with-content/another-image"
        ),
        Mixture(
            members: ["photos": ["https://media.example/a.webp"], "manner": "hint"],
            media: "impostors/sparky.webp",
            type: "image/webp",
            expected: "warning name-disagrees-with-content/another-image-by-hint"
        ),
        Mixture(
            members: ["photos": ["https://media.example/a.png"], "manner": "message"],
            expected: "error attachment-refused/misnamed"
        ),
        Mixture(
            members: ["photos": ["https://media.example/a.png", "https://media.example/b.png"]],
            expected: "warning file-not-saved"
        ),
        Mixture(members: ["photos": ["https://media.example/a.jpg"]], media: "sparky.jpg", type: "image/jpeg"),
        Mixture(
            members: ["receipt_url": "https://media.example/came"],
            type: "text/html",
            status: 404,
            expected: "notice http-status/other-request"
        ),
        Mixture(members: ["place": "/sparky.png"], expected: "error handler-before-download"),
    ]

    @Test("What belongs to the picture is told from what does not, and each loss is told once", arguments: mixtures)
    func mixed(mixture: Mixture) async throws {
        let program = try await ExtensionFixture(path: "sessions/Mixed.swift").program()
        var run = ExtensionRun(program)
        let body = try Fixture.media(mixture.media)
        var answer = ScriptedResponse(contentType: mixture.type, body: .bytes(body))
        answer.status = mixture.status
        if mixture.members["place"] != nil { answer.delay = .seconds(5) }
        var answers = ScriptedAnswers()
        answers["https://media.example/*"] = answer
        run.device.answers = answers
        var payload = mixture.members
        payload["aps"] = ["alert": ["title": "Sparky", "body": "says hi"], "mutable-content": 1]
        let notification = try RemoteNotification(payload: .object(payload), byteCount: 200)
        let result = try await ExtensionProcesses.run { [run] in try await run.deliver([notification]) }
        let findings = try #require(result.deliveries.first).findings.filter {
            // The process ends with what it has not waited for.
            ![.fileOutlivesExtension, .requestGivenUp].contains($0.kind)
        }
        let expected = [mixture.expected].compactMap(\.self)
        #expect(findings.map { "\($0.severity.rawValue) \($0.name)" } == expected, "\(findings)")
    }

    @Test("The mark of Xcode's template is a notice")
    func template() async throws {
        let findings = try #require(try await Self.result("text").deliveries.first).findings
        // It requests no picture, either.
        #expect(Set(findings.map(\.identifier)) == ["template-text", "picture-missing"])
        #expect(findings.first { $0.kind == .templateText }?.severity == .notice)
    }
}
