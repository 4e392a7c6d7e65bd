import DeviceSimulator
import RichPush

/// A simulated iPhone with the app installed, as the API shows it.
struct SimulatedDevice: Sendable, Hashable, Codable {
    /// The registration token, or the token for APNs.
    var token: String
    /// What people call it.
    var name: String
    /// The topics it has subscribed to.
    var topics: Set<String> = []
    /// Whether it gets the messages of every topic.
    var subscribesToEveryTopic = false
    /// Whether the user lets the app show alerts.
    var alertsAllowed = true
    /// Whether the app has a service extension.
    var hasServiceExtension = true
    /// Whether the extension may filter notifications.
    var hasFilteringEntitlement = false
    /// Whether the extension's Info.plist has an exception for `http`; `nil` for what the server was told.
    var allowsHTTP: Bool?
    /// The app's strings in the language of the user, by their keys.
    var strings: [String: String] = [:]
    /// How long the network takes before a download begins, in milliseconds.
    var latencyInMilliseconds = 0

    /// The device that is there from the start.
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
        device.strings = LocalizedStrings(strings)
        return device
    }
}

extension SimulatedDevice {
    /// Reads a device; what is not said is as usual.
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let token = try container.decode(String.self, forKey: .token)
        self.init(token: token, name: try container.decodeIfPresent(String.self, forKey: .name) ?? "iPhone")
        topics = try container.decodeIfPresent(Set<String>.self, forKey: .topics) ?? []
        func flag(_ key: CodingKeys, or usual: Bool) throws -> Bool {
            try container.decodeIfPresent(Bool.self, forKey: key) ?? usual
        }
        subscribesToEveryTopic = try flag(.subscribesToEveryTopic, or: false)
        alertsAllowed = try flag(.alertsAllowed, or: true)
        hasServiceExtension = try flag(.hasServiceExtension, or: true)
        hasFilteringEntitlement = try flag(.hasFilteringEntitlement, or: false)
        allowsHTTP = try container.decodeIfPresent(Bool.self, forKey: .allowsHTTP)
        strings = try container.decodeIfPresent([String: String].self, forKey: .strings) ?? [:]
        latencyInMilliseconds = try container.decodeIfPresent(Int.self, forKey: .latencyInMilliseconds) ?? 0
    }
}
