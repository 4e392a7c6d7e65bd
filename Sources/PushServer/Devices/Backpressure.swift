import Locks
import ServiceLifecycle

/// Makes senders wait while too many deliveries are unfinished, which bounds both the inbox and the memory.
///
/// A sender counts from the moment it is admitted, not only once its message is stored: otherwise each of many senders
/// at once would find the same free place.
struct Backpressure: Sendable {
    private let places: AsyncSemaphore
    private let patience: Duration

    /// - Parameters:
    ///   - limit: The number of unfinished deliveries at which senders start to wait.
    ///   - patience: How long a sender waits before it is refused.
    init(limit: Int, patience: Duration) {
        places = AsyncSemaphore(value: limit)
        self.patience = patience
    }

    /// Waits for a place for another message. The sender gives it back with ``leave()``, after the message's deliveries
    /// were counted or the message was not stored.
    /// - Returns: `false` if there was no place in time, or the server ends.
    func enter() async -> Bool {
        if places.tryWait() { return true }
        let (places, clock) = (places, ContinuousClock())
        let end = clock.now + patience
        return await cancelWhenGracefulShutdown {
            await withDeadline(end, on: clock) { await places.wait() ? true : nil } ?? false
        }
    }

    /// Gives back a sender's place.
    func leave() { places.signal() }

    /// Counts new deliveries, or with a negative number, finished or deleted ones.
    func count(_ difference: Int) { places.change(by: -difference) }
}
