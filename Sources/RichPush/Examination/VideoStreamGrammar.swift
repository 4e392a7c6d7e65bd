/// MPEG-2 video without a container: ISO/IEC 13818-2, 6.2. The grammar sees which rows of macroblocks a picture has.
struct VideoStreamGrammar: MediaGrammar {
    let firstLength = 1
    /// Each field is a byte.
    var step: Void = ()
    private var (lastBytes, byteCount) = (UInt64.max, 0)
    private var (height, isProgressive) = (0, false)
    /// The number of rows that the current picture must have, and the last one so far.
    private var (rowCount, row) = (0, 0)
    /// Whether a header has come whose picture has not.
    private var lacksPicture = true

    mutating func receive(_ field: UInt64, _ cursor: inout BodyCursor) {
        cursor.read(1)
        (lastBytes, byteCount) = (lastBytes << 8 | field, byteCount + 1)
        // A start code is 0, 0, 1 and a byte; three bytes after it suffice here.
        guard lastBytes >> 32 & 0xFF_FFFF == 1 else { return }
        let (code, contents) = (Int(lastBytes >> 24 & 0xFF), Int(lastBytes & 0xFF_FFFF))
        switch (code, contents >> 20) {
        case (0x01...0xAF, _):
            noteRows(row <= code && code <= min(row + 1, rowCount), &cursor)
            (row, lacksPicture) = (code, false)
        case (0x00, _), (0xB3, _), (0xB8, _):
            noteRows(row >= rowCount, &cursor)
            (rowCount, row, lacksPicture) = (0, 0, true)
            if code == 0xB3 { height = contents & 0xFFF }
        case (0xB5, 1):
            isProgressive = contents >> 11 & 1 == 1
            height |= (contents >> 5 & 3) << 12
        case (0xB5, 8):
            // A picture that may be interlaced has an even number of rows, and each of its two fields half of them.
            let isField = contents & 3 != 3
            rowCount = isProgressive ? (height + 15) / 16 : (height + 31) / 32 * (isField ? 1 : 2)
        default: break
        }
    }

    private func noteRows(_ areRight: Bool, _ cursor: inout BodyCursor) {
        // The codes of more rows have a part elsewhere.
        if areRight || rowCount > 0xAF { return }
        cursor.note(.damaged, at: byteCount - 7, "rows of a picture are missing or out of order")
    }

    mutating func end(_ cursor: inout BodyCursor) {
        let isInCode = lastBytes & 0xFF_FFFF == 1
        for _ in 0..<3 { receive(0, &cursor) }
        let isShort = row < rowCount && rowCount <= 0xAF
        if isInCode || isShort || lacksPicture { cursor.stop(.truncated, "before the end of a picture") }
    }
}
