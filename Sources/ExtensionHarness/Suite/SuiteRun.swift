import DeviceSimulator
package import RichPush

/// A run of an extension through cases, each in its own process, side by side.
package struct SuiteRun: Sendable {
    /// The settings for running the extension; each case sets its own answers on the device.
    package var run: ExtensionRun
    /// The payload that the extension understands.
    package var payload: SuitePayload
    /// Whether the extension's source makes attachments.
    private let makesAttachments: Bool

    package init(run: ExtensionRun, payload: SuitePayload, makesAttachments: Bool = false) {
        self.run = run
        self.payload = payload
        self.makesAttachments = makesAttachments
    }

    /// Prepares the runs of a suite: one for each place, because no sender fills two, or one for the place that the
    /// extension is found to read.
    /// - Parameters:
    ///   - keys: What the extension reads according to its source; `nil` if there is none.
    ///   - template: A payload of the user's; `nil` for one that says hello.
    ///   - places: Where the user says that the media's URL is; empty to search.
    package static func all(
        _ run: ExtensionRun,
        keys: PayloadKeys?,
        template: JSONObject?,
        places: [JSONPointer]
    ) async throws -> [SuiteRun] {
        var payloads = places.map { SuitePayload(template: template, mediaAt: [$0], beside: keys?.companions ?? []) }
        if payloads.isEmpty {
            let firebase = SuitePayload(template: template, mediaAt: [JSONPointer("fcm_options", "image")])
            let search = keys.map { MediaSearch(run: run, keys: $0) }
            payloads = [try await search?.payload(template: template) ?? firebase]
        }
        return payloads.map { SuiteRun(run: run, payload: $0, makesAttachments: keys?.makesAttachments ?? false) }
    }

    /// Runs all cases at once, because they mostly wait.
    /// - Parameter report: Called for each case as soon as it ends, before its findings are known.
    package func results(
        of cases: [SuiteCase] = SuiteCase.all,
        report: @escaping @Sendable (SuiteCase) -> Void = { _ in }
    ) async throws -> [SuiteResult] {
        let results = try await withThrowingTaskGroup { group in
            for (index, suiteCase) in cases.enumerated() {
                group.addTask {
                    let result = try await result(of: suiteCase)
                    report(suiteCase)
                    return (index, result)
                }
            }
            var results: [(Int, SuiteResult)] = []
            for try await result in group { results.append(result) }
            return results.sorted { $0.0 < $1.0 }.map(\.1)
        }
        // The extension must change the text in each case as it does when all goes well.
        let good = results.first { $0.suiteCase == .good }
        return results.map { $0.judged(by: good, among: results) }
    }

    /// Runs a case, without comparing the result with the good case.
    package func result(of suiteCase: SuiteCase) async throws -> SuiteResult {
        let notification = try payload.notification(suiteCase.value)
        let gate = ScriptedGate()
        var run = run
        var answers = SuiteMedia.answers(suiteCase.answer, gate: gate)
        for url in payload.otherURLs { answers[url] = SuiteMedia.good }
        run.device.answers = answers
        run.warned = { gate.open() }
        let notifications = Array(repeating: notification, count: suiteCase.notificationCount)
        let result = try await run.deliver(notifications, simultaneously: suiteCase.isSimultaneous)
        return SuiteResult(suiteCase, result, payload, makesAttachments: makesAttachments)
    }
}
