extension JSONValue {
    /// Makes a value from something `Encodable`, with members in the order in which they are encoded; those of a
    /// dictionary, which has no order, are sorted by name.
    package init(encoding value: some Encodable) throws {
        let encoder = JSONValueEncoder(codingPath: [])
        try encoder.encode(value)
        self = encoder.value
    }
}

/// An encoder of one value, which provides containers for the values within it.
private final class JSONValueEncoder: Encoder {
    /// What was encoded; each member and element has its own encoder.
    private enum Content {
        case value(JSONValue)
        case object([(String, JSONValueEncoder)])
        case array([JSONValueEncoder])
    }

    let codingPath: [any CodingKey]
    let userInfo: [CodingUserInfoKey: Any] = [:]
    private var content = Content.value(.null)
    private var sortsMembers = false

    init(codingPath: [any CodingKey]) {
        self.codingPath = codingPath
    }

    var value: JSONValue {
        switch content {
        case .value(let value): value
        case .array(let elements): .array(elements.map(\.value))
        case .object(let members):
            .object(JSONObject((sortsMembers ? members.sorted { $0.0 < $1.0 } : members).map { ($0, $1.value) }))
        }
    }

    func encode(_ value: some Encodable) throws {
        switch value {
        case let value as JSONValue: content = .value(value)
        case let string as String: content = .value(.string(string))
        case let bool as Bool: content = .value(.bool(bool))
        case let integer as any BinaryInteger:
            content = .value(Int(exactly: integer).map(JSONValue.integer) ?? .largeInteger("\(integer)"))
        case let number as any BinaryFloatingPoint: content = .value(.number(Double(number)))
        default:
            sortsMembers = value is any StringDictionary
            try value.encode(to: self)
        }
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        if case .object = content {} else { content = .object([]) }
        return KeyedEncodingContainer(Members<Key>(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        if case .array = content {} else { content = .array([]) }
        return Elements(encoder: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { Single(encoder: self) }

    fileprivate func member(_ key: any CodingKey) -> JSONValueEncoder {
        guard case .object(var members) = content else { return self }
        let encoder = JSONValueEncoder(codingPath: codingPath + [key])
        content = .value(.null)
        members.append((key.stringValue, encoder))
        content = .object(members)
        return encoder
    }

    fileprivate func element() -> JSONValueEncoder {
        guard case .array(var elements) = content else { return self }
        let encoder = JSONValueEncoder(codingPath: codingPath)
        content = .value(.null)
        elements.append(encoder)
        content = .array(elements)
        return encoder
    }

    fileprivate var count: Int {
        if case .array(let elements) = content { elements.count } else { 0 }
    }
}

private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: JSONValueEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }

    func encodeNil(forKey key: Key) { _ = encoder.member(key) }
    func encode(_ value: some Encodable, forKey key: Key) throws { try encoder.member(key).encode(value) }
    func nestedContainer<Nested>(keyedBy type: Nested.Type, forKey key: Key) -> KeyedEncodingContainer<Nested> {
        encoder.member(key).container(keyedBy: type)
    }
    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        encoder.member(key).unkeyedContainer()
    }
    func superEncoder() -> any Encoder { encoder }
    func superEncoder(forKey key: Key) -> any Encoder { encoder.member(key) }
}

private struct Elements: UnkeyedEncodingContainer {
    let encoder: JSONValueEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }
    var count: Int { encoder.count }

    func encodeNil() { _ = encoder.element() }
    func encode(_ value: some Encodable) throws { try encoder.element().encode(value) }
    func nestedContainer<Nested>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        encoder.element().container(keyedBy: type)
    }
    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder.element().unkeyedContainer() }
    func superEncoder() -> any Encoder { encoder.element() }
}

private struct Single: SingleValueEncodingContainer {
    let encoder: JSONValueEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }

    func encodeNil() {}
    func encode(_ value: some Encodable) throws { try encoder.encode(value) }
}

/// A dictionary with names for keys, whose members have no order.
private protocol StringDictionary {}
extension Dictionary: StringDictionary where Key == String {}
