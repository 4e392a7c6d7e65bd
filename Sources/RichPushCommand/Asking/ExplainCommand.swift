import ArgumentParser
import CommandSupport
import EmbeddedFiles
import RichPush

struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Explain a finding: what an iPhone does, how certain that is, and what to change.",
        discussion: """
            Words in braces stand for values of a delivery. A finding may have variants, which differ in their \
            sentences. Without a name, the command lists all findings.

            EXAMPLES
              richpush explain
              richpush explain missing-mutable-content
              richpush explain --format json unsupported-type | jq -r '.variants[].remedy'
            """
    )

    @Argument(help: "The finding to explain.", completion: .list(FindingArticle.all.map(\.identifier)))
    var finding: String?

    @Option(help: "The format of the output.")
    var format = OutputFormat.text

    func run() throws {
        let palette = Palette.forStandardOutput()
        guard let finding else {
            let all = FindingArticle.all
            return try format.write(["findings": .array(all.map(\.entry))], all.map { $0.line(palette) })
        }
        guard let article = FindingArticle.all.first(where: { $0.identifier == finding }) else {
            throw CommandError.unknown("finding", finding, of: FindingArticle.all.map(\.identifier))
        }
        let json: JSONValue = ["identifier": .string(finding), "variants": .array(article.variants)]
        try format.write(json, article.lines(palette))
    }
}

/// What the article says of a finding and its variants, as the file of all findings has it.
private struct FindingArticle {
    let identifier: String
    let variants: [JSONValue]

    static let all: [FindingArticle] = {
        let file = try? JSONValue(parsing: EmbeddedFile.findings.bytes)
        let entries = (file?["modules"]?.arrayValue ?? []).flatMap { $0["findings"]?.arrayValue ?? [] }
        let groups = Dictionary(grouping: entries) { $0["identifier"]?.stringValue ?? "" }
        return entries.compactMap { $0["variant"] == nil ? $0["identifier"]?.stringValue : nil }
            .map { FindingArticle(identifier: $0, variants: (groups[$0] ?? []).map(Self.withoutCode)) }
    }()

    /// Leaves out what only the code needs.
    private static func withoutCode(_ entry: JSONValue) -> JSONValue {
        let names = ["variant", "summary", "severity", "certainty", "source", "consoleCode", "explanation", "remedy"]
        return .object(JSONObject(names.compactMap { name in entry[name].map { (name, $0) } }))
    }

    var entry: JSONValue {
        let members = ["severity", "summary"].map { ($0, variants.first?[$0] ?? "") }
        return .object(JSONObject([("identifier", .string(identifier))] + members))
    }

    func line(_ palette: Palette) -> String {
        let summary = entry["summary"]?.stringValue ?? ""
        let name = "  \(mark(entry, palette)) \(identifier.padding(to: 28)) "
        return palette.lines(name, summary).joined(separator: "\n")
    }

    func lines(_ palette: Palette) -> [String] {
        variants.flatMap { variant -> [String] in
            func row(_ name: String, _ member: String) -> [String] {
                variant[member]?.stringValue.map { palette.row(name, $0) } ?? []
            }
            let name = palette(.strong, identifier) + (variant["variant"]?.stringValue.map { " (\($0))" } ?? "")
            let certainty = variant["certainty"]?.stringValue.flatMap(Finding.Certainty.init)
            let evidence = certainty?.evidence(from: variant["source"]?.stringValue)
            return ["", "  \(mark(variant, palette)) \(name)"] + row("what", "summary")
                + row("an iPhone", "explanation") + (evidence.map { palette.row("certainty", $0) } ?? [])
                + row("console", "consoleCode") + row("change", "remedy")
        }
    }

    private func mark(_ entry: JSONValue, _ palette: Palette) -> String {
        (entry["severity"]?.stringValue).flatMap(Finding.Severity.init).map(palette.mark) ?? " "
    }
}
