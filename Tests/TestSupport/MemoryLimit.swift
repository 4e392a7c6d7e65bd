import Foundation

/// Whether tests decide by the memory that they measure.
///
/// Only `Tests/Commands/hostile` wants that: what else runs on a machine may change these figures.
public enum MemoryLimit {
    /// Whether the environment says so. The address sanitizer keeps freed memory, so it never does there.
    public static let decides = ProcessInfo.processInfo.environment["RICHPUSH_MEASURE_MEMORY"] != nil
}
