import FCM
import Locks

/// The devices by their tokens, and their topics.
final class DeviceRegistry: Sendable {
    /// The result of looking up a token.
    enum Lookup: Sendable, Hashable {
        case device(SimulatedDevice)
        /// The token is not valid, or no longer.
        case unregistered
        /// The text does not have the form of a token.
        case malformed
    }

    /// The registry has the largest number of devices.
    struct Full: Error {}

    private struct State {
        var devices: [String: SimulatedDevice] = [:]
        var unregistered: Set<String> = []
    }

    /// FCM's tokens have some 160 bytes, APNs' 64 to 200.
    private static let tokenLengthLimit = 4_096
    /// The number of removed tokens to remember.
    static let unregisteredLimit = 100_000

    private let state: Mutex<State>
    private let inbox: Inbox
    private let knowsOnlyRegisteredTokens: Bool
    private let deviceLimit: Int
    private let unregisteredLimit: Int

    init(
        _ inbox: Inbox,
        knowsOnlyRegisteredTokens: Bool,
        deviceLimit: Int = .max,
        unregisteredLimit: Int = DeviceRegistry.unregisteredLimit
    ) throws {
        let (stored, unregistered) = try inbox.devices()
        var devices = Dictionary(stored.map { ($0.token, $0) }) { _, last in last }
        let standard = SimulatedDevice.standard
        if devices[standard.token] == nil, !unregistered.contains(standard.token) { devices[standard.token] = standard }
        state = Mutex(State(devices: devices, unregistered: unregistered))
        self.inbox = inbox
        self.knowsOnlyRegisteredTokens = knowsOnlyRegisteredTokens
        self.deviceLimit = deviceLimit
        self.unregisteredLimit = unregisteredLimit
    }

    /// All devices, by their tokens.
    var devices: [SimulatedDevice] { devices { _ in true } }

    private func devices(where isWanted: (SimulatedDevice) -> Bool) -> [SimulatedDevice] {
        state.withLock { $0.devices.values.filter(isWanted) }.sorted { $0.token < $1.token }
    }

    /// Returns the device of a token, with that token.
    func lookup(_ token: String) -> Lookup {
        guard Self.isToken(token) else { return .malformed }
        return state.withLock { state in
            if let device = state.devices[token] { return .device(device) }
            guard !knowsOnlyRegisteredTokens, !state.unregistered.contains(token),
                var device = state.devices[SimulatedDevice.standard.token]
            else { return .unregistered }
            device.token = token
            return .device(device)
        }
    }

    /// Whether the token is registered.
    func isRegistered(_ token: String) -> Bool {
        state.withLock { $0.devices[token] != nil }
    }

    /// Returns the devices that subscribe to a topic.
    func subscribers(of topic: String) -> [SimulatedDevice] {
        devices { $0.subscribesToEveryTopic || $0.topics.contains(topic) }
    }

    /// Returns the devices whose topics match a condition.
    func devices(fulfilling condition: Condition) -> [SimulatedDevice] {
        devices { device in
            condition.matches(device.subscribesToEveryTopic ? condition.topics : device.topics)
        }
    }

    /// Adds a device, or replaces the one with its token.
    /// - Throws: ``Full``, or the database's error.
    func register(_ device: SimulatedDevice) async throws {
        guard state.withLock({ $0.devices[device.token] != nil || $0.devices.count < deviceLimit }) else {
            throw Full()
        }
        try await inbox.store(device)
        state.withLock { state in
            state.devices[device.token] = device
            state.unregistered.remove(device.token)
        }
    }

    /// Removes a device, as when the app is deleted. Its token is no longer valid.
    ///
    /// An unregistered token stays valid if it belongs to the default device.
    /// - Returns: `false` if there was no such device.
    /// - Throws: The database's error.
    func unregister(_ token: String) async throws -> Bool {
        guard isRegistered(token) else { return false }
        let forgotten = try await inbox.unregister(token, remembering: unregisteredLimit)
        state.withLock { state in
            state.devices[token] = nil
            state.unregistered.insert(token)
            state.unregistered.subtract(forgotten)
        }
        return true
    }

    /// Subscribes the device of a token to a topic, or unsubscribes it. An unregistered token gets a device of its own.
    /// - Throws: ``Full``, or the database's error.
    func setSubscription(_ token: String, to topic: String, _ isSubscribed: Bool) async throws -> Lookup {
        let lookup = lookup(token)
        guard case .device(var device) = lookup else { return lookup }
        if !isRegistered(token) {
            device.subscribesToEveryTopic = false
            device.name = "iPhone \(token.prefix(8))"
        }
        if isSubscribed { device.topics.insert(topic) } else { device.topics.remove(topic) }
        try await register(device)
        return .device(device)
    }

    static func isToken(_ token: String) -> Bool {
        !token.isEmpty && token.utf8.count <= tokenLengthLimit
            && token.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ":"),
                    UInt8(ascii: "."):
                    true
                default: false
                }
            }
    }
}
