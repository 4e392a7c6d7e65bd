import ArgumentParser
import FoundationEssentials

/// JSON as it is written for machines: members in alphabetical order, so that equal results are equal texts.
enum JSONOutput {
    /// - Throws: How to end with what cannot be written, which has been told by then. What is read is never that deep.
    static func text(_ value: some Encodable) throws(ExitCode) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(value) else {
            StandardStreams.writeError("richpush: the result cannot be written as JSON")
            throw ExitStatus.dataError
        }
        return String(decoding: data, as: UTF8.self)
    }
}
