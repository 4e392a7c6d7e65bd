import FCM
import RichPush

extension SourceReader {
    /// What an expression stands for.
    struct Operand {
        /// The value; `nil` for what only a running program knows.
        var value: JSONValue?
        /// The name of the SDK's type that it is of.
        var type: String?
        /// The variables in it, if it is an argument.
        var unresolved: [String]?
        /// The text, which stands for the value if there is none.
        var text = ""

        init(_ value: JSONValue?, type: String? = nil, text: String = "") {
            (self.value, self.type, self.text) = (value, type, text)
        }
    }

    private typealias Elements = (items: [Operand], members: JSONObject)

    private static let constants: [String: JSONValue] = [
        "true": true, "TRUE": true, "True": true, "false": false, "FALSE": false, "False": false, "null": .null,
        "NULL": .null, "nil": .null, "None": .null, "undefined": .null,
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
            let other = try parseOperand(in: type).value
            if isSum, case .string(let text)? = operand.value, let other {
                operand.value = .string(text + (other.stringValue ?? other.description))
            } else {
                let numbers = [operand.value?.numberValue, other?.numberValue].compactMap(\.self)
                let result = numbers.dropFirst().reduce(numbers.first ?? 0) { isSum ? $0 + $1 : $0 * $1 }
                operand.value =
                    numbers.count == 2 ? Int(exactly: result).map(JSONValue.integer) ?? .number(result) : nil
            }
            operand.text = text(from: start)
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
            let template = bytes[tokens[start].range.lowerBound] == UInt8(ascii: "`") ? value.stringValue : nil
            unresolved += template?.matches(of: /\$\{([^}]*)\}/).map { String($0.1) } ?? []
            operand = Operand(value)
        case .word(let word):
            index += 1
            hasOwnNames = hasOwnNames || ["True", "False", "None"].contains(word)
            let (variable, names) = variables[word] ?? (Operand(Self.constants[word], text: word), [])
            unresolved += names
            operand = Operand(variable.value, type: variable.type, text: word)
        case .mark("{"): operand = Operand(object(try parseElements(until: "}", in: type)))
        case .mark("["): operand = Operand(object(try parseElements(until: "]", in: type), isList: true))
        case .mark("("): operand = try parseElements(until: ")", in: nil).items.first ?? Operand(nil)
        case .mark(":"):
            index += 1
            guard index < tokens.count, case .word(let symbol) = tokens[index].kind else { throw unexpected("a name") }
            index += 1
            operand = Operand(.string(symbol))
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
                let literal = object(try parseElements(until: "}", in: type))
                let members = literal.objectValue.map {
                    JSONValue.object((operand.value?.objectValue ?? [:]).merging($0))
                }
                operand = Operand(members ?? literal, type: type)
            } else if isMark("["), operand.value == nil, !name.isEmpty {
                _ = try parseElements(until: "]", in: nil)
                continue
            } else if ["?.", "->", "::", "."].contains(where: { isMark($0) }), index + 1 < tokens.count,
                case .word(let member) = tokens[index + 1].kind
            {
                index += 2
                receiver = Operand(operand.value, type: operand.type ?? (name.isType ? name : nil), text: name)
                let json = member == "to_json" ? operand.value.map { JSONValue.string($0.description) } : nil
                operand = Operand(json ?? operand.value?[member], text: member)
                name = member
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
        let (mark, lowered) = (unresolved.count, name.lowercased())
        let encodes = Self.encoders.contains { lowered.contains($0) }
        let sends = encodes || Self.senders.contains { lowered.contains($0) }
        let setter = Self.setters.first { name.hasPrefix($0) && String(name.dropFirst($0.count)).isType }
        let creates = name.isType && !sends || ["create", "new", "builder", "newBuilder"].contains(name)
        let type = name.isType ? name : receiver?.type
        if sends { isMeant = true }
        let isStrict = sends || type != nil && (creates || setter != nil)
        let (items, named) = try parseElements(until: ")", in: creates ? type : nil, isStrict: isStrict)
        if creates, let type {
            var members = named
            let names = SenderNames.tables["parameters"]?[type.lowercased()]?.arrayValue ?? []
            for (name, item) in zip(names, items) {
                set(resolve(item), for: name.stringValue ?? "", in: &members, of: type)
            }
            // A wrapper of one value, such as `Optional`, is that value.
            return members.isEmpty && items.count == 1 ? items[0] : Operand(.object(members), type: type)
        }
        if var members = receiver?.value?.objectValue ?? (name == "withTarget" ? [:] : nil), let type = receiver?.type {
            let values = items.map { resolve($0) }
            if let setter { apply(setter, String(name.dropFirst(setter.count)), with: values, to: &members, of: type) }
            return Operand(.object(members), type: type)
        }
        // The arguments with names stand last.
        let namesMark = mark + items.reduce(0) { $0 + ($1.unresolved?.count ?? 0) }
        for push in items + [Operand(.object(named))] + named.map({ Operand($0.value) }) {
            collect(push, encodes ? .named : sends ? .sent : .other, since: namesMark)
        }
        switch name {
        case "of" where receiver?.text.hasSuffix("Map") == true:
            let pairs = stride(from: 1, to: items.count, by: 2).map {
                (items[$0 - 1].value?.stringValue ?? "", resolve(items[$0]))
            }
            return Operand(.object(JSONObject(pairs)))
        case "of", "asList", "listOf": return Operand(.array(items.map { resolve($0) }))
        case "array": return Operand(object((items, named), isList: true))
        default:
            guard let value = items.first?.value else { return Operand(nil) }
            if encodes { return Operand(.string(value.description)) }
            let isContainer = value.objectValue != nil || value.arrayValue != nil
            return isContainer && items.count == 1 ? items[0] : Operand(nil)
        }
    }

    private func apply(
        _ setter: String,
        _ name: String,
        with values: [JSONValue],
        to members: inout JSONObject,
        of type: String
    ) {
        guard let first = values.first else { return }
        var key = name.sdkName
        switch (setter, values.count) {
        case ("with", 2): members[first.stringValue ?? ""] = values[1]
        case ("put", 2), ("putAll", _):
            if key == "header" { key = "headers" }
            let new = values.count == 2 ? [first.stringValue ?? "": values[1]] : first.objectValue ?? [:]
            set(.object((members[key]?.objectValue ?? [:]).merging(new)), for: key, in: &members, of: type)
        case ("add", _):
            if !key.hasSuffix("s") { key += "s" }
            set(.array((members[key]?.arrayValue ?? []) + [first]), for: key, in: &members, of: type)
        default: set(first, for: key, in: &members, of: type)
        }
    }

    /// Sets a member of an SDK's type under Node's name for it. The SDKs send nothing for a value that is missing.
    private func set(_ value: JSONValue, for name: String, in members: inout JSONObject, of type: String?) {
        guard let type else { return members[name] = value }
        // The payload's other members are the sender's own.
        let isOwn = type.hasSuffix("Payload") && !name.isType
        if value != .null { members[isOwn ? name : name.sdkName] = value }
    }

    /// The value of an operand: that of a variable without one is its name.
    private mutating func resolve(_ operand: Operand) -> JSONValue {
        if operand.value == nil { unresolved.append(operand.text) }
        return operand.value ?? .string(operand.text)
    }

    /// An object or an array of what is between brackets. C# writes a map as a list of pairs.
    private func object(_ elements: Elements, isList: Bool = false) -> JSONValue {
        let values = elements.items.map { $0.value ?? .string($0.text) }
        guard elements.members.isEmpty, isList || !values.isEmpty else { return .object(elements.members) }
        let pairs = values.compactMap(\.arrayValue).filter { $0.count == 2 }.map { ($0[0].stringValue ?? "", $0[1]) }
        return isList || pairs.count < values.count ? .array(values) : .object(JSONObject(pairs))
    }

    /// Reads the elements between brackets.
    /// - Parameters:
    ///   - type: The SDK's type whose members they are.
    ///   - isStrict: Whether each must be read; otherwise one that is not an expression, such as a function, is none.
    private mutating func parseElements(
        until close: String,
        in type: String?,
        isStrict: Bool = true
    ) throws(JSONSyntaxError) -> Elements {
        var elements: Elements = ([], [:])
        index += 1
        while !take(close) {
            let (start, mark) = (index, unresolved.count)
            do throws(JSONSyntaxError) {
                try parseElement(into: &elements, in: type, isMap: close == "}")
                guard take(",") || isMark(close) else { throw unexpected("a comma or '\(close)'") }
            } catch {
                // The first argument is what is sent; those after it are options and functions.
                let isOption = close == ")" && !elements.items.isEmpty && type == nil
                guard !isStrict || isOption, ![.unexpectedEnd, .tooDeep].contains(error.reason) else { throw error }
                unresolved.removeSubrange(mark...)
                index = start
                var open = 0
                while open > 0 || !isMark(",") && !isMark(close) {
                    guard index < tokens.count else { throw error }
                    if ["(", "[", "{"].contains(where: { isMark($0) }) { open += 1 }
                    if [")", "]", "}"].contains(where: { isMark($0) }) { open -= 1 }
                    index += 1
                }
                _ = take(",")
            }
        }
        return elements
    }

    private mutating func parseElement(
        into elements: inout Elements,
        in type: String?,
        isMap: Bool
    ) throws(JSONSyntaxError) {
        if take("...") || take("**") {
            elements.members.merge(try parseExpression(in: nil).value?.objectValue ?? [:])
            return
        }
        let (start, mark) = (index, unresolved.count)
        if index + 1 < tokens.count, case .word(let name) = tokens[index].kind, separator(at: index + 1) != nil {
            index += 2
            return set(resolve(try parseExpression(in: type)), for: name, in: &elements.members, of: type)
        }
        let key = try parseExpression(in: type)
        if key.value != nil || isMap, let sign = separator(at: index) {
            index += 1
            // In PHP and Ruby, but not for the parameters of a function of JavaScript.
            hasOwnNames = hasOwnNames || sign == "=>" && !isMark("(", start)
            // C# and JavaScript write a key that is computed in brackets.
            let name = key.value?.stringValue ?? key.value?.arrayValue?.first?.stringValue ?? key.text
            elements.members[name] = resolve(try parseExpression(in: type))
        } else if isMap, type == nil, case .word(let name) = tokens[start].kind, key.text == name {
            // JavaScript's short form: the variable has the member's name.
            elements.members[name] = resolve(key)
        } else {
            var item = Operand(resolve(key), type: key.type)
            item.unresolved = Array(unresolved[mark...])
            elements.items.append(item)
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
        let words = matches(of: /[A-Z]+(?![a-z])|[A-Z]?[a-z0-9]+/).map { $0.output.lowercased() }
        return words.prefix(1).joined() + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
}
