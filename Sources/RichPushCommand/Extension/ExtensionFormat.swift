import ArgumentParser
import CommandSupport
import ExtensionHarness
import RichPush
import RichPushInput

/// A format of the result of an extension's run.
enum ExtensionFormat: String, ExpressibleByArgument, CaseIterable {
    /// For people.
    case text
    /// For programs: one JSON document. Future versions may add members but never change existing ones.
    case json
    /// For CI services: one test case for each case of the suite.
    case junit

    /// The result of a suite, or what comes after the lines of its cases.
    func text(of report: SuiteReport, isQuiet: Bool) throws -> String {
        let text = SuiteText(report, palette: Palette.forStandardOutput())
        return switch self {
        case .text: isQuiet ? text.conclusion : text.end
        case .json: try Self.json(SuiteDocument(report))
        case .junit: JUnitReport(report).text
        }
    }

    /// The result of one delivery.
    func text(
        of result: ExtensionRun.Result,
        input: InputDocument,
        program: ExtensionProgram,
        isQuiet: Bool
    ) throws -> String {
        guard let delivery = result.deliveries.first, let observation = result.observations.first else { return "" }
        switch self {
        case .text, .junit:
            let palette = Palette.forStandardOutput()
            let report = TextReport(
                DeliveredInput(input: input, headers: [:], delivery: delivery),
                kept: [],
                palette: palette
            )
            if isQuiet { return report.conclusion }
            return report.text + ProcessText(result.process, observation, program: program, palette: palette).text
        case .json:
            return try Self.json(ExtensionDocument(result, input: input.kind.rawValue))
        }
    }

    private static func json(_ value: some Encodable) throws -> String {
        try JSONValue(encoding: value).text(isPretty: true) + "\n"
    }
}
