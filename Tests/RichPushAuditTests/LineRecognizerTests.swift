import DeviceSimulator
import FCM
import Foundation
import RichPush
import Testing
import Vendors

@testable import RichPushAudit

/// `RICHPUSH_GENERATED_LINES=1000000 swift test --filter LineRecognizerTests` generates a million lines.
@Suite("The line recognizer")
struct LineRecognizerTests {
    /// The number of generated lines in total.
    private static let lineCount = ProcessInfo.processInfo.environment["RICHPUSH_GENERATED_LINES"].flatMap(Int.init)
    private static let seeds = 1...8

    private static func configurations() -> [Audit.Configuration] {
        var adding = Audit.Configuration()
        adding.conversion.addsMutableContent = true
        adding.pushType = .alert
        var own = Audit.Configuration()
        own.vendors.table = own.vendors.table.adding([.own(mediaKeys: ["/campaign", "/aps/thread-id"])])
        own.conversion.keyConflict = .dataWins
        own.conversion.installationIdentifier = "fid"
        return [Audit.Configuration(), adding, own]
    }

    /// The recognizer's answer; `nil` for a line that is read in full.
    private static func answer(_ line: [UInt8], _ recognizer: LineRecognizer) -> InspectedLine? {
        line.withUnsafeBufferPointer { bytes in
            recognizer.recognize(bytes).flatMap { InspectedLine($0, in: bytes) }
        }
    }

    /// How the full reader differs from an answer; `nil` if it agrees and finds nothing.
    private static func difference(_ answer: InspectedLine, _ full: InspectedLine) -> String? {
        if !full.findings.isEmpty { return "\(full.findings.map(\.identifier))" }
        if full.id != answer.id || full.kind != answer.kind { return "\(full.id as Any) \(full.kind as Any)" }
        if full.decision != answer.decision || full.status != answer.status {
            return "\(full.decision as Any) \(full.status)"
        }
        if full.url != answer.url || full.media?.url != answer.media?.url { return "\(full.url as Any)" }
        return full.recognition.map { $0.vendor.vendor.id }
    }

    @Test("The recognizer answers nothing that the full reader finds fault with or reads differently", arguments: seeds)
    func agrees(seed: Int) throws {
        let pairs = try Self.configurations().map { ($0, try #require(LineRecognizer($0)), LineInspector($0)) }
        var generator = LineGenerator(seed: seed)
        var answers = 0
        for number in 0..<(Self.lineCount ?? 16_000) / Self.seeds.count {
            let line = generator.anyLine()
            let (_, recognizer, inspector) = pairs[number % 4 < 2 ? 0 : number % 4 - 1]
            guard let answer = Self.answer(line, recognizer) else { continue }
            answers += 1
            let full = inspector.inspect(.bytes(line[...]))
            if let difference = Self.difference(answer, full) {
                Issue.record("\(difference): \(String(decoding: line, as: UTF8.self))")
                return
            }
        }
        // There are enough answers to disagree on.
        #expect(answers * 10 > (Self.lineCount ?? 16_000) / Self.seeds.count)
    }

    @Test("The recognizer answers the lines of typical campaigns")
    func typical() throws {
        let recognizer = try #require(LineRecognizer(Audit.Configuration()))
        var generator = LineGenerator(seed: 1)
        for _ in 0..<1_000 {
            let line = generator.typicalLine()
            #expect(Self.answer(line, recognizer) != nil, "\(String(decoding: line, as: UTF8.self))")
        }
    }

    @Test(
        "The recognizer answers nothing for configurations that it does not know",
        arguments: [
            { $0.device.alertsAllowed = false }, { $0.device.hasServiceExtension = false },
            { $0.pushType = .background }, { $0.vendors.forced = VendorTable.standard.vendors[0] },
            { $0.vendors.table = VendorTable([.own(mediaKeys: ["/aps/alert/title"])]) },
            { $0.vendors.table = VendorTable([.own(mediaKeys: ["/gcm.message_id"])]) },
        ] as [@Sendable (inout Audit.Configuration) -> Void]
    )
    func configurations(change: @Sendable (inout Audit.Configuration) -> Void) {
        var configuration = Audit.Configuration()
        change(&configuration)
        #expect(LineRecognizer(configuration) == nil)
    }

    @Test(
        "The recognizer leaves unusual lines to the full reader",
        arguments: [
            "", "{", "{}", "[]", "null", #"{"aps": {"alert": "Hi", "mutable-content": 1}}"#,
            #"{"aps": {"alert": "Hi", "mutable-content": 0}, "fcm_options": {"image": "https://h/a.png"}}"#,
            #"{"aps": {"alert": "", "mutable-content": 1}, "fcm_options": {"image": "https://h/a.png"}}"#,
            #"{"aps": {"alert": "Hi", "mutable-content": 1}, "fcm_options": {"image": "https://h/a.png"}, "ab": 1}"#,
            #"{"aps": {"alert": "Hi", "mutable-content": 1}, "fcm_options": {"image": "https://h/a.png"},}"#,
            #"{"aps": {"alert": "Hi", "mutable-content": 1}, "fcm_options": {"image": "https://h/a.png"}} x"#,
        ]
    )
    func remarkable(line: String) throws {
        let recognizer = try #require(LineRecognizer(Audit.Configuration()))
        #expect(Self.answer(Array(line.utf8), recognizer) == nil)
    }
}
