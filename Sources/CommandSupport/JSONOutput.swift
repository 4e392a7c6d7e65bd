package import ArgumentParser
import RichPush

/// JSON for machines: members in the order in which they are declared, or in which a sender wrote them.
package enum JSONOutput {
    /// Encodes a value.
    /// - Throws: The status to exit with if the value cannot be encoded, which has been printed by then.
    package static func text(_ value: some Encodable) throws(ExitCode) -> String {
        guard let value = try? JSONValue(encoding: value) else {
            StandardStreams.writeError("richpush: the result cannot be written as JSON")
            throw ExitStatus.dataError
        }
        return value.text(isPretty: true)
    }
}
