/// Reads a table of text piece by piece, as RFC 4180 describes it: fields between delimiters, perhaps in quotation marks.
struct TableScanner {
    private static let newline = UInt8(ascii: "\n")
    private static let quote = UInt8(ascii: "\"")

    private enum State { case start, plain, quoted, afterQuote }

    /// What stands between two fields; `nil` if the table has one column.
    let delimiter: UInt8?
    /// The columns to keep; `nil` for all.
    let columns: [Int]?

    /// The kept fields of the record, in the order of ``columns``.
    private(set) var fields: [[UInt8]] = []
    /// The number of the record's bytes. Beyond ``LineSplitter/lengthLimit``, a few columns are no longer kept.
    private(set) var byteCount = 0
    /// The line on which the record begins, from 1.
    private(set) var line = 1
    /// The number of lines that have ended.
    private(set) var lineCount = 0
    private var state = State.start
    private var column = 0
    private var place: Int?
    /// Whether nothing but space and delimiters has come.
    private var isBlank = true

    init(delimiter: UInt8?, columns: [Int]?) {
        (self.delimiter, self.columns) = (delimiter, columns)
        begin()
    }

    /// Whether a field in quotation marks has begun and not ended.
    var isQuoted: Bool { state == .quoted }

    /// - Parameter body: Takes the scanner at the end of each record that is not blank.
    mutating func scan(_ bytes: [UInt8], _ body: (borrowing TableScanner) -> Void) {
        bytes.withUnsafeBufferPointer { bytes in
            var start = 0
            for index in bytes.indices {
                let byte = bytes[index]
                if byte == Self.newline { lineCount += 1 }
                switch state {
                case .quoted:
                    guard byte == Self.quote else { continue }
                    keep(bytes[start..<index])
                    (state, start) = (.afterQuote, index + 1)
                    continue
                case .start where byte == Self.quote:
                    (state, start, isBlank) = (.quoted, index + 1, false)
                    continue
                case .afterQuote where byte == Self.quote:
                    // Two of them stand for one.
                    (state, start) = (.quoted, index)
                    continue
                case .start where byte == 0x20 || byte == 0x0D: continue
                case .start:
                    state = .plain
                    isBlank = isBlank && (byte == Self.newline || byte == delimiter)
                case .afterQuote, .plain: break
                }
                guard byte == delimiter || byte == Self.newline else { continue }
                keep(bytes[start..<index])
                start = index + 1
                if byte == delimiter {
                    move(to: column + 1)
                } else {
                    if !isBlank { body(self) }
                    begin()
                }
            }
            keep(bytes[start...])
        }
    }

    private mutating func begin() {
        fields = Array(repeating: [], count: columns?.count ?? 0)
        (byteCount, line, isBlank) = (0, lineCount + 1, true)
        move(to: 0)
    }

    private mutating func move(to column: Int) {
        (self.column, state) = (column, .start)
        place = columns.map { $0.firstIndex(of: column) } ?? column
        if columns == nil { fields.append([]) }
    }

    private mutating func keep(_ piece: Slice<UnsafeBufferPointer<UInt8>>) {
        byteCount += piece.count + 1
        if let place, columns == nil || byteCount <= LineSplitter.lengthLimit { fields[place] += piece }
    }
}
