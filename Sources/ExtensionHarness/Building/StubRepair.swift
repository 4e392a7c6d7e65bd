import EmbeddedFiles
import RichPush

/// The changes that make files compile without a module: each name of it, where the compiler finds none, becomes a stub
/// that has every member. No change moves a line.
struct StubRepair: Sendable {
    /// The texts of the files, with the changes.
    private(set) var texts: [[UInt8]]
    private let modules: [String]
    /// What the files use of the modules.
    private var names: Set<String> = []
    /// Declarations that the compiler asked for: a protocol, or a member of another type.
    private var declarations: Set<String> = []
    /// The cases that patterns have, and how many values with each.
    private var cases: [String: Int] = [:]

    static let rounds = 16
    static let file = "InAppStub.swift"
    private static let stub = "RichPushStub"

    init(_ files: [PatchedSource], modules: [String]) {
        self.modules = modules
        texts = files.map(\.text)
        for (index, tokens) in files.map(\.outline.tokens).enumerated() {
            for (place, token) in tokens.enumerated() where place + 3 < tokens.count {
                let next = tokens[place + 1]
                // The stub is in no module.
                if let name = token.word, modules.contains(name), next.is(mark: ".") {
                    let range = token.range.lowerBound..<next.range.upperBound
                    texts[index].replaceSubrange(range, with: range.map { _ in UInt8(ascii: " ") })
                }
                if token.is("case") { notePatterns(tokens, at: place + 1) }
            }
        }
    }

    /// `.name`, `.name(…)`, and `let .name(…)`, with commas between them
    private mutating func notePatterns(_ tokens: [SwiftToken], at place: Int) {
        let dot = tokens.word(place) == "let" ? place + 1 : place
        guard tokens.has(".", at: dot), let name = tokens.word(dot + 1) else { return }
        let values = tokens.has("(", at: dot + 2) ? tokens[(dot + 3)...].prefix { !$0.is(mark: ")") } : []
        cases[name] = max(cases[name] ?? 0, values.isEmpty ? 0 : values.count { $0.is(mark: ",") } + 1)
        let end = values.isEmpty ? dot + 2 : values.endIndex + 1
        if tokens.has(",", at: end) { notePatterns(tokens, at: end + 1) }
    }

    /// The sentence about what is replaced.
    var sentence: String {
        "--stub replaces \(modules.joined(separator: ", ")), of which the extension uses "
            + "\(names.isEmpty ? "nothing" : names.sorted().joined(separator: ", ").bounded(to: 300)). The calls of it do "
            + "nothing, and call no closure."
    }

    /// The file that declares the stub.
    var declaration: [UInt8] {
        let file = EmbeddedFile.shims.first { $0.name == Self.file }
        let cases = cases.sorted { $0.key < $1.key }.map { name, count in
            let values = Array(repeating: Self.stub, count: count).joined(separator: ", ")
            return "case `\(name)`\(count > 0 ? "(\(values))" : "")\n"
        }
        let text = String(decoding: file?.bytes ?? [], as: UTF8.self).replacing("// cases", with: cases.joined())
            .replacing("\"sentence\"", with: String(reflecting: sentence))
        return Array((text + declarations.sorted().joined()).utf8)
    }

    /// Changes what a compiler complains about.
    /// - Returns: Whether it changed anything.
    mutating func repair(_ output: String, paths: [String]) -> Bool {
        let before = declarations
        var edits: [Int: [Edit]] = [:]
        for line in output.split(separator: "\n") {
            guard let index = paths.firstIndex(where: { line.hasPrefix("\($0):") }),
                let mark = line.firstRange(of: ": error: ")
            else { continue }
            let place = line[..<mark.lowerBound].split(separator: ":").suffix(2).compactMap { Int($0) }
            let lines = texts[index].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            guard place.count == 2, lines.indices.contains(place[0] - 1) else { continue }
            let offset = lines[place[0] - 1].startIndex + place[1] - 1
            guard offset < texts[index].count else { continue }
            let spot = Spot(text: texts[index], offset: offset)
            if let edit = edit(for: String(line[mark.upperBound...]), spot) { edits[index, default: []].append(edit) }
        }
        for (index, edits) in edits {
            var limit = Int.max
            for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound })
            where edit.range.upperBound <= limit && edit.range.lowerBound < limit {
                texts[index].replaceSubrange(edit.range, with: Array(edit.text.utf8))
                limit = edit.range.lowerBound
            }
        }
        return !edits.isEmpty || declarations != before
    }

    private typealias Edit = (range: Range<Int>, text: String)

    private mutating func edit(for message: String, _ spot: Spot) -> Edit? {
        let quoted = message.split(separator: "'", omittingEmptySubsequences: false).enumerated()
            .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
        let name = String(decoding: spot.text[spot.name], as: UTF8.self)
        func has(_ words: String...) -> Bool { words.contains { message.contains($0) } }
        func operation(_ mark: String, _ place: Int?) -> Edit? {
            guard let place = place.map(spot.skippingKeywords(at:)) else { return nil }
            return spot.text[place...].starts(with: "⍟".utf8) ? nil : (place..<place, mark)
        }
        if has("cannot find type"), spot.isInherited {
            declarations.insert("protocol \(name) {}\n")
            names.insert(name)
        } else if has("cannot find", "'module<", "after module name") {
            names.insert(name)
            let end = spot.end("<", ">", at: spot.name.upperBound) ?? spot.name.upperBound
            if has("find type") { return (spot.name.lowerBound..<end, Self.stub) }
            let initializer = spot.text[end...].starts(with: ".init(".utf8) ? 5 : 0
            return (spot.name.lowerBound..<(end + initializer), "\(Self.stub).value")
        } else if has("unknown attribute") {
            return (spot.offset - 1..<(spot.end("(", ")", at: spot.name.upperBound) ?? spot.name.upperBound), "")
        } else if has("is not a member type"), has(Self.stub) {
            return (spot.offset - 1..<spot.name.upperBound, "")
        } else if has("closure parameter") {
            return has("'$") ? spot.shortParameter.map { ($0, "\(Self.stub).value") } : spot.parameters(Self.stub)
        } else if has("explicit use of 'self'") {
            return (spot.offset..<spot.offset, "self.")
        } else if has("switch must be exhaustive") {
            let start = spot.text[spot.offset...].firstIndex(of: UInt8(ascii: "{"))
            return start.flatMap { spot.end("{", "}", at: $0) }.map { (($0 - 1)..<($0 - 1), " default: break ") }
        } else if has("contextual", "type 'Any") {
            let dot = [spot.offset, spot.offset - 1].first { $0 >= 0 && spot.text[$0] == UInt8(ascii: ".") }
            return dot.map { ($0..<$0, Self.stub) }
        } else if has("has no member"), quoted.count == 2, quoted[0].allSatisfy({ $0.isLetter || $0 == "." }) {
            let kind = message.hasPrefix("type ") ? "static var" : "var"
            names.insert("\(quoted[0]).\(quoted[1])")
            let member = "\(kind) `\(quoted[1])`: \(Self.stub) { get { .value } set {} }"
            declarations.insert("extension \(quoted[0]) { \(member) }\n")
        } else if quoted.contains(where: { $0.hasPrefix(Self.stub) }) {
            if has("'nil' cannot") { return (spot.name, "\(Self.stub).value") }
            if has("optional chaining", "force unwrap") { return (spot.offset..<(spot.offset + 1), "") }
            if has("must have Optional type") { return operation("⍟⍟", spot.boundValue) }
            if has("for-in loop") { return operation("⍟⍟⍟", spot.operand) }
            if has("binary operator") { return operation("⍟", spot.operand(isSecond: quoted.last == Self.stub)) }
            if has("cannot convert", "cannot assign value", "operator function") {
                return operation("⍟", spot.operand) ?? operation("⍟", spot.operand(isSecond: true))
            }
        }
        return nil
    }
}

/// A place of a file that a compiler complains about.
private struct Spot {
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
