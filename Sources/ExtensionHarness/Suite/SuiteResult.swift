import DeviceSimulator
package import RichPush

package struct SuiteResult: Sendable {
    package let suiteCase: SuiteCase
    package let run: ExtensionRun.Result
    private let payload: SuitePayload
    /// The place of the media in the payload; `nil` if it is unknown.
    package var place: JSONPointer? { payload.place }
    private let makesAttachments: Bool
    /// The findings about the extension, the most severe first.
    package private(set) var findings: [Finding]

    init(_ suiteCase: SuiteCase, _ run: ExtensionRun.Result, payload: SuitePayload, makesAttachments: Bool) {
        self.suiteCase = suiteCase
        self.run = run
        self.payload = payload
        self.makesAttachments = makesAttachments
        var seen: Set<Finding> = []
        findings = run.deliveries.flatMap(\.findings).filter { finding in
            // Apple's and Firebase's own examples call it twice at that moment.
            let isOfMoment = finding.kind == .contentHandlerCalledTwice && suiteCase.comesAtExpiry
            return finding.concernsExtension && !finding.explainsMissingPicture && !isOfMoment
                && seen.insert(finding).inserted
        }
        guard suiteCase == .good, !payload.untestedPlaces.isEmpty else { return }
        let places = payload.untestedPlaces.prefix(3).map(\.description).joined(separator: ", ")
        findings.append(.mediaKeysUntested(places.bounded()))
    }

    package var passed: Bool { !findings.contains { $0.severity == .error } }

    /// Whether the extension requested or attached media of the suite, or a helper did.
    package var reachesMedia: Bool {
        run.requestedURLs.contains { $0.contains("//\(SuiteCase.host)/") } || run.process.principalClass == nil
            || run.deliveries.contains { $0.helperReport != nil || $0.shown?.attachments.isEmpty == false }
            || run.observations.contains { $0.intent != nil }
    }

    /// The finding that no case tests what the extension does with media, although its source makes attachments.
    package var untested: Finding? { findings.first { $0.name == Finding.mediaNeverRequested.name } }

    /// Returns the result with findings about the differences from the case in which all goes well.
    /// - Parameter results: Those of all cases.
    package func judged(by good: SuiteResult?, among results: [SuiteResult] = []) -> SuiteResult {
        judged(by: good, SuiteEvidence(good: good, results: results))
    }

    /// Returns the result with its findings if no case that has not ended can change them.
    /// - Parameter results: Those of the cases that have ended, with the one in which all goes well.
    func settled(by good: SuiteResult?, among results: [SuiteResult]) -> SuiteResult? {
        var evidence = SuiteEvidence(good: good, results: results)
        let result = judged(by: good, evidence)
        // A further case may add to the evidence, but takes nothing away.
        (evidence.reachesMedia, evidence.changesWithoutPicture) = (true, true)
        return result.findings == judged(by: good, evidence).findings ? result : nil
    }

    private func judged(by good: SuiteResult?, _ evidence: SuiteEvidence) -> SuiteResult {
        var result = self
        // It is no case's fault, and no extension may wait for its time to expire.
        if good?.findings.contains(where: { $0.kind == .handlerOnlyAtExpiry }) == true {
            result.findings = result.findings.map { $0.kind == .handlerOnlyAtExpiry ? $0.atLeast(.error) : $0 }
        }
        let hasURL = suiteCase.value?.isRemoteURL == true
        let isUnreached = !evidence.reachesMedia && !reachesMedia
        if makesAttachments, isUnreached, hasURL, payload.isGuess || run.process.end == .stopped {
            // A picture of the bundle may be what it attaches.
            let lacksFile = run.process.missing.contains { $0.hasPrefix("resource ") }
            let finding = Finding.mediaNeverRequested.atMost(lacksFile ? .warning : .error)
            result.findings.append(run.process.softenedByStub(finding))
        }
        for (delivery, observation) in zip(run.deliveries, run.observations) {
            // A process that ended by itself has another finding, and so has one that handed over no text.
            if run.process.end == .stopped, delivery.outcome != .original(.emptyContent) {
                let changedText = changedText(observation)
                let finding = evidence.finding(about: delivery, requestsMedia: reachesMedia, changedText: changedText)
                if let finding { result.findings.append(finding) }
            }
            if suiteCase.needsPicture, payload.hasPicture, makesAttachments || reachesMedia,
                delivery.shown?.attachments.isEmpty ?? true,
                // The picture of a sender is not an attachment.
                delivery.shown?.avatar == nil
            {
                let causes = delivery.findings.filter { $0.severity == .error && $0.effect == .hides }
                let cause = causes.first { $0.concernsExtension || $0.explainsMissingPicture }
                if asks(in: delivery) || cause != nil {
                    result.findings.append(cause ?? .pictureMissing)
                } else if result.untested == nil {
                    result.findings.append(.pictureNotAskedFor)
                }
            }
        }
        // No sender may ever send that value there.
        if payload.isGuess, isUnreached, suiteCase.value != nil {
            result.findings = result.findings.map { $0.kind == .extensionCrashed ? $0.atMost(.warning) : $0 }
        }
        // It is not known whether an iPhone hands over a second notification before the first one is done.
        if suiteCase.isSimultaneous { result.findings = result.findings.map { $0.atMost(.warning) } }
        var seen: Set<Finding> = []
        result.findings = result.findings.filter { seen.insert($0).inserted }.worstFirst()
        return result
    }

    /// Returns whether the extension changed the text before it handed over, which is unknown for one in this process.
    private func changedText(_ observation: DeliveryObservation) -> Bool {
        if run.process.principalClass == nil { return true }
        // There, the text may change just after the handover. A text that is lost is lost in other cases, too.
        if suiteCase.comesAtExpiry { return false }
        return observation.handedAfter.isEmpty ? run.process.changedText : observation.changedText
    }

    /// Returns whether the extension requested anything, which is unknown for one in this process.
    private func asks(in delivery: Delivery) -> Bool {
        delivery.helperReport != nil || !run.process.fetches.isEmpty || !run.process.helpers.isEmpty
            || run.process.principalClass == nil
    }
}

extension Finding {
    /// Whether the extension could do something about it: in a suite the media are bad on purpose.
    fileprivate var concernsExtension: Bool {
        // It has named the file, or its type.
        let isMisnamed =
            kind == .nameDisagreesWithContent
            && ["another-kind", "another-image", "type-hint"].contains(variant)
        return isMisnamed || Finding.Kind.extensionHarness.contains(kind)
            || [.extensionTimeExpired, .emptyContent, .contentHandlerCalledTwice, .extensionCrashed].contains(kind)
    }

    /// Whether it counts only where the picture must show.
    fileprivate var explainsMissingPicture: Bool {
        [.attachmentRefused, .fileNotSaved, .pictureMissing].contains(kind)
    }
}

/// What the cases tell about each other.
private struct SuiteEvidence {
    /// The content when all goes well; `nil` if that case did not run.
    let best: NotificationContent?
    var reachesMedia: Bool
    /// Whether the text changes in a case without a picture, too: then it does not speak of the picture.
    var changesWithoutPicture: Bool

    init(good: SuiteResult?, results: [SuiteResult]) {
        let best = good?.run.deliveries.first?.shown
        let bare = results.flatMap(\.run.deliveries).compactMap(\.shown).filter(\.attachments.isEmpty)
        self.best = best
        reachesMedia = results.contains(where: \.reachesMedia)
        changesWithoutPicture = best.map { best in bare.contains { $0.hasText(of: best) } } ?? false
    }

    /// The finding about the text that shows; `nil` if nothing is lost.
    func finding(about delivery: Delivery, requestsMedia: Bool, changedText: Bool) -> Finding? {
        guard let shown = delivery.shown else { return nil }
        let original = delivery.notification.content
        if shown.loses(original) {
            guard best?.loses(original) != true else { return nil }
            return .senderTextLost(shown: shown.visibleText).atMost(best == nil ? .warning : .error)
        }
        guard let best, !shown.hasText(of: best) else { return nil }
        let finding = Finding.bestAttemptLost(shown: shown.visibleText, best: best.visibleText)
        // A text of its own may be better than the sender's.
        guard shown.liesBetween(original, and: best) else {
            let isKept = [original.title, original.body].allSatisfy { shown.has($0) || !best.has($0) }
            return isKept ? nil : finding.atMost(.warning)
        }
        // Without a request, there may be no picture of which the text could speak.
        return requestsMedia && changesWithoutPicture || changedText ? finding : nil
    }
}

extension NotificationContent {
    private var texts: [String] { [title, subtitle, body] }

    fileprivate func hasText(of other: NotificationContent) -> Bool { texts == other.texts }

    /// Whether it has neither the title nor the body of other content.
    fileprivate func loses(_ other: NotificationContent) -> Bool {
        [other.title, other.body].allSatisfy { !has($0) || $0.isEmpty }
    }

    func has(_ text: String) -> Bool { texts.joined(separator: "\n").contains(text) }

    /// Whether each part of the text is that of one of both, so that it has nothing of its own.
    fileprivate func liesBetween(_ one: NotificationContent, and other: NotificationContent) -> Bool {
        texts.indices.allSatisfy { texts[$0] == one.texts[$0] || texts[$0] == other.texts[$0] }
    }

    fileprivate var visibleText: String { texts.filter { !$0.isEmpty }.map { "\"\($0)\"" }.joined(separator: ", ") }
}
