import Locks
import RichPush

/// What a device lends to one notification: its network, its clock, and an ear for the helper's reports.
final class DeviceContext: HelperContext {
    private let network: NetworkConditions
    private let clock: any Clock<Duration>
    private let downloads: SharedDownloads?
    /// The reports until now; `nil` when the delivery is over, and nobody listens.
    private let reports = Mutex<[HelperReport]?>([])

    init(network: NetworkConditions, clock: any Clock<Duration>, downloads: SharedDownloads?) {
        self.network = network
        self.clock = clock
        self.downloads = downloads
    }

    func populate(_ content: NotificationContent, by helper: ExtensionHelper) async -> HelperReport {
        var bare = content
        // A report that led back to this context would keep itself.
        bare.delivery = nil
        let latency = min(network.latency, helper.configuration.timeLimit)
        if latency > .zero { try? await clock.sleep(for: latency) }
        var configuration = network.apply(to: helper.configuration)
        configuration.clock = clock
        let helper = ExtensionHelper(configuration: configuration)
        let report =
            if let downloads {
                await downloads.populate(bare, by: helper)
            } else {
                await helper.populate(bare)
            }
        reports.withLock { $0?.append(report) }
        return report.carriedOver(to: content, duration: report.duration)
    }

    /// Ends the delivery; what is reported later does not count.
    func end() -> [HelperReport] {
        reports.withLock { reports in
            defer { reports = nil }
            return reports ?? []
        }
    }
}
