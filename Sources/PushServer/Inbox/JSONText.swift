import FoundationEssentials

/// JSON as it is stored and sent: members in alphabetical order, so that equal values are equal texts.
enum JSONText {
    static func string(_ value: some Encodable) -> String {
        String(decoding: data(value), as: UTF8.self)
    }

    static func data(_ value: some Encodable) -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(value)) ?? Data("null".utf8)
    }
}
