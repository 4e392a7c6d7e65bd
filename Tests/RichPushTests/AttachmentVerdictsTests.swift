import Testing

@testable import RichPush

@Suite("What would become of a download")
struct AttachmentVerdictsTests {
    struct Download: Sendable {
        var path = "/sparky.png"
        var status = 200
        var fields: [String] = []
        var detected: String? = "image/png"
        var byteCount = 5_483
        var contentLength: Int?
        var failure = MediaFailure.unsupportedType("")

        func verdicts() throws -> AttachmentVerdicts {
            let url = try MediaURL("https://example.com" + path, policy: TransferPolicy())
            var download = MediaDownload(url: url, outcome: .failure(failure))
            var head = ResponseHead(statusLine: "HTTP/1.1 \(status) Some")
            for field in fields.compactMap({ HeaderField($0.utf8) }) { head?.receive(field) }
            download.head = head
            download.suggestedFilename = head.map { head in
                SuggestedFilename(
                    urlPath: url.path,
                    contentType: head.contentType,
                    contentDisposition: head.contentDisposition
                )
            }
            download.detectedMIMEType = detected
            download.bytesReceived = byteCount
            download.contentLength = contentLength
            return AttachmentVerdicts(download, limits: .binaryMegabytes)
        }
    }

    private static func summary(_ verdict: AttachmentVerdict) -> String {
        let code = verdict.errorCode.map { " \($0)" } ?? ""
        return verdict.outcome.rawValue + (verdict.typeIdentifier.map { " \($0)" } ?? "") + code
    }

    private static let png = "attached public.png"

    @Test(
        "is decided by the bytes, and on an iPhone by the name",
        arguments: [
            (Download(), png, png),
            (Download(path: "/sparky"), png, "refused 101"),
            (Download(path: "/sparky", fields: ["Content-Type: image/png"]), png, png),
            (Download(path: "/sparky.webp"), png, "refused 101"),
            (Download(detected: "image/webp"), "refused 101", png),
            (Download(fields: ["Content-Type: image/webp"], detected: "image/webp"), "refused 101", "refused 101"),
            (Download(detected: "image/jpeg"), "attached public.jpeg", png),
            (Download(fields: ["Content-Type: text/html"], detected: "text/html"), "refused 101", "refused 101"),
            (Download(status: 404, failure: .httpStatus(404)), "refused", png),
            (
                Download(status: 500, fields: ["Content-Type: text/html"], failure: .httpStatus(500)), "refused",
                "refused 101"
            ),
            (Download(byteCount: 10 << 20), png, png),
            (Download(byteCount: (10 << 20) + 1), "refused 102", "refused 102"),
            (Download(path: "/x.mp4", byteCount: (10 << 20) + 1), "refused 102", "attached public.mpeg-4"),
            (Download(byteCount: 1, contentLength: (10 << 20) + 1), "refused 102", "refused 102"),
            (
                Download(
                    detected: nil,
                    byteCount: 0,
                    contentLength: 60 << 20,
                    failure: .tooLarge(kind: .movie, limit: 1)
                ),
                "refused 102", "refused 102"
            ),
        ] as [(Download, String, String)]
    )
    func decided(download: Download, content: String, apple: String) throws {
        let verdicts = try download.verdicts()
        #expect(Self.summary(verdicts.content) == content)
        #expect(Self.summary(verdicts.apple) == apple)
    }

    @Test(
        "is not known where nothing came, or a rule of our own has ended it",
        arguments: [
            (.connection(detail: ""), "not-downloaded"), (.tls(detail: ""), "not-downloaded"),
            (.nameResolution(host: ""), "not-downloaded"), (.timeLimit(.waiting), "not-downloaded"),
            (.partialBody(received: 1, expected: 2), "not-downloaded"), (.insecureURL, "not-downloaded"),
            (.blockedPort(22), "unknown"), (.stalled(.receiving), "unknown"), (.cancelled, "unknown"),
            (.contentEncoding("gzip"), "unknown"), (.headersTooLarge(limit: 1), "unknown"),
            (.engine(detail: ""), "unknown"), (.storage(StorageError(operation: .writeFile, code: 28)), "unknown"),
        ] as [(MediaFailure, String)]
    )
    func undecided(failure: MediaFailure, expected: String) throws {
        let verdicts = try Download(failure: failure).verdicts()
        #expect(Self.summary(verdicts.content) == expected)
        #expect(Self.summary(verdicts.apple) == expected)
    }

    @Test("is told with a bounded reason, however long the name")
    func bounded() throws {
        let verdicts = try Download(path: "/x." + String(repeating: "a", count: 5_000)).verdicts()
        #expect(verdicts.apple.reason.unicodeScalars.count < 150)
    }
}
