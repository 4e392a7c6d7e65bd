#if THREAD_SANITIZER
    import Glibc
    @_exported public import struct Synchronization.Atomic

    /// Stands in for `Synchronization.Mutex` where the thread sanitizer watches: on Linux that one is made of futexes
    /// inside a library that the sanitizer does not see into, so each of its critical sections would look like a race.
    package struct Mutex<Value: ~Copyable>: ~Copyable, Sendable {
        // Any thread may lock a mutex of pthread's; where it is never changes, and it is there until nobody holds this.
        private nonisolated(unsafe) let lock: UnsafeMutablePointer<pthread_mutex_t>
        // It is reached under the lock alone: by `withLock`, and by `deinit`, when nobody else holds this any more.
        private nonisolated(unsafe) let value: UnsafeMutablePointer<Value>

        /// A mutex with a value.
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

        /// Runs the body with the value, alone.
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
