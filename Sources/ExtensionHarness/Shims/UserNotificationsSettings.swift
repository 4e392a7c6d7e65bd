public struct UNAuthorizationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let badge = Self(rawValue: 1)
    public static let sound = Self(rawValue: 2)
    public static let alert = Self(rawValue: 4)
    public static let carPlay = Self(rawValue: 8)
    public static let criticalAlert = Self(rawValue: 16)
    public static let providesAppNotificationSettings = Self(rawValue: 32)
    public static let provisional = Self(rawValue: 64)
    public static let announcement = Self(rawValue: 128)
    public static let timeSensitive = Self(rawValue: 256)
}

public struct UNNotificationPresentationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let badge = Self(rawValue: 1)
    public static let sound = Self(rawValue: 2)
    public static let alert = Self(rawValue: 4)
    public static let list = Self(rawValue: 8)
    public static let banner = Self(rawValue: 16)
}

public enum UNAuthorizationStatus: Int, Sendable {
    case notDetermined
    case denied
    case authorized
    case provisional
    case ephemeral
}

public enum UNNotificationSetting: Int, Sendable {
    case notSupported
    case disabled
    case enabled
}

public enum UNAlertStyle: Int, Sendable {
    case none
    case banner
    case alert
}

public enum UNShowPreviewsSetting: Int, Sendable {
    case always
    case whenAuthenticated
    case never
}

// Sendable: it never changes.
/// The notification settings: notifications are allowed, because the extension runs.
public final class UNNotificationSettings: NSObject, @unchecked Sendable {
    public let authorizationStatus = UNAuthorizationStatus.authorized
    public let soundSetting = UNNotificationSetting.enabled
    public let badgeSetting = UNNotificationSetting.enabled
    public let alertSetting = UNNotificationSetting.enabled
    public let notificationCenterSetting = UNNotificationSetting.enabled
    public let lockScreenSetting = UNNotificationSetting.enabled
    public let carPlaySetting = UNNotificationSetting.notSupported
    public let criticalAlertSetting = UNNotificationSetting.notSupported
    public let announcementSetting = UNNotificationSetting.notSupported
    public let timeSensitiveSetting = UNNotificationSetting.enabled
    public let scheduledDeliverySetting = UNNotificationSetting.disabled
    public let directMessagesSetting = UNNotificationSetting.disabled
    public let alertStyle = UNAlertStyle.banner
    public let showPreviewsSetting = UNShowPreviewsSetting.always
    public let providesAppNotificationSettings = false
}
