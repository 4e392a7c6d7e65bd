import FoundationEssentials

/// The time of day.
enum WallClock {
    /// Milliseconds since 1970.
    static var milliseconds: Int64 { microseconds / 1_000 }

    /// Microseconds since 1970.
    static var microseconds: Int64 { Int64(Date().timeIntervalSince1970 * 1_000_000) }
}
