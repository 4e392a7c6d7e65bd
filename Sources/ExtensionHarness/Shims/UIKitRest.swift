// swift-format-ignore-file: AlwaysUseLowerCamelCase

// Sendable: it has no state.
/// The device, which is an iPhone.
open class UIDevice: NSObject, @unchecked Sendable {
    private static let device = UIDevice()

    /// A kind of device.
    public enum BatteryState: Int, Sendable {
        case unknown
        case unplugged
        case charging
        case full
    }

    /// The device.
    open class var current: UIDevice { device }
    /// iOS's version.
    open var systemVersion: String { "26.0" }
    /// iOS.
    open var systemName: String { "iOS" }
    /// iPhone.
    open var model: String { "iPhone" }
    /// iPhone.
    open var localizedModel: String { "iPhone" }
    /// iPhone.
    open var name: String { "iPhone" }
    /// An identifier that is always the same.
    open var identifierForVendor: UUID? { UUID(uuidString: "00000000-0000-4000-8000-000000000001") }
    /// A telephone.
    open var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
    /// Has no effect.
    open var isBatteryMonitoringEnabled: Bool {
        get { false }
        set { _ = newValue }
    }
    /// Not known.
    open var batteryLevel: Float { -1 }
    /// Not known.
    open var batteryState: BatteryState { .unknown }
}

/// A kind of device.
public enum UIUserInterfaceIdiom: Int, Sendable {
    case unspecified = -1
    case phone
    case pad
    case tv
    case carPlay
}

/// The appearance of the interface.
public enum UIUserInterfaceStyle: Int, Sendable {
    case unspecified
    case light
    case dark
}

// Sendable: it has no state.
/// The screen of an iPhone.
open class UIScreen: NSObject, @unchecked Sendable {
    private static let screen = UIScreen()

    /// The screen.
    open class var main: UIScreen { screen }
    /// Three pixels for each point.
    open var scale: CGFloat { 3 }
    /// Three pixels for each point.
    open var nativeScale: CGFloat { 3 }
    /// In points.
    open var bounds: CGRect { CGRect(x: 0, y: 0, width: 393, height: 852) }
    /// In pixels.
    open var nativeBounds: CGRect { CGRect(x: 0, y: 0, width: 1179, height: 2556) }
}

/// The app, which an extension must not use.
public enum UIApplication {
    /// The state of an app.
    public enum State: Int, Sendable {
        case active
        case inactive
        case background
    }

    /// Not there, as in any extension.
    @available(*, unavailable, message: "an app extension cannot use UIApplication.shared")
    public static var shared: NSObject { NSObject() }
    /// The settings of the app.
    public static let openSettingsURLString = "app-settings:"
    /// The name of a notification.
    public static let didReceiveMemoryWarningNotification = Notification.Name(
        "UIApplicationDidReceiveMemoryWarningNotification"
    )
    /// The name of a notification.
    public static let didEnterBackgroundNotification = Notification.Name(
        "UIApplicationDidEnterBackgroundNotification"
    )
    /// The name of a notification.
    public static let willEnterForegroundNotification = Notification.Name(
        "UIApplicationWillEnterForegroundNotification"
    )
}

// Sendable: it never changes.
/// A color, with which nothing is drawn.
open class UIColor: NSObject, @unchecked Sendable {
    private let parts: [CGFloat]

    /// A color of red, green, and blue.
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) { parts = [red, green, blue, alpha] }
    /// A gray.
    public init(white: CGFloat, alpha: CGFloat) { parts = [white, white, white, alpha] }
    /// No color: the bundle of the app is not there.
    public convenience init?(named name: String) { return nil }
    /// For Core Graphics.
    open var cgColor: CGColor { CGColor(alpha: parts[3]) }
    /// The color, so opaque.
    open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
        UIColor(red: parts[0], green: parts[1], blue: parts[2], alpha: alpha)
    }
    /// Has no effect.
    open func setFill() {}
    /// Has no effect.
    open func setStroke() {}
    /// Has no effect.
    open func set() {}
    /// Black.
    public static let black = UIColor(white: 0, alpha: 1)
    /// White.
    public static let white = UIColor(white: 1, alpha: 1)
    /// Gray.
    public static let gray = UIColor(white: 0.5, alpha: 1)
    /// A dark gray.
    public static let darkGray = UIColor(white: 1 / 3, alpha: 1)
    /// A light gray.
    public static let lightGray = UIColor(white: 2 / 3, alpha: 1)
    /// Nothing.
    public static let clear = UIColor(white: 0, alpha: 0)
    /// Red.
    public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    /// Green.
    public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
    /// Blue.
    public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
    /// The system's blue.
    public static let systemBlue = UIColor(red: 0, green: 0.48, blue: 1, alpha: 1)
    /// The system's red.
    public static let systemRed = UIColor(red: 1, green: 0.23, blue: 0.19, alpha: 1)
    /// The system's gray.
    public static let systemGray = UIColor(red: 0.56, green: 0.56, blue: 0.58, alpha: 1)
}

/// A path, along which nothing is drawn.
open class UIBezierPath: NSObject {
    /// An empty path.
    public override init() { super.init() }
    /// A rectangle.
    public convenience init(rect: CGRect) { self.init() }
    /// An ellipse.
    public convenience init(ovalIn rect: CGRect) { self.init() }
    /// A rectangle with round corners.
    public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) { self.init() }
    /// Has no effect.
    open func addClip() {}
    /// Has no effect.
    open func fill() {}
    /// Has no effect.
    open func stroke() {}
    /// Has no effect.
    open func close() {}
    /// Has no effect.
    open func move(to point: CGPoint) {}
    /// Has no effect.
    open func addLine(to point: CGPoint) {}
}
