import Testing

@testable import RichPush

@Suite("A failure")
struct MediaFailureTests {
    static let failures: [MediaFailure] = [
        .invalidURL(.malformed), .invalidURL(.relative), .invalidURL(.tooLong), .invalidURL(.withoutHost),
        .invalidURL(.withCredentials), .invalidURL(.withControlCharacters), .unsupportedScheme("ftp"), .insecureURL,
        .blockedPort(22), .blockedAddress(address: IPAddress(ipv4: 0x7F00_0001), purpose: "this machine"),
        .nameResolution(host: "example.com"), .connection(detail: "reset"), .tls(detail: "expired"),
        .tooManyRedirects(limit: 5), .redirectRefused(.insecure), .redirectRefused(.scheme("ftp")),
        .redirectRefused(.url(.malformed)), .httpStatus(404), .headersTooLarge(limit: 65_536),
        .contentEncoding("gzip"), .malformedResponse(detail: "a NUL"), .partialBody(received: 1, expected: 2),
        .partialBody(received: 1, expected: nil), .emptyBody, .stalled(.receiving), .timeLimit(.connecting),
        .timeLimit(nil), .cancelled, .unsupportedType("image/webp"), .unsupportedType("text/html"),
        .tooLarge(kind: .movie, limit: 50), .attachment(.unrecognizedType),
        .storage(StorageError(operation: .writeFile, code: 28)), .engine(detail: "no memory"),
    ]

    @Test("has a finding of its own name, with sentences and a place", arguments: failures)
    func finding(failure: MediaFailure) throws {
        let finding = MediaFindings.finding(for: failure, url: "https://example.com/x.png")
        #expect(finding.identifier == failure.identifier)
        #expect(finding.severity == .error)
        #expect(finding.explanation.hasSuffix("."))
        #expect(finding.remedy.hasSuffix("."))
        #expect(!finding.explanation.contains("Optional("))
        #expect(finding.location != nil)
    }

    @Test(
        "is told in a bounded sentence, however long what the network said",
        arguments: [
            .unsupportedScheme(String(repeating: "a", count: 100_000)),
            .nameResolution(host: String(repeating: "a", count: 100_000)),
            .contentEncoding(String(repeating: "a", count: 100_000)),
            .redirectRefused(.scheme(String(repeating: "a", count: 100_000))),
        ] as [MediaFailure]
    )
    func bounded(failure: MediaFailure) {
        let finding = MediaFindings.finding(for: failure, url: "https://example.com/x.png")
        #expect(finding.explanation.unicodeScalars.count < 400)
    }
}
