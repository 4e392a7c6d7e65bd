import RichPush
import TestSupport
import Testing

@Suite("Broken and misleading responses", .timeLimit(.minutes(10)))
struct ResponseCases {
    private static let png = (try? Fixture.media("sparky.png")) ?? []

    private static let resettingServers: [(answer: Answer, kind: Finding.Kind)] = {
        let head = Array(Script.head(status: 200, contentType: "image/png", length: png.count).utf8)
        return [
            (Answer("before the header", Script([.reset])), .connectionFailure),
            (Answer("amid the header", Script([.send(head.dropLast(10), times: 1), .reset])), .connectionFailure),
            (Answer("before the body", Script([.send(head, times: 1), .reset])), .connectionFailure),
            (Answer("amid the body", Script([.send(head + png.prefix(5_000), times: 1), .reset])), .partialBody),
        ]
    }()

    @Test(
        "25: a connection reset before or within the body leaves no attachment",
        arguments: resettingServers
    )
    func resets(answer: Answer, kind: Finding.Kind) async throws {
        try await MediaCase().deliver { _ in
            answer.script
        } check: { outcome, server in
            outcome.expectBestAttempt(kind)
            #expect(server.requests.count == 1)
        }
    }

    // MARK: - Status

    @Test(
        "34: 404, 500, 204, 206 and 304 are not images, whatever comes with them",
        arguments: [404, 500, 204, 206, 304]
    )
    func status(code: Int) async throws {
        let hasBody = code != 204 && code != 304
        let script = Script.response(
            status: code,
            contentType: "image/png",
            headers: code == 206 ? ["Content-Range": "bytes 0-5482/9000"] : [:],
            body: hasBody ? Self.png : []
        )
        try await MediaCase().expectBestAttempt(.response(.status(code)), from: script)
        // Without a length: the body ends with the connection.
        let head = "HTTP/1.1 \(code) Some\r\nContent-Type: image/png\r\n\r\n"
        let untilClose = Script([.send(Array(head.utf8) + (hasBody ? Self.png : []), times: 1), .close])
        try await MediaCase().expectBestAttempt(.response(.status(code)), from: untilClose)
    }

    @Suite("A status whose page does not come, by the clock", .serialized, .tags(.realTime))
    struct RealTime {
        @Test("34: a 404 is reported even if its page does not come or does not end")
        func statusWithoutBody() async throws {
            let head = Array("HTTP/1.1 404 Not Found\r\nContent-Length: 900\r\n\r\n".utf8)
            let stalling = MediaCase { $0.transfer.stallTimeout = .seconds(4) }
            try await stalling.expectBestAttempt(
                .response(.status(404)),
                from: Script([.send(head, times: 1), .stall])
            )
            let endless = "HTTP/1.1 404 Not Found\r\n\r\n"
            let script = Script([
                .send(Array(endless.utf8), times: 1), .sendWithoutEnd([UInt8](repeating: 9, count: 9_999)),
            ])
            try await MediaCase().expectBestAttempt(.response(.status(404)), from: script) { outcome, _ in
                let received = try #require(outcome.report.media?.bytesReceived)
                #expect(received <= 128 * 1_024)
            }
        }
    }

    // MARK: - Size

    private static let longLine = "X-Long: \(String(repeating: "x", count: 150_000))\r\n"
    private static let ok = "HTTP/1.1 200 OK\r\n"
    private static let letters = [UInt8](repeating: 0x78, count: 10_000)

    private static let wordyServers: [Answer] = {
        let line = Array("X-Filler: \(String(repeating: "x", count: 988))\r\n".utf8)
        let interim = Array(String(repeating: "HTTP/1.1 100 Continue\r\n\r\n", count: 1_000).utf8)
        let hints = Array("HTTP/1.1 103 Early Hints\r\nLink: </x>; rel=preload\r\n\r\n".utf8)
        return [
            Answer("500 KB", Script([.send(Array(ok.utf8), times: 1), .send(line, times: 500)])),
            Answer("200,000 × 100 Continue", Script([.send(interim, times: 200)])),
            Answer("103 Early Hints without end", Script([.sendWithoutEnd(hints)])),
            Answer("a line of 150 KB", .raw(ok + longLine)),
            Answer("a line without end", Script([.send(Array("\(ok)X: ".utf8), times: 1), .sendWithoutEnd(letters)])),
            Answer("a status line of 150 KB", .raw("HTTP/1.1 200 \(longLine)")),
            Answer(
                "a line of 150 KB after an interim response",
                .raw("HTTP/1.1 100 Continue\r\n\r\n" + ok + longLine)
            ),
        ]
    }()

    @Test(
        "35: 500 KB of headers, 200,000 interim responses, a line of 150 KB are headers too large",
        arguments: wordyServers
    )
    func longHeaders(answer: Answer) async throws {
        try await MediaCase().expectBestAttempt(.response(.headersTooLarge(limit: 64 * 1_024)), from: answer.script)
    }

    @Test("35: the headers of all redirects count together")
    func longHeadersOfRedirects() async throws {
        let filler = String(repeating: "x", count: 20_000)
        try await MediaCase().deliver { request in
            .response(status: 302, headers: ["Location": request.path + "x", "X-Filler": filler])
        } check: { outcome, server in
            #expect(outcome.report.failure == .response(.headersTooLarge(limit: 64 * 1_024)))
            outcome.expectBestAttempt(.headersTooLarge)
            #expect(server.requests.count == 4)
        }
    }

    private static func chunkedImage(trailers: Script.Step...) -> Script {
        let head = Script.head(
            status: 200,
            contentType: "image/png",
            headers: ["Transfer-Encoding": "chunked"],
            length: nil
        )
        let chunk = Array("\(String(png.count, radix: 16))\r\n".utf8) + png + Array("\r\n0\r\n".utf8)
        return Script([.send(Array(head.utf8) + chunk, times: 1)] + trailers)
    }

    @Test("36: megabytes of trailers, in many lines or in one, are headers too large")
    func longTrailers() async throws {
        let line = Array("X-Trailer: \(String(repeating: "x", count: 1_000))\r\n".utf8)
        for script in [
            Self.chunkedImage(trailers: .send(line, times: 3_000)),
            Self.chunkedImage(trailers: .send(Array("X-Trailer: ".utf8), times: 1), .send(Self.letters, times: 300)),
        ] {
            try await MediaCase().expectBestAttempt(.response(.headersTooLarge(limit: 64 * 1_024)), from: script)
        }
    }

    @Test("36: a few trailers change nothing, whatever their content")
    func trailers() async throws {
        let trailers =
            "Location: /other.png\r\nContent-Encoding: gzip\r\nContent-Length: 7\r\nContent-Type: image/gif\r\n\r\n"
        let image = Self.chunkedImage(trailers: .send(Array(trailers.utf8), times: 1))
        try await MediaCase().deliver { _ in
            image
        } check: { outcome, server in
            outcome.expectAttached(.png, byteCount: Self.png.count)
            #expect(server.requests.count == 1)
        }
        let empty = Script.raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\(trailers)")
        try await MediaCase().expectBestAttempt(.response(.emptyBody), from: empty)
        // If the name decides, an empty file may be attached, but not by the name in its trailers.
        let byHelper = MediaCase(path: "/photo") { $0.decidingVerdict = .helper }
        try await byHelper.expectBestAttempt(.media(.withoutFileExtension), from: empty)
    }

    // MARK: - Form

    private static let chunked = ok + "Transfer-Encoding: chunked\r\n\r\n"

    private static let muddledServers = [
        Answer("HTTP/0.9", Script([.send(png, times: 1), .close])),
        Answer("HTTP/0.9, a page", raw: "<!DOCTYPE html><p>Hello</p>"),
        Answer("a version from the future", raw: "HTTP/9.9 200 OK\r\n\r\nabcd"),
        Answer("a status without digits", raw: "HTTP/1.1 abc OK\r\nContent-Length: 4\r\n\r\nabcd"),
        Answer("a status of five digits", raw: "HTTP/1.1 20000 OK\r\nContent-Length: 4\r\n\r\nabcd"),
        Answer("a NUL in a value", raw: ok + "X-Odd: a\0b\r\nContent-Length: 4\r\n\r\nabcd"),
        Answer("a NUL in a name", raw: ok + "X-\0Odd: ab\r\nContent-Length: 4\r\n\r\nabcd"),
        Answer("a NUL in the status line", raw: "HTTP/1.1 200 O\0K\r\nContent-Length: 4\r\n\r\nabcd"),
        Answer("a line without a colon", raw: ok + "What is this\r\nContent-Length: 4\r\n\r\nabcd"),
        Answer("a negative length", raw: ok + "Content-Length: -5\r\n\r\nabcd"),
        Answer("a length with a sign", raw: ok + "Content-Length: +4\r\n\r\nabcd"),
        Answer("a length with letters", raw: ok + "Content-Length: 4abc\r\n\r\nabcd"),
        Answer("a length of nothing", raw: ok + "Content-Length:\r\n\r\nabcd"),
        Answer("two lengths", raw: ok + "Content-Length: 4\r\nContent-Length: 5\r\n\r\nabcde"),
        Answer("two lengths in a line", raw: ok + "Content-Length: 4, 5\r\n\r\nabcde"),
        Answer("a chunk without a size", raw: chunked + "size\r\nabcd\r\n0\r\n\r\n"),
        Answer("a chunk of a negative size", raw: chunked + "-4\r\nabcd\r\n0\r\n\r\n"),
        Answer("a chunk of too large a size", raw: chunked + "FFFFFFFFFFFFFFFFFF\r\nabcd\r\n0\r\n\r\n"),
        Answer("a chunk longer than its size", raw: chunked + "2\r\nabcd\r\n0\r\n\r\n"),
        Answer("a trailer without a colon", raw: chunked + "4\r\nabcd\r\n0\r\nHTTP/1.1 302 Found\r\n\r\n"),
        Answer("a transfer encoding", raw: ok + "Transfer-Encoding: gzip, chunked\r\n\r\n4\r\nabcd\r\n0\r\n\r\n"),
    ]

    @Test(
        "37: HTTP/0.9, a NUL in a header, and impossible lengths and chunks are not valid HTTP",
        arguments: muddledServers
    )
    func malformed(answer: Answer) async throws {
        try await MediaCase().deliver { _ in
            answer.script
        } check: { outcome, server in
            outcome.expectBestAttempt(.malformedResponse)
            #expect(server.requests.count == 1)
        }
    }

    @Test("37: the same length twice is one length, and beside chunks it does not count")
    func harmlessLengths() async throws {
        let length = "Content-Length: \(Self.png.count)\r\n"
        let chunk = Array("\(String(Self.png.count, radix: 16))\r\n".utf8) + Self.png + Array("\r\n0\r\n\r\n".utf8)
        let liar = Self.ok + "Content-Length: 99999999999999999999\r\n" + "Transfer-Encoding: chunked\r\n\r\n"
        for bytes in [Array((Self.ok + length + length + "\r\n").utf8) + Self.png, Array(liar.utf8) + chunk] {
            try await MediaCase().deliver { _ in
                Script([.send(bytes, times: 1)])
            } check: { outcome, _ in
                outcome.expectAttached(.png, byteCount: Self.png.count)
            }
        }
    }
}
