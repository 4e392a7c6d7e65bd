import DeviceSimulator
import RichPush
import TestSupport
import Testing

@testable import ExtensionHarness

@Suite("Extensions that end by themselves")
struct ExtensionEndingTests {
    /// The findings about an extension that ends in this way.
    private static func findings(_ ending: String, seconds: Int = 29) async throws -> [Finding] {
        let program = try await ExtensionFixture(path: "hostile/Endings.swift").program()
        var run = ExtensionRun(.executable(program.executable))
        run.timeLimits.warning = .seconds(seconds)
        run.timeLimits.expiry = .seconds(seconds + 1)
        let payload: JSONValue = [
            "aps": ["alert": ["title": "Sparky", "body": "says hi"], "mutable-content": 1],
            "ending": .string(ending),
        ]
        let notification = try RemoteNotification(payload: payload, byteCount: 200)
        let result = try await ExtensionProcesses.run { try await run.deliver([notification]) }
        let delivery = try #require(result.deliveries.first)
        #expect(delivery.shown?.body == "says hi")
        return delivery.findings
    }

    @Test(
        "A crash is reported with the line of its file",
        arguments: [
            ("unwrap", "Endings.swift:12: Unexpectedly found nil while unwrapping an Optional value"),
            ("index", "Endings.swift:13: Index out of range"),
            ("cast", "Endings.swift:14: could not cast value of type 'Swift.String' to 'Swift.Int'"),
            ("overflow", "Endings.swift:29: its stack overflowed, probably because a function calls itself"),
            ("throw", "Endings.swift:17: 'try!' expression unexpectedly raised an error"),
            ("say", "Endings.swift:18: as I say"),
            ("foundation", "Endings.swift:19: a check in Swift or Foundation failed"),
            ("abort", "Endings.swift:20: it aborted"), ("exit", "it called exit(3)"),
        ]
    )
    func crashes(ending: String, reason: String) async throws {
        let crash = try #require(try await Self.findings(ending).first { $0.identifier == "extension-crashed" })
        #expect(crash.explanation.contains("(\(reason)"), "\(crash.explanation)")
        #expect(crash.severity == .error)
    }

    @Test(
        "An extension that uses too much memory gets the finding for memory, not for a crash",
        arguments: ["memory", "shared"]
    )
    func memory(ending: String) async throws {
        let findings = try await Self.findings(ending)
        #expect(findings.contains { $0.identifier == "extension-memory-exceeded" })
        #expect(!findings.contains { $0.identifier == "extension-crashed" })
    }

    @Test("An extension that writes without end is ended, and RichPush does not say that an iPhone would do so")
    func disk() async throws {
        let finding = try #require(try await Self.findings("disk").first { $0.identifier == "extension-crashed" })
        #expect(finding.variant == "disk")
        #expect(finding.certainty == .unknown)
    }

    @Suite("An extension that does not end, by the clock", .serialized, .tags(.realTime))
    struct RealTime {
        @Test("An extension that never ends is ended, and its handler was never called")
        func loop() async throws {
            let findings = try await findings("loop", seconds: 2)
            #expect(findings.contains { $0.identifier == "handler-never-called" })
        }
    }
}
