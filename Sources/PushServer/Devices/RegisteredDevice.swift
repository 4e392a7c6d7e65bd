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
    /// The APNs environment that the token is for; `nil` for both.
    var environment: APNsEnvironment?
    /// The app's bundle identifier; `nil` if any topic is its own.
    var bundleIdentifier: String?
    var name = "iPhone"
    var topics: Set<String> = []
    /// When it subscribed to each of them, in milliseconds since 1970.
    var subscribedAt: [String: Int64] = [:]
    var subscribesToEveryTopic = false
    var alertsAllowed = true
    var hasServiceExtension = true
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

    static let standard = RegisteredDevice(token: "default-device", subscribesToEveryTopic: true)

    /// The members that may be missing in a device's JSON.
    static let defaults: JSONObject = {
        var members = JSONText.object(RegisteredDevice(token: ""))
        members["token"] = nil
        return members
    }()

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

    var identifiers: [String] { [token] + (installation.map { [$0] } ?? []) }

    /// Whether FCM reaches the device by one of its identifiers.
    ///
    /// An installation's identifier is accepted as a token as well
    /// (<https://github.com/firebase/firebase-android-sdk/issues/8316>).
    func isRegistered(as identifier: String) -> Bool {
        switch registeredBy {
        case nil: true
        case .token: identifier == token
        case .installation: identifier == installation
        }
    }

    func belongs(to environment: APNsEnvironment?) -> Bool {
        guard let own = self.environment, let environment else { return true }
        return own == environment
    }

    func accepts(topic: String, of type: PushType?) -> Bool {
        guard let bundleIdentifier else { return true }
        guard let type else { return PushType.topicSuffixes.contains { topic == bundleIdentifier + $0 } }
        return type.topicSuffix.map { topic == bundleIdentifier + $0 } ?? true
    }
}

/// An APNs environment, which a sender chooses by the host.
enum APNsEnvironment: String, Sendable, Codable, CaseIterable {
    case production
    case sandbox

    /// The environment of a host; `nil` for a host that is not Apple's, such as `localhost`.
    init?(host: String) {
        switch host.prefix(while: { $0 != ":" }).lowercased() {
        case "api.push.apple.com": self = .production
        case "api.sandbox.push.apple.com", "api.development.push.apple.com": self = .sandbox
        default: return nil
        }
    }
}
