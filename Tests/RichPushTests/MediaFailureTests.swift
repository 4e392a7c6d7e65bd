import FoundationEssentials
import TestSupport
import Testing

@testable import RichPush

@Suite("A failure")
struct MediaFailureTests {
    private static let failures: [MediaFailure] =
        MediaFailure.URLDefect.allCases.flatMap { [.url(.invalid($0)), .network(.redirect(.url($0)))] }
        + TransferPhase.allCases.flatMap { [.time(.stalled($0)), .time(.limit($0))] }
        + [
            .url(.unsupportedScheme("ftp")), .url(.unsupportedScheme("data")), .url(.insecure), .url(.blockedPort(22)),
            .url(.blockedAddress(address: IPAddress(ipv4: 0x7F00_0001), purpose: "this machine")),
            .url(.blockedAddress(address: IPAddress(ipv4: 0x0A00_0001), purpose: "a private network")),
            .network(.nameResolution(host: "example.com")), .network(.connection(detail: "Connection reset by peer")),
            .network(.tls(detail: "certificate has expired")), .network(.tooManyRedirects(limit: 16)),
            .network(.redirectLoop(limit: 16)), .network(.clientCertificate), .time(.liveStream),
            .response(.status(204)), .response(.unreadable(detail: "Invalid status line")),
            .network(.redirect(.insecure)), .network(.redirect(.scheme("ftp"))),
            .response(.undecodable("gzip")), .response(.status(404)), .response(.headersTooLarge(limit: 65_536)),
            .response(.contentEncoding("gzip")),
            .response(.malformed(detail: "a header contains a NUL byte")),
            .response(.partialBody(received: 1, expected: 2)), .response(.partialBody(received: 1, expected: nil)),
            .response(.emptyBody), .time(.limit(nil)), .canceled,
            .media(.unsupportedType("image/webp")), .media(.unsupportedType("text/html")),
            .media(.unsupportedType("application/zip")),
            .media(.tooLarge(kind: .image, limit: 10_485_760)), .media(.tooLarge(kind: .movie, limit: 52_428_800)),
            .media(.tooLarge(kind: .audio, limit: 5_242_880)),
            .media(.tooManyPixels(width: 30_000, height: 30_000, limit: 50_000_000)),
            .media(.withoutFileExtension), .media(.refused(.unrecognizedType)), .media(.refused(.invalidURL)),
            .machine(.storage(StorageError(operation: .writeFile, code: 28))),
            .machine(.engine(detail: "libcurl is out of memory")),
            .machine(.network(detail: "it could not look up example.com (Temporary failure in name resolution)")),
        ]

    /// The helper's possible verdicts on the download of a failure.
    private static let helpers: [AttachmentVerdict?] = [
        nil, .attached(.png, "the download's name ends in .png"),
        .refused(.unrecognizedType, "the download's name has no extension", as: .unsupportedType("image/webp")),
        .unknown("its name disagrees"),
    ]

    /// All findings that failures lead to.
    private static var findings: [Finding] {
        let page = MediaFailure.media(.unsupportedType("text/html"))
        return failures.flatMap { failure in helpers.map { failure.finding(url: "https://example.com/x", helper: $0) } }
            + [page.finding(url: "https://example.com/x", redirect: "https://example.com/login")]
    }

    @Test(
        "A failure has a finding of its kind, which is an error or uncertain, with two sentences and a location",
        arguments: failures
    )
    func finding(failure: MediaFailure) {
        for helper in Self.helpers {
            let finding = failure.finding(url: "https://example.com/x", helper: helper)
            #expect(finding.kind == failure.kind)
            #expect(finding.severity == .error || finding.certainty == .unknown)
            #expect(finding.location != nil)
            for sentence in [finding.explanation, finding.remedy] {
                #expect(sentence.hasSuffix("."))
                #expect(!sentence.contains("Optional("))
            }
        }
    }

    @Test("A failure by RichPush's own rule is a warning, since an iPhone may act differently", arguments: failures)
    func severity(failure: MediaFailure) {
        let isOfThisMachine: Bool
        switch failure {
        case .canceled, .machine: isOfThisMachine = true
        case .url, .network, .response, .time, .media: isOfThisMachine = false
        }
        // The file's type and its pixels belong to the media: the verdicts describe them.
        guard !failure.leavesVerdicts else { return }
        let severity = failure.finding(url: "https://example.com/x").severity
        #expect((severity == .warning) == (failure.isOursAlone && !isOfThisMachine))
    }

    @Test("A file that cannot be shown has an error code unless the helper attaches it", arguments: helpers)
    func consoleCode(helper: AttachmentVerdict?) {
        let failure = MediaFailure.media(.unsupportedType("application/zip"))
        let finding = failure.finding(url: "https://example.com/x.png", helper: helper)
        #expect((finding.consoleCode == nil) == (helper?.outcome == .attached))
        #expect(finding.severity == .error)
    }

    @Test("The sentences of all failures are those of the reviewed file")
    func golden() throws {
        let texts = Self.findings.map { "\($0.identifier): \($0.explanation)\n" }
        var seen: Set<String> = []
        let text = texts.filter { seen.insert($0).inserted }.joined()
        let golden = try GeneratedFile("Tests/Golden/failures.txt").content(replacedBy: text)
        #expect(text == golden, "\(GeneratedFile.hint)")
    }

    @Test("Every failure leads to a finding that is in the module's list, and every kind of failure is tried")
    func isComplete() throws {
        let listed = try Self.listed
        let tried = Set(Self.findings.map(\.name))
        #expect(tried.isSubset(of: listed.keys))
        let others = FindingTests.ofPayloads.union([
            .unescapedURL, .slowResponse, .slowDownload, .truncatedMedia, .damagedMedia, .emptyPicture,
            .unsupportedCodec, .applePNG, .memoryRisk, .overComposerLimit,
            .nameDisagreesWithContent,
        ])
        let ofDownloads = Set(listed.filter { !others.contains(Finding.Kind($0.value)) }.keys)
        #expect(
            ofDownloads.subtracting(tried) == ["foreign-cookie", "insecure-url/allowed", "missing-file-extension"]
        )
    }

    /// The names of the module's findings, each with its identifier.
    private static var listed: [String: String] {
        get throws {
            let file = Fixture.folder.appending(path: "../Sources/RichPush/Findings/Findings.json")
            let modules = try JSONValue(parsing: Array(Data(contentsOf: file)))["modules"]?.arrayValue
            let findings = try #require(modules?.first { $0["name"] == "RichPush" }?["findings"]?.arrayValue)
            return try findings.reduce(into: [:]) { names, finding in
                let identifier = try #require(finding["identifier"]?.stringValue)
                names[finding["variant"]?.stringValue.map { "\(identifier)/\($0)" } ?? identifier] = identifier
            }
        }
    }

    @Test(
        "The sentence is bounded, however long the network's message",
        arguments: [
            .url(.unsupportedScheme(String(repeating: "a", count: 100_000))),
            .network(.nameResolution(host: String(repeating: "a", count: 100_000))),
            .response(.contentEncoding(String(repeating: "a", count: 100_000))),
            .response(.undecodable(String(repeating: "a", count: 100_000))),
            .network(.redirect(.scheme(String(repeating: "a", count: 100_000)))),
        ] as [MediaFailure]
    )
    func bounded(failure: MediaFailure) {
        let finding = failure.finding(url: "https://example.com/x.png")
        #expect(finding.explanation.unicodeScalars.count < 400)
    }
}
