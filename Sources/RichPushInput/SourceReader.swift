import RichPush

/// Finds the push in source code: in the call that sends it, or else in a variable or a literal.
///
/// It knows no language, but what expressions look like in those that have an SDK for FCM.
struct SourceReader {
    struct Candidate {
        enum Rank: Int { case other, named, sent }

        let value: JSONValue
        let rank: Rank
        /// The variables that the value has, but the text does not define.
        let unresolved: [String]
        /// Whether it is of an SDK's type, and not JSON in a string; `nil` for a map.
        let hasSDKNames: Bool?
    }

    /// The maximum number of statements that are not understood.
    private static let failureLimit = 200
    /// What the name of a variable contains that holds a push.
    private static let pushNames = ["message", "payload", "request", "msg", "body"]
    /// The members of a call's options that hold what is sent.
    private static let bodyNames = ["data", "body", "json", "Message"]

    let bytes: [UInt8]
    let tokens: [SourceToken]
    var index = 0
    var depth = 0
    var variables: [String: (operand: Operand, unresolved: [String])] = [:]
    /// The variables that stood for values and are not defined, in order.
    var unresolved: [String] = []
    /// Whether the text is in Python, PHP, or Ruby, whose maps have FCM's names.
    var hasOwnNames = false
    /// Whether what is being read is sent, or has the name of a push; `nil` if it is not even the value of a variable.
    var isMeant: Bool?
    private var candidates: [Candidate] = []

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        tokens = SourceToken.all(in: bytes)
    }

    /// Reads the text.
    /// - Returns: The pushes in it that are most likely meant.
    /// - Throws: Why a push cannot be read.
    mutating func read() throws(JSONSyntaxError) -> [Candidate] {
        var failures: [Bool: JSONSyntaxError] = [:]
        var failureCount = 0
        // In `const { a } = b`, a word precedes the bracket.
        let isLiteral = bytes.first { $0 > 0x20 && $0 < 0x80 }.map("{[".utf8.contains) == true
        while index < tokens.count, failureCount < Self.failureLimit {
            let start = index
            isMeant = nil
            do throws(JSONSyntaxError) {
                if isLiteral, !isMark("{"), !isMark("[") { throw unexpected("the end of the text, or another message") }
                try readStatement(isLiteral ? .named : .other)
            } catch {
                if isLiteral { throw error }
                failureCount += 1
                if let isMeant, error.offset > failures[isMeant]?.offset ?? -1 { failures[isMeant] = error }
                index = start
            }
            index = max(index, start + 1)
            while take(";") || take(",") {}
        }
        let best = candidates.map(\.rank.rawValue).max() ?? 0
        if best == 0, let failure = failures[true] ?? (candidates.isEmpty ? failures[false] : nil) { throw failure }
        return candidates.filter { $0.rank.rawValue == best }.reduce(into: []) { pushes, candidate in
            if !pushes.contains(where: { $0.value == candidate.value }) { pushes.append(candidate) }
        }
    }

    private mutating func readStatement(_ rank: Candidate.Rank) throws(JSONSyntaxError) {
        let mark = unresolved.count
        // In TypeScript and Python, a type may stand between.
        let sign = tokens[(index + 1)...].prefix(12).firstIndex { $0.kind == .mark("=") || $0.kind == .mark(":=") }
        guard case .word(let name) = tokens[index].kind, let sign, sign == index + 1 || isMark(":", index + 1) else {
            return collect(try parseExpression(in: nil), rank, since: mark)
        }
        let isPush = Self.pushNames.contains { name.lowercased().contains($0) }
        (isMeant, index) = (isPush, sign + 1)
        let operand = try parseExpression(in: nil)
        // Pages are often copied without their line breaks, or their spaces.
        for name in [name, name.replacing(/^(?:const|let|var)/, with: "")] {
            variables[name] = (operand, Array(unresolved[mark...]))
        }
        collect(operand, isPush ? .named : .other, since: mark)
    }

    mutating func collect(_ operand: Operand, _ rank: Candidate.Rank, since mark: Int) {
        var (value, hasSDKNames) = (operand.value, operand.type == nil ? nil : true)
        if case .string(let text)? = value, text.hasPrefix("{") {
            (value, hasSDKNames) = (try? JSONValue(parsing: text.utf8, dialect: .relaxed), false)
        }
        if let elements = value?.arrayValue {
            for element in elements {
                var part = operand
                part.value = element
                collect(part, rank, since: mark)
            }
        } else if let value, InputDocument.isPush(value) {
            let names = operand.unresolved ?? Array(unresolved.dropFirst(mark))
            candidates.append(Candidate(value: value, rank: rank, unresolved: names, hasSDKNames: hasSDKNames))
        } else if let value, rank == .sent {
            for name in Self.bodyNames where value[name] != nil { collect(Operand(value[name]), rank, since: mark) }
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
                | [&*@](?=[A-Za-z"]) | [fFrRbBuU$@]{1,2}(?=["']))
            | ("""|'''|`)((?s:\\.|.)*?)(?:\2|\z)
            | ("(?:[^"\\\n]|\\(?:\r\n|(?s:.)))*" | '(?:[^'\\\n]|\\(?:\r\n|(?s:.)))*' | -?\d(?:[eE][\-+]\d+|[\w.])*)
            | ([A-Za-z_$][\w$]*) | => | -> | :: | \?\. | \.\.\. | \*\* | :=(?!=) | [=!<>+]= | (?s:.)
            /#.matchingSemantics(.unicodeScalar)
        let text = String(decoding: bytes, as: UTF8.self)
        return text.matches(of: pattern).compactMap { match in
            guard match.1 == nil else { return nil }
            let lower = text.utf8.distance(from: text.startIndex, to: match.range.lowerBound)
            let range = lower..<lower + match.0.utf8.count
            if let raw = match.3 { return SourceToken(kind: .value(.string(String(raw))), range: range) }
            if let word = match.5 { return SourceToken(kind: .word(String(word)), range: range) }
            guard let literal = match.4 else { return SourceToken(kind: .mark(String(match.0)), range: range) }
            var parser = JSONParser(Array(literal.utf8), dialect: .relaxed)
            do throws(JSONSyntaxError) {
                return SourceToken(kind: .value(try parser.parseValue()), range: range)
            } catch {
                return SourceToken(kind: .broken(error.reason, lower + error.offset), range: range)
            }
        }
    }
}
