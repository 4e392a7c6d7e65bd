import FoundationEssentials
import RichPush
import TestSupport
import Testing

@testable import RichPushCommand

@Suite("The README")
struct ReadmeTests {
    private let text: String

    init() throws {
        let file = Fixture.folder.deletingLastPathComponent().appending(path: "README.md")
        text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    }

    @Test("has every finding in its table", arguments: Finding.Identifier.allCases)
    func findings(identifier: Finding.Identifier) {
        let rows = text.split(separator: "\n").filter { $0.hasPrefix("| `") }
        #expect(rows.contains { $0.contains("`\(identifier.rawValue)`") })
    }

    @Test(
        "has the findings that only an audit has",
        arguments: [AuditFinding.malformedLine, AuditFinding.refusedByFCM]
    )
    func auditFindings(identifier: String) {
        #expect(text.split(separator: "\n").contains { $0.hasPrefix("| `") && $0.contains("`\(identifier)`") })
    }

    @Test("has every member of an audit's lines in its table, and no other")
    func auditMembers() async throws {
        let body = try Fixture.media("sparky.png")
        try await MediaServer.run { request in
            request.path == "/gone.png" ? .response(status: 404) : .response(contentType: "image/png", body: body)
        } while: { server in
            let input = ["/a.png", "/a.png", "/gone.png"].map { AuditInput.payload(server.url($0)) }
            let result = try await CommandRun.audit(input, at: server)
            let written = try result.lines.reduce(into: Set<String>()) { $0.formUnion(($1.objectValue ?? [:]).keys) }
            let table = text.split(separator: "<!-- audit-line -->\n").last?.split(separator: "\n\n").first ?? ""
            let documented = table.split(separator: "\n").dropFirst(2).compactMap {
                $0.split(separator: "`").dropFirst().first
            }
            #expect(written == Set(documented.map(String.init)))
            #expect(documented.count == written.count)
        }
    }

    @Test("has every status of an audit's lines", arguments: AuditStatus.allCases)
    func auditStatuses(status: AuditStatus) {
        #expect(text.contains("`\(status.rawValue)`"))
    }

    @Test("has the commands that continuous integration runs", arguments: ["set-up", "demo", "tests"])
    func commands(mark: String) {
        #expect(text.contains("<!-- \(mark) -->\n```sh\n"))
    }
}
