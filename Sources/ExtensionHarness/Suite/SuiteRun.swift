import DeviceSimulator
package import RichPush

/// A run of an extension through cases, each in its own process, side by side.
package struct SuiteRun: Sendable {
    /// The settings for running the extension; each case sets its own answers on the device.
    package var run: ExtensionRun
    package var payload: SuitePayload
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
    package static func all(_ run: ExtensionRun, keys: PayloadKeys?, template: JSONObject?, places: [JSONPointer])
        async throws -> [SuiteRun]
    {
        let hello = template ?? SuitePayload.hello(beside: keys?.companions ?? []).objectValue
        var payloads = places.map { SuitePayload(template: hello, mediaAt: $0) }
        if payloads.isEmpty {
            let firebase = SuitePayload(template: template, mediaAt: JSONPointer("fcm_options", "image"))
            let search = keys.map { MediaSearch(run: run, keys: $0) }
            var payload = try await search?.payload(template: template) ?? firebase
            if template == nil, payload.isAttached {
                payload.untestedPlaces = keys?.mediaPaths.filter { $0 != payload.place && $0.namesMedia } ?? []
            }
            payloads = [payload]
        }
        return payloads.map { SuiteRun(run: run, payload: $0, makesAttachments: keys?.makesAttachments ?? false) }
    }

    /// Runs all cases at once, because they mostly wait.
    /// - Parameter report: Called when cases end, with the number of those that have ended so far, and with the next
    ///   results in the order of the cases that no other case can change.
    /// - Returns: The results, in the order of the cases. If the task was canceled, those that are certain.
    package func results(
        of cases: [SuiteCase] = SuiteCase.all,
        report: (_ endedCount: Int, _ results: [SuiteResult]) throws -> Void = { _, _ in }
    ) async throws -> [SuiteResult] {
        try await withThrowingTaskGroup(of: (Int, SuiteResult)?.self) { group in
            for (index, suiteCase) in cases.enumerated() {
                group.addTask {
                    let result = try await result(of: suiteCase)
                    // A canceled run says nothing about the extension.
                    return Task.isCancelled ? nil : (index, result)
                }
            }
            var ended: [Int: SuiteResult] = [:]
            var judged: [Int: SuiteResult] = [:]
            var count = 0
            for try await case let (index, result)? in group {
                ended[index] = result
                judged = Self.judged(ended, isWhole: ended.count == cases.count, hasGood: cases.contains(.good))
                let start = count
                while judged[count] != nil { count += 1 }
                try report(ended.count, (start..<count).compactMap { judged[$0] })
            }
            return cases.indices.compactMap { judged[$0] }
        }
    }

    private static func judged(_ ended: [Int: SuiteResult], isWhole: Bool, hasGood: Bool) -> [Int: SuiteResult] {
        // The extension must change the text in each case as it does when all goes well.
        let good = ended.values.first { $0.suiteCase == .good }
        let all = Array(ended.values)
        if isWhole { return ended.mapValues { $0.judged(by: good, among: all) } }
        return good == nil && hasGood ? [:] : ended.compactMapValues { $0.settled(by: good, among: all) }
    }

    /// Runs a case, without comparing the result with the good case.
    package func result(of suiteCase: SuiteCase) async throws -> SuiteResult {
        let notification = try payload.notification(suiteCase.value)
        let gate = ScriptedGate()
        var run = run
        var answers = SuiteMedia.answers(suiteCase, gate: gate)
        for url in payload.otherURLs { answers[url] = SuiteMedia.good }
        run.device.answers = answers
        run.warned = { gate.open() }
        let notifications = Array(repeating: notification, count: suiteCase.notificationCount)
        let result = try await run.deliver(notifications, simultaneously: suiteCase.isSimultaneous)
        return SuiteResult(suiteCase, result, payload: payload, makesAttachments: makesAttachments)
    }
}
