/// Xcode's build settings for one configuration, with their references resolved.
struct BuildSettings: Sendable, Equatable {
    /// From the outermost level to the innermost, which takes precedence.
    private(set) var levels: [[String: String]] = []
    /// Whether each file of settings was there.
    var isComplete = true

    /// Adds a level that takes precedence over the existing ones, and within it, what is only for an iPhone.
    mutating func add(_ settings: [String: PropertyList]) {
        let texts = settings.compactMapValues { $0.strings.isEmpty ? nil : $0.strings.joined(separator: " ") }
        levels.append(texts.filter { !$0.key.contains("[") })
        let others = texts.keys.filter { $0.contains("[") && meetsConditions($0) }.sorted()
        levels.append(others.reduce(into: [:]) { level, key in level[String(key.prefix { $0 != "[" })] = texts[key] })
    }

    /// Returns whether a build for an iPhone meets the conditions of a setting: `NAME[sdk=iphoneos*][config=Debug]`.
    private func meetsConditions(_ name: String) -> Bool {
        let values = ["sdk": "iphoneos", "arch": "arm64", "config": self["CONFIGURATION"] ?? ""]
        return name.split { "[],".contains($0) }.dropFirst().allSatisfy { condition in
            let parts = condition.split(separator: "=")
            guard parts.count == 2, let value = values[String(parts[0])] else { return false }
            return parts[1].last == "*" ? value.hasPrefix(parts[1].dropLast()) : value == parts[1]
        }
    }

    /// The value of a setting; `nil` if it is unset or empty.
    subscript(name: String) -> String? {
        var budget = Self.budget
        let value = self.value(of: name, below: levels.count, depth: 0, budget: &budget)
        return value.isEmpty ? nil : value
    }

    /// The words of a list, without a shell's quotation marks and backslashes.
    func words(_ name: String) -> [String] {
        var words: [String] = []
        var (word, isEscaped) = ("", false)
        var quote: Character?
        for character in self[name] ?? "" {
            let isPlain = isEscaped || quote != nil && character != quote && character != "\\"
            isEscaped = false
            switch character {
            case "\\" where !isPlain: isEscaped = true
            case "\"" where !isPlain, "'" where !isPlain: quote = quote == nil ? character : nil
            case _ where !isPlain && character.isWhitespace:
                words.append(word)
                word = ""
            default: word.append(character)
            }
        }
        return (words + [word]).filter { !$0.isEmpty }
    }

    /// Replaces the references `$(NAME)` and `${NAME}` in a text.
    func resolve(_ text: String) -> String {
        var budget = Self.budget
        return resolve(text, inherited: nil, depth: 0, budget: &budget)
    }

    /// The maximum number of references and characters from one text: settings may refer to each other in a circle.
    private static let budget = 20_000
    private static let maximumDepth = 32

    private func value(of name: String, below level: Int, depth: Int, budget: inout Int) -> String {
        guard let index = levels[..<level].lastIndex(where: { $0[name] != nil }), let text = levels[index][name] else {
            return ""
        }
        return resolve(text, inherited: (name, index), depth: depth + 1, budget: &budget)
    }

    private func resolve(_ text: String, inherited: (name: String, level: Int)?, depth: Int, budget: inout Int)
        -> String
    {
        guard text.contains("$"), depth < Self.maximumDepth, budget > 0 else { return text }
        var resolved = ""
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            // No name is longer, and the limit bounds the work for a text of only opening parentheses.
            guard scalar == "$", let opening = rest.first, opening == "(" || opening == "{",
                let end = rest.end(ofBrackets: opening, opening == "(" ? ")" : "}", at: rest.startIndex, limit: 500)
            else {
                resolved.unicodeScalars.append(scalar)
                continue
            }
            let inner = String(rest[rest.index(after: rest.startIndex)..<end])
            rest = rest[rest.index(after: end)...]
            budget -= 1
            var parts = inner.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
            let name = resolve(parts.removeFirst(), inherited: inherited, depth: depth + 1, budget: &budget)
            let outer = name == "inherited" || name == inherited?.name ? inherited : nil
            let start = outer ?? (name: name, level: levels.count)
            var value = self.value(of: start.name, below: start.level, depth: depth, budget: &budget)
            for modifier in parts { value = Self.modify(value, by: modifier) }
            budget -= value.utf8.count
            if budget > 0 { resolved += value }
        }
        return resolved
    }

    private static func modify(_ value: String, by modifier: String) -> String {
        switch modifier {
        case "lower": return value.lowercased()
        case "upper": return value.uppercased()
        case "c99extidentifier", "identifier", "c99identifier": return identifier(value, besides: "_", replacement: "_")
        case "rfc1034identifier": return identifier(value, besides: "-.", replacement: "-")
        case _ where modifier.hasPrefix("default="): return value.isEmpty ? String(modifier.dropFirst(8)) : value
        default: return value
        }
    }

    private static func identifier(_ value: String, besides allowed: String, replacement: Character) -> String {
        var identifier = String(value.map { $0.isLetter || $0.isNumber || allowed.contains($0) ? $0 : replacement })
        if replacement == "_", identifier.first?.isNumber == true { identifier = "_" + identifier.dropFirst() }
        return identifier
    }

    /// Returns the module name that Xcode derives from a product name.
    static func moduleName(_ productName: String) -> String { modify(productName, by: "c99extidentifier") }
}
