// swift-format-ignore-file: AlwaysUseLowerCamelCase

public typealias os_unfair_lock = os_unfair_lock_s
public typealias os_unfair_lock_t = UnsafeMutablePointer<os_unfair_lock_s>

/// A lock whose misuse ends the process, as on iOS.
public struct os_unfair_lock_s {
    fileprivate var mutex = pthread_mutex_t()

    public init() { mutex.__data.__kind = Int32(PTHREAD_MUTEX_ERRORCHECK) }
}

extension UnsafeMutablePointer<os_unfair_lock_s> {
    fileprivate var mutex: UnsafeMutablePointer<pthread_mutex_t> {
        UnsafeMutableRawPointer(self).assumingMemoryBound(to: pthread_mutex_t.self)
    }
}

public func os_unfair_lock_lock(_ lock: os_unfair_lock_t) {
    precondition(pthread_mutex_lock(lock.mutex) == 0, "Trying to recursively lock an os_unfair_lock")
}

public func os_unfair_lock_trylock(_ lock: os_unfair_lock_t) -> Bool { pthread_mutex_trylock(lock.mutex) == 0 }

public func os_unfair_lock_unlock(_ lock: os_unfair_lock_t) {
    precondition(pthread_mutex_unlock(lock.mutex) == 0, "Unlock of an os_unfair_lock not owned by current thread")
}

/// The rest of the memory that users observed an extension to have.
public func os_proc_available_memory() -> Int {
    HarnessConnection.current.limitation(
        "The extension asks how much memory is left; the simulator counts what it uses on Linux, of about 24 MB."
    )
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.components(separatedBy: "\n").first { $0.hasPrefix("RssAnon:") } ?? ""
    return max(0, 24 << 20 - (Int(line.filter(\.isNumber)) ?? 0) << 10)
}
