import FoundationEssentials
import TestSupport
import Testing

@testable import RichPush

@Suite("Receiving a response")
struct MediaReceiverTests {
    // MARK: - Attached

    @Test("A response becomes a file of the type of its bytes", arguments: [1, 7, 4_095, 4_096, 4_097, 100_000])
    func attached(pieceLength: Int) throws {
        try withFolder { folder in
            let body = try Fixture.media("sparky.png")
            var response = Response(fields: ["Content-Type: text/html"], body: body)
            response.pieceLength = pieceLength
            let file = try response.receive(in: folder)
            #expect(file.type == .png)
            #expect(file.byteCount == body.count)
            #expect(file.file.path.hasSuffix(".png"))
            #expect(permissions(atPath: file.file.path) == 0o600)
            #expect(try Array(Data(contentsOf: file.file.url)) == body)
        }
    }

    @Test("The file ends with its owner, and the directory with the file")
    func removed() throws {
        try withFolder { folder in
            do {
                let file = try Response(body: Fixture.media("sparky.png")).receive(in: folder).file
                let contents = try withExtendedLifetime(file) { try folder.contents }
                #expect(contents.count == 2)
            }
            #expect(try folder.contents == [])
        }
    }

    @Test(
        "The file's name never comes from the network",
        arguments: ["../../etc/passwd", ".bashrc", "x.png.exe", String(repeating: "a", count: 300) + ".exe", "a\\b"]
    )
    func name(name: String) throws {
        try withFolder { folder in
            let field = "Content-Disposition: attachment; filename=\"\(name)\""
            let file = try Response(fields: [field], body: Fixture.media("sparky.gif")).receive(in: folder)
            #expect(file.file.path.hasPrefix(folder.path + "/" + TemporaryDirectory.namePrefix))
            #expect(file.file.url.lastPathComponent.wholeMatch(of: /[0-9a-z]+\.gif/) != nil)
        }
    }

    // MARK: - The header

    @Test("A response is refused for its status", arguments: [100, 201, 204, 206, 300, 304, 401, 404, 418, 500, 503])
    func status(status: Int) throws {
        try expect(.response(.status(status)), from: Response(status: status, body: Fixture.media("sparky.png")))
        try expect(.response(.status(status)), from: Response(status: status))
    }

    @Test("An error page is refused for its status after at most 64 KiB")
    func longErrorPage() throws {
        var response = Response(status: 404, body: [UInt8](repeating: 0, count: 10 << 20))
        response.pieceLength = 16 * 1_024
        let (failure, bytesReceived) = try failure(of: response)
        #expect(failure == .response(.status(404)))
        #expect(bytesReceived == 80 * 1_024)
    }

    @Test("Only the last header counts", arguments: [100, 102, 103])
    func informational(status: Int) throws {
        try withFolder { folder in
            var response = try Response(fields: ["Content-Type: image/png"], body: Fixture.media("sparky.png"))
            response.before = ["HTTP/1.1 \(status) Wait\r\n", "Content-Encoding: gzip\r\n", "\r\n"]
            #expect(try response.receive(in: folder).type == .png)
        }
    }

    @Test(
        "An encoding that an iPhone does not ask for is refused",
        arguments: ["zstd", "compress", "gzip, gzip", "GZIP, exi", "identity, zstd"]
    )
    func encoding(encoding: String) throws {
        let body = try Fixture.media("sparky.png")
        try expect(
            .response(.contentEncoding(encoding.lowercased())),
            from: Response(fields: ["Content-Encoding: \(encoding)"], body: body)
        )
        try withFolder { folder in
            let file = try Response(fields: ["Content-Encoding: identity"], body: body).receive(in: folder)
            #expect(file.type == .png)
        }
    }

    @Test("A second encoding is refused unless it changes nothing")
    func secondEncoding() throws {
        let fields = ["Content-Encoding: identity", "Content-Encoding: gzip", "Content-Encoding: br"]
        try expect(
            .response(.contentEncoding("identity, gzip, br")),
            from: Response(fields: fields, body: Fixture.media("sparky.png"))
        )
    }

    @Test("Headers and trailers above the limit are refused", arguments: [true, false])
    func headerLimit(inTrailers: Bool) throws {
        let line = "X: " + String(repeating: "a", count: 1_000)
        for (count, isAllowed) in [(60, true), (70, false)] {
            var response = try Response(body: Fixture.media("sparky.png"))
            if inTrailers {
                response.trailers = Array(repeating: line, count: count)
            } else {
                response.fields = Array(repeating: line, count: count)
            }
            if isAllowed {
                #expect(try withFolder { folder in try response.receive(in: folder).type } == .png)
            } else {
                try expect(.response(.headersTooLarge(limit: 64 * 1_024)), from: response)
            }
        }
    }

    @Test("A line above the limit, or 10,000 short ones, are refused")
    func headerLines() throws {
        let long = Response(fields: ["X: " + String(repeating: "a", count: 150_000)])
        try expect(.response(.headersTooLarge(limit: 64 * 1_024)), from: long)
        var informational = Response()
        informational.before = (0..<10_000).flatMap { _ in ["HTTP/1.1 100 Continue\r\n", "\r\n"] }
        try expect(.response(.headersTooLarge(limit: 64 * 1_024)), from: informational)
    }

    @Test("A NUL in a header is refused")
    func nul() throws {
        let response = Response(fields: ["Content-Type: image/png\u{0}x"])
        try expect(.response(.unreadable(detail: "a header contains a NUL byte")), from: response)
    }

    @Test("A response without a header is refused")
    func withoutHeader() throws {
        var response = try Response(body: Fixture.media("sparky.png"))
        response.statusLine = nil
        try expect(.response(.malformed(detail: "it has a body but no header")), from: response)
    }

    @Test("Trailers below the limit change nothing")
    func trailers() throws {
        try withFolder { folder in
            var response = try Response(body: Fixture.media("sparky.png"))
            response.trailers = ["HTTP/1.1 404 Not Found", "Content-Encoding: gzip", "Location: /x"]
            #expect(try response.receive(in: folder).type == .png)
        }
    }

    @Test("Trailers do not name a file on an iPhone")
    func namedByTrailers() throws {
        var response = Response(body: Array("short".utf8))
        response.rules.decidingVerdict = .helper
        response.trailers = ["Content-Type: image/png", "Content-Disposition: inline; filename=sparky.png"]
        try expect(.media(.withoutFileExtension), from: response)
    }

    // MARK: - The type

    @Test(
        "A response is refused for the type of its bytes",
        arguments: [("page.png", "text/html"), ("sparky.webp", "image/webp")]
    )
    func unsupportedType(name: String, mimeType: String) throws {
        let response = try Response(fields: ["Content-Type: image/png"], body: Fixture.media("impostors/\(name)"))
        try expect(.media(.unsupportedType(mimeType)), from: response)
    }

    @Test("A web page is cut at its first 4096 bytes if it has an end; otherwise, only an end shows that there is one")
    func webPage() throws {
        var response = Response(body: Array("<!DOCTYPE html><html><body>".utf8))
        response.body += [UInt8](repeating: UInt8(ascii: "a"), count: 1 << 20)
        response.pieceLength = 512
        for (length, count) in [(response.body.count, 4_096), (nil, response.body.count)] {
            response.contentLength = length
            let (failure, bytesReceived) = try failure(of: response)
            #expect(failure == .media(.unsupportedType("text/html")))
            #expect(bytesReceived == count)
        }
    }

    @Test("A body that is no media is cut at the largest limit, and a live stream at its header")
    func withoutEnd() throws {
        var response = Response(body: [UInt8](repeating: UInt8(ascii: "a"), count: (50 << 20) + 100_000))
        response.pieceLength = 1 << 16
        let (failure, bytesReceived) = try failure(of: response)
        #expect(failure == .media(.unsupportedType("text/plain")))
        #expect((50 << 20)...(50 << 20) + 1 << 16 ~= bytesReceived)
        response.fields = ["Content-Type: multipart/x-mixed-replace; boundary=frame"]
        try expect(.time(.liveStream), from: response)
    }

    @Test("An answer without a body is no media, even if the helper decides", arguments: [204, 304])
    func withoutBody(status: Int) throws {
        var response = Response(status: status)
        response.url = "https://example.com/a.png"
        response.rules.decidingVerdict = .helper
        try expect(.response(.status(status)), from: response)
    }

    @Test("A response without a body is refused")
    func empty() throws {
        try expect(.response(.emptyBody), from: Response(fields: ["Content-Type: image/png"]))
        try expect(.response(.emptyBody), from: Response(contentLength: 0))
    }
}
