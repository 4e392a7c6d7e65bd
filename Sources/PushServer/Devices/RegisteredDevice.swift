import DeviceSimulator
import FCM
import RichPush

/// A simulated iPhone with the app installed, as the API shows it.
struct RegisteredDevice: Sendable, Hashable, Codable {
    /// The identifier by which an app has registered for messages.
    ///
    /// Each ends the other, as users report (<https://github.com/codedge-llc/pigeon/pull/304>,
    /// <https://github.com/firebase/firebase-js-sdk/discussions/10212>), and as Firebase's developers say: the two exclude
    /// each other (<https://github.com/firebase/firebase-ios-sdk/pull/16133>).
    enum Registration: String, Sendable, Codable, CaseIterable {
        /// `getToken()`: messages to the installation get `UNREGISTERED`.
        case token
        /// `register()`: messages to the token get `UNREGISTERED`.
        case installation
    }

    /// The registration token, or the token for APNs.
    var token: String
    /// The installation's identifier (FID), by which FCM reaches the same device; `nil` if it is not known.
    var installation: String?
    /// How the app has registered for messages; `nil` if both identifiers count.
    var registeredBy: Registration?
    /// The token for APNs that starts a Live Activity; `nil` if any token does.
    var pushToStartToken: String?
    /// The APNs environment that the token is for; `nil` for both.
    var environment: APNsEnvironment?
    /// The app's bundle identifier; `nil` if any topic is its own.
    var bundleIdentifier: String?
    /// The display name.
    var name: String
    /// The topics it has subscribed to.
    var topics: Set<String> = []
    /// When it subscribed to each of them, in milliseconds since 1970.
    var subscribedAt: [String: Int64] = [:]
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
    /// The delay before a download starts, in milliseconds.
    var latencyInMilliseconds = 0
    /// The bandwidth in bytes per second; `nil` for no limit.
    var bytesPerSecond: Int?
    /// The number of bytes of a file after which the connection is lost: 0 for no connection, `nil` for never.
    var connectionLostAfterBytes: Int?

    /// The default device.
    static let standard = RegisteredDevice(token: "default-device", name: "iPhone", subscribesToEveryTopic: true)

    init(token: String, name: String, subscribesToEveryTopic: Bool = false) {
        self.token = token
        self.name = name
        self.subscribesToEveryTopic = subscribesToEveryTopic
    }

    /// The device for the simulator.
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

extension RegisteredDevice {
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
        subscribedAt = try container.decodeIfPresent([String: Int64].self, forKey: .subscribedAt) ?? [:]
        installation = try container.decodeIfPresent(String.self, forKey: .installation)
        registeredBy = try container.decodeIfPresent(Registration.self, forKey: .registeredBy)
        pushToStartToken = try container.decodeIfPresent(String.self, forKey: .pushToStartToken)
        environment = try container.decodeIfPresent(APNsEnvironment.self, forKey: .environment)
        bundleIdentifier = try container.decodeIfPresent(String.self, forKey: .bundleIdentifier)
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
