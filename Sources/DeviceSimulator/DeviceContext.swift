import Locks
import RichPush

/// What a device provides for one notification: its network, its clock, its release of Firebase, and a receiver for the
/// helper's reports.
final class DeviceContext: HelperContext {
    private struct State {
        var reports: [HelperReport] = []
        var findings: [Finding] = []
        var isOver = false
    }

    private let device: Device
    private let clock: any Clock<Duration>
    private let downloads: SharedDownloads?
    /// What other notifications in the same process share with this one; `nil` if there are none.
    private let singleton: HelperSingleton?
    private let crash: @Sendable () -> Void
    private let state = Mutex(State())

    /// - Parameter crash: Called when the helper crashes, before anything else happens.
    init(
        device: Device,
        clock: any Clock<Duration>,
        downloads: SharedDownloads?,
        singleton: HelperSingleton?,
        crash: @escaping @Sendable () -> Void
    ) {
        self.device = device
        self.clock = clock
        self.downloads = downloads
        self.singleton = singleton
        self.crash = crash
    }

    func populate(
        _ content: NotificationContent,
        by helper: ExtensionHelper,
        contentHandler: @escaping ContentHandler
    ) {
        singleton?.begin(content, owner: self, contentHandler)
        Task {
            let content = await populate(content, by: helper).content
            if let singleton { singleton.end(content.attachments) } else { contentHandler(content) }
        }
    }

    func populate(_ content: NotificationContent, by helper: ExtensionHelper) async -> HelperReport {
        if let finding = device.firebaseRelease.crash(on: content.userInfo) {
            note(finding)
            crash()
            return HelperReport(content: content)
        }
        let network = device.network
        var bare = content
        // A report that referred to this context would be a reference cycle.
        bare.delivery = nil
        await wait(for: network, atMost: helper.configuration.timeLimit)
        var configuration = network.apply(to: helper.configuration)
        configuration.clock = clock
        if let answers = device.answers { configuration.answers = answers }
        let helper = ExtensionHelper(configuration: configuration)
        let report =
            if let downloads {
                await downloads.populate(bare, by: helper)
            } else {
                await helper.populate(bare)
            }
        note(report)
        return report.carriedOver(to: content, duration: report.duration)
    }

    func fetch(_ request: ResourceRequest) async -> ResourceResponse {
        await wait(for: device.network, atMost: request.timeLimit)
        return await ExtensionHelper.fetch(device.network.apply(to: request), clock: clock, answers: device.answers)
    }

    /// Waits as long as a network takes before a download begins.
    private func wait(for network: NetworkConditions, atMost timeLimit: Duration) async {
        let latency = min(network.latency, timeLimit)
        if latency > .zero { try? await clock.sleep(for: latency) }
    }

    /// Another notification replaced this one in the helper, which will not call this one's handler.
    func noteReplacement() {
        note(.contentHandlerForgotten)
    }

    func noteCrash() { crash() }

    func note(_ report: HelperReport) {
        state.withLock { if !$0.isOver { $0.reports.append(report) } }
    }

    private func note(_ finding: Finding) {
        state.withLock { if !$0.isOver { $0.findings.append(finding) } }
    }

    /// Ends the delivery; later events do not count.
    func end() -> (reports: [HelperReport], findings: [Finding]) {
        state.withLock { state in
            state.isOver = true
            return (state.reports, state.findings)
        }
    }
}
