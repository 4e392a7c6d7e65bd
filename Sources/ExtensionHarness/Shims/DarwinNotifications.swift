// swift-format-ignore-file: AlwaysUseLowerCamelCase

public struct CFNotificationName: RawRepresentable, Hashable, @unchecked Sendable {
    // Sendable: a Foundation string that nobody changes.
    public let rawValue: CFString
    public init(rawValue: CFString) { self.rawValue = rawValue }
    public init(_ rawValue: CFString) { self.rawValue = rawValue }
}

// Sendable: it has no state.
/// The Darwin notification center, which delivers nothing.
public final class CFNotificationCenter: @unchecked Sendable {
    static let darwin = CFNotificationCenter()
}

/// The delivery of notifications while a process is suspended.
public enum CFNotificationSuspensionBehavior: Int, Sendable {
    case drop = 1
    case coalesce
    case hold
    case deliverImmediately
}

public typealias CFNotificationCallback =
    @convention(c) (
        OpaquePointer?, UnsafeMutableRawPointer?, OpaquePointer?, UnsafeRawPointer?, OpaquePointer?
    ) -> Void

public func CFNotificationCenterGetDarwinNotifyCenter() -> CFNotificationCenter? { .darwin }

/// Has no effect: no other process runs.
public func CFNotificationCenterPostNotification(
    _ center: CFNotificationCenter?,
    _ name: CFNotificationName?,
    _ object: UnsafeRawPointer?,
    _ userInfo: CFDictionary?,
    _ deliverImmediately: Bool
) {}

/// Adds an observer, which is never called.
public func CFNotificationCenterAddObserver(
    _ center: CFNotificationCenter?,
    _ observer: UnsafeRawPointer?,
    _ callBack: CFNotificationCallback?,
    _ name: CFString?,
    _ object: UnsafeRawPointer?,
    _ suspensionBehavior: CFNotificationSuspensionBehavior
) {
    HarnessConnection.current.limitation(
        "The extension listens for Darwin notifications; in the simulator no other process sends any."
    )
}

public func CFNotificationCenterRemoveObserver(
    _ center: CFNotificationCenter?,
    _ observer: UnsafeRawPointer?,
    _ name: CFNotificationName?,
    _ object: UnsafeRawPointer?
) {}

public func CFNotificationCenterRemoveEveryObserver(
    _ center: CFNotificationCenter?,
    _ observer: UnsafeRawPointer?
) {}
