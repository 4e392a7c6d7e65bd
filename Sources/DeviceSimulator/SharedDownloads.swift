import Locks
import RichPush

/// Lets deliveries that need the same file at the same time download it once.
///
/// Only what is under way is shared: a delivery that comes later asks again, and sees a file that has changed.
package struct SharedDownloads: Sendable {
    /// What must be the same for two deliveries to come to the same file in the same way.
    private struct Key: Hashable {
        let url: String
        let policy: TransferPolicy
        let shaping: TransferShaping?
        let rules: AttachmentRules
        let timeLimit: Duration
    }

    private let downloads = Coalescer<Key, HelperReport>()

    /// Nothing is under way yet.
    package init() {}

    /// Attaches the image that the content refers to, as ``ExtensionHelper/populate(_:)`` does.
    func populate(_ content: NotificationContent, by helper: ExtensionHelper) async -> HelperReport {
        guard helper.configuration.answers == nil, case .url(let url) = ImageReference(in: content.userInfo) else {
            return await helper.populate(content)
        }
        let start = ContinuousClock.now
        let key = Key(
            url: url,
            policy: helper.configuration.transfer,
            shaping: helper.configuration.shaping,
            rules: helper.configuration.rules,
            timeLimit: helper.configuration.timeLimit
        )
        guard let (report, isShared) = await downloads.value(for: key, { await helper.populate(content) }) else {
            return await helper.populate(content)
        }
        // A delivery that joined a download has had less time than it: its own is not up yet.
        if isShared, case .time(.limit) = report.failure { return await helper.populate(content) }
        return report.carriedOver(to: content, duration: .now - start)
    }
}
