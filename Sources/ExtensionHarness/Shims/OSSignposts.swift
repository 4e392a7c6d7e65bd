// swift-format-ignore-file: AlwaysUseLowerCamelCase

public struct OSSignpostID: Hashable, Sendable {
    public let rawValue: UInt64
    public init(_ value: UInt64) { rawValue = value }
    public init(log: OSLog) { rawValue = .random(in: 1..<(.max - 1)) }
    public static let exclusive = OSSignpostID(UInt64.max - 1)
    public static let invalid = OSSignpostID(UInt64.max)
}

public enum OSSignpostType: UInt8, Sendable {
    case event
    case begin
    case end
}

public func os_signpost(
    _ type: OSSignpostType,
    dso: UnsafeRawPointer? = nil,
    log: OSLog,
    name: StaticString,
    signpostID: OSSignpostID = .exclusive
) {}

public func os_signpost(
    _ type: OSSignpostType,
    dso: UnsafeRawPointer? = nil,
    log: OSLog,
    name: StaticString,
    signpostID: OSSignpostID = .exclusive,
    _ format: StaticString,
    _ arguments: Any...
) {}

public struct OSSignpostIntervalState: Sendable {}

/// A signposter that records nothing.
public struct OSSignposter: Sendable {
    public init(subsystem: String, category: String) {}
    public init(logHandle: OSLog) {}
    public init(logger: Logger) {}
    public init() {}
    public func makeSignpostID() -> OSSignpostID { OSSignpostID(log: .default) }
    public func beginInterval(_ name: StaticString, id: OSSignpostID = .exclusive) -> OSSignpostIntervalState {
        OSSignpostIntervalState()
    }
    public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState) {}
    public func emitEvent(_ name: StaticString, id: OSSignpostID = .exclusive) {}
}

// Sendable: the value is only reached while the lock is held.
public final class OSAllocatedUnfairLock<State>: @unchecked Sendable {
    private let guarded: Guarded<State>

    public init(uncheckedState initialState: State) { guarded = Guarded(initialState) }
    public init(initialState: State) where State: Sendable { guarded = Guarded(initialState) }

    public func withLock<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
        try guarded.withLock(body)
    }
    public func withLockUnchecked<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
        try guarded.withLock(body)
    }
}

extension OSAllocatedUnfairLock where State == Void {
    /// Guards no value.
    public convenience init() { self.init(uncheckedState: ()) }
    public func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
        try guarded.withLock { _ in try body() }
    }
}
