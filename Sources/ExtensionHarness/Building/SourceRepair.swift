/// The changes of files where a compiler complains.
enum SourceRepair {
    /// A range of bytes, and the text that replaces it, with as many lines.
    typealias Edit = (range: Range<Int>, text: String)

    /// How often files are compiled and changed at most.
    static let rounds = 16

    /// Returns the texts of the files with what a compiler's output asks for.
    /// - Parameter edit: Returns what to change for a message at a place of a file; `nil` for nothing.
    static func apply(_ output: String, to texts: [[UInt8]], paths: [String], edit: (String, SourceSpot) -> Edit?)
        -> [[UInt8]]
    {
        var texts = texts
        var edits: [Int: [Edit]] = [:]
        for line in output.split(separator: "\n") {
            guard let mark = line.firstRange(of: ": error: ") else { continue }
            let message = String(line[mark.upperBound...])
            let place = line[..<mark.lowerBound].split(separator: ":").suffix(2).compactMap { Int($0) }
            guard let index = paths.firstIndex(where: { line.hasPrefix("\($0):") }), place.count == 2 else { continue }
            let lines = texts[index].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            guard lines.indices.contains(place[0] - 1) else { continue }
            let offset = lines[place[0] - 1].startIndex + place[1] - 1
            guard offset < texts[index].count else { continue }
            if let edit = edit(message, SourceSpot(text: texts[index], offset: offset)) {
                edits[index, default: []].append(edit)
            }
        }
        for (index, edits) in edits {
            var limit = Int.max
            for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound })
            where edit.range.upperBound <= limit && edit.range.lowerBound < limit {
                texts[index].replaceSubrange(edit.range, with: Array(edit.text.utf8))
                limit = edit.range.lowerBound
            }
        }
        return texts
    }
}

/// A place of a file that a compiler complains about.
struct SourceSpot {
    let text: [UInt8]
    let offset: Int

    var name: Range<Int> { offset..<text[offset...].prefix(while: SwiftScanner.isWordPart).endIndex }

    /// Whether the name is in a type's list of protocols.
    var isInherited: Bool {
        let before = String(decoding: text[..<offset].suffix(300), as: UTF8.self)
        return before.contains(/\b(class|struct|enum|actor|extension)\s+[\w.]+\s*:[\w\s.,]*$/)
    }

    /// Returns where brackets end that begin at a place; `nil` if none do.
    func end(_ opening: Unicode.Scalar, _ closing: Unicode.Scalar, at place: Int) -> Int? {
        let end = text.end(ofBrackets: UInt8(ascii: opening), UInt8(ascii: closing), at: place, limit: .max)
        return end.flatMap { $0 == place ? nil : $0 + 1 }
    }

    /// The start of the expression, with the members and calls before the name, or of an operator's first operand.
    var operand: Int? {
        "?+-*/=<>".unicodeScalars.contains(UnicodeScalar(text[offset])) ? operand(isSecond: false) : start(of: offset)
    }

    /// Returns the start of an operand of the operator there.
    func operand(isSecond: Bool) -> Int? {
        let isSpace = { (byte: UInt8) in byte <= UInt8(ascii: " ") }
        guard isSecond else { return text[..<offset].lastIndex { !isSpace($0) }.map { start(of: $0 + 1) } }
        return text[offset...].drop { !isSpace($0) }.firstIndex { !isSpace($0) }
    }

    private func start(of end: Int) -> Int {
        var (place, depth) = (end, 0)
        while place > 0 {
            let byte = UnicodeScalar(text[place - 1])
            if ")]}".unicodeScalars.contains(byte) {
                depth += 1
            } else if "([{".unicodeScalars.contains(byte) {
                if depth == 0 { break }
                depth -= 1
            } else if depth == 0, !SwiftScanner.isWordPart(text[place - 1]), !".?!".unicodeScalars.contains(byte) {
                // A member may be on the next line.
                guard byte.value <= 32, text[place] == UInt8(ascii: ".") || text[place] <= 32 else { break }
            }
            place -= 1
        }
        return text[place...].firstIndex { $0 > 32 && $0 != UInt8(ascii: "!") } ?? place
    }

    /// Returns where an operand begins after the words that may precede it.
    func skippingKeywords(at place: Int) -> Int {
        let words = ["await ", "try "].first { text[place...].starts(with: $0.utf8) }
        return words.map { skippingKeywords(at: place + $0.utf8.count) } ?? place
    }

    /// The start of the value that a condition binds.
    var boundValue: Int? {
        let rest = String(decoding: text[offset...].prefix(500), as: UTF8.self)
        let sign = rest.firstMatch(of: /[^=]=(?!=)\s*(try[?!]?\s+)?(await\s+)?/)
        return sign.map { offset + rest[..<$0.range.upperBound].utf8.count }
    }

    /// The first parameter without a name: `$0`.
    var shortParameter: Range<Int>? {
        let start = text[offset...].firstIndex(of: UInt8(ascii: "$"))
        return start.map { $0..<text[($0 + 1)...].prefix(while: SwiftScanner.isWordPart).endIndex }
    }

    /// Returns a closure's parameters, and what declares their type.
    func parameters(_ type: String) -> (range: Range<Int>, text: String)? {
        guard let start = text[..<offset].lastIndex(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "]") }),
            let end = text[offset...].firstRange(of: " in".utf8)?.lowerBound
        else { return nil }
        let all = String(decoding: text[(start + 1)..<end], as: UTF8.self).prefix { $0 != "-" }
        guard !all.contains(":") else { return nil }
        let names = all.matches(of: /\w+/).map { "\($0.output): \(type)" }
        return ((start + 1)..<(start + 1 + all.utf8.count), " (\(names.joined(separator: ", ")))")
    }
}
