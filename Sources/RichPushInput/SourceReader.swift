import FCM
import RichPush

/// Finds the push in source code: in the call that sends it, or else in a variable or a literal.
///
/// It knows no language, but what expressions look like in those that have an SDK for FCM.
struct SourceReader {
    enum Rank: Int { case other, named, sent }
    /// A push, and whether it is of an SDK's type, and not JSON in a string; `nil` for a map.
    typealias Candidate = (value: JSONValue, rank: Rank, hasSDKNames: Bool?)

    /// The maximum number of statements that are not understood.
    private static let failureLimit = 200
    /// The members of a call's options that hold what is sent.
    private static let bodyNames = ["data", "body", "json", "Message"]

    let bytes: [UInt8]
    let tokens: [SourceToken]
    var index = 0
    var depth = 0
    var variables: [String: Operand] = [:]
    var unknown: Set<String> = []
    /// Whether the text is what Foundation prints of a dictionary.
    let isDescription: Bool
    /// Whether the text is in Python, PHP, or Ruby, whose maps have FCM's names.
    var hasOwnNames = false
    /// Whether what is being read is sent, or has the name of a push; `nil` if it is not even the value of a variable.
    var isMeant: Bool?
    private var candidates: [Candidate] = []
    private var failures: [Bool: JSONSyntaxError] = [:]
    /// What to read: all, then arguments that are no expressions, such as functions.
    var ranges: [Range<Int>]
    var skippedStarts: Set<Int> = []

    init(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        isDescription = text.contains(/AnyHashable\(|=\x20{5}[{(]|^\s*\{[^:,]*?=/.matchingSemantics(.unicodeScalar))
        // Swift prints Foundation's strings without quotation marks.
        let bare = /(AnyHashable\([^)]{0,99}\): )([^\s{(\["](?s:.){0,300}?)(?=, AnyHashable\(|\]\s*(?:\n|$))/
        let quoted = isDescription ? text.replacing(bare) { "\($0.1)\(JSONValue.string(String($0.2)))" } : text
        self.bytes = Array(quoted.utf8)
        tokens = SourceToken.all(in: self.bytes)
        ranges = [tokens.indices]
    }

    /// Reads the text.
    /// - Returns: The pushes in it that are most likely meant.
    /// - Throws: Why a push cannot be read.
    mutating func read() throws(JSONSyntaxError) -> [Candidate] {
        // In `const { a } = b`, a word precedes the bracket.
        let isLiteral = bytes.first { $0 > 0x20 && $0 < 0x80 }.map("{[".utf8.contains) == true
        var (failureCount, position) = (0, 0)
        while position < (isLiteral ? 1 : ranges.count) {
            index = ranges[position].lowerBound
            while index < ranges[position].upperBound, failureCount < Self.failureLimit {
                let start = index
                isMeant = nil
                do throws(JSONSyntaxError) {
                    let isEnd = isLiteral && !isMark("{") && !isMark("[")
                    if isEnd { throw unexpected("the end of the text, or another message") }
                    try readStatement(isLiteral ? .named : .other)
                } catch {
                    if isLiteral { throw error }
                    failureCount += 1
                    note(error)
                    index = start
                }
                index = max(index, start + 1)
                while take(";") || take(",") {}
            }
            position += 1
        }
        let best = candidates.map(\.rank.rawValue).max() ?? 0
        if best == 0, let failure = failures[true] ?? (candidates.isEmpty ? failures[false] : nil) { throw failure }
        let likely = candidates.filter { $0.rank.rawValue == best }
        // What is also in a request or a message is no other one.
        let parts = likely.flatMap { [$0.value["message"], ($0.value["message"] ?? $0.value)["apns"]?["payload"]] }
        return likely.reduce(into: []) { pushes, candidate in
            let isKnown = parts.contains(candidate.value) || pushes.contains { $0.value == candidate.value }
            if !isKnown { pushes.append(candidate) }
        }
    }

    mutating func note(_ error: JSONSyntaxError) {
        if let isMeant, error.offset > failures[isMeant]?.offset ?? -1 { failures[isMeant] = error }
    }

    private mutating func readStatement(_ rank: Rank) throws(JSONSyntaxError) {
        let start = index
        // In TypeScript and Python, a type may stand between.
        let sign = tokens[(index + 1)...].prefix(12).firstIndex { $0.kind == .mark("=") || $0.kind == .mark(":=") }
        let isTyped = isMark(":", index + 1) && !isDescription
        guard case .word(let name) = tokens[index].kind, let sign, sign == index + 1 || isTyped else {
            let operand = try parseExpression(in: nil)
            if let name = operand.path.first, operand.path.count > 1, take("=") {
                isMeant = isPushName(name)
                var whole = variables[name] ?? Operand(value: nil)
                whole.value?.set(resolve(try parseExpression(in: nil)), at: Array(operand.path.dropFirst()))
                return change(name, to: whole)
            }
            // A setter changes the object that has it.
            let name = isMark("(", start + 3) ? String(decoding: bytes[tokens[start].range], as: UTF8.self) : ""
            let isSet = operand.type != nil && operand.type == variables[name]?.type
            return isSet ? change(name, to: operand) : collect(operand, rank)
        }
        (isMeant, index) = (isPushName(name), sign + 1)
        let operand = try parseExpression(in: nil)
        // Pages are often copied without their line breaks, or their spaces.
        let keyword = ["const", "let", "var"].first { name.hasPrefix($0) } ?? ""
        for name in [name, String(name.dropFirst(keyword.count))] { variables[name] = operand }
        collect(operand, isPushName(name) ? .named : .other)
    }

    private func isPushName(_ name: String) -> Bool {
        // Each use of a regular expression compiles it again, and there is a name for each statement.
        let name = name.lowercased()
        return ["message", "payload", "request", "msg", "body"].contains { name.contains($0) }
    }

    /// Gives a variable a value that differs in a part; what it was before is no push of its own. Each time, this takes a
    /// copy, so variables do not change in a text that is far too long to be pasted.
    private mutating func change(_ name: String, to operand: Operand) {
        guard tokens.count < 50_000, let old = variables.updateValue(operand, forKey: name) else { return }
        candidates.removeAll { $0.value == old.value && $0.rank != .sent }
        collect(operand, isPushName(name) ? .named : .other)
    }

    mutating func collect(_ operand: Operand, _ rank: Rank) {
        var (value, hasSDKNames) = (operand.value, operand.type == nil ? nil : true)
        if case .string(let text)? = value, text.hasPrefix("{") {
            (value, hasSDKNames) = (try? JSONValue(parsing: text.utf8, dialect: .relaxed), false)
        }
        if let elements = value?.arrayValue {
            for element in elements { collect(Operand(value: element, type: operand.type), rank) }
        } else if let value, InputDocument.isPush(value) {
            candidates.append((value, rank, hasSDKNames))
        } else if let value, rank == .sent {
            for name in Self.bodyNames where value[name] != nil { collect(Operand(value: value[name]), rank) }
        }
    }

    func isMark(_ mark: String, _ position: Int? = nil) -> Bool {
        let position = position ?? index
        return position < tokens.count && tokens[position].kind == .mark(mark)
    }

    mutating func take(_ mark: String) -> Bool {
        guard isMark(mark) else { return false }
        index += 1
        return true
    }

    func unexpected(_ expected: String) -> JSONSyntaxError {
        guard index < tokens.count else { return JSONSyntaxError(.unexpectedEnd, at: bytes.count, in: bytes) }
        if case .broken(let reason, let offset) = tokens[index].kind {
            return JSONSyntaxError(reason, at: offset, in: bytes)
        }
        return .unexpected(at: tokens[index].range.lowerBound, in: bytes, expected: expected)
    }
}

/// A part of source code, in any of the languages.
struct SourceToken {
    enum Kind: Equatable {
        case value(JSONValue), word(String), mark(String)
        /// A string or number that cannot be read.
        case broken(JSONSyntaxError.Reason, Int)
    }

    let kind: Kind
    let range: Range<Int>

    /// The tokens of a text, without space, comments, arguments of generic types, and words before a value that do not
    /// change it.
    static func all(in bytes: [UInt8]) -> [SourceToken] {
        let pattern =
            #/
            (\s+|\x{FEFF} | \#[^\n]* | //[^\n]* | /\*(?s:.)*?(?:\*/|\z) | <[\w\s,.?\[\]<>]{0,99}>
                | new(?:\s*\[\s*\]|\s*\(\s*\)|\s)\s*(?=[\w$\[\(\{"'`]) | (?:await|const|let|var|final|return|val|my)\s+(?=[\w$\[\(\{"'`])
                | (?:map\[[\w.]{1,99}\]|\[\])(?=[*\[\w]) | (?:interface\{\}|any|string|int|bool)(?=\{)
                | \((?:int|float|string|bool|array|object)\)[\t\x20]*(?=[\w$\["']) | !{1,2}(?=\s*[,;.)\]}])
                | (?:as|satisfies)\s+[\w.]{1,99}(?:\[\])?(?=\s*[,;)\]}])
                | [&*@](?=[A-Za-z"]) | [fFrRbBuU$@]{1,2}(?=["']))
            | ("""|'''|`)((?s:\\.|.)*?)(?:\2|\z)
            | ("(?:[^"\\\n]|\\(?:\r\n|(?s:.)))*" | '(?:[^'\\\n]|\\(?:\r\n|(?s:.)))*' | -?\d(?:[eE][\-+]\d+|[\w.])*)
            | ([A-Za-z_$][\w$]*) | => | -> | :: | \?\. | \.\.\. | \*\* | :=(?!=) | [=!<>+]= | (?s:.)
            /#.matchingSemantics(.unicodeScalar)
        // Foundation prints UTF-16 in another form than JSON's.
        let escape = /\\U(?=[0-9a-f]{4})(?!000)/
        let text = String(decoding: bytes, as: UTF8.self)
        return text.matches(of: pattern).compactMap { match in
            guard match.1 == nil else { return nil }
            let lower = text.utf8.distance(from: text.startIndex, to: match.range.lowerBound)
            let range = lower..<lower + match.0.utf8.count
            if let raw = match.3 { return SourceToken(kind: .value(.string(String(raw))), range: range) }
            if let word = match.5 { return SourceToken(kind: .word(String(word)), range: range) }
            guard let literal = match.4 else { return SourceToken(kind: .mark(String(match.0)), range: range) }
            let text = literal.replacing(escape, with: #"\u"#)
            var parser = JSONParser(Array(text.utf8), dialect: .relaxed)
            do throws(JSONSyntaxError) {
                return SourceToken(kind: .value(try parser.parseValue()), range: range)
            } catch {
                return SourceToken(kind: .broken(error.reason, lower + error.offset), range: range)
            }
        }
    }
}
