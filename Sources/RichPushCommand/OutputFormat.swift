import ArgumentParser
import CommandSupport
import DeviceSimulator
import RichPush
import RichPushInput

/// A format of what `deliver` and `check` write.
enum DeliveryFormat: String, ExpressibleByArgument, CaseIterable {
    case text
    case json
    /// For a workflow of GitHub Actions: annotations, and a summary of the job, for all deliveries together.
    case github

    /// The format of each result; `nil` if there is one report of all.
    var output: OutputFormat? { OutputFormat(rawValue: rawValue) }
}

/// A format of a delivery's result.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
    case text
    /// For programs: one JSON document. Future versions may add members but never change existing ones.
    case json

    /// Writes a delivery to the standard output.
    /// - Parameters:
    ///   - kept: The paths of the attachments' copies.
    ///   - name: The name of one of several, which are on a line each.
    ///   - isQuiet: Whether text has only the conclusion.
    func write(
        _ delivered: DeliveredInput,
        kept: [String] = [],
        as name: String? = nil,
        isQuiet: Bool = false
    ) throws(ExitCode) {
        switch self {
        case .json:
            let document = DeliveryDocument(delivered.delivery, input: delivered.input.kind.rawValue, kept: kept)
            guard case .object(var json)? = try? JSONValue(encoding: document) else {
                StandardStreams.writeError("richpush: the result cannot be written as JSON")
                throw ExitStatus.dataError
            }
            json["file"] = delivered.file.map { .string($0) }
            try StandardStreams.writeOutput(JSONValue.object(json).text(isPretty: name == nil) + "\n")
        case .text:
            let report = TextReport(delivered, kept: kept, palette: Palette.forStandardOutput())
            let text = isQuiet ? report.conclusion : report.text
            try StandardStreams.writeOutput(name.map { report.line($0) + "\n" } ?? text)
        }
    }
}
