import RichPush
import TestSupport
import Testing

@Suite("Bodies that are too large, truncated, encoded or slow", .timeLimit(.minutes(10)))
struct BodyCases {
    private static let png = (try? Fixture.media("sparky.png")) ?? []
    private static let limit = 100_000

    /// A PNG padded to a number of bytes, which do not matter after its end.
    private static func png(byteCount: Int) -> [UInt8] {
        png + [UInt8](repeating: 0, count: max(0, byteCount - png.count))
    }

    private static func limited() -> MediaCase {
        MediaCase { $0.limits.image = limit }
    }

    // MARK: - Length

    @Test("40: a Content-Length one byte over the limit is too large before the body's first byte arrives")
    func declaredTooLarge() async throws {
        let body = Self.png(byteCount: Self.limit + 1)
        let head = Array(Script.head(status: 200, contentType: "image/png", length: body.count).utf8)
        let endless = Array(Script.head(status: 200, contentType: "image/png", length: .max).utf8)
        for script in [
            Script([.send(head + body, times: 1)]),
            // The header alone is enough: there is nothing to wait for.
            Script([.send(head, times: 1), .stall]),
            Script([.send(endless, times: 1), .sendWithoutEnd(body)]),
        ] {
            try await Self.limited().expectBestAttempt(.media(.tooLarge(kind: .image, limit: Self.limit)), from: script)
            {
                outcome,
                _ in
                #expect(outcome.report.media?.bytesReceived == 0)
                #expect(outcome.report.media?.detectedMIMEType == nil)
            }
        }
    }

    @Test("41: endless chunks are too large at the limit, and the disk never holds more than the limit")
    func chunkedTooLarge() async throws {
        let piece = Self.png(byteCount: 10_000)
        let head = Script.head(
            status: 200,
            contentType: "image/png",
            headers: ["Transfer-Encoding": "chunked"],
            length: nil
        )
        let chunk = Array("\(String(piece.count, radix: 16))\r\n".utf8) + piece + Array("\r\n".utf8)
        let script = Script([
            .send(Array(head.utf8), times: 1), .send(chunk, times: 10),
            // Exactly the limit has arrived: during the pause it can be seen on the disk.
            .pause(.milliseconds(300)), .sendWithoutEnd(chunk),
        ])
        try await MediaServer.run { _ in
            script
        } while: { server in
            let folder = try TemporaryFolder()
            var configuration = ExtensionHelper.Configuration.loopback(server, folder)
            configuration.limits.image = Self.limit
            let (outcome, footprint) = try await FootprintWatch.run(in: folder) { [configuration] in
                try await MediaCase.deliver(server.url("/sparky.png"), configuration)
            }
            #expect(outcome.report.failure == .media(.tooLarge(kind: .image, limit: Self.limit)))
            outcome.expectBestAttempt(.overSizeLimit)
            #expect(footprint.largestFile <= Self.limit)
            let received = try #require(outcome.report.media?.bytesReceived)
            #expect(received <= Self.limit + 128 * 1_024)
            try await folder.waitUntilEmpty()
        }
    }

    enum Framing: String, CaseIterable, Sendable {
        case length
        case chunked
        case untilClose

        func script(_ body: [UInt8], contentType: String = "image/png") -> Script {
            switch self {
            case .length: .response(contentType: contentType, body: body)
            case .chunked: .chunked(contentType: contentType, pieces: body.isEmpty ? [] : [body])
            case .untilClose: .untilClose(contentType: contentType, body: body)
            }
        }
    }

    @Test(
        "42: a file of the limit or one byte less is attached, and one byte more is too large",
        arguments: Framing.allCases,
        [-1, 0, 1]
    )
    func limitIsExact(framing: Framing, difference: Int) async throws {
        let byteCount = Self.limit + difference
        let script = framing.script(Self.png(byteCount: byteCount))
        try await Self.limited().deliver { _ in
            script
        } check: { outcome, _ in
            if difference <= 0 {
                outcome.expectAttached(.png, byteCount: byteCount)
            } else {
                #expect(outcome.report.failure == .media(.tooLarge(kind: .image, limit: Self.limit)))
                outcome.expectBestAttempt(.overSizeLimit)
            }
        }
    }

    // MARK: - Encoding

    /// One gzip member whose stored blocks contain an image, with a number of bytes.
    private static func gzip(byteCount: Int) -> [UInt8] {
        let body = png(byteCount: byteCount)
        let blocks = stride(from: 0, to: body.count, by: 60_000).flatMap { start -> [UInt8] in
            let block = body[start..<min(start + 60_000, body.count)]
            let isLast: UInt8 = block.endIndex == body.count ? 1 : 0
            let length = UInt16(block.count)
            let lengths = [length, ~length].flatMap {
                [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)]
            }
            return [isLast] + lengths + block
        }
        return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + blocks
    }

    @Test("43: the limit applies to decoded bytes, whatever length the header declares")
    func decodedLimit() async throws {
        for (byteCount, isAttached) in [(Self.limit, true), (Self.limit + 1, false)] {
            let body = Self.gzip(byteCount: byteCount)
            #expect(body.count > Self.limit)
            try await Self.limited().deliver { _ in
                .response(contentType: "image/png", headers: ["Content-Encoding": "gzip"], body: body)
            } check: { outcome, _ in
                if isAttached {
                    outcome.expectAttached(.png, byteCount: byteCount)
                } else {
                    #expect(outcome.report.failure == .media(.tooLarge(kind: .image, limit: Self.limit)))
                }
            }
        }
    }

    @Test("43: a compressed bomb is cut at the limit, and costs no more memory and no more bytes on the disk")
    func bomb() async throws {
        let bomb = CompressionBomb.gzip(mebibytes: 1)
        for encoding in ["gzip", "GZIP", "x-gzip", "identity, gzip"] {
            try await MediaCase().expectBestAttempt(
                .media(.unsupportedType("application/octet-stream")),
                from: .response(contentType: "image/png", headers: ["Content-Encoding": encoding], body: bomb)
            ) { outcome, server in
                let received = try #require(outcome.report.media?.bytesReceived)
                #expect((1...128 * 1_024).contains(received))
                #expect(server.requests.first?.headers["te"] == nil)
            }
        }
    }

    @Test(
        "43: an encoding that an iPhone does not ask for is refused, and named",
        arguments: ["zstd", "compress", "gzip, zstd", "unheard-of", "utf-8, exi"]
    )
    func encoding(encoding: String) async throws {
        let bomb = CompressionBomb.gzip(mebibytes: 40)
        try await MediaCase().expectBestAttempt(
            .response(.contentEncoding(encoding.lowercased())),
            from: .response(contentType: "image/png", headers: ["Content-Encoding": encoding], body: bomb)
        ) { outcome, _ in
            #expect(outcome.report.media?.bytesReceived == 0)
        }
    }

    @Test("43: an undeclared bomb counts with its own size and is not unpacked")
    func bombWithoutEncoding() async throws {
        let bomb = CompressionBomb.gzip(mebibytes: 40)
        try await MediaCase().expectBestAttempt(
            .media(.unsupportedType("application/gzip")),
            from: .response(contentType: "image/png", body: bomb)
        )
    }

    @Test("44: ten layers of gzip are refused, in one field or in ten, as content or as transfer")
    func layers() async throws {
        let bomb = CompressionBomb.gzip(mebibytes: 1)
        let layers = Array(repeating: "gzip", count: 10)
        let list = layers.joined(separator: ", ")
        let response: @Sendable (String) -> Script = { fields in
            let head = "HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nContent-Length: \(bomb.count)\r\n\(fields)\r\n"
            return Script([.send(Array(head.utf8) + bomb, times: 1), .close])
        }
        for fields in [
            "Content-Encoding: \(list)\r\n", layers.map { "Content-Encoding: \($0)\r\n" }.joined(),
            "Content-Encoding: gzip, gzip\r\n",
        ] {
            try await MediaCase().deliver { _ in
                response(fields)
            } check: { outcome, _ in
                outcome.expectBestAttempt(.contentEncoding)
                #expect(outcome.report.media?.bytesReceived == 0)
            }
        }
        for fields in ["Transfer-Encoding: \(list)\r\n", layers.map { "Transfer-Encoding: \($0)\r\n" }.joined()] {
            try await MediaCase().deliver { _ in
                response(fields)
            } check: { outcome, _ in
                // libcurl refuses many layers in one field before it reports the field.
                let kinds: [Finding.Kind] = [.malformedResponse, .contentEncoding]
                outcome.expectBestAttempt(try #require(kinds.first { $0 == outcome.report.failure?.kind }))
                #expect(outcome.report.media?.bytesReceived == 0)
            }
        }
    }

    // MARK: - Ends

    @Test("45: a body longer than its Content-Length is cut there, and the rest answers no other request")
    func longer() async throws {
        let head = Array(Script.head(status: 200, contentType: "image/png", length: Self.png.count).utf8)
        let gif = try Fixture.media("sparky.gif")
        let smuggled = Array(Script.head(status: 200, contentType: "image/gif", length: gif.count).utf8) + gif
        try await MediaServer.run { _ in
            Script([.send(head + Self.png + smuggled, times: 1)])
        } while: { server in
            let folder = try TemporaryFolder()
            let configuration = ExtensionHelper.Configuration.loopback(server, folder)
            for number in 1...3 {
                let outcome = try await MediaCase.deliver(server.url("/\(number).png"), configuration)
                outcome.expectAttached(.png, byteCount: Self.png.count)
            }
            #expect(server.requests.map(\.path) == ["/1.png", "/2.png", "/3.png"])
            try await folder.waitUntilEmpty()
        }
    }

    @Test("45: a body shorter than its Content-Length is partial, and discarded", arguments: [1, 1_000, 95_000])
    func shorter(missing: Int) async throws {
        let body = Self.png(byteCount: Self.limit)
        let head = Array(Script.head(status: 200, contentType: "image/png", length: body.count).utf8)
        try await MediaCase().expectBestAttempt(
            .response(.partialBody(received: body.count - missing, expected: body.count)),
            from: Script([.send(head + body.dropLast(missing), times: 1), .close])
        )
    }

    @Test("46: an empty body is empty, however it ends", arguments: Framing.allCases)
    func empty(framing: Framing) async throws {
        try await MediaCase().expectBestAttempt(.response(.emptyBody), from: framing.script([]))
    }
}
