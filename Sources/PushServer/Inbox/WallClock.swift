import Glibc

/// The time of day.
enum WallClock {
    /// Milliseconds since 1970.
    static var milliseconds: Int64 { microseconds / 1_000 }

    /// Microseconds since 1970.
    static var microseconds: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
    }
}
