import RichPush

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

    private static func line(_ cells: [String]) -> String {
        cells.map(cell).joined(separator: ",") + "\r\n"
    }

    /// A cell, in quotes if it needs them. A spreadsheet must not take it for a formula.
    private static func cell(_ text: String) -> String {
        let isFormula = text.unicodeScalars.first.map { "=+-@\t\r".unicodeScalars.contains($0) } ?? false
        let safe = isFormula ? "'" + text : text
        // By bytes, because a carriage return and a line feed are one `Character`.
        guard safe.utf8.contains(where: { "\",\r\n".utf8.contains($0) }) || isFormula else { return safe }
        return "\"" + safe.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }
}
