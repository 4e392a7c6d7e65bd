import RichPush

/// What an extension does with a value of the payload, as far as its source says.
struct ValueUse: Sendable, Equatable {
    private(set) var words: [String] = []
    /// Whether it is a word, as a kind or a file extension is, and no URL.
    private(set) var isWord = false
    /// The type that it is cast to: `[[String:Any]]`.
    private(set) var type: String?

    private static let comparisons: Set<String> = [
        "isEqualToString", "isEqual", "caseInsensitiveCompare", "compare", "hasPrefix",
    ]
    private static let extensionCalls: Set<String> = [
        "appendingPathExtension", "stringByAppendingPathExtension", "URLByAppendingPathExtension",
    ]
    private static let numberCalls: Set<String> = ["intValue", "integerValue", "doubleValue", "floatValue"]

    /// Notes a use of a value between two places.
    mutating func note(_ cast: String?, before index: Int, after end: Int, in tokens: [SwiftToken]) {
        type = cast ?? type
        var next = end
        func token(_ distance: Int) -> SwiftToken? {
            tokens.indices.contains(next + distance) ? tokens[next + distance] : nil
        }
        // `?.lowercased()`
        while token(0)?.is(mark: "?") == true { next += 1 }
        if token(0)?.is(mark: ".") == true, token(2)?.is(mark: "(") == true, token(3)?.is(mark: ")") == true {
            next += 4
        }
        if token(0)?.is(mark: "=") == true, token(1)?.is(mark: "=") == true {
            note(token(2)?.string)
        } else if token(0)?.is(mark: "=") == true, token(-1)?.is(mark: "!") == true {
            // It is compared with a word that is not the one for pictures.
            if let text = token(1)?.string, !text.isEmpty { isWord = true }
        } else if let call = (token(0)?.is(mark: ".") == true ? token(1) : token(0))?.word {
            let isNumber = Self.numberCalls.contains(call)
            if isNumber || call == "boolValue" { type = isNumber ? "Int" : "Bool" }
            if Self.comparisons.contains(call) { note(tokens[next...].prefix(5).lazy.compactMap(\.string).first) }
        }
        guard index > 1 else { return }
        let before = tokens[..<index]
        if let call = tokens[index - 2].word, Self.extensionCalls.contains(call), token(0)?.is(mark: ".") != true {
            isWord = true
        }
        let line = before.suffix(8).drop { $0.line < tokens[index].line }
        if let start = line.lastIndex(where: { $0.is("switch") }),
            !tokens[start..<index].contains(where: { $0.is(mark: "{") })
        {
            let body = tokens[end...].prefix(80)
            for place in body.indices.dropFirst() where tokens[place - 1].is("case") || tokens[place - 1].is(mark: ",")
            {
                note(tokens[place].string)
            }
        }
    }

    private mutating func note(_ word: String?) {
        // A URL is compared with those, too.
        guard let word, !word.isEmpty, !word.hasPrefix("http"), !word.hasPrefix("/") else { return }
        isWord = true
        words.append(word)
    }

    /// The value of a payload at a path; `nil` if it may be the URL of media.
    func value(at path: [String]) -> JSONValue? {
        switch type {
        case "Bool": return true
        case "Int", "Double", "Float", "NSNumber", "Int64", "TimeInterval": return 1
        default: break
        }
        guard words.isEmpty else { return .string(words.first(where: PayloadKeys.namesPicture) ?? words[0]) }
        return isWord || PayloadKeys.score(path) < 0 ? .string(PayloadKeys.plausibleWord(path.last ?? "")) : nil
    }
}
