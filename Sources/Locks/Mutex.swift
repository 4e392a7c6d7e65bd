#if THREAD_SANITIZER
    import Glibc
    @_exported public import struct Synchronization.Atomic

    /// A replacement for `Synchronization.Mutex` under the thread sanitizer: on Linux, that one uses futexes inside a
    /// library that the sanitizer does not see into, so each of its critical sections would look like a race.
    package struct Mutex<Value: ~Copyable>: ~Copyable, Sendable {
        // Any thread may lock a pthread mutex; its address never changes, and it lives as long as this object.
        private nonisolated(unsafe) let lock: UnsafeMutablePointer<pthread_mutex_t>
        // Only `withLock` accesses it, under the lock, and `deinit`, when there is no other reference.
        private nonisolated(unsafe) let value: UnsafeMutablePointer<Value>

        package init(_ initialValue: consuming sending Value) {
            lock = .allocate(capacity: 1)
            lock.initialize(to: pthread_mutex_t())
            pthread_mutex_init(lock, nil)
            value = .allocate(capacity: 1)
            value.initialize(to: initialValue)
        }

        deinit {
            pthread_mutex_destroy(lock)
            lock.deallocate()
            value.deinitialize(count: 1)
            value.deallocate()
        }

        /// Runs the body with exclusive access to the value.
        package borrowing func withLock<Result: ~Copyable, Failure: Error>(
            _ body: (inout sending Value) throws(Failure) -> sending Result
        ) throws(Failure) -> sending Result {
            pthread_mutex_lock(lock)
            defer { pthread_mutex_unlock(lock) }
            return try body(&value.pointee)
        }
    }
#else
    @_exported public import Synchronization
#endif
