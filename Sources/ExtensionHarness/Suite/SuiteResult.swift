import DeviceSimulator
package import RichPush

/// What came of a case.
package struct SuiteResult: Sendable {
    package let suiteCase: SuiteCase
    /// What came of the run, with what its process did.
    package let run: ExtensionRun.Result
    package let duration: Duration
    /// All that is worth telling, the worst first.
    package private(set) var findings: [Finding]

    init(_ suiteCase: SuiteCase, _ run: ExtensionRun.Result, duration: Duration) {
        self.suiteCase = suiteCase
        self.run = run
        self.duration = duration
        var seen: Set<Finding> = []
        findings = run.deliveries.flatMap(\.findings).filter { seen.insert($0).inserted && $0.concernsExtension }
    }

    /// Whether no finding is an error.
    package var passed: Bool { !findings.contains { $0.severity == .error } }

    /// The same, with what differs from the case in which all goes well.
    package func judged(by good: SuiteResult?) -> SuiteResult {
        var result = self
        let good = good?.run.deliveries.first
        for delivery in run.deliveries {
            let original = delivery.notification.content
            if let best = good?.shown, !best.hasText(of: original), let shown = delivery.shown, !shown.hasText(of: best)
            {
                result.findings.append(
                    Finding(.bestAttemptLost, ["shown": shown.visibleText, "best": best.visibleText])
                )
            }
            if suiteCase.expectation == .picture, delivery.shown?.attachments.isEmpty ?? true {
                result.findings.append(Finding(.pictureMissing))
            }
        }
        // Whether an iPhone hands over a second notification before the first one is through is an open question.
        if suiteCase.isSimultaneous { result.findings = result.findings.map { $0.atMost(.warning) } }
        var seen: Set<Finding> = []
        result.findings = result.findings.filter { seen.insert($0).inserted }.worstFirst()
        return result
    }
}

extension Finding {
    /// Whether the extension could do something about it: in a suite the media are bad on purpose.
    fileprivate var concernsExtension: Bool {
        Finding.Kind.extensionHarness.contains(kind) || kind == .extensionTimeExpired || kind == .emptyContent
            || kind == .contentHandlerCalledTwice || kind == .extensionCrashed
    }
}

extension NotificationContent {
    fileprivate func hasText(of other: NotificationContent) -> Bool {
        title == other.title && subtitle == other.subtitle && body == other.body
    }

    /// The lines of the text, in quotes.
    fileprivate var visibleText: String {
        [title, subtitle, body].filter { !$0.isEmpty }.map { "\"\($0)\"" }.joined(separator: ", ")
    }
}
