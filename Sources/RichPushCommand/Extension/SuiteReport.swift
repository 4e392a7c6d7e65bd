import CommandSupport
import ExtensionHarness
import RichPush
import RichPushAudit

/// The results of a suite, or of the cases that ran before it was interrupted.
struct SuiteReport {
    let program: ExtensionProgram
    /// Where the payload has the URL of the media.
    let pointers: [JSONPointer]
    let count: Int
    var results: [SuiteResult] = []

    var isComplete: Bool { results.count == count }
    var succeeded: Bool { isComplete && results.allSatisfy(\.passed) }

    /// How many cases show as they should, in a sentence or two.
    var conclusion: String {
        let failed = results.count { !$0.passed }
        let all = results.count == 1 ? "its case" : "all \(results.count) cases"
        let some = "\(results.count - failed) of the \(results.count) cases as it should. The extension spoils"
        return "An iPhone shows " + (failed == 0 ? "\(all) as it should." : "\(some) \(failed).")
    }

    /// The title of a case, with the place of its media if there are several.
    func title(_ result: SuiteResult) -> String {
        guard pointers.count > 1, let place = result.place else { return result.suiteCase.title }
        return "\(result.suiteCase.title) · \(place)"
    }

    /// Each kind of finding once, the most severe first, with the titles of its cases.
    var findings: [(finding: Finding, cases: [String])] {
        var groups: [(finding: Finding, cases: [String])] = []
        for result in results {
            for finding in result.findings {
                let index = groups.firstIndex { $0.finding.kind == finding.kind } ?? groups.endIndex
                if index == groups.endIndex { groups.append((finding, [])) }
                if !groups[index].cases.contains(title(result)) { groups[index].cases.append(title(result)) }
            }
        }
        return Finding.Severity.allCases.reversed().flatMap { severity in
            groups.filter { $0.finding.severity == severity }
        }
    }
}

/// The result of a suite in the XML that CI services read: one test case for each case.
struct JUnitReport {
    let report: SuiteReport

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
