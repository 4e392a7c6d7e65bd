import ArgumentParser
import CommandSupport
import DeviceSimulator
import ExtensionHarness
import RichPush
import RichPushInput

/// A format of the result of an extension's run.
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
        case .json: Self.text(of: try report.json)
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
            return Self.text(of: ["deliveries": .array(deliveries), "process": process])
        case .github: return try Self.github(GitHubReport(result, of: program, payload: payload))
        }
    }

    /// Adds the summary to the job's, and returns the annotations.
    private static func github(_ report: GitHubReport) throws -> String {
        try report.appendSummary()
        return report.text
    }

    private static func text(of value: JSONValue) -> String { value.text(isPretty: true) + "\n" }
}

extension SuiteReport {
    fileprivate var json: JSONValue {
        get throws {
            [
                "succeeded": .bool(succeeded),
                // Not after an interruption.
                "isComplete": .bool(isComplete),
                "principalClasses": .strings(program.principalClasses),
                "mediaKeys": .strings(pointers.map(\.description)),
                "cases": .array(try results.map { try $0.json }),
            ]
        }
    }
}

extension SuiteResult {
    fileprivate var json: JSONValue {
        get throws {
            var members: JSONObject = ["identifier": .string(suiteCase.identifier), "title": .string(suiteCase.title)]
            members["mediaKey"] = place.map { .string($0.description) }
            members["passed"] = .bool(passed)
            members["seconds"] = .number(run.duration / .seconds(1))
            members["shown"] = try JSONValue(encoding: run.deliveries.map(\.shown))
            members["findings"] = try JSONValue(encoding: findings)
            members["process"] = run.process.json(run.observations)
            return .object(members)
        }
    }
}

extension ProcessObservation {
    /// - Parameter observations: What was observed of each notification.
    fileprivate func json(_ observations: [DeliveryObservation]) -> JSONValue {
        let calls = observations.map { JSONValue.array($0.handedAfter.map { .number($0.milliseconds) }) }
        var members: JSONObject = [:]
        members["principalClass"] = principalClass.map { .string($0) }
        members["end"] = .string(end.text)
        members["handlerCallsInMilliseconds"] = .array(calls)
        members["peakMemoryInBytes"] = .integer(memory.peak)
        members["memoryBoundInBytes"] = memory.bound.map { .integer($0) }
        members["decodedPicturesInBytes"] = .integer(decodedBytes)
        members["fetches"] = .array(fetches.map { .object($0.json) })
        members["log"] = .array(log.map { ["source": .string($0.source), "text": .string($0.text)] })
        members["limitations"] = .strings(limitations)
        members["notGranted"] = .strings(notGranted)
        members["filesLeft"] = .strings(filesLeft)
        return .object(members)
    }
}

extension ProcessObservation.Fetch {
    fileprivate var json: JSONObject {
        var members: JSONObject = ["url": .string(url), "method": .string(method), "api": .string(api)]
        members["status"] = status.map { .integer($0) }
        members["byteCount"] = .integer(byteCount)
        members["failure"] = finding.map { .string($0.explanation) }
        members["milliseconds"] = duration.map { .number($0.milliseconds) }
        return members
    }
}

extension JSONValue {
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
