import FoundationEssentials

/// JSON as it is written for machines: members in alphabetical order, so that equal results are equal texts.
enum JSONOutput {
    static func text(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(value) else {
            // What is read is never so deep that it cannot be written. Whatever it is, it is not to pass for a result.
            preconditionFailure("a value cannot be written as JSON")
        }
        return String(decoding: data, as: UTF8.self)
    }
}
