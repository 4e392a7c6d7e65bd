import Testing

@testable import RichPush
@testable import RichPushAudit

@Suite("A verdict that lines share")
struct LineVerdictTests {
    /// What became of a URL, with a finding that is an error.
    private static func outcome(_ url: String) throws -> MediaOutcome {
        var download = MediaDownload(
            url: try MediaURL(url, policy: TransferPolicy()),
            outcome: .failure(.response(.emptyBody))
        )
        download.bytesReceived = 1_000
        let media = MediaReport(download, limits: .binaryMegabytes)
        let findings = [Finding(.missingMutableContent)]
        let report = HelperReport(content: NotificationContent(), media: media, findings: findings)
        return MediaOutcome(report, requested: url)
    }

    /// The results of lines as they are when each is read in full, and as they are when they share verdicts.
    private static func results(_ count: Int) throws -> (full: [AuditResult], shared: [AuditResult]) {
        let recognizer = try #require(LineRecognizer(Audit.Configuration()))
        let inspector = LineInspector(Audit.Configuration())
        var generator = LineGenerator(seed: 3)
        var verdicts: [String: LineVerdict] = [:]
        var results: (full: [AuditResult], shared: [AuditResult]) = ([], [])
        for number in 1...count {
            let line = generator.typicalLine()
            let recognized = try #require(line.withUnsafeBufferPointer { recognizer.recognize($0) })
            let inspected = inspector.inspect(.bytes(line[...]))
            let url = try #require(inspected.url)
            let outcome = try Self.outcome(url.replacing("http:", with: "https:").replacing("é", with: "e"))
            let answer = MediaFetcher.Answer(outcome: verdicts[url]?.media ?? outcome, isCoalesced: true)
            let verdict = verdicts[url] ?? LineVerdict(sharedBy: url, answer.outcome)
            verdicts[url] = verdict
            results.full.append(AuditResult(number, inspected, answer))
            results.shared.append(AuditResult(number, recognized, verdict))
        }
        return results
    }

    @Test("is written as each line's own is, byte for byte", arguments: [ResultFormat.jsonl, .junit])
    func text(format: ResultFormat) throws {
        let (full, shared) = try Self.results(300)
        let encoder = ResultEncoder(format, failCriteria: .errors)
        #expect(encoder.encode(shared) == encoder.encode(full))
    }

    @Test("is counted as each line's own is", arguments: [FailCriteria.errors, FailCriteria([])])
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
        #expect(expected["failedLines"] == (criteria == .errors ? 300 : 0))
        #expect(expected["coalescedLines"] == 300)
    }
}
