import ExtensionHarness
import RichPush

/// The results of a suite, or of the cases that ran before it was interrupted.
struct SuiteReport {
    let program: ExtensionProgram
    /// Where the payload has the URL of the media.
    let pointers: [JSONPointer]
    /// The number of cases.
    let count: Int
    var results: [SuiteResult] = []

    var isComplete: Bool { results.count == count }
    var succeeded: Bool { isComplete && results.allSatisfy(\.passed) }

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
