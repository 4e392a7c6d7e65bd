import FCM
import RichPush

extension RegisteredDevice {
    /// The identifiers that reach the device besides its token.
    var aliases: [String] { [installation, pushToStartToken].compactMap(\.self) }

    /// Whether FCM reaches the device by one of its identifiers.
    ///
    /// An installation's identifier is accepted as a token as well
    /// (<https://github.com/firebase/firebase-android-sdk/issues/8316>).
    func isRegistered(as identifier: String) -> Bool {
        switch registeredBy {
        case nil: identifier != pushToStartToken
        case .token: identifier == token
        case .installation: identifier == installation
        }
    }

    /// Whether the token is for one of APNs' environments.
    func belongs(to environment: APNsEnvironment?) -> Bool {
        guard let own = self.environment, let environment else { return true }
        return own == environment
    }

    /// Whether a push with this topic is for the app.
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
