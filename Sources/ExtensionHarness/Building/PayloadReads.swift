/// The reads of a payload in the source of an extension: `userInfo["a"]["b"]`, and variables that hold parts of it.
struct PayloadReads: Sendable {
    /// The paths that the extension reads, in source order, without duplicates.
    private(set) var paths: [[String]] = []
    private var constants: [String: String] = [:]
    /// What the extension does with the values at the paths.
    private(set) var uses: [[String]: ValueUse] = [:]
    /// The parts of the payload that variables hold, by their names.
    private var bindings = Self.members
    /// The parts of the payload that members of a content hold, by their names.
    private static let members = ["userInfo": [], "categoryIdentifier": ["aps", "category"]]

    init(_ outlines: [SourceOutline]) {
        for outline in outlines {
            constants.merge(DecodedTypes(outline.tokens).rawValues) { one, _ in one }
            findConstants(in: outline.tokens)
        }
        // Twice, because a file that uses a variable may come before the file that binds it.
        for outline in outlines + outlines { follow(outline.tokens) }
    }

    /// Finds constants, and parameters with the payload's type.
    private mutating func findConstants(in tokens: [SwiftToken]) {
        for (index, token) in tokens.enumerated() {
            guard let name = token.word else { continue }
            if tokens.has("=", at: index + 1) {
                // `let key = "literal"`, `case key = "literal"`, and `NSString *const Key = @"literal"`.
                let text = tokens.string(tokens.has("@", at: index + 2) ? index + 3 : index + 2)
                constants[name] = text ?? constants[name]
            } else if tokens.has(":", at: index + 1), tokens.has("=", at: index + 3), tokens.word(index + 2) == "String"
            {
                constants[name] = tokens.string(index + 4) ?? constants[name]
            } else if name == "define", tokens.has("@", at: index + 2), let word = tokens.word(index + 1) {
                constants[word] = tokens.string(index + 3) ?? constants[word]
            } else if tokens.has(":", at: index + 1), tokens.has("[", at: index + 2),
                tokens.word(index + 3) == "AnyHashable", tokens.word(index + 5) == "Any"
            {
                bindings[name] = []
            }
        }
    }

    private mutating func follow(_ tokens: [SwiftToken]) {
        for index in tokens.indices {
            guard let name = tokens[index].word, let base = bindings[name], paths.count < 1000 else { continue }
            // Another object's member of the same name is not the variable.
            let isMember = index > 0 && tokens[index - 1].is(mark: ".") && !(index > 1 && tokens[index - 2].is("self"))
            if isMember, Self.members[name] == nil { continue }
            let (path, end, type) = read(from: base, at: index + 1, in: tokens)
            if path.count > base.count || Self.members[name]?.isEmpty == false {
                // A key that is only written is not one that is read.
                if tokens.isAssignment(at: end) { continue }
                if !paths.contains(path) { paths.append(path) }
            }
            uses[path, default: ValueUse()].note(type, before: index, after: end, in: tokens)
            bind(path, before: index, after: end, in: tokens)
        }
    }

    /// Follows subscripts, casts and parentheses.
    /// - Returns: The path, the index after it, and the type of its last cast.
    private func read(from base: [String], at start: Int, in tokens: [SwiftToken])
        -> (path: [String], end: Int, type: String?)
    {
        var path = base
        var type: String?
        var index = start
        while path.count < 16, index < tokens.count {
            let next = tokens[index]
            if next.is(mark: "?") && !tokens.has("?", at: index + 1) || next.is(mark: "!")
                || next.is(mark: ")") && isCast(before: index, in: tokens)
            {
                index += 1
            } else if next.is(mark: "["), let (key, end) = key(at: index, closing: "]", in: tokens) {
                path.append(key)
                type = nil
                index = end
            } else if next.is(mark: "."), tokens.has("(", at: index + 2), let word = tokens.word(index + 1),
                ["value", "object"].contains(word), let (key, end) = key(at: index + 2, closing: ")", in: tokens)
            {
                path += tokens[index + 3].is("forKeyPath") ? key.split(separator: ".").map(String.init) : [key]
                index = end
            } else if let word = next.word, Self.messages.contains(word), tokens.has(":", at: index + 1),
                let end = tokens[index...].prefix(8).firstIndex(where: { $0.is(mark: "]") }),
                case let argument = tokens[min(index + 2, end)..<end],
                let key = argument.compactMap(\.string).first
                    ?? argument.compactMap(\.word).last.flatMap({ constants[$0] })
            {
                path += word.hasSuffix("Path") ? key.split(separator: ".").map(String.init) : [key]
                index = end + 1
            } else if next.is("as"), let end = endOfCast(at: index, in: tokens) {
                type = tokens[index..<end].dropFirst().filter { !$0.is(mark: "?") && !$0.is(mark: "!") }.text
                index = end
            } else if let word = tokens.word(next.is(mark: ".") ? index + 1 : index),
                ["firstObject", "lastObject"].contains(word) || next.is(mark: ".") && ["first", "last"].contains(word)
            {
                path.append("0")
                index += next.is(mark: ".") || tokens.has("]", at: index + 1) ? 2 : 1
            } else {
                break
            }
        }
        return (path, index, type)
    }

    /// The Objective-C messages that read a dictionary.
    private static let messages: Set<String> = [
        "objectForKey", "objectForKeyedSubscript", "valueForKey", "valueForKeyPath",
    ]

    /// Finds the string between brackets, literal or by the name of a constant.
    private func key(at opening: Int, closing: Unicode.Scalar, in tokens: [SwiftToken]) -> (key: String, end: Int)? {
        guard let end = tokens[opening...].prefix(12).firstIndex(where: { $0.is(mark: closing) }) else { return nil }
        let inner = tokens[(opening + 1)..<end]
        // An `AnyHashable("key")` ends after its own parenthesis.
        let close = inner.contains { $0.is(mark: "(") } && closing == ")" ? end + 1 : end
        let literals = inner.compactMap(\.string)
        if literals.count == 1 { return (literals[0], close + 1) }
        let others = ["rawValue", "forKey", "forKeyPath", "stringValue"]
        let names = inner.compactMap(\.word).filter { !others.contains($0) }
        guard literals.isEmpty, let name = names.last, let key = constants[name] ?? (name == "0" ? name : nil) else {
            return nil
        }
        return (key, close + 1)
    }

    /// Returns whether a parenthesis closes after a cast, as in `(userInfo["a"] as? [String: Any])`.
    private func isCast(before index: Int, in tokens: [SwiftToken]) -> Bool {
        var depth = 0
        for token in tokens[..<index].suffix(30).reversed() {
            if token.is(mark: ")") { depth += 1 }
            if token.is(mark: "(") { depth -= 1 }
            if depth < 0 || token.is(mark: "{") || token.is(mark: "}") { return false }
            if depth == 0, token.is("as") { return true }
        }
        return false
    }

    private func endOfCast(at index: Int, in tokens: [SwiftToken]) -> Int? {
        var next = index + 1
        while next < tokens.count, tokens[next].is(mark: "?") || tokens[next].is(mark: "!") { next += 1 }
        guard next < tokens.count else { return nil }
        guard tokens[next].is(mark: "[") else { return tokens[next].word == nil ? nil : next + 1 }
        return tokens.end(ofBrackets: "[", "]", at: next, limit: 20).map { $0 + 1 }
    }

    /// Notes which variable holds that part: `let name = …`, `if let name: Type = …`.
    private mutating func bind(_ path: [String], before index: Int, after end: Int, in tokens: [SwiftToken]) {
        // Values computed from it, and subscripts that are not literals, are not followed.
        if tokens.has("[", at: end) { return }
        let before = tokens[..<index].suffix(16)
        guard let sign = before.lastIndex(where: { $0.is(mark: "=") }), sign > before.startIndex + 1,
            let name = boundName(before: sign, in: before),
            // Only tokens that lead to the payload stand between them.
            ((sign + 1)..<index).allSatisfy({ place in
                let token = tokens[place]
                // The end of a cast in Objective-C.
                if token.is(mark: ")") { return tokens[place - 1].is(mark: "*") }
                return token.word.map { $0 != "let" } ?? "(.?![*".unicodeScalars.contains(token.scalar)
            })
        else { return }
        if Self.members[name] == nil { bindings[name] = path }
    }

    /// Finds the name in `let name: Type =`, or in Objective-C's `Type *name =` and `id name =`.
    private func boundName(before sign: Int, in tokens: ArraySlice<SwiftToken>) -> String? {
        if let keyword = tokens[..<sign].lastIndex(where: { $0.is("let") || $0.is("var") }), keyword + 1 < sign,
            let name = tokens[keyword + 1].word, keyword + 2 == sign || tokens[keyword + 2].is(mark: ":")
        {
            return name
        }
        return tokens[sign - 2].is(mark: "*") || tokens[sign - 2].is("id") ? tokens[sign - 1].word : nil
    }
}

extension SwiftToken {
    fileprivate var scalar: Unicode.Scalar { if case .punctuation(let scalar) = kind { scalar } else { "\0" } }
}
