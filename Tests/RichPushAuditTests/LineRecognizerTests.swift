import DeviceSimulator
import FCM
import Foundation
import RichPush
import RichPushInput
import Testing
import Vendors

@testable import RichPushAudit

/// `RICHPUSH_GENERATED_LINES=1000000 swift test --filter LineRecognizerTests` generates a million lines.
@Suite("The line recognizer")
struct LineRecognizerTests {
    /// The number of generated lines in total.
    private static let lineCount = ProcessInfo.processInfo.environment["RICHPUSH_GENERATED_LINES"].flatMap(Int.init)
    private static let seeds = 1...8
    /// The number of lines that are generated from one, so that many of them have its shape.
    private static let variantCount = 4

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
        recognizer.recognized(line).flatMap { recognized in
            line.withUnsafeBufferPointer { InspectedLine(recognized, in: $0) }
        }
    }

    /// How the full reader differs from an answer; `nil` if it agrees and finds nothing.
    private static func difference(_ answer: InspectedLine, _ full: InspectedLine) -> String? {
        if !full.findings.isEmpty { return "\(full.findings.map(\.identifier))" }
        if full.id != answer.id || full.kind != answer.kind { return "\(full.id as Any) \(full.kind as Any)" }
        if full.decision != answer.decision || full.status != answer.status {
            return "\(full.decision as Any) \(full.status)"
        }
        if full.url != answer.url || full.media != answer.media { return "\(full.url as Any)" }
        return full.vendor?.vendor.id
    }

    @Test("The recognizer answers nothing that the full reader finds fault with or reads differently", arguments: seeds)
    func agrees(seed: Int) throws {
        let pairs = Self.configurations().map { configuration in
            let inspector = LineInspector(configuration)
            return (LineRecognizer(inspector), inspector)
        }
        var generator = LineGenerator(seed: seed)
        let count = (Self.lineCount ?? 16_000) / Self.seeds.count / Self.variantCount
        var answers = 0
        for number in 0..<count {
            let (recognizer, inspector) = pairs[number % 4 < 2 ? 0 : number % 4 - 1]
            for line in generator.lines(alike: Self.variantCount) {
                guard let answer = Self.answer(line, recognizer) else { continue }
                answers += 1
                let full = inspector.inspect(.bytes(line[...]))
                if let difference = Self.difference(answer, full) {
                    Issue.record("\(difference): \(String(decoding: line, as: UTF8.self))")
                    return
                }
            }
        }
        // There are enough answers to disagree on.
        #expect(answers * 10 > count * Self.variantCount)
    }

    @Test("The recognizer answers lines with only a URL", arguments: [#"{"url":"U"}"#, #"{"id":"a","url":"U"}"#])
    func urls(line: String) throws {
        let recognizer = LineRecognizer(LineInspector(Audit.Configuration()))
        let url = "https://media.example/a.png?b=1"
        let answer = try #require(Self.answer(Array(line.replacing("U", with: url).utf8), recognizer))
        #expect(answer.media == url)
        #expect(answer.kind == .url)
    }

    @Test("The recognizer answers the lines of typical campaigns")
    func typical() {
        let recognizer = LineRecognizer(LineInspector(Audit.Configuration()))
        var generator = LineGenerator(seed: 1)
        for _ in 0..<1_000 {
            let line = generator.typicalLine()
            #expect(Self.answer(line, recognizer) != nil, "\(String(decoding: line, as: UTF8.self))")
        }
    }

    @Test(
        "The recognizer answers nothing where no line is without findings, or values may decide about the vendor",
        arguments: [
            { $0.device.alertsAllowed = false }, { $0.device.hasServiceExtension = false },
            { $0.pushType = .background }, { $0.vendors.forced = $0.vendors.table.vendor(named: "onesignal") },
            { $0.vendors.table = VendorTable([.own(mediaKeys: ["/aps/alert/title"])]) },
            { $0.vendors.table = VendorTable([.own(mediaKeys: ["/gcm.message_id"])]) },
        ] as [@Sendable (inout Audit.Configuration) -> Void]
    )
    func configurations(change: @Sendable (inout Audit.Configuration) -> Void) {
        let line = Array(
            """
            {"token": "t", "notification": {"title": "Hi", "image": "https://h/a.png"}, \
            "apns": {"payload": {"aps": {"mutable-content": 1}}}}
            """.utf8
        )
        var configuration = Audit.Configuration()
        #expect(Self.answer(line, LineRecognizer(LineInspector(configuration))) != nil)
        change(&configuration)
        #expect(Self.answer(line, LineRecognizer(LineInspector(configuration))) == nil)
    }

    @Test("A token that FCM refuses by its form is left to the full reader", arguments: ["0a", #"\u0030a"#, "<0 a >"])
    func deviceToken(digits: String) {
        let recognizer = LineRecognizer(LineInspector(Audit.Configuration()))
        func line(_ token: String) -> [UInt8] {
            Array(
                """
                {"token": "\(token)", "notification": {"title": "Hi", "image": "https://h/a.png"}, \
                "apns": {"payload": {"aps": {"mutable-content": 1}}}}
                """.utf8
            )
        }
        #expect(Self.answer(line("installation:APA91b"), recognizer) != nil)
        #expect(Self.answer(line(String(repeating: digits, count: 40)), recognizer) == nil)
        #expect(Self.answer(line("ExponentPushToken[\(digits)]"), recognizer) == nil)
    }

    /// Lines around a text: how they begin, and the number of their bytes that are not the payload's.
    static let sizes = [
        (#"{"aps": {"mutable-content": 1, "alert": {"body": ""#, 0),
        (#"{"id":  "a", "payload": { "aps": {"mutable-content": 1, "alert": {"body": ""#, 24),
        (#"{"headers": {"apns-priority": "5"}, "payload": {"aps": {"mutable-content": 1, "alert": {"body": ""#, 47),
    ]

    @Test("A payload counts as it is written, in the recognizer as in the full reader", arguments: sizes)
    func size(start: String, others: Int) {
        let inspector = LineInspector(Audit.Configuration())
        let recognizer = LineRecognizer(inspector)
        let end = #""}}, "fcm_options": {"image": "https://h/a.png"}}"# + (others == 0 ? "" : "}")
        for text in ["a", "é", #"\u00e9"#, #"\ud83e\udd80"#] {
            let room = 4_096 + others + (others == 0 ? 0 : 1) - start.utf8.count - end.utf8.count
            for count in [room / text.utf8.count, room / text.utf8.count + 1] {
                let line = Array((start + String(repeating: text, count: count) + end).utf8)
                let findings = inspector.inspect(.bytes(line[...])).findings.map(\.identifier)
                let isTooLarge = count * text.utf8.count > room
                #expect(findings == (isTooLarge ? ["payload-too-large"] : []), "\(text) \(count)")
                #expect(!isTooLarge || Self.answer(line, recognizer) == nil)
            }
            let short = Array((start + text + end).utf8)
            #expect(Self.answer(short, recognizer) != nil)
        }
    }

    @Test(
        "The recognizer leaves unusual lines to the full reader",
        arguments: [
            "", "{", "{}", "[]", "null", #"{"aps": {"alert": "Hi", "mutable-content": 1}}"#,
            #"{"topic": "t", "notification": {"title": "a", "imageUrl": "https://h/a.png"}, "apns": {"payload": {"aps": {"mutableContent": true}}}}"#,
            #"{"aps": {"alert": "Hi", "mutable-content": 0}, "fcm_options": {"image": "https://h/a.png"}}"#,
            #"{"aps": {"alert": "", "mutable-content": 1}, "fcm_options": {"image": "https://h/a.png"}}"#,
            #"{"aps": {"alert": "Hi", "mutable-content": 1}, "fcm_options": {"image": "https://h/a.png"}, "ab": 1}"#,
            #"{"aps": {"alert": "Hi", "mutable-content": 1}, "fcm_options": {"image": "https://h/a.png"},}"#,
            #"{"aps": {"alert": "Hi", "mutable-content": 1}, "fcm_options": {"image": "https://h/a.png"}} x"#,
            #"{"aps": {"alert": "\x", "mutable-content": 1}, "fcm_options": {"image": "https://h/a.png"}}"#,
            #"{"aps": {"alert": "\ud800", "mutable-content": 1}, "fcm_options": {"image": "https://h/a.png"}}"#,
        ]
    )
    func remarkable(line: String) {
        let recognizer = LineRecognizer(LineInspector(Audit.Configuration()))
        #expect(Self.answer(Array(line.utf8), recognizer) == nil)
        // Even if it knows lines that begin like this one.
        let usual = #"{"aps": {"alert": "Hi", "mutable-content": 1}, "fcm_options": {"image": "https://h/a.png"}}"#
        #expect(Self.answer(Array(usual.utf8), recognizer) != nil)
        #expect(Self.answer(Array(line.utf8), recognizer) == nil)
    }

    private static let uuid = "00000000-0000-0000-0000-00000000000a"

    @Test(
        "A header or a time to live that only must have a form is free in this form",
        arguments: [
            ("apns-collapse-id", "a", true), ("apns-collapse-id", String(repeating: "a", count: 64), true),
            ("apns-collapse-id", String(repeating: "a", count: 65), false), ("apns-id", uuid, true),
            ("apns-id", uuid + "a", false), ("apns-id", "0000000000-00-0000-0000-00000000000a", false),
            ("apns-id", uuid.dropLast() + "g", false), ("apns-expiration", "1893456000", true),
            ("apns-expiration", "0", true), ("apns-expiration", "1.5", false), ("ttl", "3.000000001s", true),
            ("ttl", "2419200s", true), ("ttl", "2419200.1s", false), ("ttl", "3", false), ("ttl", "3.s", false),
            ("ttl", ".3s", false), ("ttl", "1234567890123s", false), ("ttl", "3.0123456789s", false),
        ]
    )
    func forms(name: String, value: String, isFree: Bool) throws {
        func line(_ value: String) -> [UInt8] {
            let payload = #""payload": {"aps": {"mutable-content": 1}}"#
            let header = #""\#(name)": "\#(value)""#
            let apns = name == "ttl" ? "{\(payload)}" : "{\"headers\": {\(header)}, \(payload)}"
            let android = name == "ttl" ? #", "android": {\#(header)}"# : ""
            let notification = #"{"title": "Hi", "image": "https://h/a.png"}"#
            let message = #"{"token": "t", "notification": \#(notification), "apns": \#(apns)\#(android)}"#
            return Array("{\"message\": \(message)}".utf8)
        }
        let inspector = LineInspector(Audit.Configuration())
        let first = line(["apns-id": Self.uuid.uppercased(), "apns-expiration": "7", "ttl": "60s"][name] ?? "sale")
        #expect(Self.answer(first, LineRecognizer(inspector)) != nil)
        var tree = ShapeTree<Int>(byteLimit: 1_000)
        try first.withUnsafeBufferPointer { tree.insert(1, for: try #require(LineShape($0))) }
        var values: [FreeValue] = []
        #expect((line(value).withUnsafeBufferPointer { tree.answer(for: $0, &values) } != nil) == isFree)
        #expect(inspector.inspect(.bytes(line(value)[...])).findings.isEmpty == isFree)
    }

    @Test("Where each line is of a shape of its own, the recognizer soon learns only one in a batch")
    func credit() {
        let recognizer = LineRecognizer(LineInspector(Audit.Configuration()))
        func line(_ name: String) -> [UInt8] {
            let image = #""fcm_options": {"image": "https://h/a.png"}"#
            return Array(#"{"aps": {"alert": {"title": "Hi"}, "mutable-content": 1}, \#(image), "\#(name)": 1}"#.utf8)
        }
        func recognized(_ lines: [[UInt8]]) -> [Bool] {
            let lines = lines.map { LineBatch.Line(number: 1, content: .bytes($0[...])) }
            return recognizer.recognize(LineBatch(lines: lines)).map { $0 != nil }
        }
        let own = recognized((0..<200).map { line("own\($0)") } + [line("new"), line("new")])
        #expect(own == Array(repeating: true, count: 64) + Array(repeating: false, count: 138))
        #expect(recognized([line("new"), line("other"), line("new")]) == [true, false, true])
    }

    @Test("The recognizer reads only the first line of each shape in full, and forgets shapes when it has too many")
    func shapes() throws {
        var tree = ShapeTree<Int>(byteLimit: 100)
        var values: [FreeValue] = []
        func answer(_ line: String) -> Int? {
            Array(line.utf8).withUnsafeBufferPointer { tree.answer(for: $0, &values) }
        }
        func insert(_ number: Int, _ line: String) throws {
            try Array(line.utf8).withUnsafeBufferPointer { tree.insert(number, for: try #require(LineShape($0))) }
        }
        try insert(1, #"{"fid": "a", "topic": "b", "x": ["c", 1]}"#)
        try insert(2, #"{"fid": 1}"#)
        #expect(answer(#"{"fid": "é\u00e9", "topic": "b", "x": ["cc", 17]}"#) == 1)
        #expect(values.map(\.isPlain) == [false, true, true])
        #expect(answer(#"{"fid": 23}"#) == 2)
        for other in [
            #"{"fid": "a", "topic": "c", "x": ["c", 1]}"#, #"{"fid": "", "topic": "b", "x": ["c", 1]}"#,
            #"{"fid": "a", "topic": "b", "x": ["c", 1.5]}"#, #"{"fid": "a", "topic": "b", "x": ["c", 1, 2]}"#,
            #"{"fid": "a", "topic": "b", "x": ["c", -1]}"#,
            #"{"fid": 01}"#, #"{"fid": 1} "#, #"{"fid": 1"#, #"{"fid": "a"}"#,
        ] {
            #expect(answer(other) == nil)
        }
        try insert(3, #"{"name": "\#(String(repeating: "a", count: 50))"}"#)
        #expect(answer(#"{"fid": 1}"#) == nil)
        #expect(answer(#"{"name": "b"}"#) == 3)
    }
}

extension LineRecognizer {
    /// Recognizes one line.
    func recognized(_ line: [UInt8]) -> RecognizedLine? {
        recognize(LineBatch(lines: [LineBatch.Line(number: 1, content: .bytes(line[...]))]))[0]
    }
}
