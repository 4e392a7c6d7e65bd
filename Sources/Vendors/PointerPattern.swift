package import RichPush

/// A JSON pointer in which `*` stands for each name and each index.
public struct PointerPattern: Sendable, Hashable, Encodable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The components, from the outside in.
    public let components: [String]

    init(components: some Sequence<String>) { self.components = Array(components) }

    /// Reads a pattern: `/media/*/url`.
    public init(_ text: String) { components = text == "*" ? ["*"] : JSONPointer(parsing: text).components }

    /// Reads a pattern.
    public init(stringLiteral value: String) { self.init(value) }

    /// Writes the pattern as a string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }

    /// The pattern as text.
    public var description: String { components == ["*"] ? "*" : pointer.description }

    /// The place that the pattern stands for where it has no star.
    var pointer: JSONPointer { JSONPointer(components: components) }

    struct Match {
        let pointer: JSONPointer
        let value: JSONValue
        /// What the stars stand for.
        let captures: [String]
    }

    /// The values that match, in the payload's order.
    func matches(in payload: JSONObject) -> [Match] {
        matches(in: Match(pointer: JSONPointer(), value: .object(payload), captures: []), at: 0)
    }

    /// The value, if there is one; the first of several.
    func value(in payload: JSONObject, captures: [String] = []) -> JSONValue? {
        guard components.count(where: { $0 == "*" }) <= captures.count else { return matches(in: payload).first?.value }
        var captures = captures[...]
        return components.reduce(Optional(JSONValue.object(payload))) { value, component in
            value?.step(component == "*" ? captures.removeFirst() : component)
        }
    }

    /// The string, if there is one; the first of several.
    package func string(in payload: JSONObject) -> String? { value(in: payload)?.stringValue }

    private func matches(in match: Match, at position: Int) -> [Match] {
        guard position < components.count else { return [match] }
        func rest(_ name: String, _ value: JSONValue, captures: [String]) -> [Match] {
            let next = Match(pointer: match.pointer.appending(name), value: value, captures: captures)
            return matches(in: next, at: position + 1)
        }
        let component = components[position]
        switch match.value {
        case .object(let members) where component == "*":
            return members.flatMap { rest($0.name, $0.value, captures: match.captures + [$0.name]) }
        case .array(let elements) where component == "*":
            return elements.enumerated().flatMap { rest("\($0)", $1, captures: match.captures + ["\($0)"]) }
        default: return match.value.step(component).map { rest(component, $0, captures: match.captures) } ?? []
        }
    }
}

extension JSONValue {
    /// The member or the element that a component of a pointer leads to.
    fileprivate func step(_ component: String) -> JSONValue? {
        guard let elements = arrayValue else { return self[component] }
        return Int(component).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
    }
}
