import DeviceSimulator
import FCM
import RichPush

/// A simulated iPhone with the app installed, as the API shows it.
struct SimulatedDevice: Sendable, Hashable, Codable {
    /// The registration token, or the token for APNs.
    var token: String
    /// The name for people.
    var name: String
    /// The topics it has subscribed to.
    var topics: Set<String> = []
    /// Whether the device subscribes to every topic.
    var subscribesToEveryTopic = false
    /// Whether the user allows alerts.
    var alertsAllowed = true
    /// Whether the app has a service extension.
    var hasServiceExtension = true
    /// Whether the extension may filter notifications.
    var hasFilteringEntitlement = false
    /// The app's release of Firebase's SDK: `12.18`.
    var firebaseSDK = "\(FirebaseRelease.latest)"
    /// Whether the extension's Info.plist has an exception for `http`; `nil` for the server's setting.
    var allowsHTTP: Bool?
    /// The user's language and region: `de-DE`.
    var locale = "en-US"
    /// The app's strings in that language by their keys.
    var strings: [String: String] = [:]
    /// The delay before a download starts in milliseconds.
    var latencyInMilliseconds = 0
    /// The bandwidth in bytes a second; `nil` for no limit.
    var bytesPerSecond: Int?
    /// The number of bytes of a file after which the connection is lost: 0 for no connection, `nil` for never.
    var connectionLostAfterBytes: Int?

    /// The default device.
    static let standard = SimulatedDevice(token: "default-device", name: "iPhone", subscribesToEveryTopic: true)

    init(token: String, name: String, subscribesToEveryTopic: Bool = false) {
        self.token = token
        self.name = name
        self.subscribesToEveryTopic = subscribesToEveryTopic
    }

    /// The device as the simulator takes it.
    var device: Device {
        var device = Device()
        device.alertsAllowed = alertsAllowed
        device.hasServiceExtension = hasServiceExtension
        device.hasFilteringEntitlement = hasFilteringEntitlement
        device.firebaseRelease = FirebaseRelease(firebaseSDK) ?? .latest
        device.strings = LocalizedStrings(strings)
        device.network.latency = .milliseconds(latencyInMilliseconds)
        device.network.bytesPerSecond = bytesPerSecond
        device.network.connectionLostAfterBytes = connectionLostAfterBytes
        return device
    }
}

extension SimulatedDevice {
    /// Reads a device; missing members have their defaults.
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let token = try container.decode(String.self, forKey: .token)
        self.init(token: token, name: try container.decodeIfPresent(String.self, forKey: .name) ?? "iPhone")
        let names = try container.decodeIfPresent(Set<String>.self, forKey: .topics) ?? []
        topics = Set(names.map { TopicName($0)?.name ?? $0 })
        func flag(_ key: CodingKeys, or usual: Bool) throws -> Bool {
            try container.decodeIfPresent(Bool.self, forKey: key) ?? usual
        }
        subscribesToEveryTopic = try flag(.subscribesToEveryTopic, or: false)
        alertsAllowed = try flag(.alertsAllowed, or: true)
        hasServiceExtension = try flag(.hasServiceExtension, or: true)
        hasFilteringEntitlement = try flag(.hasFilteringEntitlement, or: false)
        firebaseSDK = try container.decodeIfPresent(String.self, forKey: .firebaseSDK) ?? firebaseSDK
        allowsHTTP = try container.decodeIfPresent(Bool.self, forKey: .allowsHTTP)
        locale = try container.decodeIfPresent(String.self, forKey: .locale) ?? "en-US"
        strings = try container.decodeIfPresent([String: String].self, forKey: .strings) ?? [:]
        latencyInMilliseconds = try container.decodeIfPresent(Int.self, forKey: .latencyInMilliseconds) ?? 0
        bytesPerSecond = try container.decodeIfPresent(Int.self, forKey: .bytesPerSecond)
        connectionLostAfterBytes = try container.decodeIfPresent(Int.self, forKey: .connectionLostAfterBytes)
    }
}

extension SimulatedDevice {
    private static let nameLimit = 64
    private static let byteLimit = 1_000_000_000

    /// An invalid member, in a sentence; `nil` if all are valid.
    var defect: String? {
        guard DeviceRegistry.isToken(token) else {
            return "token must have 1 to 4096 letters, digits, or -_:. characters."
        }
        guard name.unicodeScalars.count <= Self.nameLimit else {
            return "name must have at most \(Self.nameLimit) characters."
        }
        guard FirebaseRelease(firebaseSDK) != nil else { return "firebaseSDK must be a release: 12.18." }
        guard !locale.isEmpty, locale.utf8.count <= 35,
            locale.utf8.allSatisfy({ UInt8(ascii: "-") == $0 || Character(Unicode.Scalar($0)).isLetterOrNumber })
        else { return "locale must be a language tag: de, de-DE." }
        guard topics.allSatisfy({ TopicName($0) != nil }) else {
            return "topics must have only letters, digits, and -_.~% characters."
        }
        guard (0...60_000).contains(latencyInMilliseconds) else {
            return "latencyInMilliseconds must be from 0 to 60000."
        }
        guard bytesPerSecond.map((1...Self.byteLimit).contains) ?? true else {
            return "bytesPerSecond must be from 1 to \(Self.byteLimit)."
        }
        guard connectionLostAfterBytes.map((0...Self.byteLimit).contains) ?? true else {
            return "connectionLostAfterBytes must be from 0 to \(Self.byteLimit)."
        }
        return nil
    }
}

extension Character {
    fileprivate var isLetterOrNumber: Bool { isASCII && (isLetter || isNumber) }
}
