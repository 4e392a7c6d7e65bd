import RichPush

/// The types of a file that are decoded from a payload, and the texts that stand for cases of its enumerations.
struct DecodedTypes: Sendable, Equatable {
    struct Field: Sendable, Equatable {
        let key: String
        let type: String
    }

    /// The fields of a structure or a class, by the type's name.
    private(set) var fields: [String: [Field]] = [:]
    /// The texts of an enumeration's cases, by the type's name.
    private(set) var choices: [String: [String]] = [:]
    /// The text of each case, by its name.
    private(set) var rawValues: [String: String] = [:]
    private(set) var decoded: [String] = []

    init() {}

    init(_ tokens: [SwiftToken]) {
        // A file with more of them is no extension's.
        var count = 0
        for index in tokens.indices.dropLast(2) where count < 200 {
            guard let keyword = tokens[index].word, ["struct", "class", "enum", "extension"].contains(keyword),
                let name = tokens[index + 1].word,
                let opening = tokens[index...].prefix(40).firstIndex(where: { $0.is(mark: "{") })
            else { continue }
            count += 1
            let parents = Set(tokens[(index + 2)..<max(index + 2, opening)].compactMap(\.word))
            let body = Self.body(from: opening, in: tokens)
            if !parents.isDisjoint(with: ["Decodable", "Codable"]), keyword != "enum", !decoded.contains(name) {
                decoded.append(name)
            }
            if keyword == "enum", !parents.isDisjoint(with: ["String", "CodingKey"]) {
                let cases = Self.cases(in: body, tokens)
                choices[name] = cases.map(\.text)
                rawValues.merge(cases.map { ($0.name, $0.text) }) { one, _ in one }
            } else if keyword == "struct" || keyword == "class" {
                fields[name] = Self.fields(in: body, tokens)
            }
        }
    }

    mutating func merge(_ other: DecodedTypes) {
        fields.merge(other.fields) { one, _ in one }
        choices.merge(other.choices) { one, _ in one }
        decoded += other.decoded
    }

    private static func body(from opening: Int, in tokens: [SwiftToken]) -> Range<Int> {
        (opening + 1)..<(tokens.end(ofBrackets: "{", "}", at: opening, limit: 2_000) ?? opening + 1)
    }

    private static func cases(in body: Range<Int>, _ tokens: [SwiftToken]) -> [(name: String, text: String)] {
        var cases: [(name: String, text: String)] = []
        var isInList = false
        for index in body {
            if tokens[index].line > tokens[index - 1].line, !tokens[index - 1].is(mark: ",") { isInList = false }
            if tokens[index].is("case") { isInList = true }
            guard isInList, let name = tokens[index].word,
                tokens[index - 1].is("case") || tokens[index - 1].is(mark: ",")
            else { continue }
            let text = index + 2 < body.upperBound && tokens[index + 1].is(mark: "=") ? tokens[index + 2].string : nil
            cases.append((name, text ?? name))
        }
        return cases
    }

    /// Finds the stored properties, with the keys that `CodingKeys` give them.
    private static func fields(in body: Range<Int>, _ tokens: [SwiftToken]) -> [Field] {
        var fields: [Field] = []
        var keys: [String: String] = [:]
        var depth = 0
        for index in body where index + 3 < tokens.count {
            if tokens[index].is(mark: "{") { depth += 1 }
            if tokens[index].is(mark: "}") { depth -= 1 }
            if depth == 0, tokens[index].is("enum"), tokens[index + 1].is("CodingKeys"),
                let opening = tokens[index...].prefix(12).firstIndex(where: { $0.is(mark: "{") })
            {
                let cases = Self.cases(in: Self.body(from: opening, in: tokens), tokens)
                keys = Dictionary(cases.map { ($0.name, $0.text) }) { one, _ in one }
            }
            guard depth == 0, tokens[index].is("let") || tokens[index].is("var"), let name = tokens[index + 1].word,
                tokens[index + 2].is(mark: ":")
            else { continue }
            let rest = tokens[(index + 3)..<body.upperBound]
            let type = rest.prefix { token in
                token.line == tokens[index].line && !["=", "{", ";", "}"].contains { token.is(mark: $0) }
            }
            let isComputed = rest.dropFirst(type.count).first?.is(mark: "{") == true
            if !isComputed { fields.append(Field(key: name, type: Array(type).text)) }
        }
        // A property without a key of its own is not decoded.
        return fields.compactMap { field in
            keys.isEmpty ? field : keys[field.key].map { Field(key: $0, type: field.type) }
        }
    }

    /// Makes a value that can be decoded.
    /// - Parameter leaf: Makes the text for a key; `nil` for a URL.
    func value(of type: String, key: String, depth: Int = 0, leaf: (String?) -> JSONValue) -> JSONValue {
        var type = type
        while type.hasSuffix("?") || type.hasSuffix("!") { type.removeLast() }
        switch type {
        case "URL": return leaf(nil)
        case "Bool": return true
        case "Int", "Double", "Float", "Date", "TimeInterval", "Int64", "UInt", "Decimal", "CGFloat": return 1
        default: break
        }
        if type.hasPrefix("["), type.hasSuffix("]") {
            let element = String(type.dropFirst().dropLast())
            return element.contains(":") ? [:] : [value(of: element, key: key, depth: depth, leaf: leaf)]
        }
        let name = type.split(separator: ".").last.map(String.init) ?? type
        if let texts = choices[name], let text = texts.first(where: PayloadKeys.namesPicture) ?? texts.first {
            return .string(text)
        }
        guard let fields = fields[name], depth < 8 else { return leaf(key) }
        let members = fields.map { ($0.key, value(of: $0.type, key: $0.key, depth: depth + 1, leaf: leaf)) }
        return .object(JSONObject(members))
    }
}
