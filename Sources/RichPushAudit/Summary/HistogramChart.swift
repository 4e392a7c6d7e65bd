/// A histogram with a column for each doubling: an SVG for use in a page.
struct HistogramChart {
    private static let width = 760
    private static let height = 180
    private static let footer = 24
    private static let header = 18

    private let columns: [(bound: Double, count: Int)]
    private let label: (Double) -> String
    private let unit: String

    /// - Parameter label: Makes the text for the number at which a column begins.
    init(_ histogram: Histogram, label: @escaping (Double) -> String, unit: String) {
        columns = histogram.octaves
        self.label = label
        self.unit = unit
    }

    /// The SVG; empty if there is nothing to draw.
    var svg: String {
        guard let greatest = columns.map(\.count).max(), greatest > 0 else { return "" }
        let step = min(80, Self.width / columns.count)
        let room = Self.height - Self.footer - Self.header
        let base = Self.height - Self.footer
        let bars = columns.enumerated().map { index, column in
            let x = index * step
            let length = column.count == 0 ? 0 : max(2, column.count * room / greatest)
            let count = column.count == 0 ? "" : column.count.grouped
            return """
                <rect x="\(x + 2)" y="\(base - length)" width="\(step - 4)" height="\(length)"/>\
                <text class="faint" x="\(x + 2)" y="\(base - length - 4)">\(count)</text>\
                <text class="faint" x="\(x + 2)" y="\(Self.height - 8)">\(label(column.bound).escapedForMarkup)</text>
                """
        }
        return """
            <svg viewBox="0 0 \(Self.width) \(Self.height)" role="img" aria-label="\(unit.escapedForMarkup)">
            <line x1="0" y1="\(base)" x2="\(Self.width)" y2="\(base)"/>
            \(bars.joined(separator: "\n"))
            </svg>
            """
    }
}
