import Testing

@testable import RichPush

@Suite("Header lines")
struct HeaderLineTests {
    @Test(
        "The beginning of a line shows its kind",
        arguments: [
            ("HTTP/1.1 200 OK\r\n", HeaderLine.status("HTTP/1.1 200 OK")),
            ("HTTP/2 204 \r\n", .status("HTTP/2 204 ")),
            ("\r\n", .end),
            ("\n", .end),
            ("", .end),
            ("Server: nginx\r\n", .ignored),
            ("Cache-Control: private\r\n", .ignored),
            ("X-Content-Type: image/png\r\n", .ignored),
            ("Content-Type : image/png\r\n", .ignored),
            ("no field at all\r\n", .ignored),
            (": \r\n", .ignored),
            ("Content-Type\0: image/png\r\n", .malformed),
        ]
    )
    func kinds(text: String, line: HeaderLine) {
        #expect(HeaderLine(Array(text.utf8).span.bytes) == line)
    }

    @Test(
        "A field that matters has its name and value",
        arguments: [
            ("Content-Type: image/png\r\n", HeaderField.Name.contentType, "image/png"),
            ("content-length: 5\n", .contentLength, "5"),
            ("CONTENT-ENCODING:gzip\r\n", .contentEncoding, "gzip"),
            ("content-disposition:\t inline \t", .contentDisposition, "inline"),
            ("Location: /a:b\r\n", .location, "/a:b"),
            ("Transfer-Encoding:  \r\n", .transferEncoding, ""),
            ("Content-Type: \u{E9}", .contentType, "\u{E9}"),
        ]
    )
    func fields(text: String, name: HeaderField.Name, value: String) {
        guard case .field(let field) = HeaderLine(Array(text.utf8).span.bytes) else {
            Issue.record("It is not a field.")
            return
        }
        #expect(field.name == name)
        #expect(field.value == value)
    }
}
