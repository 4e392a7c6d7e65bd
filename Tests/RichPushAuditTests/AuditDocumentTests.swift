import FoundationEssentials
import FoundationXML
import Testing

@testable import RichPush
@testable import RichPushAudit

@Suite("The documents of an audit")
struct AuditDocumentTests {
    private static let nasty = "</script><b>&\"'\u{0}\u{1B}\u{7F}\u{202E}\u{FFFE}]]>é🎆"

    private static func result(id: String = nasty) -> AuditResult {
        let inspector = LineInspector(Audit.Configuration())
        var json = JSONLine()
        json.object { json in
            json.member("id", id)
            json.object("aps") { $0.member("alert", nasty) }
            json.object("fcm_options") { $0.member("image", "https://host/\(nasty)") }
        }
        return AuditResult(line: 1, inspector.inspect(.bytes(json.bytes[...])))
    }

    @Test("JUnit's document is well-formed XML for any input", arguments: [FailCriteria.usual, FailCriteria([])])
    func junit(criteria: FailCriteria) throws {
        let encoder = ResultEncoder(.junit, failCriteria: criteria)
        let bytes = encoder.start + encoder.encode([Self.result()]) + encoder.end(PictureTable())
        let document = try XMLDocument(data: Data(bytes))
        let cases = try document.nodes(forXPath: "/testsuites/testsuite/testcase")
        #expect(cases.count == 1)
        #expect(try document.nodes(forXPath: "//failure").count == (criteria == .usual ? 1 : 0))
        #expect(!bytes.contains { $0 < 0x20 && $0 != 0x0A })
    }

    @Test("The summary is JSON for machines")
    func summary() throws {
        var totals = AuditTotals()
        for _ in 0..<3 { totals.add(Self.result(id: "a"), .usual) }
        let document = SummaryDocument(totals, duration: .milliseconds(1_500), isComplete: false)
        let value = try JSONValue(parsing: document.bytes)
        #expect(value["lines"] == 3)
        #expect(value["failedLines"] == 3)
        #expect(value["isComplete"] == false)
        #expect(value["milliseconds"] == 1_500.0)
        #expect(value["byStatus"] == [["status": "not-run", "lines": 3]])
        #expect(value["byFinding"]?.arrayValue?.first == ["identifier": "missing-mutable-content", "lines": 3])
        #expect(value["byHost"]?.arrayValue?.first?["host"] == "host")
    }

    @Test("The summary counts the bytes from Cloud Storage for each spelling of its host")
    func cloudStorage() throws {
        var totals = AuditTotals()
        let hosts = [
            ("firebasestorage.googleapis.com", true), ("storage.googleapis.com:443", true),
            ("STORAGE.googleapis.com", true), ("my-bucket.storage.googleapis.com", true),
            ("my-project.firebasestorage.app", true), ("googleapis.com", false), ("notstorage.googleapis.com", false),
            ("storage.googleapis.com.example", false),
        ]
        for (index, (host, isOfCloudStorage)) in hosts.enumerated() {
            let url = "https://\(host)/a.png"
            let download = MediaDownload(
                url: try MediaURL(url, policy: TransferPolicy()),
                response: ReceivedResponse(
                    header: HeaderReader(byteLimit: 0),
                    bytesReceived: isOfCloudStorage ? 1_000 : 1
                ),
                outcome: .failure(.response(.emptyBody))
            )
            let media = MediaReport(download, MediaResponse(download), limits: .binaryMegabytes)
            let outcome = MediaOutcome(MediaJudgment(media: media))
            let payload = #"{"aps": {"alert": "Hi", "mutable-content": 1}, "fcm_options": {"image": "\#(url)"}}"#
            let line = LineInspector(Audit.Configuration()).inspect(.bytes(Array(payload.utf8)[...]))
            let answer = FetchedMedia(outcome: outcome, isCoalesced: false)
            totals.add(AuditResult(line: index, line, answer), FailCriteria([]))
        }
        #expect(totals.deviceBytes == 5_003)
        #expect(totals.cloudStorageBytes == 5_000)
        let summary = try JSONValue(parsing: SummaryDocument(totals, duration: .zero, isComplete: true).bytes)
        #expect(summary["sizeInBytes"]?["max"] == 1_000.0)
    }

    @Test("A line of output is bounded, however long the input is")
    func bounded() {
        let long = String(repeating: "é", count: 20_000)
        let inspector = LineInspector(Audit.Configuration())
        var json = JSONLine()
        json.object { json in
            json.member("id", long)
            json.object("aps") { $0.member("alert", "Hi") }
            json.object("data") { $0.member("image", "https://host/a.png") }
            json.object("fcm_options") { $0.member("image", "https://host/" + String(repeating: "a", count: 5_000)) }
        }
        let result = AuditResult(line: 1, inspector.inspect(.bytes(json.bytes[...])))
        let encoder = ResultEncoder(.jsonl, failCriteria: .usual)
        #expect(encoder.encode([result]).count < 4_096)
    }
}
