/// Makes lines of JSON, with their numbers, of a campaign's file, piece by piece.
struct CampaignConverter {
    private enum Form { case asItIs, lines, values(JSONElements), table(TableScanner) }

    private static let newline = UInt8(ascii: "\n")

    private var form: Form
    /// The number before that of the file's first line.
    private let start: Int
    /// The number of the last line, as far as lines are counted.
    private(set) var last: Int
    /// Whether the last line has no line feed.
    private var isInLine = false
    private var isHeader = false

    /// - Parameter isNumbered: Whether the lines get numbers, too, if they are JSON already.
    init(_ format: CampaignFormat, after start: Int, isNumbered: Bool) {
        (self.start, last) = (start, start)
        switch format {
        case .jsonLines: form = isNumbered ? .lines : .asItIs
        case .values: form = .values(JSONElements(after: start))
        case .table(let table):
            isHeader = table.hasHeader
            form = .table(TableScanner(delimiter: table.delimiter, columns: [table.url, table.id].compactMap(\.self)))
        }
    }

    /// Why the file cannot end here; `nil` if it can.
    var problem: String? {
        switch form {
        case .values(let values): values.problem
        case .table(let scanner) where scanner.isQuoted:
            "a quotation mark on line \(start + scanner.line) has no other, so the rest of the file is one record"
        default: nil
        }
    }

    mutating func convert(_ text: [UInt8]) -> [UInt8] {
        var lines: [UInt8] = []
        switch form {
        case .asItIs: lines = text
        case .lines:
            for byte in text {
                if !isInLine {
                    last += 1
                    lines += "\(last)\t".utf8
                }
                lines.append(byte)
                isInLine = byte != Self.newline
            }
        case .values(var values):
            values.split(text, into: &lines)
            form = .values(values)
            last = values.count
        case .table(var scanner):
            scanner.scan(text) { append($0, to: &lines) }
            form = .table(scanner)
            last = start + scanner.lineCount
        }
        isInLine = text.last != Self.newline
        return lines
    }

    /// Ends the last line, if it may end.
    mutating func finish() -> [UInt8] { isInLine && problem == nil ? convert([Self.newline]) : [] }

    private mutating func append(_ record: borrowing TableScanner, to lines: inout [UInt8]) {
        defer { isHeader = false }
        guard !isHeader else { return }
        lines += "\(start + record.line)\t".utf8
        guard record.byteCount <= LineSplitter.lengthLimit else {
            // The splitter of lines says so.
            lines += repeatElement(UInt8(ascii: "-"), count: LineSplitter.lengthLimit + 1) + [Self.newline]
            return
        }
        let texts = record.fields.map(CampaignTable.text)
        var json = JSONLine()
        json.object { json in
            json.member("id", texts.count > 1 ? texts[1] : nil)
            json.member("url", texts[0])
        }
        json.endLine()
        lines += json.bytes
    }
}
