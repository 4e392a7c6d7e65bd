// swift-format-ignore-file: AlwaysUseLowerCamelCase

// Sendable: it has no state.
/// The device, which is an iPhone.
open class UIDevice: NSObject, @unchecked Sendable {
    private static let device = UIDevice()

    public enum BatteryState: Int, Sendable {
        case unknown
        case unplugged
        case charging
        case full
    }

    open class var current: UIDevice { device }
    open var systemVersion: String { "26.0" }
    open var systemName: String { "iOS" }
    open var model: String { "iPhone" }
    open var localizedModel: String { "iPhone" }
    open var name: String { "iPhone" }
    /// An identifier that is always the same.
    open var identifierForVendor: UUID? { UUID(uuidString: "00000000-0000-4000-8000-000000000001") }
    open var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
    open var isBatteryMonitoringEnabled: Bool {
        get { false }
        set { _ = newValue }
    }
    open var batteryLevel: Float { -1 }
    open var batteryState: BatteryState { .unknown }
}

public enum UIUserInterfaceIdiom: Int, Sendable {
    case unspecified = -1
    case phone
    case pad
    case tv
    case carPlay
}

public enum UIUserInterfaceStyle: Int, Sendable {
    case unspecified
    case light
    case dark
}

// Sendable: it has no state.
open class UIScreen: NSObject, @unchecked Sendable {
    private static let screen = UIScreen()

    open class var main: UIScreen { screen }
    open var scale: CGFloat { 3 }
    open var nativeScale: CGFloat { 3 }
    open var bounds: CGRect { CGRect(x: 0, y: 0, width: 393, height: 852) }
    open var nativeBounds: CGRect { CGRect(x: 0, y: 0, width: 1179, height: 2556) }
}

/// The app, which an extension must not use.
public enum UIApplication {
    public enum State: Int, Sendable {
        case active
        case inactive
        case background
    }

    /// Not available, as in any extension.
    @available(*, unavailable, message: "an app extension cannot use UIApplication.shared")
    public static var shared: NSObject { NSObject() }
    public static let openSettingsURLString = "app-settings:"
    public static let didReceiveMemoryWarningNotification = Notification.Name(
        "UIApplicationDidReceiveMemoryWarningNotification"
    )
    public static let didEnterBackgroundNotification = Notification.Name(
        "UIApplicationDidEnterBackgroundNotification"
    )
    public static let willEnterForegroundNotification = Notification.Name(
        "UIApplicationWillEnterForegroundNotification"
    )
}
