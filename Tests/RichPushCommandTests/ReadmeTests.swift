import CommandSupport
import Foundation
import RichPush
import TestSupport
import Testing

@testable import RichPushAudit

private let auditArticle = "Sources/RichPushAudit/Documentation.docc/AuditACampaign.md"

@Suite("The README and the articles")
struct ReadmeTests {
    private static func text(_ path: String) throws -> String {
        let file = Fixture.folder.deletingLastPathComponent().appending(path: path)
        return String(decoding: try Data(contentsOf: file), as: UTF8.self)
    }

    @Test("The table of an audit's lines has every member, and no other")
    func auditMembers() async throws {
        let body = try Fixture.media("sparky.png")
        try await MediaServer.run { request in
            request.path == "/gone.png" ? .response(status: 404) : .response(contentType: "image/png", body: body)
        } while: { server in
            let vendor = #"{"aps": {"alert": "Hi"}, "_mediaUrl": "https://media.example/a.png"}"#
            let input = ["/a.png", "/a.png", "/gone.png"].map { AuditInput.payload(server.url($0)) } + [vendor]
            let result = try await CommandRun.audit(input, at: server)
            let written = try result.lines.reduce(into: Set<String>()) { $0.formUnion(($1.objectValue ?? [:]).names) }
            let article = try Self.text(auditArticle)
            let table = article.split(separator: "<!-- audit-line -->\n").last?.split(separator: "\n\n").first ?? ""
            let documented = table.split(separator: "\n").dropFirst(2).compactMap {
                $0.split(separator: "`").dropFirst().first
            }
            #expect(written == Set(documented.map(String.init)))
            #expect(documented.count == written.count)
        }
    }

    @Test("The article on audits has every status of a line", arguments: AuditStatus.allCases)
    func auditStatuses(status: AuditStatus) throws {
        #expect(try Self.text(auditArticle).contains("`\(status.rawValue)`"))
    }

    @Test("The audit's article shows the program that is built")
    func example() async throws {
        let page = try Self.text("Sources/RichPushAudit/Documentation.docc/RichPushAudit.md")
        let program = try Self.text("Fixtures/examples/AuditExample/AuditExample.swift")
        #expect(page.contains("<!-- example -->\n```swift\n\(program)```\n"))
        let folder = try TemporaryFolder()
        let campaign = folder.url.appending(path: "campaign.jsonl")
        try Data("{\n".utf8).write(to: campaign)
        let run = try await ProgramRun.run([ProgramRun.built("AuditExample"), campaign.path])
        #expect(run.status == 0)
        #expect(run.output.hasPrefix("line 1: malformed. FCM or APNs refuses the line, because it is not JSON: "))
    }

    @Test(
        "The article on tests of an extension shows the package that continuous integration runs",
        arguments: [
            ("example", "swift", "Tests/NotificationServiceTests/NotificationServiceTests.swift"),
            ("workflow", "yaml", ".github/workflows/tests.yml"),
        ]
    )
    func extensionTests(mark: String, language: String, file: String) throws {
        let page = try Self.text("Sources/ExtensionTesting/Documentation.docc/ExtensionTesting.md")
        let text = try Self.text("Fixtures/examples/ExtensionTests/\(file)")
        #expect(page.contains("<!-- \(mark) -->\n```\(language)\n\(text)```\n"))
    }

    @Test(
        "The documents have the commands that continuous integration runs",
        arguments: [
            ("README.md", "set-up"), ("README.md", "demo"), ("README.md", "set-up-server"),
            (".github/CONTRIBUTING.md", "tests"),
        ]
    )
    func commands(document: String, mark: String) throws {
        #expect(try Self.text(document).contains("<!-- \(mark) -->\n```sh\n"))
    }

    /// The paths of all documents for people, from the package's folder.
    private static let documents: [String] = {
        let root = Fixture.folder.deletingLastPathComponent()
        let sources = root.appending(path: "Sources").path
        let articles = FileManager.default.enumerator(atPath: sources)?.compactMap { $0 as? String } ?? []
        return ["README.md", ".github/CONTRIBUTING.md", ".github/SECURITY.md"]
            + articles.filter { $0.hasSuffix(".md") }.map { "Sources/\($0)" }.sorted()
    }()

    @Test("Links in documents lead to files that exist", arguments: documents)
    func links(path: String) throws {
        #expect(Self.documents.count > 3)
        let folder = Fixture.folder.deletingLastPathComponent().appending(path: path).deletingLastPathComponent()
        for target in try Self.text(path).matches(of: /\]\((?![a-z]+:)([^)#]+)/).map(\.1) {
            #expect(FileManager.default.fileExists(atPath: folder.appending(path: target).path), "\(target)")
        }
    }

    @Test("Every type and folder that the architecture names is in the sources")
    func architecture() throws {
        let sources = Fixture.folder.deletingLastPathComponent().appending(path: "Sources").path
        let files = FileManager.default.enumerator(atPath: sources)?.compactMap { $0 as? String } ?? []
        var known = Set(files.flatMap { $0.split(separator: "/").map(String.init) })
        for file in files where file.hasSuffix(".swift") {
            let declarations = try Self.text("Sources/\(file)").matches(
                of: /\b(?:class|struct|enum|actor|protocol|typealias) ([A-Z]\w*)/
            )
            known.formUnion(declarations.map { String($0.1) })
        }
        let article = try Self.text("Sources/RichPush/Documentation.docc/Architecture.md")
        let named = Set(article.matches(of: /`([A-Z]\w+)/).map { String($0.1) })
        #expect(named.count > 40)
        #expect(named.subtracting(known).isEmpty)
    }

    @Test("The programs, the Python package and the changelog have the same version")
    func version() throws {
        let project = try Self.text("Sources/pytest-richpush/pyproject.toml")
        #expect(project.contains("\nversion = \"\(richPushVersion)\"\n"))
        let changelog = try Self.text("Sources/RichPush/Documentation.docc/Changelog.md")
        #expect(changelog.firstMatch(of: /\n## ([0-9.]+)/).map { String($0.1) } == richPushVersion)
        #expect(try Self.text("README.md").contains("from: \"\(richPushVersion)\""))
    }
}
