import Locks

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

    private let downloads = Coalescer<Key, MediaJudgment>()

    package init() {}

    /// Downloads and judges the image at a URL as a helper does. Each of the judgments keeps the file.
    func judgment(of url: String, by helper: ExtensionHelper) async -> MediaJudgment {
        let download: @Sendable () async -> MediaJudgment = { await helper.judge(url, keepsFile: true) }
        let configuration = helper.configuration
        guard configuration.answers == nil else { return await download() }
        let start = ContinuousClock.now
        let key = Key(
            url: url,
            policy: configuration.transfer,
            shaping: configuration.shaping,
            rules: configuration.rules,
            timeLimit: configuration.timeLimit
        )
        guard let (shared, isShared) = await downloads.value(for: key, download) else { return await download() }
        // A delivery that joined a download later still has time left.
        if isShared, case .time(.limit) = shared.failure { return await download() }
        var judgment = shared
        judgment.duration = .now - start
        return judgment
    }
}
