import DeviceSimulator
import RichPush

/// A run of an extension through cases, each in its own process, side by side.
package struct SuiteRun: Sendable {
    /// The settings for running the extension; each case sets its own answers on the device.
    package var run: ExtensionRun
    /// The payload that the extension understands.
    package var payload: SuitePayload

    package init(run: ExtensionRun, payload: SuitePayload) {
        self.run = run
        self.payload = payload
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
        return results.map { $0.judged(by: good) }
    }

    /// Runs a case, without comparing the result with the good case.
    package func result(of suiteCase: SuiteCase) async throws -> SuiteResult {
        let notification = try payload.notification(suiteCase.value)
        let gate = ScriptedGate()
        var run = run
        run.device.answers = SuiteMedia.answers(suiteCase.answer, gate: gate)
        run.warned = { gate.open() }
        let notifications = Array(repeating: notification, count: suiteCase.notificationCount)
        let result = try await run.deliver(notifications, simultaneously: suiteCase.isSimultaneous)
        return SuiteResult(suiteCase, result, hasPicture: payload.hasPicture)
    }
}
