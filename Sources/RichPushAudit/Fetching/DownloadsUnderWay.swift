import Locks

/// The downloads that are under way, and which lines wait for another line's.
///
/// An audit is stopped as a whole: so a download belongs to the line that began it, and those that wait for it hear from
/// there that there is no answer.
final class DownloadsUnderWay: Sendable {
    private enum Waiting {
        case answered(MediaFetcher.Answer?)
        /// The download had ended before the line began to wait.
        case tooLate
    }

    private typealias Waiter = CheckedContinuation<Waiting, Never>

    private let waiters = Mutex<[String: [Waiter]]>([:])

    /// What a download of the URL comes to: that of another line if one is under way, or else this one.
    func answer(
        for url: String,
        _ download: () async -> MediaFetcher.Answer?
    ) async -> (answer: MediaFetcher.Answer?, isShared: Bool) {
        while !begin(url) {
            let waiting = await withCheckedContinuation { (waiter: Waiter) in
                let isUnderWay = waiters.withLock { waiters in waiters[url]?.append(waiter) != nil }
                if !isUnderWay { waiter.resume(returning: .tooLate) }
            }
            if case .answered(let answer) = waiting { return (answer, true) }
        }
        let answer = await download()
        let waiting = waiters.withLock { $0.removeValue(forKey: url) }
        for waiter in waiting ?? [] { waiter.resume(returning: .answered(answer)) }
        return (answer, false)
    }

    private func begin(_ url: String) -> Bool {
        waiters.withLock { waiters in
            guard waiters[url] == nil else { return false }
            waiters[url] = []
            return true
        }
    }
}
