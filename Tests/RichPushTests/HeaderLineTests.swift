import Testing

@testable import RichPush

@Suite("A line of a header")
struct HeaderLineTests {
    @Test(
        "is read as far as it matters",
        arguments: [
            ("HTTP/1.1 200 OK\r\n", HeaderLine.status("HTTP/1.1 200 OK")),
            ("HTTP/2 204 \r\n", .status("HTTP/2 204 ")),
            ("\r\n", .end),
            ("\n", .end),
            ("", .end),
            ("Content-Type: image/png\r\n", .field("Content-Type: image/png")),
            ("content-length: 5\n", .field("content-length: 5")),
            ("CONTENT-ENCODING:gzip\r\n", .field("CONTENT-ENCODING:gzip")),
            ("content-disposition: inline", .field("content-disposition: inline")),
            ("Location: /a\r\n", .field("Location: /a")),
            ("Transfer-Encoding: chunked\r\n", .field("Transfer-Encoding: chunked")),
            ("Server: nginx\r\n", .passedOver),
            ("Last-Modified: now\r\n", .passedOver),
            ("Connection: close\r\n", .passedOver),
            ("no field at all\r\n", .passedOver),
            (": \r\n", .passedOver),
            ("Content-Type\0: image/png\r\n", .malformed),
        ]
    )
    func reading(text: String, line: HeaderLine) {
        #expect(HeaderLine(Array(text.utf8).span.bytes) == line)
    }
}
