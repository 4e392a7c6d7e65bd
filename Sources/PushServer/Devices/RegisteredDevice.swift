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

    static let standard = RegisteredDevice(token: "default-device", subscribesToEveryTopic: true)

    /// The members that may be missing in a device's JSON.
    static let defaults: JSONObject = {
        var members = JSONText.object(RegisteredDevice(token: ""))
        members["token"] = nil
        return members
    }()

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
    /// The identifiers that reach the device.
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

extension RegisteredDevice {
    private static let nameLimit = 64
    private static let byteLimit = 1_000_000_000
    private static let bundleIdentifierLimit = 200
    /// The end of the year 9999.
    private static let timeLimit: Int64 = 253_402_300_799_999

    private static func isBundleIdentifier(_ text: String) -> Bool {
        (1...bundleIdentifierLimit).contains(text.utf8.count)
            && text.allSatisfy { $0.isLetterOrNumber || $0 == "-" || $0 == "." }
    }

    /// An invalid member, in a sentence; `nil` if all are valid.
    func defect(isStrict: Bool) -> String? {
        guard DeviceRegistry.isToken(token) else { return DeviceRegistry.tokenRule }
        guard !isStrict || bundleIdentifier != nil && (token.utf8.isDeviceToken || token.isFCMIdentifier) else {
            return "With --strict, a device must have a bundleIdentifier, and a token in the form of APNs' or FCM's."
        }
        guard identifiers.allSatisfy(DeviceRegistry.isToken) else {
            return "installation must have the characters of a token."
        }
        guard bundleIdentifier.map(Self.isBundleIdentifier) ?? true else {
            return "bundleIdentifier must have 1 to \(Self.bundleIdentifierLimit) letters, digits, or -. characters."
        }
        guard subscribedAt.values.allSatisfy((0...Self.timeLimit).contains) else {
            return "subscribedAt must have times in milliseconds since 1970."
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
