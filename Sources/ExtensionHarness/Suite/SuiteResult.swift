import DeviceSimulator
package import RichPush

/// The result of a case.
package struct SuiteResult: Sendable {
    package let suiteCase: SuiteCase
    /// The result of the run, with the observations of its process.
    package let run: ExtensionRun.Result
    private let hasPicture: Bool
    /// The findings about the extension, the most severe first.
    package private(set) var findings: [Finding]

    /// - Parameter hasPicture: Whether the payload names a picture; if the key is unknown, it does not.
    init(_ suiteCase: SuiteCase, _ run: ExtensionRun.Result, hasPicture: Bool) {
        self.suiteCase = suiteCase
        self.run = run
        self.hasPicture = hasPicture
        var seen: Set<Finding> = []
        findings = run.deliveries.flatMap(\.findings).filter { finding in
            // Apple's and Firebase's own examples call it twice at that moment.
            let isOfMoment = finding.kind == .contentHandlerCalledTwice && suiteCase.answer.pace == .lastByteAtExpiry
            return finding.concernsExtension && !isOfMoment && seen.insert(finding).inserted
        }
    }

    /// Whether no finding is an error.
    package var passed: Bool { !findings.contains { $0.severity == .error } }

    /// Returns the result with findings about the differences from the case in which all goes well.
    package func judged(by good: SuiteResult?) -> SuiteResult {
        var result = self
        let good = good?.run.deliveries.first
        for (delivery, observation) in zip(run.deliveries, run.observations) {
            let original = delivery.notification.content
            // A process that ended by itself has another finding.
            if run.process.end == .stopped, let best = good?.shown, !best.hasText(of: original),
                let shown = delivery.shown, !shown.hasText(of: best)
            {
                result.findings.append(.bestAttemptLost(shown: shown.visibleText, best: best.visibleText))
            }
            if suiteCase.expectation == .picture, hasPicture, delivery.shown?.attachments.isEmpty ?? true,
                // The picture of a sender is not an attachment.
                observation.intent == nil
            {
                result.findings.append(asks(in: delivery) ? .pictureMissing : .pictureNotAskedFor)
            }
        }
        // It is not known whether an iPhone hands over a second notification before the first one is done.
        if suiteCase.isSimultaneous { result.findings = result.findings.map { $0.atMost(.warning) } }
        var seen: Set<Finding> = []
        result.findings = result.findings.filter { seen.insert($0).inserted }.worstFirst()
        return result
    }

    /// Returns whether the extension requested anything, which is unknown for one in this process.
    private func asks(in delivery: Delivery) -> Bool {
        delivery.helperReport != nil || !run.process.fetches.isEmpty || run.process.principalClass == nil
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
