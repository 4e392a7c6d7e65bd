/// The authorizations that an app can request.
public struct UNAuthorizationOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Options from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// A number on the icon.
    public static let badge = Self(rawValue: 1)
    /// Sounds.
    public static let sound = Self(rawValue: 2)
    /// Alerts.
    public static let alert = Self(rawValue: 4)
    /// Notifications in CarPlay.
    public static let carPlay = Self(rawValue: 8)
    /// Critical alerts.
    public static let criticalAlert = Self(rawValue: 16)
    /// A button to the app's own settings.
    public static let providesAppNotificationSettings = Self(rawValue: 32)
    /// Quiet notifications without asking the user.
    public static let provisional = Self(rawValue: 64)
    /// Notifications that Siri reads aloud.
    public static let announcement = Self(rawValue: 128)
    /// Time-sensitive notifications.
    public static let timeSensitive = Self(rawValue: 256)
}

/// The presentation of a notification in the foreground.
public struct UNNotificationPresentationOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Options from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// A number on the icon.
    public static let badge = Self(rawValue: 1)
    /// A sound.
    public static let sound = Self(rawValue: 2)
    /// An alert.
    public static let alert = Self(rawValue: 4)
    /// In the list.
    public static let list = Self(rawValue: 8)
    /// As a banner.
    public static let banner = Self(rawValue: 16)
}

/// Whether the app may show notifications.
public enum UNAuthorizationStatus: Int, Sendable {
    case notDetermined
    case denied
    case authorized
    case provisional
    case ephemeral
}

/// The state of one setting.
public enum UNNotificationSetting: Int, Sendable {
    case notSupported
    case disabled
    case enabled
}

/// The style of alerts.
public enum UNAlertStyle: Int, Sendable {
    case none
    case banner
    case alert
}

/// The setting for previews.
public enum UNShowPreviewsSetting: Int, Sendable {
    case always
    case whenAuthenticated
    case never
}

// Sendable: it never changes.
/// The notification settings: notifications are allowed, because the extension runs.
public final class UNNotificationSettings: NSObject, @unchecked Sendable {
    /// Allowed.
    public let authorizationStatus = UNAuthorizationStatus.authorized
    /// On.
    public let soundSetting = UNNotificationSetting.enabled
    /// On.
    public let badgeSetting = UNNotificationSetting.enabled
    /// On.
    public let alertSetting = UNNotificationSetting.enabled
    /// On.
    public let notificationCenterSetting = UNNotificationSetting.enabled
    /// On.
    public let lockScreenSetting = UNNotificationSetting.enabled
    /// Not supported.
    public let carPlaySetting = UNNotificationSetting.notSupported
    /// Not supported.
    public let criticalAlertSetting = UNNotificationSetting.notSupported
    /// Not supported.
    public let announcementSetting = UNNotificationSetting.notSupported
    /// On.
    public let timeSensitiveSetting = UNNotificationSetting.enabled
    /// Off.
    public let scheduledDeliverySetting = UNNotificationSetting.disabled
    /// Off.
    public let directMessagesSetting = UNNotificationSetting.disabled
    /// As banners.
    public let alertStyle = UNAlertStyle.banner
    /// Always.
    public let showPreviewsSetting = UNShowPreviewsSetting.always
    /// None.
    public let providesAppNotificationSettings = false
}
