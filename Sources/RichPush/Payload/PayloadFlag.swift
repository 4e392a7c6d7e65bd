/// A flag in `aps`, such as `mutable-content`, read as iOS reads it.
///
/// A number above 0 and `true` are on, 0 and `false` are off, a negative number and `null` count as absent, and any
/// other value is on, the string `"0"` included.
enum PayloadFlag {
    static func isOn(_ value: JSONValue?) -> Bool {
        switch value {
        case nil, .null: false
        case .bool(let bool): bool
        case .integer(let integer): integer > 0
        case .number(let number): number > 0
        case .string, .array, .object: true
        }
    }
}
