import RichPush
import TestSupport
import Testing

@Suite("The findings of a download")
struct FindingTests {
    @Test("A download has findings for what went wrong and no others", arguments: FindingRow.immediate)
    func row(row: FindingRow) async throws {
        try await Self.check(row)
    }

    @Suite("The findings of a download that takes long, by the clock", .serialized, .tags(.realTime))
    struct RealTime {
        @Test("A download has findings for what took long and no others", arguments: FindingRow.ofTime)
        func row(row: FindingRow) async throws {
            try await check(row)
        }
    }

    private static func check(_ row: FindingRow) async throws {
        try await MediaServer.run(respond: row.respond) { server in
            let folder = try TemporaryFolder()
            var configuration = ExtensionHelper.Configuration.loopback(server, folder)
            row.configure(&configuration)
            let url = row.url.hasPrefix("/") ? server.url(row.url) : withPort(row.url, server.port)
            let report = await ExtensionHelper(configuration: configuration).populate(.withImage(url))

            let findings = report.findings.filter { $0.kind == row.kind }
            #expect(findings.count == (row.isFound ? 1 : 0), "\(report.findings.map(\.identifier))")
            for finding in findings {
                #expect(!finding.explanation.isEmpty)
                #expect(!finding.remedy.isEmpty)
                #expect(finding.location != nil)
            }
            // The reason for a missing image has its own finding, which is an error unless it is uncertain.
            #expect((report.failure == nil) == (report.content.attachments.count == 1))
            if let failure = report.failure {
                let findings = report.findings.filter { $0.kind == failure.kind }
                #expect(findings.contains { $0.severity == .error || $0.certainty == .unknown })
            }
        }
    }

    private static func withPort(_ url: String, _ port: Int) -> String {
        url.split(separator: "PORT", omittingEmptySubsequences: false).joined(separator: "\(port)")
    }

    @Test(
        "A finding is a warning if an iPhone may show the image and an error if it does not",
        arguments: [
            ("/photo", "impostors/photo", nil, .missingFileExtension, .warning),
            ("/photo", "impostors/photo", "text/plain", .missingFileExtension, .warning),
            ("/photo", "impostors/photo", "application/x-sparky", .missingFileExtension, .error),
            ("/clip", "clip.mp4", "video/mp4", .missingFileExtension, .warning),
            ("/x.jpg", "impostors/sparky.webp", "image/webp", .unsupportedType, .warning),
            ("/x.jpg", "impostors/sparky.webp", "image/jpeg", .unsupportedType, .warning),
            ("/x.webp", "impostors/sparky.webp", "image/webp", .unsupportedType, .error),
            ("/x.png", "impostors/drawing.svg", "image/svg+xml", .unsupportedType, .error),
            ("/x.webp", "sparky.png", "image/webp", .nameDisagreesWithContent, .error),
            ("/x.heif", "impostors/heif-mif1.heif", "image/heif", .nameDisagreesWithContent, .error),
            ("/x.php", "sparky.png", "image/png", .nameDisagreesWithContent, .warning),
        ] as [(String, String, String?, Finding.Kind, Finding.Severity)]
    )
    func severity(path: String, file: String, type: String?, kind: Finding.Kind, severity: Finding.Severity)
        async throws
    {
        try await Loopback(path).deliver { _ in
            FindingRow.media(file, as: type)
        } check: { report in
            #expect(report.findings.filter { $0.kind == kind }.map(\.severity) == [severity])
        }
    }

    @Test("A HEIC of several pictures is neither attached for certain nor refused", arguments: ["msf1", "hevc"])
    func sequence(brand: String) async throws {
        let brands = MediaBytes.number(0) + Array("msf1hevcheic".utf8)
        let bytes = MediaBytes.box("ftyp", Array(brand.utf8), brands) + MediaBytes.mediaData
        try await Loopback("/a.heic").deliver { _ in
            .response(contentType: "image/heic", body: bytes)
        } check: { report in
            #expect(report.media?.verdicts.bytes.outcome == .unknown)
            #expect(report.media?.verdicts.helper.outcome == .attached)
            let findings = report.findings.filter { $0.kind == .unsupportedType }
            #expect(findings.map(\.severity) == [.warning])
            #expect(findings.map(\.certainty) == [.unknown])
        }
    }

    @Test(
        "A finding is a warning if only RichPush's own rules refuse the image",
        arguments: [
            ("data:image/png;base64,AAAA", .unsupportedScheme, .warning),
            ("ftp://host/a.png", .unsupportedScheme, .error),
            ("https://user:secret@host/a.png", .invalidURL, .warning), ("a.png", .invalidURL, .error),
            ("https://host/a.png\n", .invalidURL, .warning), ("\thttps://host/a.png", .invalidURL, .error),
            ("https://host:6379/a.png", .blockedPort, .warning),
            ("https://192.168.0.1/a.png", .blockedAddress, .warning),
            ("https://127.0.0.1/a.png", .blockedAddress, .error), ("https://localhost/a.png", .blockedAddress, .error),
        ] as [(String, Finding.Kind, Finding.Severity)]
    )
    func ownRule(url: String, kind: Finding.Kind, severity: Finding.Severity) async {
        let report = await ExtensionHelper().populate(.withImage(url))
        #expect(report.findings.filter { $0.kind == kind }.map(\.severity) == [severity])
    }

    @Test(
        "Firebase's helper logs an invalid URL only if there is none, and otherwise the failed download",
        arguments: [
            ("https://host:port/a.png", "I-FCM020000"), ("media/a.png", "I-FCM020001"),
            ("https//host/a.png", "I-FCM020001"), ("https:/host/a.png", "I-FCM020001"),
            ("https:///a.png", "I-FCM020001"), (" https://host/a.png", "I-FCM020001"),
        ]
    )
    func log(url: String, code: String) async {
        let report = await ExtensionHelper().populate(.withImage(url))
        #expect(report.findings.filter { $0.kind == .invalidURL }.map(\.consoleCode) == [code])
    }

    @Test(
        "A space at the end of a URL is to be removed, and one within it is to be escaped",
        arguments: [("https://m.test/a.png ", "Remove the space"), ("https://m.test/a b.png", "Percent-encode")]
    )
    func space(url: String, remedy: String) async {
        var answers = ScriptedAnswers()
        answers["https://m.test/*"] = ScriptedResponse(status: 404)
        var configuration = ExtensionHelper.Configuration()
        configuration.answers = answers
        let report = await ExtensionHelper(configuration: configuration).populate(.withImage(url))
        let findings = report.findings.filter { $0.kind == .unescapedURL }
        #expect(findings.count == 1)
        #expect(findings.allSatisfy { $0.remedy.hasPrefix(remedy) })
    }

    @Test(
        "The finding about a web page names the redirect that led to it, without secrets",
        arguments: ["jpg", "html"]
    )
    func redirectToPage(filenameExtension: String) async {
        var answers = ScriptedAnswers()
        answers["https://m.test/*"] = .redirect(to: "https://sso.test/login.\(filenameExtension)?token=secret")
        answers["https://sso.test/*"] = ScriptedResponse(
            contentType: "text/html",
            body: .bytes(Array("<!DOCTYPE html><html><head></head></html>".utf8))
        )
        var configuration = ExtensionHelper.Configuration()
        configuration.answers = answers
        let report = await ExtensionHelper(configuration: configuration).populate(
            .withImage("https://m.test/a.jpg?key=1")
        )
        let findings = report.findings.filter { $0.kind == .unsupportedType }
        let target = "https://sso.test/login.\(filenameExtension)?token=…0339bf"
        #expect(
            findings.map(\.explanation) == [
                "The server redirects https://m.test/a.jpg?key=…6236b0 to \(target), which is a web page, and an iPhone cannot show "
                    + "one in a notification."
            ]
        )
        #expect(findings.map(\.severity) == [.error])
    }

    @Test("A canceled delivery has a finding")
    func canceled() async throws {
        try await MediaServer.run { _ in
            Script([.stall])
        } while: { server in
            let folder = try TemporaryFolder()
            let helper = ExtensionHelper(configuration: .loopback(server, folder))
            let delivery = Task { await helper.populate(.withImage(server.url("/sparky.png"))) }
            try await server.waitForRequests()
            delivery.cancel()
            let report = await delivery.value
            #expect(report.failure == .canceled)
            #expect(report.findings.contains { $0.kind == .canceled })
            try await folder.waitUntilEmpty()
        }
    }

    /// Findings from the payload alone, which other tests cover.
    static let ofPayloads: Set<Finding.Kind> = [
        .missingMutableContent, .misspelledMutableContent, .mutableContentType, .noVisibleAlert, .notDisplayed,
        .backgroundPush, .misplacedKey, .misspelledKey, .invalidKeyValue, .unknownHeader, .liveActivity,
        .liveActivityImage, .payloadTooLarge, .noImage, .imageInWrongPlace,
        .invalidImageValue, .urlWithoutExtension, .hostLikeFilename, .entitlementNeeded,
    ]

    @Test("Each finding has a row that provokes it and one that does not", arguments: Finding.Kind.richPush)
    func isCovered(kind: Finding.Kind) {
        let rows = FindingRow.all.filter { $0.kind == kind }
        if kind == .canceled || Self.ofPayloads.contains(kind) {
            #expect(rows.isEmpty)
        } else {
            #expect(rows.contains { $0.isFound })
            #expect(rows.contains { !$0.isFound })
        }
    }
}
