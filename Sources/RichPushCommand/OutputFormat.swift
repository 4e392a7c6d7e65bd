import ArgumentParser
import CommandSupport
import DeviceSimulator
import RichPush
import RichPushInput

/// A format of a delivery's result.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
    /// For people.
    case text
    /// For programs: one JSON document. Future versions may add members but never change existing ones.
    case json

    /// Writes a delivery to the standard output.
    /// - Parameter kept: The paths of the attachments' copies.
    func write(_ delivered: DeliveredInput, kept: [String] = []) throws(ExitCode) {
        switch self {
        case .json:
            let document = DeliveryDocument(delivered.delivery, input: delivered.input.kind.rawValue, kept: kept)
            guard let json = try? JSONValue(encoding: document) else {
                StandardStreams.writeError("richpush: the result cannot be written as JSON")
                throw ExitStatus.dataError
            }
            try StandardStreams.writeOutput(json.text(isPretty: true) + "\n")
        case .text:
            let report = TextReport(delivered, kept: kept, palette: Palette.forStandardOutput())
            try StandardStreams.writeOutput(report.text)
        }
    }
}
