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
private final class JSONValueEncoder: Encoder, SingleValueEncodingContainer {
    private enum Shape { case single(JSONValue), array, object }

    let codingPath: [any CodingKey]
    let userInfo: [CodingUserInfoKey: Any] = [:]
    private var shape = Shape.single(.null)
    /// The members of an object, or the elements of an array, each with its own encoder.
    fileprivate private(set) var parts: [(name: String, encoder: JSONValueEncoder)] = []
    private var sortsMembers = false

    init(codingPath: [any CodingKey]) { self.codingPath = codingPath }

    var value: JSONValue {
        switch shape {
        case .single(let value): return value
        case .array: return .array(parts.map { $0.encoder.value })
        case .object:
            let members = sortsMembers ? parts.sorted { $0.name < $1.name } : parts
            return .object(JSONObject(members.map { ($0.name, $0.encoder.value) }))
        }
    }

    func encodeNil() {}

    func encode(_ value: some Encodable) throws {
        switch value {
        case let value as JSONValue: shape = .single(value)
        case let string as String: shape = .single(.string(string))
        case let bool as Bool: shape = .single(.bool(bool))
        case let integer as any BinaryInteger:
            shape = .single(Int(exactly: integer).map(JSONValue.integer) ?? .largeInteger("\(integer)"))
        case let number as any BinaryFloatingPoint: shape = .single(.number(Double(number)))
        default:
            sortsMembers = value is any StringDictionary
            try value.encode(to: self)
        }
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        shape = .object
        return KeyedEncodingContainer(Members<Key>(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        shape = .array
        return Elements(encoder: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    /// Adds a member with a key, or an element.
    fileprivate func part(_ key: (any CodingKey)? = nil) -> JSONValueEncoder {
        let encoder = JSONValueEncoder(codingPath: key.map { codingPath + [$0] } ?? codingPath)
        parts.append((key?.stringValue ?? "", encoder))
        return encoder
    }
}

private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: JSONValueEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }

    func encodeNil(forKey key: Key) { _ = encoder.part(key) }
    func encode(_ value: some Encodable, forKey key: Key) throws { try encoder.part(key).encode(value) }
    func nestedContainer<Nested>(keyedBy type: Nested.Type, forKey key: Key) -> KeyedEncodingContainer<Nested> {
        encoder.part(key).container(keyedBy: type)
    }
    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        encoder.part(key).unkeyedContainer()
    }
    func superEncoder() -> any Encoder { encoder }
    func superEncoder(forKey key: Key) -> any Encoder { encoder.part(key) }
}

private struct Elements: UnkeyedEncodingContainer {
    let encoder: JSONValueEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }
    var count: Int { encoder.parts.count }

    func encodeNil() { _ = encoder.part() }
    func encode(_ value: some Encodable) throws { try encoder.part().encode(value) }
    func nestedContainer<Nested>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        encoder.part().container(keyedBy: type)
    }
    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder.part().unkeyedContainer() }
    func superEncoder() -> any Encoder { encoder.part() }
}

/// A dictionary with names for keys, whose members have no order.
private protocol StringDictionary {}
extension Dictionary: StringDictionary where Key == String {}
