/// The members of a JSON object, in the order in which they were written.
///
/// A name occurs once. Setting it again replaces the value and keeps the place, as in JavaScript; a new name goes to
/// the end. Two objects with the same members are equal, whatever the order: in JSON the order has no meaning.
public struct JSONObject: Sendable {
    /// Up to this many names are compared one by one, which takes half the time of hashing one.
    private static let linearLimit = 8

    private var members: [Element] = []
    /// The positions of the members by name; `nil` while there are at most ``linearLimit``.
    private var positions: [String: Int]?

    /// An object without members.
    public init() {}

    /// An object of these members; if a name is repeated, the last value counts.
    public init(_ members: some Sequence<(String, JSONValue)>) {
        self.members.reserveCapacity(members.underestimatedCount)
        for (name, value) in members { self[name] = value }
    }

    /// The value of the member with this name; `nil` if there is none. Setting `nil` removes the member.
    public subscript(name: String) -> JSONValue? {
        get { position(of: name).map { members[$0].value } }
        set {
            let position = position(of: name)
            switch (position, newValue) {
            case (let position?, let value?): members[position].value = value
            case (let position?, nil): remove(at: position)
            case (nil, let value?): append(name, value)
            case (nil, nil): break
            }
        }
    }

    /// Merges another object's members. Its values replace those with the same name.
    public mutating func merge(_ other: JSONObject) { for (name, value) in other { self[name] = value } }

    /// This object with another's members; the other's values replace those of the same name.
    public func merging(_ other: JSONObject) -> JSONObject {
        var merged = self
        merged.merge(other)
        return merged
    }

    /// The names of the members, in order.
    public var names: some Sequence<String> { members.lazy.map(\.name) }

    private func position(of name: String) -> Int? {
        if let positions { return positions[name] }
        return members.firstIndex { $0.name == name }
    }

    private mutating func append(_ name: String, _ value: JSONValue) {
        // Few objects have only one member, and each growth moves all of them.
        if members.isEmpty { members.reserveCapacity(4) }
        members.append((name, value))
        positions?[name] = members.count - 1
        if positions == nil, members.count > Self.linearLimit { indexNames() }
    }

    private mutating func remove(at position: Int) {
        members.remove(at: position)
        if positions != nil { indexNames() }
    }

    private mutating func indexNames() {
        positions = Dictionary(uniqueKeysWithValues: members.indices.map { (members[$0].name, $0) })
    }
}

extension JSONObject: RandomAccessCollection {
    /// A member.
    public typealias Element = (name: String, value: JSONValue)

    /// The position of the first member, 0.
    public var startIndex: Int { 0 }
    /// The number of members.
    public var endIndex: Int { members.count }

    /// The member at a position, counted from 0.
    public subscript(position: Int) -> Element { members[position] }
}

extension JSONObject: Hashable {
    /// Whether both have the same members, in any order.
    public static func == (one: JSONObject, other: JSONObject) -> Bool {
        guard one.count == other.count else { return false }
        return one.enumerated().allSatisfy { position, member in
            let same = other.members[position]
            return (same.name == member.name ? same.value : other[member.name]) == member.value
        }
    }

    /// Hashes the members, so that their order makes no difference.
    public func hash(into hasher: inout Hasher) {
        let sum = members.reduce(0) { sum, member in
            var hasher = hasher
            hasher.combine(member.name)
            hasher.combine(member.value)
            return sum ^ hasher.finalize()
        }
        hasher.combine(sum)
    }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// An object of these members; if a name is repeated, the last value counts.
    public init(dictionaryLiteral elements: (String, JSONValue)...) { self.init(elements) }
}

extension JSONObject: Encodable {
    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// Writes the members in order, which Foundation's encoders do not keep; ``JSONValue/description`` does.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Name.self)
        for (name, value) in members { try container.encode(value, forKey: Name(stringValue: name)) }
    }
}
