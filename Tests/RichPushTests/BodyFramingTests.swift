import Testing

@testable import RichPush

@Suite("The length of a body by its header")
struct BodyFramingTests {
    private static func framing(_ fields: [String]) throws(MediaFailure) -> BodyFraming {
        var framing = BodyFraming()
        for field in fields.compactMap({ HeaderField(text: $0) }) { try framing.receive(field) }
        return framing
    }

    @Test(
        "Content-Length gives the length unless there are chunks",
        arguments: [
            ([], nil), (["Content-Length: 0"], 0), (["content-length:12 "], 12), (["Content-Length: 007"], 7),
            (["Content-Length: 5", "Content-Length: 5"], 5), (["Content-Length: 5, 5"], 5),
            (["Content-Length: 99999999999999999999"], .max), (["X-Content-Length: 5", "Content-Length"], nil),
            (["Content-Length: 5", "Transfer-Encoding: chunked"], nil),
            (["Transfer-Encoding: Chunked", "Content-Length: 5"], nil),
            (["Transfer-Encoding: identity", "Content-Length: 5"], 5),
        ] as [([String], Int?)]
    )
    func length(fields: [String], length: Int?) throws {
        #expect(try Self.framing(fields).contentLength == length)
    }

    @Test(
        "An invalid length or transfer encoding is refused",
        arguments: [
            ["Content-Length:"], ["Content-Length: -5"], ["Content-Length: +5"], ["Content-Length: 5 5"],
            ["Content-Length: 0x5"], ["Content-Length: 5,"], ["Content-Length: ٥"], ["Content-Length: 5, 6"],
            ["Content-Length: 5", "Content-Length: 6"], ["Transfer-Encoding: gzip"],
            ["Transfer-Encoding: chunked, gzip"], ["Transfer-Encoding: chunked;x=y"],
        ]
    )
    func refused(fields: [String]) {
        let failure = #expect(throws: MediaFailure.self) { try Self.framing(fields) }
        #expect(failure?.kind == .malformedResponse)
    }
}
