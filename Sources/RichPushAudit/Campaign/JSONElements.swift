/// Splits JSON into its values, which may take several lines: the elements of an array, or values in a row.
///
/// It writes each on a line of its own, after its number. Whether a value is JSON is up to the reader of the lines.
struct JSONElements {
    /// The number of values that have begun.
    private(set) var count: Int
    /// The number of brackets that are open, without the array's own.
    private var depth = 0
    private var isInArray = false
    private var isInValue = false
    private(set) var isInString = false
    private var isEscaped = false

    init(after start: Int) { count = start }

    /// Why the values cannot end here; `nil` if they can.
    var problem: String? {
        if depth > 0 || isInString { return "value \(count) does not end; the file seems to be cut off" }
        return isInArray ? "its array does not end; the file seems to be cut off" : nil
    }

    mutating func split(_ bytes: [UInt8], into lines: inout [UInt8]) {
        bytes.withUnsafeBufferPointer { bytes in
            var start = 0
            for index in bytes.indices {
                let byte = bytes[index]
                if isInString {
                    if isEscaped {
                        isEscaped = false
                    } else if byte == UInt8(ascii: "\\") {
                        isEscaped = true
                    } else if byte == UInt8(ascii: "\"") {
                        isInString = false
                        if depth == 0 { end(bytes[start...index], in: &lines) }
                    }
                    continue
                }
                let isBlank = byte <= 0x20
                if depth == 0 {
                    if isInValue, isBlank || ",[]{\"".utf8.contains(byte) { end(bytes[start..<index], in: &lines) }
                    if isBlank || byte == UInt8(ascii: ",") { continue }
                    // An array in an array is a value, though not one that can be audited.
                    if byte == UInt8(ascii: isInArray ? "]" : "[") {
                        isInArray.toggle()
                        continue
                    }
                    if !isInValue {
                        begin(&lines)
                        start = index
                    }
                }
                switch byte {
                case UInt8(ascii: "\""): isInString = true
                case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
                case UInt8(ascii: "}"), UInt8(ascii: "]"):
                    depth = max(0, depth - 1)
                    if depth == 0 { end(bytes[start...index], in: &lines) }
                default: break
                }
            }
            if isInValue { append(bytes[start...], to: &lines) }
        }
    }

    private mutating func begin(_ lines: inout [UInt8]) {
        count += 1
        isInValue = true
        lines += "\(count)\t".utf8
    }

    private mutating func end(_ piece: Slice<UnsafeBufferPointer<UInt8>>, in lines: inout [UInt8]) {
        append(piece, to: &lines)
        lines.append(UInt8(ascii: "\n"))
        isInValue = false
    }

    /// A line feed would end the line. In a string, where JSON allows neither, a carriage return is the same mistake.
    private func append(_ piece: Slice<UnsafeBufferPointer<UInt8>>, to lines: inout [UInt8]) {
        let start = lines.count
        lines += piece
        for index in start..<lines.count where lines[index] == UInt8(ascii: "\n") { lines[index] = UInt8(ascii: "\r") }
    }
}
