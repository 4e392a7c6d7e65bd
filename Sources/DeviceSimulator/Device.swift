public import RichPush

/// A device, so far as it decides on what becomes of a push.
public struct Device: Sendable, Hashable {
    /// Whether the user lets the app show alerts.
    public var alertsAllowed = true
    /// Whether the app has a notification service extension that can run on this device.
    public var hasServiceExtension = true
    /// Whether the extension has the entitlement to filter notifications
    /// (`com.apple.developer.usernotifications.filtering`).
    public var hasFilteringEntitlement = false
    /// The app's strings in the language of the user.
    public var strings = LocalizedStrings()

    /// The network that the device is in.
    public var network = NetworkConditions()

    /// A device as it usually is: alerts allowed, an extension installed, no filtering.
    public init() {}
}
