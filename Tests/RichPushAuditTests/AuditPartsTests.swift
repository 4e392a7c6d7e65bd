import RichPush
import Testing

@testable import RichPushAudit

@Suite("The parts of an audit")
struct AuditPartsTests {
    private static func lines(_ pieces: [String], completed: [Int] = [], isNumbered: Bool = false) -> [String] {
        var completedLines = CompletedLineSet()
        for number in completed { completedLines.insert(number) }
        var splitter = LineSplitter(completedLines: completedLines, isNumbered: isNumbered)
        var batches = pieces.flatMap { splitter.receive(Array($0.utf8)) }
        batches += splitter.finish()
        #expect(batches.allSatisfy { (1...LineBatch.lineLimit).contains($0.lines.count) })
        return batches.flatMap(\.lines).map { line in
            switch line.content {
            case .bytes(let bytes): "\(line.number):" + String(decoding: bytes, as: UTF8.self)
            case .tooLong: "\(line.number) is too long"
            case .unnumbered: "\(line.number) has no number"
            }
        }
    }

    @Test(
        "Lines are split correctly wherever a read ends",
        arguments: [
            ([""], []),
            (["a\nb\n"], ["1:a", "2:b"]),
            (["a\nb"], ["1:a", "2:b"]),
            (["a", "b", "\n", "c", ""], ["1:ab", "2:c"]),
            (["a\r\n\r\nb\r\n"], ["1:a\r", "3:b\r"]),
            (["\n \n\t\n", "x"], ["4:x"]),
            ([String(repeating: "y", count: 65_536) + "\n"], ["1:" + String(repeating: "y", count: 65_536)]),
            (["a\n" + String(repeating: "y", count: 65_537) + "\nb"], ["1:a", "2 is too long", "3:b"]),
            (
                [String(repeating: "y", count: 40_000), String(repeating: "y", count: 40_000), "y\nb"],
                ["1 is too long", "2:b"]
            ),
            ([String(repeating: "y", count: 70_000)], ["1 is too long"]),
            ([String(repeating: " ", count: 70_000) + "\nb"], ["2:b"]),
            ([String(repeating: " ", count: 70_000)], []),
            ([String(repeating: " ", count: 70_000), String(repeating: "\t", count: 70_000), "\nb"], ["2:b"]),
            ([String(repeating: " ", count: 70_000), "y", String(repeating: " ", count: 9)], ["1 is too long"]),
            (["y" + String(repeating: " ", count: 70_000), " \n", " \n"], ["1 is too long"]),
            ([String(repeating: " ", count: 70_000), "y\n"], ["1 is too long"]),
        ]
    )
    func splits(pieces: [String], expected: [String]) {
        #expect(Self.lines(pieces) == expected)
    }

    @Test(
        "A numbered line has its own number",
        arguments: [
            (["7\ta\n9\tb"], ["7:a", "9:b"]),
            (["7", "\t", "a", "\n"], ["7:a"]),
            (["7\t\n8\t \t\r\n \n\n9\tx"], ["9:x"]),
            (["7\t\ta\n"], ["7:\ta"]),
            (["a\n7 b\n\tc\n-1\td\n7\n"], (1...5).map { "\($0) has no number" }),
            (["123456789012345678\ta\n"], ["123456789012345678:a"]),
            (["1234567890123456789\ta\n99999999999999999999\tb"], ["1 has no number", "2 has no number"]),
            (["5\t" + String(repeating: "y", count: 65_536)], ["5:" + String(repeating: "y", count: 65_536)]),
            (["5\t", String(repeating: "y", count: 65_537), "\n6\tb"], ["5 is too long", "6:b"]),
            (["5\t" + String(repeating: "y", count: 70_000), "y\n"], ["5 is too long"]),
            (["5\t" + String(repeating: " ", count: 70_000), " \n6\tb"], ["6:b"]),
            ([String(repeating: "y", count: 70_000), "\n6\tb"], ["1 has no number", "6:b"]),
        ]
    )
    func numbers(pieces: [String], expected: [String]) {
        #expect(Self.lines(pieces, isNumbered: true) == expected)
    }

    @Test("Batches have a limited size")
    func batches() {
        #expect(Self.lines([String(repeating: "z\n", count: 200)]) == (1...200).map { "\($0):z" })
    }

    @Test("Compressed input has one line, even if all lines of its number are completed", arguments: [1, 5, 100])
    func compressed(size: Int) {
        var completed = CompletedLineSet()
        completed.insert(1)
        let input: [UInt8] =
            [0x1F, 0x8B, 8, 0x0A, 0, 1, 0x0A, 2, 0x0A] + [UInt8](repeating: 3, count: 70_000) + [0x0A, 4]
        var splitter = LineSplitter(completedLines: completed)
        var batches = stride(from: 0, to: input.count, by: size).flatMap { start in
            splitter.receive(Array(input[start...].prefix(size)))
        }
        batches += splitter.finish()
        let lines = batches.flatMap(\.lines)
        #expect(lines.map(\.number) == [1])
        #expect(lines.first?.content.withBytes { Array($0) } == [0x1F, 0x8B, 8])
    }

    @Test("Completed lines are skipped")
    func passesOver() {
        #expect(Self.lines(["a\nb\nc\n", "d"], completed: [2, 4]) == ["1:a", "3:c"])
        #expect(Self.lines(["5\ta\n6\tb\n"], completed: [1, 6], isNumbered: true) == ["5:a"])
    }

    @Test("A sample gives each line the same chance, wherever it is")
    func samples() {
        var tenths = [Int](repeating: 0, count: 10)
        for seed in 0..<300 {
            var reservoir = LineReservoir(LineSample(count: 100, seed: seed))
            let lines = (1...1_000).map { LineBatch.Line(number: $0, content: .tooLong) }
            for start in stride(from: 0, to: 1_000, by: 50) {
                reservoir.add([LineBatch(lines: Array(lines[start..<(start + 50)]))])
            }
            let numbers = reservoir.batches.flatMap { $0.lines.map(\.number) }
            #expect(Set(numbers).count == 100 && numbers == numbers.sorted())
            for number in numbers { tenths[(number - 1) / 100] += 1 }
        }
        // The mean for each is 3,000, with a standard deviation of 50.
        #expect(tenths.allSatisfy { (2_750...3_250).contains($0) })
    }

    @Test("A share of URLs depends on the seed and is reproducible")
    func shares() {
        let urls = (0..<10_000).map { "https://media.example/\($0).png" }
        func chosen(_ share: Double, _ seed: Int) -> [String] {
            urls.filter(MediaDecoding(share: share, seed: seed) { _ in nil }.includes)
        }
        #expect(chosen(0, 1).isEmpty)
        #expect(chosen(1, 1) == urls)
        // The mean is 1,000, with a standard deviation of 30.
        #expect((850...1_150).contains(chosen(0.1, 1).count))
        #expect(chosen(0.1, 1) == chosen(0.1, 1))
        #expect(chosen(0.1, 1) != chosen(0.1, 2))
    }

    @Test(
        "An identifier is found beside a payload or message, and around a payload",
        arguments: [
            (#"{"id": 1, "aps": {}}"#, JSONValue?.some(1), #"{"id": 1, "aps": {}}"#),
            (#"{"id": 1, "aps": {}, "message": {"room": 7}}"#, 1, #"{"id": 1, "aps": {}, "message": {"room": 7}}"#),
            (#"{"id": "a", "message": {"topic": "t"}}"#, "a", #"{"message": {"topic": "t"}}"#),
            (#"{"id": 1.5, "topic": "t"}"#, 1.5, #"{"topic": "t"}"#),
            (#"{"id": 7, "payload": {"aps": {}, "id": 8}}"#, 7, #"{"payload": {"aps": {}, "id": 8}}"#),
            (#"{"payload": {"aps": {}}}"#, nil, #"{"payload": {"aps": {}}}"#),
            (#"{"aps": {}, "payload": {"aps": 1}}"#, nil, #"{"aps": {}, "payload": {"aps": 1}}"#),
            (#"{"id": {"a": 1}, "topic": "t"}"#, nil, #"{"id": {"a": 1}, "topic": "t"}"#),
            (#"[1]"#, nil, "[1]"),
        ]
    )
    func identifies(text: String, id: JSONValue?, document: String) throws {
        let line = LineEnvelope(try JSONValue(parsing: text.utf8))
        #expect(line.id == id)
        #expect(line.document == (try JSONValue(parsing: document.utf8)))
    }

    @Test(
        "A URL's host is named, and its possible secrets are hidden",
        arguments: [
            ("https://Media.Example/a.png?v=1#x", "media.example", "https://Media.Example/a.png?v=1"),
            ("http://user:secret@host:8080/a", "host:8080", "http://host:8080/a"),
            ("https://host", "host", "https://host"),
            ("https://host?q", "host", "https://host?q"),
            ("https://host#x", "host", "https://host"),
            (#"https://host\a"#, "host", #"https://host\a"#),
            ("https://[::1]:8443/a", "[::1]:8443", "https://[::1]:8443/a"),
            ("data:image/png;base64,AAAA", nil, "data:image/png;base64,AAAA"),
            ("https:///a", nil, "https:///a"),
            ("", nil, ""),
        ] as [(String, String?, String)]
    )
    func urls(text: String, host: String?, redacted: String) {
        #expect(text.urlHost == host)
        #expect(text.redactedURL == redacted)
    }

    @Test(
        "The writer's JSON reads back as the same values",
        arguments: ["", "a\"b\\c", "\u{0}\u{1F}\u{7F}\n\r\t", "é🎆\u{2028}"]
    )
    func json(text: String) throws {
        var json = JSONLine()
        json.object { json in
            json.member("text", text)
            json.member("nothing", String?.none)
            json.member("number", -120)
            json.member("least", Int.min)
            json.member("tenths", tenthsOf: 12.34)
            json.objects("list", [1, 2]) { json, number in json.member("n", number) }
            json.object("empty") { _ in }
            json.member("last", true)
        }
        let value = try JSONValue(parsing: json.bytes)
        let expected: JSONValue = [
            "text": .string(text), "number": -120, "least": .integer(.min), "tenths": 12.3,
            "list": [["n": 1], ["n": 2]], "empty": [:], "last": true,
        ]
        #expect(value == expected)
    }

    @Test("Each completed line takes one bit")
    func finishedLines() {
        var finished = CompletedLineSet()
        for number in [1, 64, 4_095, 4_096, 1_000_000_000] { finished.insert(number) }
        finished.insert(64)
        #expect(finished.count == 5)
        #expect([1, 64, 4_095, 4_096, 1_000_000_000].allSatisfy(finished.contains))
        #expect(![0, 2, 63, 65, 4_097, 999_999_999, Int.max].contains(where: finished.contains))
    }

    @Test("A torn result does not count as completed, and a whole one does even if it shares a line with others")
    func tornLines() async {
        let output = """
            {"line":1,"id":"{\\"line\\":9,","status":"no-image","findings":[]}
            {"line":2,"id":2,"sta{"line":3,"status":"no-image","findings":[]}
            {"line":4,"reason":"The im{"line":5,"status":"no-image","findings":[]}
            { "line": 6 }
            {"line":7,"status":"no-image","findings":[]}
            {"line":8,"status":"no-image","findings":[]
            """
        let completed = await Self.completedLines(in: output)
        #expect((1...9).filter(completed.contains) == [1, 3, 5, 6, 7])
    }

    /// The results of four lines, each of which an output may end in.
    private static let results = [
        #"{"line":1,"id":"a","status":"attached","findings":[]}"#,
        #"{"line":2,"id":"b\\\"}","status":"not-attached","failure":"http-status","findings":"#
            + #"[{"identifier":"http-status","severity":"error","location":{"body":true}}]}"#,
        #"{"line":3,"id":123456789012345678901234567890,"status":"no-image","findings":"#
            + #"[{"identifier":"no-image","severity":"notice","location":{"payload":"/fcm_options/image"}}]}"#,
        #"{"line":4,"id":123456789012345678901234567891,"status":"attached","findings":[],"coalesced":true}"#,
    ]

    @Test("No result is lost if outputs are joined, wherever the first one ends", arguments: ["", "\n"])
    func joinedOutputs(separator: String) async throws {
        let first = Self.results[0] + "\n" + Self.results[1] + "\n" + Self.results[2]
        let second = Self.results[3] + "\n" + Self.results[0] + "\n"
        for length in 0...first.utf8.count {
            let part = String(decoding: first.utf8.prefix(length), as: UTF8.self)
            // Only results that the first output has whole count.
            let ends = [0, Self.results[0].utf8.count + Self.results[1].utf8.count + 1, first.utf8.count]
            let expected = [1, 2, 3].filter { $0 == 1 || length >= ends[$0 - 1] } + [4]
            let output = part + separator + second
            let completed = await Self.completedLines(in: output)
            #expect((1...9).filter(completed.contains) == expected, "\(part)")
            let buffers = AsyncStream { continuation in
                continuation.yield(Array(output.utf8))
                continuation.finish()
            }
            #expect(await AuditComparison(with: buffers, .usual).missing == expected.count, "\(part)")
        }
    }

    @Test("A line that failed because of the machine does not count as completed")
    func failuresOfTheMachine() async {
        let kinds = ["http-status", "network-failure", "engine-failure", "storage-failure", "name-resolution"]
        let lines = kinds.enumerated().map { index, kind in
            #"{"line":\#(index + 1),"status":"not-attached","failure":"\#(kind)","findings":[]}"# + "\n"
        }
        let text = #"{"line":6,"id":"\"failure\":\"network-failure\"","status":"no-image","findings":[]}"# + "\n"
        let completed = await Self.completedLines(in: lines.joined() + text)
        #expect((1...6).filter(completed.contains) == [1, 5, 6])
    }

    private static func completedLines(in output: String) async -> CompletedLineSet {
        let buffers = AsyncStream { continuation in
            for start in stride(from: 0, to: output.utf8.count, by: 50) {
                continuation.yield(Array(output.utf8.dropFirst(start).prefix(50)))
            }
            continuation.finish()
        }
        return await CompletedLineSet(in: buffers)
    }

    @Test(
        "Percentiles are accurate to within five percent",
        arguments: [(0.5, 5_000.0), (0.9, 9_000), (0.99, 9_900), (1, 10_000)]
    )
    func percentiles(part: Double, expected: Double) throws {
        var histogram = Histogram()
        for number in 1...10_000 { histogram.add(Double(number)) }
        let estimate = try #require(histogram.percentile(part))
        #expect(abs(estimate / expected - 1) < 0.05)
        #expect(histogram.maximum == 10_000)
        #expect(histogram.columns.reduce(0) { $0 + $1.count } == 10_000)
    }

    @Test("Percentiles cover values of zero")
    func percentilesOfNothing() {
        var histogram = Histogram()
        for number in [0, 0, 5_483] { histogram.add(Double(number)) }
        #expect(histogram.percentile(0.5) == 0)
        #expect(histogram.percentile(0.99) == 5_483)
        #expect(histogram.columns.reduce(0) { $0 + $1.count } == 3)
    }

    @Test("A limited number of names is counted, and all others share one row")
    func boundedCounts() {
        var counts = TopCounts(limit: 3)
        for name in ["a", "b", "b", "c", "d", "e", "b"] {
            counts.add(name, TopCounts.Row(lines: 1, failed: name == "d" ? 1 : 0, bytes: 10))
        }
        let rows = counts.largest(2)
        #expect(rows.map(\.name) == ["b", "a", nil])
        #expect(rows.map(\.row.lines) == [3, 1, 3])
        #expect(rows.last?.row.failed == 1)
        #expect(rows.last?.row.bytes == 30)
    }
}
