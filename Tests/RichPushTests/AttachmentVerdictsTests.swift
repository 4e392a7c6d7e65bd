import Testing

@testable import RichPush

@Suite("Verdicts on a download")
struct AttachmentVerdictsTests {
    struct Download: Sendable {
        var path = "/sparky.png"
        var status = 200
        var fields: [String] = []
        var detected: String? = "image/png"
        var byteCount = 5_483
        var contentLength: Int?
        var failure = MediaFailure.media(.unsupportedType(""))

        func verdicts() throws -> AttachmentVerdicts {
            let url = try MediaURL("https://example.com" + path, policy: TransferPolicy())
            var header = HeaderReader(byteLimit: .max)
            let length = contentLength.map { ["Content-Length: \($0)"] } ?? []
            for line in ["HTTP/1.1 \(status) Some"] + fields + length {
                _ = try header.receive(Array("\(line)\r\n".utf8).span.bytes)
            }
            let response = ReceivedResponse(header: header, bytesReceived: byteCount, detectedMIMEType: detected)
            let download = MediaDownload(url: url, response: response, outcome: .failure(failure))
            return MediaReport(download, MediaResponse(download), limits: .binaryMegabytes).verdicts
        }
    }

    private static func summary(_ verdict: AttachmentVerdict) -> String {
        let code = verdict.errorCode.map { " \($0)" } ?? ""
        return verdict.outcome.rawValue + (verdict.typeIdentifier.map { " \($0)" } ?? "") + code
    }

    private static let png = "attached public.png"
    private static let heic = "attached public.heic"

    @Test(
        "The bytes and the helper each decide a verdict",
        arguments: [
            (Download(), png, png),
            (Download(path: "/sparky"), png, "unknown"),
            (Download(path: "/sparky", fields: ["Content-Type: text/plain"]), png, "unknown"),
            (Download(path: "/sparky", fields: ["Content-Type: application/octet-stream"]), png, "unknown"),
            (Download(path: "/sparky", detected: "image/webp"), "refused 101", "refused"),
            (Download(path: "/sparky", fields: ["Content-Type: application/x-sparky"]), png, "refused"),
            (Download(path: "/sparky", fields: ["Content-Type: image/svg+xml"]), png, "refused 101"),
            (
                Download(path: "/clip", fields: ["Content-Type: video/mp4"], detected: "video/mp4"),
                "attached public.mpeg-4", "unknown"
            ),
            (
                Download(path: "/clip.mp4", fields: ["Content-Type: video/mp4"], detected: "video/mp4"),
                "attached public.mpeg-4", "attached public.mpeg-4"
            ),
            (Download(path: "/sparky.php", fields: ["Content-Type: image/png"]), png, "unknown"),
            (Download(fields: ["Content-Type: text/plain"]), png, "unknown"),
            (Download(path: "/x.webp", fields: ["Content-Type: image/webp"]), png, "refused 101"),
            (Download(path: "/sparky", fields: ["Content-Type: image/png"]), png, png),
            (Download(path: "/sparky.webp"), png, "refused 101"),
            (Download(detected: "image/webp"), "refused 101", png),
            (Download(fields: ["Content-Type: image/webp"], detected: "image/webp"), "refused 101", "unknown"),
            (Download(detected: "image/jpeg"), "attached public.jpeg", png),
            (Download(path: "/a.heif", detected: "image/heic"), heic, "refused 101"),
            (Download(path: "/a", fields: ["Content-Type: image/heif"], detected: "image/heic"), heic, "refused 101"),
            (Download(path: "/a.heic", detected: "image/heic"), heic, heic),
            (Download(path: "/a.heic", detected: "image/heif"), "refused 101", heic),
            (Download(path: "/a.heic", detected: "image/heif-sequence"), "unknown", heic),
            (Download(path: "/a.heic", detected: "image/heic-sequence"), "unknown", heic),
            (Download(path: "/a.heics", detected: "image/heic-sequence"), "unknown", "refused 101"),
            (Download(fields: ["Content-Type: text/html"], detected: "text/html"), "refused 101", "unknown"),
            (Download(status: 404, failure: .response(.status(404))), "refused", png),
            (
                Download(status: 500, fields: ["Content-Type: text/html"], failure: .response(.status(500))), "refused",
                "unknown"
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
                    failure: .media(.tooLarge(kind: .movie, limit: 1))
                ),
                "refused 102", "refused 102"
            ),
        ] as [(Download, String, String)]
    )
    func decided(download: Download, bytes: String, helper: String) throws {
        let verdicts = try download.verdicts()
        #expect(Self.summary(verdicts.bytes) == bytes)
        #expect(Self.summary(verdicts.helper) == helper)
    }

    @Test(
        "A verdict is unknown if nothing arrived or only RichPush's own rule ended the download",
        arguments: [
            (.network(.connection(detail: "")), "not-downloaded"), (.network(.tls(detail: "")), "not-downloaded"),
            (.network(.nameResolution(host: "")), "not-downloaded"), (.time(.limit(.waiting)), "not-downloaded"),
            (.response(.partialBody(received: 1, expected: 2)), "not-downloaded"), (.url(.insecure), "not-downloaded"),
            (.url(.blockedPort(22)), "unknown"), (.time(.stalled(.receiving)), "unknown"), (.canceled, "unknown"),
            (.response(.contentEncoding("zstd")), "unknown"), (.response(.undecodable("gzip")), "not-downloaded"),
            (.response(.headersTooLarge(limit: 1)), "unknown"),
            (.network(.tooManyRedirects(limit: 16)), "unknown"),
            (.network(.redirectLoop(limit: 16)), "not-downloaded"), (.network(.clientCertificate), "not-downloaded"),
            (.time(.liveStream), "not-downloaded"), (.response(.unreadable(detail: "")), "unknown"),
            (.machine(.engine(detail: "")), "unknown"),
            (.machine(.network(detail: "")), "unknown"),
            (.machine(.storage(StorageError(operation: .writeFile, code: 28))), "unknown"),
        ] as [(MediaFailure, String)]
    )
    func undecided(failure: MediaFailure, expected: String) throws {
        let verdicts = try Download(failure: failure).verdicts()
        #expect(Self.summary(verdicts.bytes) == expected)
        #expect(Self.summary(verdicts.helper) == expected)
    }

    @Test(
        "A verdict is as certain as the matching finding and as Apple's documentation of the type",
        arguments: [
            (Download(), "documented Apple: UNNotificationAttachment", "documented Apple: UNNotificationAttachment"),
            (Download(path: "/a.heic", detected: "image/heic"), "observed", "observed"),
            (Download(path: "/sparky"), "documented Apple: UNNotificationAttachment", "unknown"),
            (
                Download(path: "/sparky", fields: ["Content-Type: application/x-sparky"]),
                "documented Apple: UNNotificationAttachment", "source firebase-ios-sdk: FIRMessagingExtensionHelper.m"
            ),
            (
                Download(path: "/x.webp", detected: "image/webp"),
                "observed Apple: UNNotificationAttachment", "observed Apple: UNNotificationAttachment"
            ),
            (
                Download(failure: .response(.malformed(detail: ""))),
                "unknown", "unknown"
            ),
            (
                Download(failure: .network(.nameResolution(host: ""))),
                "documented Apple: NSURLErrorCannotFindHost", "documented Apple: NSURLErrorCannotFindHost"
            ),
        ] as [(Download, String, String)]
    )
    func certainty(download: Download, bytes: String, helper: String) throws {
        let verdicts = try download.verdicts()
        let found = [verdicts.bytes, verdicts.helper].map { verdict in
            verdict.certainty.rawValue + (verdict.source.map { " \($0)" } ?? "")
        }
        #expect(found == [bytes, helper])
    }

    @Test("A verdict's reason is bounded, however long the name")
    func bounded() throws {
        let verdicts = try Download(path: "/x." + String(repeating: "a", count: 5_000)).verdicts()
        #expect(verdicts.helper.reason.unicodeScalars.count < 150)
    }
}
