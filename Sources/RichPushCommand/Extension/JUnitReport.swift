import CommandSupport
import ExtensionHarness
import RichPush

/// The result of a suite in the XML that CI services read: one test case for each case.
struct JUnitReport {
    private let results: [SuiteResult]

    init(_ results: [SuiteResult]) {
        self.results = results
    }

    var text: String {
        let failures = results.count { !$0.passed }
        let time = results.map { $0.duration / .seconds(1) }.max() ?? 0
        var lines = [
            #"<?xml version="1.0" encoding="UTF-8"?>"#,
            #"<testsuite name="richpush extension" tests="\#(results.count)" failures="\#(failures)" time="\#(time)">"#,
        ]
        for result in results {
            let name = Self.escaped(result.suiteCase.identifier)
            let attributes = #"name="\#(name)" classname="richpush" time="\#(result.duration / .seconds(1))""#
            guard !result.findings.isEmpty else {
                lines.append("  <testcase \(attributes)/>")
                continue
            }
            lines.append("  <testcase \(attributes)>")
            for finding in result.findings where finding.severity == .error {
                let message = Self.escaped(finding.explanation)
                let kind = Self.escaped(finding.identifier)
                lines.append(
                    #"    <failure type="\#(kind)" message="\#(message)">\#(Self.escaped(finding.remedy))</failure>"#
                )
            }
            let others = result.findings.filter { $0.severity < .error }
            if !others.isEmpty {
                let text = others.map { "\($0.severity.rawValue): \($0.identifier): \($0.explanation)" }
                lines.append("    <system-out>\(Self.escaped(text.joined(separator: "\n")))</system-out>")
            }
            lines.append("  </testcase>")
        }
        return (lines + ["</testsuite>"]).joined(separator: "\n") + "\n"
    }

    /// Escapes text for an attribute or an element, and replaces characters that XML does not allow.
    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { text, scalar in
            switch scalar {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            case "\"": text += "&quot;"
            case "\n": text += "&#10;"
            case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF: text += "\u{FFFD}"
            default: text.unicodeScalars.append(scalar)
            }
        }
    }
}
