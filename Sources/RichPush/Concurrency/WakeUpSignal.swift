import Glibc

/// Lets a thread sleep until another one wakes it up, or until time has passed.
///
/// It takes no descriptor, so that it works where a process has none left.
final class WakeUpSignal: Sendable {
    // `sem_post` and `sem_timedwait` may be called on one semaphore from any thread; where it is never changes, and it is
    // there until nobody holds this.
    private nonisolated(unsafe) let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

    init() {
        // It fails only for counts that there are not, and for semaphores between processes.
        sem_init(semaphore, 0, 0)
    }

    deinit {
        sem_destroy(semaphore)
        semaphore.deallocate()
    }

    /// Ends ``wait(atMost:)``, or the next one.
    func send() {
        sem_post(semaphore)
    }

    /// Waits; `nil` for as long as it takes. It may come back early, and does so after a second.
    func wait(atMost time: Duration?) {
        guard let time else {
            sem_wait(semaphore)
            return
        }
        // By the clock on the wall, the only one that `sem_timedwait` knows: somebody may set it back, and then a long
        // wait would be longer by as much.
        var instant = timespec()
        clock_gettime(CLOCK_REALTIME, &instant)
        let (seconds, attoseconds) = min(max(time, .zero), .seconds(1)).components
        instant.tv_sec += Int(seconds)
        instant.tv_nsec += Int(attoseconds / 1_000_000_000)
        if instant.tv_nsec >= 1_000_000_000 {
            instant.tv_sec += 1
            instant.tv_nsec -= 1_000_000_000
        }
        sem_timedwait(semaphore, &instant)
    }
}
