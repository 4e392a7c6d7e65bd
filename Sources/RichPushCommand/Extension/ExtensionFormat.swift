import ArgumentParser
import CommandSupport
import DeviceSimulator
import ExtensionHarness
import RichPush
import RichPushInput

enum ExtensionFormat: String, ExpressibleByArgument, CaseIterable {
    case text
    /// For programs: one JSON document. Future versions may add members but never change existing ones.
    case json
    /// For CI services: one test case for each case of the suite.
    case junit
    /// For a workflow of GitHub Actions: annotations of the extension's files, and a summary of the job.
    case github

    /// The result of a suite, or what comes after the lines of its cases.
    func text(of report: SuiteReport, isQuiet: Bool) throws -> String {
        let text = SuiteText(report: report, palette: .forStandardOutput())
        return switch self {
        case .text: isQuiet ? text.conclusion : text.end
        case .json: try report.json().document
        case .junit: report.junit
        case .github: try Self.github(GitHubReport(report))
        }
    }

    /// The result of one delivery.
    /// - Parameter payload: The payload's file.
    func text(
        of result: ExtensionRun.Result,
        _ input: InputDocument,
        payload: String,
        _ program: ExtensionProgram,
        isQuiet: Bool
    ) throws -> String {
        guard let delivery = result.deliveries.first, let observation = result.observations.first else { return "" }
        switch self {
        case .text, .junit:
            let palette = Palette.forStandardOutput()
            let delivered = DeliveredInput(input: input, headers: [:], delivery: delivery)
            let report = TextReport(delivered, kept: [], palette: palette)
            return isQuiet ? report.conclusion : report.text + result.text(for: observation, of: program, in: palette)
        case .json:
            let deliveries = try result.deliveries.map { delivery in
                try JSONValue(encoding: DeliveryDocument(delivery, input: input.kind.rawValue, kept: []))
            }
            let process = result.process.json(result.observations)
            return JSONValue.members(["deliveries": .array(deliveries), "process": process]).document
        case .github: return try Self.github(GitHubReport(result, of: program, payload: payload))
        }
    }

    /// Adds the summary to the job's, and returns the annotations.
    private static func github(_ report: GitHubReport) throws -> String {
        try report.appendSummary()
        return report.text
    }
}

extension SuiteReport {
    fileprivate func json() throws -> JSONValue {
        [
            "succeeded": .bool(succeeded),
            // Not after an interruption.
            "isComplete": .bool(isComplete), "principalClasses": .strings(program.principalClasses),
            "mediaKeys": .strings(pointers.map(\.description)), "cases": .array(try results.map { try $0.json() }),
        ]
    }
}

extension SuiteResult {
    fileprivate func json() throws -> JSONValue {
        .members([
            "identifier": .string(suiteCase.identifier), "title": .string(suiteCase.title),
            "mediaKey": place.map { .string($0.description) }, "passed": .bool(passed),
            "seconds": .number(run.duration / .seconds(1)),
            "shown": try JSONValue(encoding: run.deliveries.map(\.shown)),
            "findings": try JSONValue(encoding: findings), "process": run.process.json(run.observations),
        ])
    }
}

extension ProcessObservation {
    fileprivate func json(_ observations: [DeliveryObservation]) -> JSONValue {
        let calls = observations.map { JSONValue.array($0.handedAfter.map { .number($0.milliseconds) }) }
        let log = log.map { line -> JSONValue in ["source": .string(line.source), "text": .string(line.text)] }
        return .members([
            "principalClass": principalClass.map { .string($0) }, "end": .string(end.text),
            "handlerCallsInMilliseconds": .array(calls), "peakMemoryInBytes": .integer(memory.peak),
            "memoryBoundInBytes": memory.bound.map { .integer($0) }, "decodedPicturesInBytes": .integer(decodedBytes),
            "fetches": .array(fetches.map(\.json)), "log": .array(log), "limitations": .strings(limitations),
            "notGranted": .strings(notGranted), "filesLeft": .strings(filesLeft),
        ])
    }
}

extension ProcessObservation.Fetch {
    fileprivate var json: JSONValue {
        .members([
            "url": .string(url), "method": .string(method), "api": .string(api),
            "status": status.map { .integer($0) }, "byteCount": .integer(byteCount),
            "failure": finding.map { .string($0.explanation) },
            "milliseconds": duration.map { .number($0.milliseconds) },
        ])
    }
}

extension JSONValue {
    /// The value as a command writes it.
    var document: String { text(isPretty: true) + "\n" }

    /// An object of the members that have a value.
    static func members(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
        .object(JSONObject(members.compactMap { name, value in value.map { (name, $0) } }))
    }

    fileprivate static func strings(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }
}

extension ProcessEnd {
    var text: String {
        switch self {
        case .stopped: "stopped"
        case .exited(let status): "exited with status \(status)"
        case .crashed(let signal): "crashed with signal \(signal)"
        case .memoryExceeded: "memory exceeded"
        case .diskExceeded: "disk exceeded"
        case .notStarted(let reason): "not started: \(reason)"
        }
    }
}
