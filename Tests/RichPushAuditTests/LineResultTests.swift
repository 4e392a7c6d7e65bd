import Testing

@testable import RichPush
@testable import RichPushAudit

@Suite("Verdicts that lines share")
struct LineResultTests {
    /// The outcome of a URL, with a finding that is an error.
    private static func outcome(_ url: String) throws -> MediaOutcome {
        let download = MediaDownload(
            url: try MediaURL(url, policy: TransferPolicy()),
            response: ReceivedResponse(header: HeaderReader(byteLimit: 0), bytesReceived: 1_000),
            outcome: .failure(.response(.emptyBody))
        )
        let media = MediaReport(download, MediaResponse(download), limits: .binaryMegabytes)
        let findings = [Finding.missingMutableContent]
        return MediaOutcome(MediaJudgment(media: media, findings: findings))
    }

    /// The results of lines when each is read in full, and when they share verdicts.
    private static func results(_ count: Int) throws -> (full: [AuditResult], shared: [AuditResult]) {
        let inspector = LineInspector(Audit.Configuration())
        let recognizer = LineRecognizer(inspector)
        var generator = LineGenerator(seed: 3)
        var verdicts: [String: LineResult] = [:]
        var results: (full: [AuditResult], shared: [AuditResult]) = ([], [])
        for number in 1...count {
            let line = generator.typicalLine()
            let recognized = try #require(recognizer.recognized(line))
            let inspected = inspector.inspect(.bytes(line[...]))
            let url = try #require(inspected.url)
            let outcome = try Self.outcome(url.replacing("http:", with: "https:").replacing("é", with: "e"))
            let answer = FetchedMedia(outcome: verdicts[url]?.media ?? outcome, isCoalesced: true)
            let verdict = verdicts[url] ?? LineResult(sharedBy: url, answer)
            verdicts[url] = verdict
            results.full.append(AuditResult(line: number, inspected, answer))
            results.shared.append(AuditResult(line: number, recognized, verdict))
        }
        return results
    }

    @Test("A shared verdict is written byte for byte like a line's own", arguments: [ResultFormat.jsonl, .junit])
    func text(format: ResultFormat) throws {
        let (full, shared) = try Self.results(300)
        let encoder = ResultEncoder(format, failCriteria: .usual)
        #expect(encoder.encode(shared) == encoder.encode(full))
    }

    @Test("A shared verdict counts like a line's own", arguments: [FailCriteria.usual, FailCriteria([])])
    func totals(criteria: FailCriteria) throws {
        let (full, shared) = try Self.results(300)
        func summary(_ results: [AuditResult]) -> [UInt8] {
            var totals = AuditTotals()
            for result in results { totals.add(result, criteria) }
            totals.settle()
            return SummaryDocument(totals, duration: .seconds(1), isComplete: true).bytes
        }
        let expected = try JSONValue(parsing: summary(full))
        #expect(try JSONValue(parsing: summary(shared)) == expected)
        #expect(expected["failedLines"] == (criteria == .usual ? 300 : 0))
        #expect(expected["coalescedLines"] == 300)
    }
}
