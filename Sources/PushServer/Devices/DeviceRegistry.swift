import FCM
import GRDB
import Locks
import RichPush

/// The devices by their tokens, and their topics.
final class DeviceRegistry: Sendable {
    enum Lookup: Sendable, Hashable {
        case device(RegisteredDevice)
        /// The token is not valid, or no longer valid.
        case unregistered
        /// The text does not have the form of a token.
        case malformed
    }

    struct Full: Error {}

    /// The identifier belongs to another device, or the device has it twice.
    struct Taken: Error {
        let identifier: String
    }

    private struct State {
        var devices: [String: RegisteredDevice] = [:]
        /// The tokens of devices by their installations.
        var tokens: [String: String] = [:]
        var unregistered: Set<String> = []

        mutating func put(_ device: RegisteredDevice) {
            remove(device.token)
            devices[device.token] = device
            if let installation = device.installation { tokens[installation] = device.token }
            unregistered.subtract(device.identifiers)
        }

        mutating func remove(_ token: String) {
            if let installation = devices[token]?.installation { tokens[installation] = nil }
            devices[token] = nil
        }

        func device(of identifier: String) -> RegisteredDevice? {
            devices[identifier] ?? tokens[identifier].flatMap { devices[$0] }
        }
    }

    /// FCM's tokens have some 160 bytes, APNs' 64 to 200.
    private static let tokenLengthLimit = 4_096

    private let state: Mutex<State>
    private let inbox: Inbox
    private let configuration: PushServerConfiguration
    private let unregisteredLimit: Int

    init(
        _ inbox: Inbox,
        _ configuration: PushServerConfiguration = PushServerConfiguration(),
        unregisteredLimit: Int = 100_000
    ) throws {
        let (stored, unregistered) = try inbox.devices()
        var initial = State(unregistered: unregistered)
        for device in stored { initial.put(device) }
        let standard = RegisteredDevice.standard
        if initial.devices[standard.token] == nil, !unregistered.contains(standard.token) { initial.put(standard) }
        // There is no default device then.
        if configuration.isStrict { initial.remove(standard.token) }
        state = Mutex(initial)
        (self.inbox, self.configuration, self.unregisteredLimit) = (inbox, configuration, unregisteredLimit)
    }

    /// Whether tokens must have the forms of APNs' and FCM's, and devices an app.
    var isStrict: Bool { configuration.isStrict }

    var devices: [RegisteredDevice] { devices { _ in true } }

    private func devices(where isWanted: (RegisteredDevice) -> Bool) -> [RegisteredDevice] {
        state.withLock { $0.devices.values.filter(isWanted) }.sorted { $0.token < $1.token }
    }

    /// Returns the device of a token or another identifier. The default device has the token that was looked up.
    func lookup(_ identifier: String) -> Lookup {
        guard Self.isToken(identifier) else { return .malformed }
        return state.withLock { lookup(identifier, in: $0) }
    }

    private func lookup(_ identifier: String, in state: State) -> Lookup {
        if let device = state.device(of: identifier) { return .device(device) }
        guard !configuration.knowsOnlyRegisteredTokens, !state.unregistered.contains(identifier),
            var device = state.devices[RegisteredDevice.standard.token]
        else { return .unregistered }
        device.token = identifier
        device.installation = nil
        return .device(device)
    }

    func isRegistered(_ token: String) -> Bool { state.withLock { $0.devices[token] != nil } }

    func subscribers(of topic: String) -> [RegisteredDevice] {
        devices { $0.subscribesToEveryTopic || $0.topics.contains(topic) }
    }

    func devices(fulfilling condition: Condition) -> [RegisteredDevice] {
        devices { condition.matches($0.subscribesToEveryTopic ? condition.topics : $0.topics) }
    }

    /// Adds a device, or replaces the one with its token.
    /// - Returns: The device as it is registered.
    /// - Throws: ``Full``, ``Taken``, or the database's error.
    func register(_ device: RegisteredDevice) async throws -> RegisteredDevice {
        var device = device
        device.topics = Set(device.topics.map { TopicName($0)?.name ?? $0 })
        device = device.withSubscriptionTimes
        guard device.installation != device.token else { throw Taken(identifier: device.token) }
        let previous = try state.withLock { state in
            let previous = state.devices[device.token]
            guard previous != nil || state.devices.count < configuration.maximumDevices else { throw Full() }
            for identifier in device.identifiers {
                let owner = state.device(of: identifier)?.token
                guard owner == nil || owner == device.token else { throw Taken(identifier: identifier) }
            }
            state.put(device)
            return previous
        }
        try await save(device.token, otherwise: previous)
        return device
    }

    /// Stores a device in the state that it has by then, so that the later of two changes remains.
    private func save(_ token: String, otherwise previous: RegisteredDevice?) async throws {
        do { try await inbox.store(token) { self.state.withLock { $0.devices[token] } } } catch {
            state.withLock { state in
                if let previous { state.put(previous) } else { state.remove(token) }
            }
            throw error
        }
    }

    /// Removes a device, as when the app is deleted. Its identifiers are no longer valid.
    ///
    /// An unregistered token stays valid if it belongs to the default device.
    /// - Returns: `false` if there was no such device.
    func unregister(_ token: String) async throws -> Bool {
        guard let identifiers = state.withLock({ $0.devices[token]?.identifiers }) else { return false }
        let forgotten = try await inbox.unregister(identifiers, remembering: unregisteredLimit)
        state.withLock { state in
            state.remove(token)
            state.unregistered.formUnion(identifiers)
            state.unregistered.subtract(forgotten)
        }
        return true
    }

    /// Subscribes a device to a topic, or unsubscribes it. An unregistered token that subscribes gets its own device.
    /// - Returns: The device, and whether its subscriptions have changed.
    /// - Throws: FCM's answer if there is no device, or no room for one; or the database's error.
    func change(
        _ identifier: String,
        topic: String,
        _ isSubscribed: Bool
    ) async throws -> (device: RegisteredDevice, hasChanged: Bool) {
        guard isForFCM(identifier), Self.isToken(identifier) else { throw FCMError.answer(for: .invalidArgument) }
        let (device, previous, hasChanged) = try state.withLock { state in
            var device = try self.lookup(identifier, in: state).get()
            let previous = state.devices[device.token]
            guard device.topics.contains(topic) != isSubscribed else { return (device, previous, false) }
            if previous == nil {
                guard state.devices.count < configuration.maximumDevices else {
                    throw FCMError.answer(for: .quotaExceeded)
                }
                device.subscribesToEveryTopic = false
                device.name = "iPhone \(device.token.prefix(8))"
            }
            if isSubscribed { device.topics.insert(topic) } else { device.topics.remove(topic) }
            device = device.withSubscriptionTimes
            state.put(device)
            return (device, previous, true)
        }
        if hasChanged { try await save(device.token, otherwise: previous) }
        return (device, hasChanged)
    }

    static let tokenRule = "token must have 1 to \(tokenLengthLimit) letters, digits, or -_:. characters."

    static func isToken(_ token: String) -> Bool {
        !token.isEmpty && token.utf8.count <= tokenLengthLimit
            && token.utf8.allSatisfy { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "-_:.".utf8.contains(byte)
            }
    }
}

extension RegisteredDevice {
    fileprivate var withSubscriptionTimes: RegisteredDevice {
        var device = self
        let now = WallClock.milliseconds
        device.subscribedAt = Dictionary(topics.map { ($0, subscribedAt[$0] ?? now) }) { first, _ in first }
        return device
    }
}

extension Inbox {
    /// Returns the stored devices, and the tokens that are no longer valid.
    func devices() throws -> (devices: [RegisteredDevice], unregistered: Set<String>) {
        try database.read { database in
            let documents = try String.fetchAll(database, sql: "SELECT document FROM device")
            let devices: [RegisteredDevice] = documents.compactMap { text in
                guard let object = try? JSONText.value(text).objectValue else { return nil }
                return try? JSONText.decode(object, defaults: RegisteredDevice.defaults)
            }
            return (devices, try String.fetchSet(database, sql: "SELECT token FROM unregistered"))
        }
    }

    /// Stores a device in the state that it has when the write runs.
    /// - Parameter device: Returns the device; `nil` if it was removed meanwhile.
    fileprivate func store(_ token: String, _ device: @escaping @Sendable () -> RegisteredDevice?) async throws {
        try await commits.write { database in
            guard let device = device() else { return }
            let sql = "INSERT OR REPLACE INTO device (token, document) VALUES (?, ?)"
            try database.execute(sql: sql, arguments: [token, try JSONText.string(device)])
            try database.execute(literal: "DELETE FROM unregistered WHERE token IN \(device.identifiers)")
        }
    }

    /// Stores that the identifiers of a device are no longer valid.
    /// - Parameter limit: The number of such tokens to remember.
    /// - Returns: The tokens that were forgotten, which are the oldest.
    fileprivate func unregister(_ identifiers: [String], remembering limit: Int) async throws -> [String] {
        try await commits.write { database in
            for token in identifiers {
                try database.execute(sql: "DELETE FROM device WHERE token = ?", arguments: [token])
                let sql = "INSERT OR IGNORE INTO unregistered (token, since) VALUES (?, ?)"
                try database.execute(sql: sql, arguments: [token, WallClock.milliseconds])
            }
            let sql = "SELECT token FROM unregistered ORDER BY rowid DESC LIMIT -1 OFFSET ?"
            let forgotten = try String.fetchAll(database, sql: sql, arguments: [limit])
            try database.execute(literal: "DELETE FROM unregistered WHERE token IN \(forgotten)")
            return forgotten
        }
    }
}
