import Locks
import RichPush

/// Lets deliveries that need the same file at the same time download it once.
///
/// Only running downloads are shared: a later delivery asks again and sees a changed file.
package struct SharedDownloads: Sendable {
    /// Everything that must be equal for two deliveries to get the same file in the same way.
    private struct Key: Hashable {
        let url: String
        let policy: TransferPolicy
        let shaping: TransferShaping?
        let rules: AttachmentRules
        let timeLimit: Duration
    }

    private let downloads = Coalescer<Key, HelperReport>()

    /// No download is running yet.
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
        // A delivery that joined a download later still has time left.
        if isShared, case .time(.limit) = report.failure { return await helper.populate(content) }
        return report.carriedOver(to: content, duration: .now - start)
    }
}
