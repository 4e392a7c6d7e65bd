import Glibc
import Locks

/// The running downloads, and the lines that wait for another line's download.
///
/// An audit stops as a whole, so a download belongs to the line that began it. If that download is stopped, the lines
/// that wait for it get nothing.
final class DownloadsUnderWay: Sendable {
    private enum Waiting {
        case ended(FetchedMedia?)
        /// The download had ended before the line began to wait.
        case tooLate
    }

    /// A URL that compares byte by byte: Swift's strings are equal even if they encode `é` in different ways.
    private struct Key: Hashable {
        let url: String

        static func == (one: Key, other: Key) -> Bool {
            var (one, other) = (one.url, other.url)
            return one.withUTF8 { one in
                other.withUTF8 { other in
                    guard one.count == other.count, let start = one.baseAddress, let otherStart = other.baseAddress
                    else { return one.count == other.count }
                    return memcmp(start, otherStart, one.count) == 0
                }
            }
        }

        func hash(into hasher: inout Hasher) { hasher.combine(url) }
    }

    private typealias Waiter = CheckedContinuation<Waiting, Never>

    private let waiters = Mutex<[Key: [Waiter]]>([:])

    /// The number of lines that wait for another line's download.
    var waitingCount: Int { waiters.withLock { $0.values.reduce(0) { $0 + $1.count } } }

    /// Returns the result of another line's running download of the URL, or else of this one.
    nonisolated(nonsending) func fetched(
        for url: String,
        _ download: nonisolated(nonsending) () async -> FetchedMedia?
    ) async -> (fetched: FetchedMedia?, isShared: Bool) {
        let key = Key(url: url)
        while !begin(key) {
            let waiting = await withCheckedContinuation { (waiter: Waiter) in
                let isUnderWay = waiters.withLock { waiters in waiters[key]?.append(waiter) != nil }
                if !isUnderWay { waiter.resume(returning: .tooLate) }
            }
            if case .ended(let fetched) = waiting { return (fetched, true) }
        }
        let fetched = await download()
        let waiting = waiters.withLock { $0.removeValue(forKey: key) }
        for waiter in waiting ?? [] { waiter.resume(returning: .ended(fetched)) }
        return (fetched, false)
    }

    private func begin(_ key: Key) -> Bool {
        waiters.withLock { waiters in
            guard waiters[key] == nil else { return false }
            waiters[key] = []
            return true
        }
    }
}
