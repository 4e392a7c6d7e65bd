import CommandSupport
import ExtensionHarness
import RichPush
import RichPushAudit

/// The result of a suite in the XML that CI services read: one test case for each case.
struct JUnitReport {
    private let report: SuiteReport

    init(_ report: SuiteReport) {
        self.report = report
    }

    var text: String {
        let results = report.results
        let failures = results.count { !$0.passed }
        let time = results.map { $0.run.duration / .seconds(1) }.max() ?? 0
        var lines = [
            #"<?xml version="1.0" encoding="UTF-8"?>"#,
            #"<testsuite name="richpush extension" tests="\#(results.count)" failures="\#(failures)" time="\#(time)">"#,
        ]
        if !report.isComplete {
            lines.append(#"  <properties><property name="isComplete" value="false"/></properties>"#)
        }
        let places = Set(results.compactMap(\.place))
        for result in results {
            let place = places.count > 1 ? result.place.map { " \($0)" } : nil
            let name = (result.suiteCase.identifier + (place ?? "")).escapedForMarkup
            let attributes = #"name="\#(name)" classname="richpush" time="\#(result.run.duration / .seconds(1))""#
            guard !result.findings.isEmpty else {
                lines.append("  <testcase \(attributes)/>")
                continue
            }
            lines.append("  <testcase \(attributes)>")
            for finding in result.findings where finding.severity == .error {
                let message = finding.explanation.escapedForMarkup
                let kind = finding.identifier.escapedForMarkup
                let remedy = finding.remedy.escapedForMarkup
                lines.append(#"    <failure type="\#(kind)" message="\#(message)">\#(remedy)</failure>"#)
            }
            let others = result.findings.filter { $0.severity < .error }
            if !others.isEmpty {
                let text = others.map { "\($0.severity.rawValue): \($0.identifier): \($0.explanation)" }
                let escaped = text.map(\.escapedForMarkup).joined(separator: "\n")
                lines.append("    <system-out>\(escaped)</system-out>")
            }
            lines.append("  </testcase>")
        }
        return (lines + ["</testsuite>"]).joined(separator: "\n") + "\n"
    }
}
