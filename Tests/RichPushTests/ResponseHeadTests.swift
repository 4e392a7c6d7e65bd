import Testing

@testable import RichPush

@Suite("Response headers")
struct ResponseHeadTests {
    private static func head(_ fields: String..., status: Int = 200) throws -> ResponseHead {
        var head = try #require(ResponseHead(statusLine: "HTTP/1.1 \(status) OK"))
        for field in fields.compactMap({ HeaderField(text: $0) }) { head.receive(field) }
        return head
    }

    @Test(
        "A header begins with a status line",
        arguments: [
            ("HTTP/1.1 200 OK", 200, "1.1"), ("HTTP/1.0 404 Not Found", 404, "1.0"), ("HTTP/2 200", 200, "2"),
            ("HTTP/2 200 ", 200, "2"), ("HTTP/1.1 999 Odd", 999, "1.1"),
        ]
    )
    func statusLine(text: String, status: Int, version: String) throws {
        let head = try #require(ResponseHead(statusLine: text))
        #expect(head.status == status)
        #expect(head.httpVersion == version)
    }

    @Test(
        "A header begins with nothing else",
        arguments: ["", "HTTP/1.1", "HTTP/1.1 OK", "HTTP/1.1 20 OK", "HTTP/1.1 2000 OK", "HTTP/1.1 +20 OK"]
            + ["HTTP/1.1 -20 OK", "HTTP/1.1 2x0 OK", "HTTP/1.1 ٢٠٠ OK", "http/1.1 200 OK", "ICY 200 OK"]
    )
    func noStatusLine(text: String) {
        #expect(ResponseHead(statusLine: text) == nil)
    }

    @Test("Field names match in any letter case, and spaces around values are ignored")
    func fields() throws {
        let head = try Self.head(
            "Content-Type: image/png",
            "CONTENT-DISPOSITION:inline",
            "content-encoding:  gzip ",
            "Location:\t/x:y",
            "ETag: \"1\"",
            "Last-Modified: Sat, 21 Nov 2026 10:00:00 GMT"
        )
        #expect(head.contentType == "image/png")
        #expect(head.contentDisposition == "inline")
        #expect(head.contentEncoding == "gzip")
        #expect(head.location == "/x:y")
        #expect(head.entityTag == "\"1\"")
        #expect(head.lastModified == "Sat, 21 Nov 2026 10:00:00 GMT")
    }

    @Test("The first field of a name counts, and every encoding")
    func several() throws {
        let head = try Self.head(
            "Content-Type: image/png",
            "Content-Type: text/html",
            "Content-Disposition: inline",
            "Content-Disposition: attachment",
            "Location: /a",
            "Location: /b",
            "Content-Encoding: identity",
            "Content-Encoding: gzip"
        )
        #expect([head.contentType, head.contentDisposition, head.location] == ["image/png", "inline", "/a"])
        #expect(head.contentEncoding == "identity, gzip")
    }

    @Test(
        "A line that is not a field is ignored",
        arguments: ["", "Content-Type", "X-Content-Type: a", " Content-Type: a"]
    )
    func noField(line: String) throws {
        #expect(try Self.head(line) == Self.head())
    }

    @Test(
        "The encoding is known, and whether an iPhone asks for it",
        arguments: [
            ([], [], nil), (["identity"], [], nil), (["Identity"], [], nil), ([""], [], nil), (["none"], [], nil),
            (["utf-8, UTF-8"], [], nil), (["gzip"], ["gzip"], nil), (["GZIP"], ["gzip"], nil), (["br"], ["br"], nil),
            (["identity", "gzip"], ["gzip"], nil), (["", "gzip"], ["gzip"], nil), (["zstd"], ["zstd"], "zstd"),
            (["gzip, gzip"], ["gzip", "gzip"], "gzip, gzip"), (["GZIP, exi"], ["gzip", "exi"], "gzip, exi"),
        ] as [([String], [String], String?)]
    )
    func encoding(values: [String], encodings: [String], unsupported: String?) throws {
        var head = try Self.head()
        for value in values { head.receive(try #require(HeaderField(text: "Content-Encoding: \(value)"))) }
        #expect(head.encodings == encodings)
        #expect(head.unsupportedEncoding == unsupported)
    }

    @Test("A redirect has its status and a Location", arguments: [301, 302, 303, 307, 308])
    func redirect(status: Int) throws {
        #expect(try Self.head("Location: /x", status: status).isRedirect)
        #expect(try Self.head(status: status).isRedirect == false)
    }

    @Test("A Location alone is not a redirect", arguments: [200, 201, 204, 300, 304, 305, 306, 404])
    func noRedirect(status: Int) throws {
        #expect(try Self.head("Location: /x", status: status).isRedirect == false)
    }

    @Test("A header is bounded in reports and hides the secrets of a Location")
    func bounded() throws {
        let long = String(repeating: "a\u{301}", count: 30_000)
        let head = try Self.head(
            "Content-Type: \(long)",
            "Content-Disposition: \(long)",
            "Content-Encoding: \(long)",
            "Location: https://user:secret@example.com/x?\u{301}token=secret"
        ).bounded()
        for text in [head.contentType, head.contentDisposition, head.contentEncoding] {
            #expect(try #require(text).unicodeScalars.count == 200)
        }
        #expect(head.location == "https://example.com/x?\u{301}token=…0339bf")
    }
}
