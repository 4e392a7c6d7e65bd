package import RichPush

/// A JSON pointer in which `*` stands for each name and each index.
public struct PointerPattern: Sendable, Hashable {
    /// The components, from the outside in.
    public let components: [String]

    init(components: some Sequence<String>) { self.components = Array(components) }

    /// Reads a pattern: `/media/*/url`.
    public init(_ text: String) {
        components = text == "*" ? ["*"] : JSONPointer(parsing: text).components
    }

    /// A value that matches, and where it is.
    struct Match {
        let pointer: JSONPointer
        let value: JSONValue
        /// What the stars stand for.
        let captures: [String]
    }

    /// The values that match, in the payload's order.
    func matches(in payload: JSONObject) -> [Match] {
        matches(in: .object(payload), at: 0, Match(pointer: JSONPointer(), value: .null, captures: []))
    }

    /// The value, if there is one; the first of several.
    func value(in payload: JSONObject, captures: [String] = []) -> JSONValue? {
        var captures = captures[...]
        var value = JSONValue.object(payload)
        for component in components {
            if component == "*" {
                guard let name = captures.popFirst() else { return matches(in: payload).first?.value }
                guard let next = value.step(name) else { return nil }
                value = next
            } else {
                guard let next = value.step(component) else { return nil }
                value = next
            }
        }
        return value
    }

    /// The string, if there is one; the first of several.
    package func string(in payload: JSONObject) -> String? { value(in: payload)?.stringValue }

    private func matches(in value: JSONValue, at position: Int, _ way: Match) -> [Match] {
        guard position < components.count else {
            return [Match(pointer: way.pointer, value: value, captures: way.captures)]
        }
        let component = components[position]
        func rest(_ name: String, _ next: JSONValue, captures: [String]) -> [Match] {
            let way = Match(pointer: way.pointer.appending(name), value: .null, captures: captures)
            return matches(in: next, at: position + 1, way)
        }
        guard component == "*" else {
            return value.step(component).map { rest(component, $0, captures: way.captures) } ?? []
        }
        switch value {
        case .object(let members):
            return members.flatMap { rest($0.name, $0.value, captures: way.captures + [$0.name]) }
        case .array(let elements):
            return elements.enumerated().flatMap { rest("\($0)", $1, captures: way.captures + ["\($0)"]) }
        default: return []
        }
    }
}

extension JSONValue {
    /// The member or the element that a component of a pointer leads to.
    fileprivate func step(_ component: String) -> JSONValue? {
        switch self {
        case .object(let members): return members[component]
        case .array(let elements):
            guard let index = Int(component), elements.indices.contains(index) else { return nil }
            return elements[index]
        default: return nil
        }
    }
}

extension PointerPattern: ExpressibleByStringLiteral {
    /// Reads a pattern.
    public init(stringLiteral value: String) { self.init(value) }
}

extension PointerPattern: CustomStringConvertible {
    /// The pattern as text.
    public var description: String { components == ["*"] ? "*" : JSONPointer(components: components).description }

    /// The place that the pattern stands for where it has no star.
    var pointer: JSONPointer { JSONPointer(components: components) }
}

extension PointerPattern: Encodable {
    /// Writes the pattern as a string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
