package import RichPush

/// A report as a page that looks like the inbox, and its parts.
package enum HTML {
    /// A page without scripts and requests, with a title as text, a body as HTML, and further style sheets.
    package static func page(title: String, body: String, styles: [String] = []) -> String {
        let policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="\(policy)">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta name="referrer" content="no-referrer">
            <title>\(title.escapedForMarkup)</title>
            <style>
            \((["page.css", "report.css"] + styles).map(PageFile.text).joined())</style>
            </head>
            <body>
            <main class="report">
            \(body)
            </main>
            </body>
            </html>

            """
    }

    package static let icon = PageFile.text("icon.svg")

    /// A part with a title; empty if there is nothing in it.
    /// - Parameters:
    ///   - title: The title, as text.
    ///   - body: The content, as HTML.
    package static func section(_ title: String, _ body: String) -> String {
        body.isEmpty ? "" : "<section>\n<h2>\(title.escapedForMarkup)</h2>\n\(body)\n</section>\n"
    }

    /// A table; empty if it has no rows. A column of ``number(_:)`` is aligned to the right.
    /// - Parameters:
    ///   - titles: The titles of the columns, as text.
    ///   - rows: The cells of each row, as HTML.
    package static func table(_ titles: [String], _ rows: [[String]]) -> String {
        guard !rows.isEmpty else { return "" }
        let kinds = titles.indices.map { column in
            rows.allSatisfy { $0[column].isEmpty || $0[column].hasPrefix(numberStart) } ? " class=\"number\"" : ""
        }
        let head = zip(titles, kinds).map { "<th scope=\"col\"\($1)>\($0.escapedForMarkup)</th>" }.joined()
        let lines = rows.map { row in "<tr>" + zip(row, kinds).map { "<td\($1)>\($0)</td>" }.joined() + "</tr>\n" }
        // A keyboard can scroll only what has the focus.
        let label = titles.filter { !$0.isEmpty }.joined(separator: ", ").escapedForMarkup
        return "<div class=\"wide\" role=\"group\" aria-label=\"\(label)\" tabindex=\"0\"><table>\n"
            + "<thead><tr>\(head)</tr></thead>\n<tbody>\n\(lines.joined())</tbody>\n</table></div>"
    }

    /// Facts with their names.
    /// - Parameter rows: The name of each fact, and the fact, as text.
    package static func facts(_ rows: [(name: String, text: String)]) -> String {
        let items = rows.map { "<div><dt>\($0.name)</dt><dd>\($0.text.escapedForMarkup)</dd></div>" }
        return "<dl>\(items.joined())</dl>"
    }

    private static let numberStart = "<data>"

    /// A number, or a number with its unit.
    package static func number(_ text: String) -> String { numberStart + text.escapedForMarkup + "</data>" }

    /// A chart of horizontal bars, whose texts keep their size on a narrow screen; empty if there is nothing to draw.
    /// - Parameter rows: The label of each bar, its length in any unit, and its number as text.
    package static func bars(_ rows: [(label: String, length: Int, text: String)]) -> String {
        guard let greatest = rows.map(\.length).max(), greatest > 0 else { return "" }
        let lines = rows.map { row in
            let share = Double(row.length) / Double(greatest) * 100
            let width = row.length == 0 ? 0 : max(0.5, (share * 10).rounded() / 10)
            let bar = "<td><span style=\"width:\(width)%\"></span></td>"
            return "<tr><th scope=\"row\">\(row.label.escapedForMarkup)</th>\(bar)"
                + "<td class=\"number\">\(row.text.escapedForMarkup)</td></tr>\n"
        }
        return "<table class=\"bars\"><tbody>\n\(lines.joined())</tbody></table>"
    }

    /// The mark of a conclusion, with the meaning that its color has elsewhere.
    package static func mark(_ conclusion: Conclusion) -> String {
        "<span class=\"state \(conclusion.rawValue)\">\(conclusion.displayName)</span>"
    }
}
