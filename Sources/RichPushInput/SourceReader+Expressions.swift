import FCM
import RichPush

extension SourceReader {
    /// What an expression stands for.
    struct Operand {
        /// The value; `nil` for what only a running program knows.
        var value: JSONValue?
        /// The name of the SDK's type that it is of.
        var type: String?
        /// The text, which stands for the value if there is none.
        var text = ""
        /// The variable whose value or member it is, and the names that lead to that.
        var path: [String] = []
    }

    private typealias Elements = (items: [Operand], members: JSONObject)

    private static let constants: [String: JSONValue] = [
        "true": true, "false": false, "null": .null, "nil": .null, "none": .null, "undefined": .null,
    ]
    /// Parts of the names of functions that make JSON.
    private static let encoders = ["stringify", "dumps", "encode", "to_json", "marshal"]
    /// Parts of the names of functions that send, or that collect what is sent.
    private static let senders = ["send", "publish", "post", "put", "fetch", "request", "push", "append"]
    private static let setters = ["setAll", "putAll", "addAll", "set", "put", "add", "with", "to"]

    /// Reads an expression: literals, maps, lists, variables, calls with or without names, composite literals, builders
    /// with their setters, sums, and products.
    /// - Parameter type: The SDK's type whose literal it is in.
    mutating func parseExpression(in type: String?) throws(JSONSyntaxError) -> Operand {
        depth += 1
        defer { depth -= 1 }
        guard depth <= 100 else { throw JSONSyntaxError(.tooDeep, at: tokens[index - 1].range.lowerBound, in: bytes) }
        let start = index
        var operand = try parseOperand(in: type)
        while isMark("+") || isMark("*") {
            let isSum = take("+") || !take("*")
            let parts = [operand, try parseOperand(in: type)]
            if isSum, parts.contains(where: { $0.value?.stringValue != nil }) {
                let texts = parts.map { part in
                    let text = part.value.map { $0.stringValue ?? $0.description } ?? part.text
                    return part.value == nil || unknown.contains(text) ? "${\(text)}" : text
                }
                operand = Operand(value: .string(texts.joined()))
            } else {
                let numbers = parts.compactMap { $0.value?.numberValue }
                let result = numbers.dropFirst().reduce(numbers.first ?? 0) { isSum ? $0 + $1 : $0 * $1 }
                let value = Int(exactly: result).map(JSONValue.integer) ?? .number(result)
                operand.value = numbers.count == 2 ? .some(value) : .none
                operand.text = text(from: start)
            }
        }
        return operand
    }

    private mutating func parseOperand(in type: String?) throws(JSONSyntaxError) -> Operand {
        let start = index
        guard index < tokens.count else { throw unexpected("a value") }
        var operand: Operand
        switch tokens[index].kind {
        case .value(let value):
            index += 1
            operand = Operand(value: value)
            let prefix = String(decoding: bytes[..<tokens[start].range.lowerBound].suffix(2), as: UTF8.self)
            if let text = value.stringValue, text.contains("{"), prefix.contains(/[fF$][rR@]?$/) {
                operand.value = .string(text.replacing(/\{([^{}]{1,99})\}/) { "${\($0.1)}" })
            }
        case .word(let word):
            index += 1
            hasOwnNames = hasOwnNames || ["True", "False", "None"].contains(word)
            operand = variables[word] ?? Operand(value: Self.constants[word.lowercased()])
            operand.text = word
            operand.path = operand.value?.objectValue == nil ? [] : [word]
        case .mark("{"): operand = Operand(value: object(try parseElements(until: "}", in: type)))
        case .mark(let mark) where ["[", "("].contains(mark):
            let elements = try parseElements(until: mark == "[" ? "]" : ")", in: mark == "[" ? type : nil)
            let list = Operand(value: object(elements, isList: true), type: elements.items.first?.type)
            operand = mark == "[" || isDescription ? list : elements.items.first ?? Operand(value: nil)
        case .mark(":"):
            index += 1
            guard index < tokens.count, case .word(let symbol) = tokens[index].kind else { throw unexpected("a name") }
            index += 1
            operand = Operand(value: .string(symbol))
        case .broken where isDescription:
            index += 1
            operand = Operand(value: .string(text(from: start)))
        case .mark, .broken: throw unexpected("a value")
        }
        return try parseMembers(of: operand, from: start)
    }

    /// Reads what follows an operand: members, calls, and the literal of a type.
    private mutating func parseMembers(of first: Operand, from start: Int) throws(JSONSyntaxError) -> Operand {
        var operand = first
        var receiver: Operand?
        var name = operand.value == nil ? operand.text : ""
        while true {
            if isMark("("), !name.isEmpty {
                operand = try parseCall(name, on: receiver)
            } else if isMark("{"), name.isType || operand.type != nil && isMark(")", index - 1) {
                let type = operand.type ?? name
                let own = operand.value?.objectValue ?? [:]
                let literal = object(try parseElements(until: "}", in: type))
                operand = Operand(value: literal.objectValue.map { .object(own.merging($0)) } ?? literal, type: type)
            } else if isMark("["), operand.value == nil && !name.isEmpty || !operand.path.isEmpty {
                let path = operand.path
                let key = try parseElements(until: "]", in: nil).items.first?.value?.stringValue
                operand = Operand(value: key.flatMap { operand.value?[$0] }, text: operand.text)
                if let key, !path.isEmpty { operand.path = path + [key] }
                continue
            } else if ["?.", "->", "::", "."].contains(where: { isMark($0) }), index + 1 < tokens.count,
                case .word(let member) = tokens[index + 1].kind
            {
                index += 2
                receiver = Operand(value: operand.value, type: operand.type ?? (name.isType ? name : nil), text: name)
                let json = member == "to_json" ? operand.value.map { JSONValue.string($0.description) } : nil
                let isOwn = operand.path.first.map { variables[$0]?.type == nil } ?? true
                let path = operand.path.isEmpty ? [] : operand.path + [isOwn ? member : member.sdkName]
                operand = Operand(value: json ?? operand.value?[member], text: member)
                (name, operand.path) = (member, path)
                continue
            } else {
                if operand.value == nil { operand.text = text(from: start) }
                return operand
            }
            (name, receiver) = ("", nil)
        }
    }

    /// Reads the arguments of a call, and makes its result.
    private mutating func parseCall(_ name: String, on receiver: Operand?) throws(JSONSyntaxError) -> Operand {
        let lowered = name.lowercased()
        let encodes = Self.encoders.contains { lowered.contains($0) }
        let sends = encodes || Self.senders.contains { lowered.contains($0) }
        let setter = Self.setters.first { name == $0 || name.hasPrefix($0) && String(name.dropFirst($0.count)).isType }
        let creates = name.isType && !sends || ["create", "new", "builder", "newBuilder"].contains(name)
        let type = name.isType ? name : receiver?.type
        if sends { isMeant = true }
        let isStrict = sends || type != nil && (creates || setter != nil)
        // In JavaScript, one object has the names of all parameters.
        let hasNames = isMark("{", index + 1)
        let (items, named) = try parseElements(until: ")", in: creates && !hasNames ? type : nil, isStrict: isStrict)
        let values = items.compactMap(\.value)
        if creates, let type {
            var members = named
            let names = hasNames ? [] : SenderNames.tables["parameters"]?[type.lowercased()]?.arrayValue ?? []
            for (name, value) in zip(names, values) { set(value, for: name.stringValue ?? "", in: &members, of: type) }
            // A wrapper of one value, such as `Optional`, is that value.
            return members.isEmpty && items.count == 1 ? items[0] : Operand(value: .object(members), type: type)
        }
        let changes = setter != nil || !sends
        if changes, type != nil, var object = receiver, object.value?.objectValue != nil || setter == "with" {
            if let setter { apply(setter, String(name.dropFirst(setter.count)), values, to: &object) }
            return object
        }
        for push in items + [Operand(value: .object(named))] + named.map({ Operand(value: $0.value) }) {
            collect(push, encodes ? .named : sends ? .sent : .other)
        }
        switch name {
        case "of" where receiver?.text.hasSuffix("Map") == true:
            let pairs = stride(from: 1, to: values.count, by: 2).map { (values[$0 - 1].stringValue ?? "", values[$0]) }
            return Operand(value: .object(JSONObject(pairs)))
        case "of", "asList", "listOf": return Operand(value: .array(values))
        case "array": return Operand(value: object((items, named), isList: true))
        case "byte": return items.first ?? Operand(value: nil)
        default:
            guard let value = values.first else { return Operand(value: nil) }
            if encodes { return Operand(value: .string(value.description)) }
            let isContainer = value.objectValue != nil || value.arrayValue != nil
            return isContainer && items.count == 1 ? items[0] : Operand(value: nil)
        }
    }

    private func apply(_ setter: String, _ name: String, _ values: [JSONValue], to object: inout Operand) {
        guard let first = values.first, let type = object.type else { return }
        var (members, key) = (object.value?.objectValue ?? [:], name.sdkName)
        switch (setter, values.count) {
        case (_, 2) where setter == "with" || ["", "Property"].contains(name):
            members[first.stringValue ?? ""] = values[1]
        case _ where name.isEmpty: members.merge(first.objectValue ?? [:])
        case ("put", 2), ("putAll", _):
            if key == "header" { key = "headers" }
            let new = values.count == 2 ? [first.stringValue ?? "": values[1]] : first.objectValue ?? [:]
            set(.object((members[key]?.objectValue ?? [:]).merging(new)), for: key, in: &members, of: type)
        case ("add", _):
            if !key.hasSuffix("s") { key += "s" }
            set(.array((members[key]?.arrayValue ?? []) + [first]), for: key, in: &members, of: type)
        default: set(first, for: key, in: &members, of: type)
        }
        object.value = .object(members)
    }

    /// Sets a member of an SDK's type under Node's name for it. The SDKs send nothing for a value that is missing.
    private func set(_ value: JSONValue, for name: String, in members: inout JSONObject, of type: String?) {
        guard let type else { return members[name] = value }
        // The payload's other members are the sender's own.
        let isOwn = type.hasSuffix("Payload") && !name.isType
        if value != .null { members[isOwn ? name : name.sdkName] = value }
    }

    /// The value of an operand: that of a variable without one is its name.
    mutating func resolve(_ operand: Operand) -> JSONValue {
        if operand.value == nil, !isDescription { unknown.insert(operand.text) }
        return operand.value ?? .string(operand.text)
    }

    /// An object or an array of what is between brackets. C# writes a map as a list of pairs.
    private func object(_ elements: Elements, isList: Bool = false) -> JSONValue {
        let values = elements.items.compactMap(\.value)
        guard elements.members.isEmpty, isList || !values.isEmpty else { return .object(elements.members) }
        let pairs = values.compactMap(\.arrayValue).filter { $0.count == 2 }.map { ($0[0].stringValue ?? "", $0[1]) }
        return isList || pairs.count < values.count ? .array(values) : .object(JSONObject(pairs))
    }

    /// Reads the elements between brackets.
    /// - Parameters:
    ///   - type: The SDK's type whose members they are.
    ///   - isStrict: Whether each must be read; otherwise one that is not an expression, such as a function, is none.
    private mutating func parseElements(until close: String, in type: String?, isStrict: Bool = true)
        throws(JSONSyntaxError) -> Elements
    {
        var elements: Elements = ([], [:])
        index += 1
        while !take(close) {
            let start = index
            do throws(JSONSyntaxError) {
                try parseElement(into: &elements, in: type, until: close)
                // Python's comprehension.
                if index < tokens.count, tokens[index].kind == .word("for") { try skip(to: [close]) }
                guard take(",") || isMark(close) || isDescription && take(";") else {
                    throw unexpected("a comma or '\(close)'")
                }
            } catch {
                // The first argument is what is sent; those after it are options and functions.
                let isOption = close == ")" && !elements.items.isEmpty && type == nil
                guard !isStrict || isOption, ![.unexpectedEnd, .tooDeep].contains(error.reason) else { throw error }
                if isMark("[", start) || isMark("{", start) { note(error) }
                index = start
                try skip(to: [",", close])
                if skippedStarts.insert(start).inserted { ranges.append(start..<index) }
                _ = take(",")
            }
        }
        return elements
    }

    private mutating func skip(to ends: [String]) throws(JSONSyntaxError) {
        // What is longer may be unclosed: looking for its end each time would take long.
        let limit = min(index + 5_000, tokens.count)
        var open = 0
        while open > 0 || !ends.contains(where: { isMark($0) }) {
            guard index < limit else { throw JSONSyntaxError(.unexpectedEnd, at: bytes.count, in: bytes) }
            if ["(", "[", "{"].contains(where: { isMark($0) }) { open += 1 }
            if [")", "]", "}"].contains(where: { isMark($0) }) { open -= 1 }
            index += 1
        }
    }

    private mutating func parseElement(into elements: inout Elements, in type: String?, until close: String)
        throws(JSONSyntaxError)
    {
        if take("...") || take("**") {
            return elements.members.merge(try parseExpression(in: nil).value?.objectValue ?? [:])
        }
        let (start, isMap) = (index, close == "}")
        // In JavaScript, an arrow follows the parameters of a function; in PHP and Ruby, the name of a member.
        let isFunction = close == ")" && isMark("=>", index + 1)
        if !isFunction, separator(at: index + 1) != nil, case .word(let name) = tokens[index].kind {
            index += 2
            return set(resolve(try parseExpression(in: type)), for: name, in: &elements.members, of: type)
        }
        let key = try parseExpression(in: type)
        if key.value != nil || isMap, let sign = separator(at: index), sign != "=>" || !isMark("(", start) {
            index += 1
            hasOwnNames = hasOwnNames || sign == "=>"
            // C# and JavaScript write a key that is computed in brackets.
            let name = key.value?.stringValue ?? key.value?.arrayValue?.first?.stringValue ?? key.text
            elements.members[name] = resolve(try parseExpression(in: type))
        } else if isMap, type == nil, case .word(let name) = tokens[start].kind, key.text == name {
            // JavaScript's short form: the variable has the member's name.
            elements.members[name] = resolve(key)
        } else {
            elements.items.append(Operand(value: resolve(key), type: key.type))
        }
    }

    private func separator(at position: Int) -> String? { [":", "=", "=>"].first { isMark($0, position) } }

    private func text(from start: Int) -> String {
        let range = tokens[start].range.lowerBound..<tokens[index - 1].range.upperBound
        return String(decoding: bytes[range], as: UTF8.self)
    }
}

extension String {
    /// Whether this is the name of a type, and not of a function or a variable.
    var isType: Bool { first?.isUppercase == true }

    /// The name as Node's SDK spells it: `ImageURL`, `image_url` → `imageUrl`.
    var sdkName: String {
        if utf8.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }) { return self }
        let words = matches(of: /[A-Z]+(?![a-z])|[A-Z]?[a-z0-9]+/).map { $0.output.lowercased() }
        return words.prefix(1).joined() + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
}
