import Locks
import RichPush
import TestSupport
import Testing

@testable import RichPushAudit

@Suite("An audit in a program")
struct AuditTests {
    private static func payload(_ image: String, id: Int = 0) -> String {
        #"{"id": \#(id), "aps": {"alert": {"title": "Hi"}, "mutable-content": 1}, "#
            + #""fcm_options": {"image": "\#(image)"}}"#
    }

    private static func buffers(_ lines: [String], size: Int = 100) -> AsyncStream<[UInt8]> {
        let bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
        return AsyncStream { continuation in
            for start in stride(from: 0, to: bytes.count, by: size) {
                continuation.yield(Array(bytes[start...].prefix(size)))
            }
            continuation.finish()
        }
    }

    private static func configuration(for server: MediaServer) throws -> Audit.Configuration {
        var configuration = Audit.Configuration()
        configuration.helper.transfer.transportSecurity = .allowHTTP
        configuration.helper.transfer.addresses.exceptions = [
            try #require(AddressPolicy.Exception("127.0.0.1:\(server.port)"))
        ]
        return configuration
    }

    @Test("Each line has a result, in the order of the input on request", arguments: [true, false])
    func results(isOrdered: Bool) async throws {
        let body = try Fixture.media("sparky.png")
        try await MediaServer.run { request in
            request.path == "/0.png"
                ? Script([.pause(.milliseconds(50))] + Script.response(contentType: "image/png", body: body).steps)
                : .response(contentType: "image/png", body: body)
        } while: { server in
            var configuration = try Self.configuration(for: server)
            configuration.isOrdered = isOrdered
            let lines = (0..<200).map { Self.payload(server.url("/\($0 % 100).png"), id: $0) } + ["", "{"]
            var results: [AuditResult] = []
            for try await result in Audit(configuration).results(of: Self.buffers(lines)) { results.append(result) }
            if !isOrdered { results.sort { $0.line < $1.line } }
            #expect(results.map(\.line) == Array(1...200) + [202])
            #expect(results.map(\.id) == (0..<200).map { .integer($0) } + [nil])
            #expect(results.map(\.status) == Array(repeating: .attached, count: 200) + [.malformed])
            #expect(results.count { $0.isCoalesced } == 100)
            #expect(server.requests.count == 100)
            let json = try JSONValue(parsing: try #require(results.last).jsonLine)
            #expect(json["status"] == "malformed")
        }
    }

    @Suite("An audit of a host that does not answer, by the clock", .serialized, .tags(.realTime))
    struct RealTime {
        @Test(
            "A host that does not answer is given up, and its verdict is unknown, unless the audit waits",
            arguments: [true, false]
        )
        func stall(isWaiting: Bool) async throws {
            try await MediaServer.run { _ in
                Script([.stall])
            } while: { server in
                var configuration = try AuditTests.configuration(for: server)
                configuration.stallTimeout = isWaiting ? nil : .seconds(1)
                configuration.helper.timeLimit = isWaiting ? .seconds(3) : .seconds(29)
                let lines = AuditTests.buffers([AuditTests.payload(server.url("/sparky.png"))])
                var results: [AuditResult] = []
                for try await result in Audit(configuration).results(of: lines) { results.append(result) }
                let result = try #require(results.first)
                #expect(result.status == .notAttached)
                #expect(result.findings.map(\.kind).contains(isWaiting ? .timeLimit : .stalled))
                let outcome = try #require(result.media?.verdicts?.helper.outcome)
                // A transfer that its own thread has not ended in time has no response, and therefore no verdict.
                #expect(isWaiting ? outcome != .attached : outcome == .unknown)
                #expect(result.findings.contains { $0.severity == .error } == isWaiting)
                #expect(result.reason != nil)
            }
        }
    }

    private static func result(_ line: String) async throws -> AuditResult {
        let results = Audit(Audit.Configuration()).results(of: buffers([line.replacing("\n", with: "")]))
        return try #require(await results.first { _ in true })
    }

    @Test(
        "A number as an identifier comes out with all its digits",
        arguments: [
            ("123456789012345678901234567890", "123456789012345678901234567890"),
            ("-123456789012345678901234567890", "-123456789012345678901234567890"),
            ("18446744073709551615", "18446744073709551615"), ("9223372036854775808", "9223372036854775808"),
            ("9223372036854775807", "9223372036854775807"), ("-9223372036854775809", "-9223372036854775809"),
            ("1000000000000000000", "1000000000000000000"), ("-0", "0"), ("1e3", "1000.0"), ("1.0", "1.0"),
        ]
    )
    func numbersAsIdentifiers(id: String, expected: String) async throws {
        for (before, after) in [("", ""), (#""payload":{"#, "}")] {
            let line = #"{"id":\#(id),\#(before)"aps":{"alert":"Hi","mutable-content":1}\#(after)}"#
            let result = try await Self.result(line)
            let text = String(decoding: result.jsonLine, as: UTF8.self)
            #expect(text.hasPrefix(#"{"line":1,"id":\#(expected),"input":"#), "\(text)")
            #expect(result.name.idText == expected)
        }
    }

    @Test("Compressed input is named, in one result")
    func compressed() async {
        let input = AsyncStream { continuation in
            for byte: UInt8 in [0x1F, 0x8B, 8, 0, 0x0A, 1, 0x0A, 2, 0x0A] { continuation.yield([byte]) }
            continuation.finish()
        }
        var reasons: [String?] = []
        for await result in Audit().results(of: input) { reasons.append(result.reason) }
        let problem = "column 1: the data is compressed with gzip; decompress it first, for example with gunzip -c"
        #expect(reasons == ["FCM or APNs refuses the line, because it is not JSON: \(problem)."])
    }

    @Test(
        "A line in which another document begins, since the line before was cut off, says where",
        arguments: [
            (#"{"id":1,"aps":{"alert":"Hi"}}"#, true), (#"{"id":1,"aps":{"alert":"Hi"}} "#, true),
            (#"{"id":1,"aps":{"ale"#, true), (#"{"id":1,"aps":"#, true), (#"{"id":1,"#, true),
            (#"{"id":1,"aps":{"alert":"{"#, true), ("{", true),
            // What follows is a part of the line.
            (#"{"id":1,"payload":"#, false), ("1\t", false), (#"[{"id":1},"#, false),
        ]
    )
    func joinedLines(start: String, isNamed: Bool) async throws {
        let document = isNamed ? #"{"id":2,"aps":{"alert":"Hi"}}"# : #"{"aps":{"alert":"Hi"}}"#
        let result = try await Self.result(start + document)
        #expect(result.status == .malformed)
        let sentence = "the object from column \(start.utf8.count + 1) is not audited either: put it on its own line."
        #expect(result.reason?.hasSuffix("; \(sentence)") == isNamed, "\(result.reason ?? "")")
    }

    @Test("A line that APNs or FCM would refuse is malformed, and says why", arguments: LooseJSON.refusedByAll)
    func invalidJSON(members: String) async throws {
        let lines = [
            "{\"aps\": {\"alert\": \"Hi\"}, \(members)}",
            "{\"message\": {\"topic\": \"a\", \"apns\": {\"payload\": {\"aps\": {\"alert\": \"Hi\"}, \(members)}}}}",
        ]
        for line in lines {
            let result = try await Self.result(line)
            #expect(result.status == .malformed)
            #expect(result.findings.map(\.identifier) == ["invalid-json"])
            #expect(result.findings.map(\.severity) == [.error])
        }
    }

    @Test("A line that FCM refuses for several names has the explanation of each beside it")
    func refusals() async throws {
        let result = try await Self.result(#"{"message": {"topic": "t", "time_to_live": 5, "own": 1}}"#)
        let sentences = try #require(result.findings.first).explanation.split(separator: "\n")
        #expect(sentences.map { $0.hasSuffix("In the v1 API, it is android.ttl.") } == [true, false])
    }

    @Test("A line whose headers APNs refuses is refused, in a payload as in a message")
    func headersForAPNs() async throws {
        let headers = #""headers": {"apns-push-type": "Alert"}"#
        let payload = try await Self.result(#"{\#(headers), "payload": {"aps": {"alert": "Hi"}}}"#)
        let message = try await Self.result(#"{"topic": "t", "apns": {\#(headers)}}"#)
        #expect([payload.status, message.status] == [.refused, .refused])
        #expect(payload.findings.map(\.kind) == [.refusedByAPNs])
        #expect(message.findings.map(\.kind) == [.refusedByFCM])
        for finding in payload.findings + message.findings {
            #expect(finding.explanation.contains("the header apns-push-type must be one of alert, background"))
        }
    }

    @Test(
        "A line that is not JSON is one for FCM, which accepts it, but none for APNs",
        arguments: LooseJSON.acceptedByFCM
    )
    func acceptedByFCM(members: String) async throws {
        let payload = try await Self.result("{\"aps\": {\"alert\": \"Hi\"}, \(members)}")
        #expect(payload.status == .malformed)
        #expect(payload.findings.first?.explanation.hasPrefix("APNs refuses the line") == true)
        let message = try await Self.result("{\"message\": {\"topic\": \"a\", \"data\": {\(members)}}}")
        #expect(message.status == .noImage)
        let finding = try #require(message.findings.first { $0.kind == .invalidJSON })
        #expect(finding.severity == .notice)
    }

    @Test("A batch has the results of up to 64 lines, in the order of the input")
    func batches() async {
        let lines = (0..<1_000).map { _ in #"{"aps": {"alert": "Hi"}}"# }
        var configuration = Audit.Configuration()
        configuration.isOrdered = true
        var numbers: [Int] = []
        for await batch in Audit(configuration).batches(of: Self.buffers(lines, size: 10_000)) {
            #expect((1...64).contains(batch.count))
            numbers += batch.map(\.line)
        }
        #expect(numbers == Array(1...1_000))
    }

    @Test("Lines that an earlier audit has completed have no result")
    func completed() async {
        var configuration = Audit.Configuration()
        for number in [1, 3] { configuration.completedLines.insert(number) }
        var numbers: [Int] = []
        for await result in Audit(configuration).results(of: Self.buffers(["{", "{", "{", "{"])) {
            numbers.append(result.line)
        }
        #expect(numbers == [2, 4])
    }

    @Test("A line whose URL is already known gets the same result as any other, wherever it is")
    func known() async throws {
        let body = try Fixture.media("sparky.png")
        try await MediaServer.run { _ in
            .response(contentType: "image/png", body: body)
        } while: { server in
            let (input, continuation) = AsyncStream.makeStream(of: [UInt8].self)
            var results = Audit(try Self.configuration(for: server)).results(of: input).makeAsyncIterator()
            let image = server.url("/a.png")
            let known = Self.payload(image, id: 1)
            continuation.yield(Array((known + "\n").utf8))
            #expect(await results.next()?.isCoalesced == false)
            // In one batch some are recognized, some are read in full, and one waits for a download.
            let escaped = known.replacing("/", with: #"\/"#)
            let faulty = known.replacing("\"mutable-content\": 1", with: "\"mutable-content\": 0")
            let lines = [known, faulty, escaped, "{", "", Self.payload(server.url("/b.png"), id: 2), known]
            continuation.yield(Array(lines.map { $0 + "\n" }.joined().utf8))
            continuation.finish()
            var rest: [AuditResult] = []
            while let result = await results.next() { rest.append(result) }
            #expect(rest.map(\.line) == [2, 3, 4, 5, 7, 8])
            let statuses: [AuditStatus] = [.attached, .notRun, .attached, .malformed, .attached, .attached]
            #expect(rest.map(\.status) == statuses)
            #expect(rest.map(\.isCoalesced) == [true, false, true, false, false, true])
            #expect(rest.map(\.shared.isShared) == [true, false, true, false, false, true])
            #expect(server.requests.count == 2)
        }
    }

    /// The reason why an input ends early.
    private struct InputError: Error, Equatable {
        let code: Int
    }

    @Test("An error of the input comes after the results of the lines before it")
    func failure() async throws {
        let (input, continuation) = AsyncThrowingStream.makeStream(of: [UInt8].self)
        continuation.yield(Array("{\n{\n".utf8))
        continuation.finish(throwing: InputError(code: 5))
        var count = 0
        await #expect(throws: InputError(code: 5)) {
            for try await _ in Audit().results(of: input) { count += 1 }
        }
        #expect(count == 2)
    }

    @Test("An audit reads no more than it has room for while nobody takes results")
    func backpressure() async throws {
        let count = SharedCount()
        let line = Array((#"{"aps": {"alert": "Hi"}}"# + "\n").utf8)
        let input = AsyncStream { count.next() < 100_000 ? line : nil }
        var configuration = Audit.Configuration()
        configuration.concurrency = 4
        var results = Audit(configuration).results(of: input).makeAsyncIterator()
        // Each buffer is a batch here: those under way or waiting, those taken, and the one that waits for room.
        let ahead = configuration.concurrency + LineQueue.waitingLimit + 1
        for taken in 1...100 {
            _ = await results.next()
            // It reads this many without anybody taking more. One that did not wait would soon be far beyond.
            let read = try await eventually("the number of buffers that were read") {
                count.value
            } until: {
                $0 >= taken + ahead
            }
            #expect(read == taken + ahead)
        }
    }

    @Test("A stopped audit ends with the results that are done", arguments: [true, false])
    func stopped(byCancellation: Bool) async throws {
        let body = try Fixture.media("sparky.png")
        try await MediaServer.run { request in
            request.path == "/slow" ? .slowImage(body) : .response(contentType: "image/png", body: body)
        } while: { server in
            func lines(_ paths: [String]) -> [UInt8] {
                Array(paths.map { Self.payload(server.url($0)) + "\n" }.joined().utf8)
            }
            let (input, continuation) = AsyncStream.makeStream(of: [UInt8].self)
            continuation.yield(lines(["/1", "/slow", "/2"]))
            // The input goes on as long as the audit.
            let batches = Audit(try Self.configuration(for: server)).batches(of: input)
            let (numbers, read) = AsyncStream.makeStream(of: [Int].self)
            let reading = Task {
                for await batch in batches { read.yield(batch.map(\.line)) }
                read.finish()
            }
            try await server.waitForRequests(3)
            // A separate batch shows when the download that it shares with the first batch is done.
            var results = numbers.makeAsyncIterator()
            for (path, number) in [("/1", 4), ("/2", 5)] {
                continuation.yield(lines([path]))
                #expect(await results.next() == [number])
            }
            if byCancellation { reading.cancel() } else { batches.stop() }
            #expect(await results.next() == (byCancellation ? nil : [1, 3]))
            #expect(await results.next() == nil)
            continuation.finish()
        }
    }
}

private final class SharedCount: Sendable {
    private let count = Mutex(0)

    var value: Int { count.withLock { $0 } }

    func next() -> Int {
        count.withLock { count in
            count += 1
            return count
        }
    }
}
