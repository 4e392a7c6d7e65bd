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
        // `?.lowercased()`
        while tokens.has("?", at: next) { next += 1 }
        if tokens.has(".", at: next), tokens.has("(", at: next + 2), tokens.has(")", at: next + 3) { next += 4 }
        if tokens.has("=", at: next), tokens.has("=", at: next + 1) {
            note(tokens.string(next + 2))
        } else if tokens.has("=", at: next), tokens.has("!", at: next - 1) {
            // It is compared with a word that is not the one for pictures.
            if let text = tokens.string(next + 1), !text.isEmpty { isWord = true }
        } else if let call = tokens.word(tokens.has(".", at: next) ? next + 1 : next) {
            let isNumber = Self.numberCalls.contains(call)
            if isNumber || call == "boolValue" { type = isNumber ? "Int" : "Bool" }
            if Self.comparisons.contains(call) { note(tokens[next...].prefix(5).lazy.compactMap(\.string).first) }
        }
        guard index > 1 else { return }
        if let call = tokens[index - 2].word, Self.extensionCalls.contains(call), !tokens.has(".", at: next) {
            isWord = true
        }
        let line = tokens[..<index].suffix(8).drop { $0.line < tokens[index].line }
        let start = line.lastIndex { $0.is("switch") }
        guard let start, !tokens[start..<index].contains(where: { $0.is(mark: "{") }) else { return }
        for (before, token) in zip(tokens[end...], tokens[end...].dropFirst()).prefix(79)
        where before.is("case") || before.is(mark: ",") {
            note(token.string)
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
