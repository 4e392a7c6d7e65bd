import RichPush

/// Results as JUnit XML: a test case for each line, which fails if the line counts as failed.
struct JUnitDocument {
    /// The text before the first test case.
    static let start = """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="richpush audit">
        <testsuite name="richpush audit">

        """
    /// The text after the last test case.
    static let end = """
        </testsuite>
        </testsuites>

        """

    private let failCriteria: FailCriteria

    init(failCriteria: FailCriteria) {
        self.failCriteria = failCriteria
    }

    /// The test case of a line.
    func testCase(_ result: AuditResult) -> String {
        let line = LineExcerpt(result)
        let name = "line \(result.line)" + (line.name.idText.isEmpty ? "" : " (\(line.name.idText))")
        let seconds = Int((line.milliseconds).rounded())
        let time = "\(seconds / 1_000).\(String(1_000 + seconds % 1_000).dropFirst())"
        let attributes =
            #"name="\#(name.escapedForMarkup)" classname="\#(result.host?.escapedForMarkup ?? "richpush")" "#
            + #"time="\#(time)""#
        let isFailed = failCriteria.areMet(by: result)
        let findings = result.findings.map { "\($0.severity.rawValue): \($0.identifier): \($0.explanation)" }
        guard isFailed || !findings.isEmpty else { return "<testcase \(attributes)/>\n" }
        let text = ([result.url].compactMap(\.self) + findings).map { $0.clipped(toBytes: 400).escapedForMarkup }
            .joined(separator: "\n")
        let body =
            isFailed
            ? #"<failure type="\#(failureType(of: result))" message="\#(message(of: result).escapedForMarkup)">\#(text)</failure>"#
            : "<system-out>\(text)</system-out>"
        return "<testcase \(attributes)>\(body)</testcase>\n"
    }

    private func failureType(of result: AuditResult) -> String {
        failCriteria.name(metBy: result) ?? result.conclusion.rawValue
    }

    private func message(of result: AuditResult) -> String {
        let type = failureType(of: result)
        let reason = result.findings.first { $0.identifier == type }?.explanation ?? result.reason
        return reason?.clipped(toBytes: 300) ?? type
    }
}
