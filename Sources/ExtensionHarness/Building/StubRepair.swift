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
                // A macro takes no stub.
                if token.is(mark: "#"), next.is("Predicate"), modules.contains("SwiftData"),
                    let start = tokens[place...].firstIndex(where: { $0.is(mark: "{") }),
                    let end = tokens.end(ofBrackets: "{", "}", at: start, limit: .max)
                {
                    let range = token.range.lowerBound..<tokens[end].range.upperBound
                    let lines = texts[index][range].filter { $0 == UInt8(ascii: "\n") }
                    let value = Array("\(Self.stub).value".utf8) + lines
                    let space = Array(repeating: UInt8(ascii: " "), count: max(0, range.count - value.count))
                    if value.count <= range.count { texts[index].replaceSubrange(range, with: value + space) }
                }
            }
            for end in files[index].outline.managedAttributes.reversed() {
                texts[index].insert(contentsOf: " { get { ⍟\(Self.stub).value } set {} }".utf8, at: end)
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

    var sentence: String { Self.sentence(modules, names: names) }

    static func sentence(_ modules: [String], names: Set<String>) -> String {
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
        let before = (texts, declarations)
        texts = SourceRepair.apply(output, to: texts, paths: paths) { edit(for: $0, $1) }
        return texts != before.0 || declarations != before.1
    }

    private mutating func edit(for message: String, _ spot: SourceSpot) -> SourceRepair.Edit? {
        let quoted = message.split(separator: "'", omittingEmptySubsequences: false).enumerated()
            .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
        let name = String(decoding: spot.text[spot.name], as: UTF8.self)
        func has(_ words: String...) -> Bool { words.contains { message.contains($0) } }
        func operation(_ mark: String, _ place: Int?) -> SourceRepair.Edit? {
            guard let place = place.map(spot.skippingKeywords(at:)) else { return nil }
            return spot.text[place...].starts(with: "⍟".utf8) ? nil : (place..<place, mark)
        }
        if has("cannot find operator"), let name = quoted.first {
            let function = "func \(name) (left: \(Self.stub), right: Any?) -> \(Self.stub) { left }\n"
            declarations.insert("infix operator \(name): AdditionPrecedence\n\(function)")
        } else if has("cannot find type"), spot.isInherited {
            let base = "class \(name): UNNotificationServiceExtension {}\n"
            declarations.insert(PrincipalClass.isExtension(name) ? base : "protocol \(name) {}\n")
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
        } else if has("cannot infer key path type") {
            let end = spot.text[spot.offset...].dropFirst(2).prefix(while: SwiftScanner.isWordPart).endIndex
            return (spot.offset..<end, "\\\(Self.stub).self")
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
