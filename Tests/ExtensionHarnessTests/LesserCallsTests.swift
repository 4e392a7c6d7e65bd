import DeviceSimulator
import RichPush
import TestSupport
import Testing

@testable import ExtensionHarness

@Suite("Calls of Apple's that Foundation on Linux does not have")
struct LesserCallsTests {
    @Test("They do what an iPhone does, or fail and say so")
    func outcomes() async throws {
        let program = try await ExtensionFixture(path: "sessions/LesserCalls.swift").program()
        let payload: JSONValue = [
            "aps": ["alert": ["title": "Sparky"], "mutable-content": 1],
            "photos": [["src": "a.png"], ["other": 1]],
        ]
        let notification = try RemoteNotification(payload: payload, byteCount: 100)
        let result = try await ExtensionProcesses.run {
            try await ExtensionRun(.executable(program.executable)).deliver([notification])
        }
        let body = try #require(result.deliveries.first?.shown?.body)
        let lines = [
            "path: Sparky", "no path: nil", #"list path: ["a.png", <null>]"#, #"set: ["a=3"]"#,
            #"links: ["https://a.example/b_(c).png https", "www.b.example http", "me@c.example mailto", "#
                + #""http://d.example/é http"]"#,
            "plain: <b>☂️</b>", "html: nil", "lock: [false, true]", "memory: true",
            #"dates: ["in 0 seconds", "in 1 minute", "1 hour ago", "in 1 week", "in 30 hours"]"#,
            "matches: [true, false, false]", "power: false", "scope: false", "key: NSOSStatusErrorDomain -4",
            "localized: 2 of Ada", "tint: 0.0", "activity: true",
            "agreement: kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs= true", "both sides: [true, true, true]",
        ]
        #expect(body.split(separator: "\n").map(String.init) == lines)
        let words = [
            "NSDataDetector", "NSAttributedString", "how much memory", "SecKey", "localizedUserNotificationString",
            "a file of another app", "tints",
        ]
        let notes = result.process.limitations
        #expect(words.filter { word in !notes.contains { $0.contains(word) } } == [], "\(notes)")
    }
}
