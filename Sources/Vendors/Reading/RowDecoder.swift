import RichPush

/// Decodes a row from a JSON value, so that an error names the place and the accepted values.
struct RowDecoder: Decoder {
    let value: JSONValue
    let pointer: JSONPointer
    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]

    /// Decodes a value at a place.
    static func decode<Value: Decodable>(
        _ type: Value.Type,
        from value: JSONValue,
        at pointer: JSONPointer
    ) throws -> Value {
        var value = value
        if let part = type as? any RowPart.Type { value = try part.completed(value, at: pointer) }
        if let choice = type as? any RowChoice.Type {
            guard let word = value.stringValue, choice.init(rawValue: word) != nil else {
                throw VendorFileError(pointer, "is \(value.summary), and must be one of \(choice.words)")
            }
        }
        do {
            return try type.init(from: RowDecoder(value: value, pointer: pointer))
        } catch DecodingError.dataCorrupted(let context) {
            throw VendorFileError(pointer, "is \(value.summary), and must be \(context.debugDescription)")
        }
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(Members(members: try need(value.objectValue, "an object"), pointer: pointer))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        Elements(elements: try need(value.arrayValue, "an array"), pointer: pointer)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

    fileprivate func need<Found>(_ found: Found?, _ description: String) throws -> Found {
        guard let found else { throw VendorFileError(pointer, "is \(value.summary), and must be \(description)") }
        return found
    }
}

extension RowDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool { value == .null }
    func decode(_ type: Bool.Type) throws -> Bool { try need(value.boolValue, "true or false") }
    func decode(_ type: String.Type) throws -> String { try need(value.stringValue, "a string") }
    func decode(_ type: Double.Type) throws -> Double { try need(value.numberValue, "a number") }
    func decode(_ type: Int.Type) throws -> Int {
        try need(value.numberValue.flatMap { Int(exactly: $0) }, "a whole number")
    }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try Self.decode(type, from: value, at: pointer)
    }
}

extension RowDecoder {
    private struct Members<Key: CodingKey>: KeyedDecodingContainerProtocol {
        let members: JSONObject
        let pointer: JSONPointer
        let codingPath: [any CodingKey] = []

        var allKeys: [Key] { members.names.compactMap(Key.init(stringValue:)) }

        private func decoder(_ key: any CodingKey) throws -> RowDecoder {
            let pointer = pointer.appending(key.stringValue)
            guard let value = members[key.stringValue] else { throw VendorFileError(pointer, "is missing") }
            return RowDecoder(value: value, pointer: pointer)
        }

        func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }
        func decodeNil(forKey key: Key) throws -> Bool { members[key.stringValue] == .null }
        func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try decoder(key).decode(type) }
        func decode(_ type: String.Type, forKey key: Key) throws -> String { try decoder(key).decode(type) }
        func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try decoder(key).decode(type) }
        func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try decoder(key).decode(type) }
        func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
            try decoder(key).decode(type)
        }
        func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type,
            forKey key: Key
        ) throws -> KeyedDecodingContainer<Nested> {
            try decoder(key).container(keyedBy: type)
        }
        func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
            try decoder(key).unkeyedContainer()
        }
        func superDecoder() throws -> any Decoder { RowDecoder(value: .object(members), pointer: pointer) }
        func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key) }
    }

    private struct Elements: UnkeyedDecodingContainer {
        let elements: [JSONValue]
        let pointer: JSONPointer
        let codingPath: [any CodingKey] = []
        var currentIndex = 0

        init(elements: [JSONValue], pointer: JSONPointer) {
            self.elements = elements
            self.pointer = pointer
        }

        var count: Int? { elements.count }
        var isAtEnd: Bool { currentIndex >= elements.count }

        private mutating func next() throws -> RowDecoder {
            let pointer = pointer.appending("\(currentIndex)")
            guard !isAtEnd else { throw VendorFileError(pointer, "is missing") }
            defer { currentIndex += 1 }
            return RowDecoder(value: elements[currentIndex], pointer: pointer)
        }

        mutating func decodeNil() -> Bool {
            guard !isAtEnd, elements[currentIndex] == .null else { return false }
            currentIndex += 1
            return true
        }
        mutating func decode(_ type: Bool.Type) throws -> Bool { try next().decode(type) }
        mutating func decode(_ type: String.Type) throws -> String { try next().decode(type) }
        mutating func decode(_ type: Double.Type) throws -> Double { try next().decode(type) }
        mutating func decode(_ type: Int.Type) throws -> Int { try next().decode(type) }
        mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try next().decode(type) }
        mutating func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type
        ) throws -> KeyedDecodingContainer<Nested> {
            try next().container(keyedBy: type)
        }
        mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
            try next().unkeyedContainer()
        }
        mutating func superDecoder() throws -> any Decoder { try next() }
    }
}

extension JSONValue {
    /// The value in a few words, a short string as it is.
    fileprivate var summary: String {
        guard let text = stringValue, text.utf8.count <= 40 else { return kindDescription }
        return "\"\(text.unicodeScalars.escaped)\""
    }
}
