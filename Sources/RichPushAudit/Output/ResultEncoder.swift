import RichPush

package enum ResultFormat: String, CaseIterable, Sendable {
    /// One JSON object for each line.
    case jsonl
    /// One test case for each line, in the XML that CI systems read.
    case junit
    /// The table of distinct pictures, at the end.
    case csv
    /// Nothing for each line: annotations of the pictures, at the end.
    case github
}

/// An encoder of results in one of the formats, with the format's beginning and end.
package struct ResultEncoder: Sendable {
    private static let junitStart =
        #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n"
        + #"<testsuites name="richpush audit">"# + "\n" + #"<testsuite name="richpush audit">"# + "\n"

    private let format: ResultFormat
    private let failCriteria: FailCriteria

    package init(_ format: ResultFormat, failCriteria: FailCriteria) {
        (self.format, self.failCriteria) = (format, failCriteria)
    }

    package var start: [UInt8] { format == .junit ? Array(Self.junitStart.utf8) : [] }

    /// - Parameter pictures: The pictures of all results.
    package func end(_ pictures: PictureTable) -> [UInt8] {
        switch format {
        case .jsonl, .github: []
        case .junit: Array("</testsuite>\n</testsuites>\n".utf8)
        case .csv: Array(PictureCSV.text(pictures).utf8)
        }
    }

    package func encode(_ results: [AuditResult]) -> [UInt8] {
        switch format {
        case .csv, .github: return []
        case .junit: return results.flatMap { testCase($0).utf8 }
        case .jsonl:
            var json = JSONLine()
            // The part before a verdict is shorter than this, unless the identifier is long.
            json.bytes.reserveCapacity(results.reduce(0) { $0 + 96 + ($1.shared.text?.count ?? 600) })
            for result in results { result.write(to: &json) }
            return json.bytes
        }
    }

    /// A result as a test case of JUnit, which fails if the line counts as failed.
    private func testCase(_ result: AuditResult) -> String {
        let name = "line \(result.line)" + (result.name.idText.isEmpty ? "" : " (\(result.name.idText))")
        let milliseconds = Int(result.shared.milliseconds.rounded())
        let time = "\(milliseconds / 1_000).\(String(1_000 + milliseconds % 1_000).dropFirst())"
        let attributes =
            #"name="\#(name.escapedForMarkup)" classname="\#(result.host?.escapedForMarkup ?? "richpush")" "#
            + #"time="\#(time)""#
        let findings = result.findings.map { "\($0.severity.rawValue): \($0.identifier): \($0.explanation)" }
        let failure = failCriteria.name(metBy: result)
        guard failure != nil || !findings.isEmpty else { return "<testcase \(attributes)/>\n" }
        let text = ([result.url].compactMap(\.self) + findings).map { $0.clipped(toBytes: 400).escapedForMarkup }
            .joined(separator: "\n")
        guard let failure else { return "<testcase \(attributes)><system-out>\(text)</system-out></testcase>\n" }
        let reason = result.findings.first { $0.identifier == failure }?.explanation ?? result.reason
        let message = (reason?.clipped(toBytes: 300) ?? failure).escapedForMarkup
        return "<testcase \(attributes)>"
            + #"<failure type="\#(failure)" message="\#(message)">\#(text)</failure></testcase>"# + "\n"
    }
}

/// The table of pictures as comma-separated values: RFC 4180.
enum PictureCSV {
    static let header = line(["picture", "conclusion", "cause", "remedy", "messages", "example", "bytes", "type"])

    /// The table, the worst rows first, and a row for each conclusion of messages that have no row.
    static func text(_ table: PictureTable) -> String {
        let rows = table.worstFirst.map { row in
            line([
                row.url ?? "", row.conclusion.rawValue, row.cause?.identifier ?? "", row.cause?.remedy ?? "",
                "\(row.messages)", row.example.text, row.byteCount.map(String.init) ?? "", row.type ?? "",
            ])
        }
        let others = table.others.sorted { $0.key.rawValue < $1.key.rawValue }.map { conclusion, messages in
            line(["", conclusion.rawValue, "", "", "\(messages)", "other pictures", "", ""])
        }
        return header + rows.joined() + others.joined()
    }

    private static func line(_ cells: [String]) -> String { cells.map(cell).joined(separator: ",") + "\r\n" }

    /// A cell, in quotes if it needs them. A spreadsheet must not take it for a formula.
    private static func cell(_ text: String) -> String {
        let isFormula = text.unicodeScalars.first.map { "=+-@\t\r".unicodeScalars.contains($0) } ?? false
        let safe = isFormula ? "'" + text : text
        // By bytes, because a carriage return and a line feed are one `Character`.
        guard safe.utf8.contains(where: { "\",\r\n".utf8.contains($0) }) || isFormula else { return safe }
        return "\"" + safe.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }
}
