import FoundationEssentials
import RichPush
import TestSupport
import Testing

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

    @Test("has the commands that continuous integration runs", arguments: ["set-up", "demo", "tests"])
    func commands(mark: String) {
        #expect(text.contains("<!-- \(mark) -->\n```sh\n"))
    }
}
