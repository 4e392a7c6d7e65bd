import RichPush

#if !THREAD_SANITIZER
    import Synchronization
#endif

/// Lets deliveries that need the same file at the same time download it once.
///
/// Only what is under way is shared: whoever comes later asks again, and sees a file that has changed.
public final class SharedDownloads: Sendable {
    /// What must be the same for two deliveries to come to the same file in the same way.
    private struct Key: Hashable {
        let url: String
        let policy: TransferPolicy
        let decision: TypeDecision
        let limits: AttachmentLimits
        let pixelLimit: Int?
        let timeLimit: Duration
    }

    private typealias Waiter = CheckedContinuation<DeliveryReport?, Never>

    private struct Download {
        let identifier: Int
        let task: Task<Void, Never>
        var waiters: [Int: Waiter] = [:]
    }

    private struct State {
        var downloads: [Key: Download] = [:]
        var lastIdentifier = 0

        mutating func makeIdentifier() -> Int {
            lastIdentifier += 1
            return lastIdentifier
        }
    }

    private let state = Mutex(State())

    /// Nothing is under way yet.
    public init() {}

    /// Attaches the image that the content refers to, as ``ExtensionHelper/populate(_:)`` does.
    func populate(_ content: NotificationContent, by helper: ExtensionHelper) async -> DeliveryReport {
        guard case .url(let url) = ImageReference(in: content.userInfo) else { return await helper.populate(content) }
        let start = ContinuousClock.now
        let key = Key(
            url: url,
            policy: helper.configuration.transfer,
            decision: helper.configuration.typeDecision,
            limits: helper.configuration.limits,
            pixelLimit: helper.configuration.pixelLimit,
            timeLimit: helper.configuration.timeLimit
        )
        guard let report = await report(for: key, content: content, helper: helper) else {
            return await helper.populate(content)
        }
        return report.carriedOver(to: content, duration: .now - start)
    }

    /// What came of the download; `nil` for one that was given up before.
    private func report(
        for key: Key,
        content: NotificationContent,
        helper: ExtensionHelper
    ) async -> DeliveryReport? {
        let waiter = state.withLock { $0.makeIdentifier() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                state.withLock { state in
                    if state.downloads[key] == nil {
                        let identifier = state.makeIdentifier()
                        // It belongs to all who wait for it, and so to none of their tasks.
                        let task = Task { [self] in finish(key, identifier, with: await helper.populate(content)) }
                        state.downloads[key] = Download(identifier: identifier, task: task)
                    }
                    state.downloads[key]?.waiters[waiter] = continuation
                }
                if Task.isCancelled { leave(key, waiter) }
            }
        } onCancel: {
            leave(key, waiter)
        }
    }

    private func finish(_ key: Key, _ identifier: Int, with report: DeliveryReport) {
        let download = state.withLock { state -> Download? in
            guard state.downloads[key]?.identifier == identifier else { return nil }
            return state.downloads.removeValue(forKey: key)
        }
        // Whoever came last has had less time than whoever came first: his own time is not up yet.
        let first = download?.waiters.keys.min()
        for (number, waiter) in download?.waiters ?? [:] {
            let isTimeUp = if case .timeLimit = report.failure { true } else { false }
            waiter.resume(returning: isTimeUp && number != first ? nil : report)
        }
    }

    /// Lets one go who does not wait any more; with the last one the download ends.
    private func leave(_ key: Key, _ waiter: Int) {
        let (left, task) = state.withLock { state -> (Waiter?, Task<Void, Never>?) in
            guard let left = state.downloads[key]?.waiters.removeValue(forKey: waiter) else { return (nil, nil) }
            guard state.downloads[key]?.waiters.isEmpty == true else { return (left, nil) }
            return (left, state.downloads.removeValue(forKey: key)?.task)
        }
        task?.cancel()
        left?.resume(returning: nil)
    }
}
