/// A horizontal bar chart with names and numbers: an SVG for use in a page.
struct BarChart {
    private static let width = 760
    private static let rowHeight = 24
    private static let nameWidth = 240
    private static let numberWidth = 90
    private static let rowLimit = 40

    private let rows: [(name: String, count: Int)]
    private let unit: String

    init(_ rows: [(name: String, count: Int)], unit: String) {
        self.rows = Array(rows.prefix(Self.rowLimit))
        self.unit = unit
    }

    /// The SVG; empty if there is nothing to draw.
    var svg: String {
        guard let greatest = rows.map(\.count).max(), greatest > 0 else { return "" }
        let room = Self.width - Self.nameWidth - Self.numberWidth
        let bars = rows.enumerated().map { index, row in
            let y = index * Self.rowHeight
            let length = max(2, row.count * room / greatest)
            return """
                <text x="0" y="\(y + 16)">\(row.name.escapedForMarkup)</text>\
                <rect x="\(Self.nameWidth)" y="\(y + 4)" width="\(length)" height="\(Self.rowHeight - 8)" rx="2"/>\
                <text class="faint" x="\(Self.nameWidth + length + 8)" y="\(y + 16)">\(row.count.grouped)</text>
                """
        }
        let height = rows.count * Self.rowHeight
        return """
            <svg viewBox="0 0 \(Self.width) \(height)" role="img" aria-label="\(unit.escapedForMarkup)">
            \(bars.joined(separator: "\n"))
            </svg>
            """
    }
}
