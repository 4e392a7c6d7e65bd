// swift-format-ignore-file: AlwaysUseLowerCamelCase

// Sendable: it has no state.
/// The widget center, which has no widgets.
public final class WidgetCenter: @unchecked Sendable {
    public static let shared = WidgetCenter()
    public func reloadAllTimelines() {}
    public func reloadTimelines(ofKind kind: String) {}
}

/// A CallKit provider, which reports no calls.
open class CXProvider: NSObject {
    /// Starts no app.
    open class func reportNewIncomingVoIPPushPayload(
        _ dictionaryPayload: [AnyHashable: Any],
        completion: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        report()
        DispatchQueue.global().async { completion?(nil) }
    }

    /// Starts no app.
    open class func reportNewIncomingVoIPPushPayload(_ dictionaryPayload: [AnyHashable: Any]) async throws { report() }

    private class func report() {
        HarnessConnection.current.limitation(
            "The extension reports an incoming call with CallKit; in the simulator no app receives it."
        )
    }
}

/// Whether there is a network: always, because only a transfer shows whether there is one.
public struct NWPath: Equatable, Sendable {
    public enum Status: Sendable {
        case satisfied
        case unsatisfied
        case requiresConnection
    }

    public var status: Status { .satisfied }
    public var isExpensive: Bool { false }
    public var isConstrained: Bool { false }
    public func usesInterfaceType(_ type: NWInterface.InterfaceType) -> Bool { type == .wifi }
}

public enum NWInterface {
    public enum InterfaceType: Sendable {
        case other
        case wifi
        case cellular
        case wiredEthernet
        case loopback
    }
}

// Sendable: all mutable state is behind a lock.
/// A monitor of the network, which never changes.
public final class NWPathMonitor: @unchecked Sendable {
    private let handler = Guarded<(@Sendable (NWPath) -> Void)?>(nil)

    public init() {}
    public init(requiredInterfaceType: NWInterface.InterfaceType) {}

    public var pathUpdateHandler: (@Sendable (NWPath) -> Void)? {
        get { handler.current }
        set { handler.current = newValue }
    }

    public var currentPath: NWPath { NWPath() }

    public func start(queue: DispatchQueue) {
        HarnessConnection.current.limitation(
            "The extension watches the network with NWPathMonitor; the simulator always says that there is one."
        )
        queue.async { self.handler.current?(NWPath()) }
    }

    public func cancel() { handler.current = nil }
}

// Sendable: it has no state.
public final class SCNetworkReachability: @unchecked Sendable {}

public struct SCNetworkReachabilityFlags: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let reachable = Self(rawValue: 2)
    /// The host can be reached only once connected.
    public static let connectionRequired = Self(rawValue: 4)
    public static let isWWAN = Self(rawValue: 1 << 18)
}

public func SCNetworkReachabilityCreateWithName(
    _ allocator: OpaquePointer?,
    _ nodename: UnsafePointer<CChar>
) -> SCNetworkReachability? {
    SCNetworkReachability()
}

public func SCNetworkReachabilityGetFlags(
    _ target: SCNetworkReachability,
    _ flags: UnsafeMutablePointer<SCNetworkReachabilityFlags>
) -> Bool {
    HarnessConnection.current.limitation(
        "The extension asks whether a host can be reached; the simulator always says yes."
    )
    flags.pointee = .reachable
    return true
}

/// A notification content extension, which is not simulated.
public protocol UNNotificationContentExtension: NSObjectProtocol {}
