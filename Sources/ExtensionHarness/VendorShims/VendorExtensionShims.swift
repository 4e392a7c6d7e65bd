// The service extensions of vendors' SDKs, from which an app's extension inherits. Each is one line that names the
// vendor.

open class UANotificationServiceExtension: RichPushVendorExtension {
    open override class var richPushVendor: String { "airship" }
    /// The settings, which have no effect: nothing is logged.
    open var airshipConfig: AirshipExtensionConfig { AirshipExtensionConfig() }
}

public struct AirshipExtensionConfig: Sendable {
    public enum LogLevel: Sendable { case none, error, warn, info, debug, verbose }
    public enum LogHandler: Sendable { case privateLogger, publicLogger }

    public init(logLevel: LogLevel = .error, logHandler: LogHandler = .privateLogger) {}
}

open class ITBNotificationServiceExtension: RichPushVendorExtension {
    open override class var richPushVendor: String { "iterable" }
}

open class BAENotificationServiceExtension: RichPushVendorExtension {
    open override class var richPushVendor: String { "batch" }
}

open class EMSNotificationService: RichPushVendorExtension {
    open override class var richPushVendor: String { "emarsys" }
}

open class PushwooshNotificationServiceExtension: RichPushVendorExtension {
    open override class var richPushVendor: String { "pushwoosh" }

    open override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        pushwooshPrepare(for: request) { super.didReceive(request, withContentHandler: contentHandler) }
    }

    open func pushwooshPrepare(for request: UNNotificationRequest, completion: @escaping () -> Void) { completion() }
    /// The app's group, which has no effect: nothing is stored.
    open func pushwooshAppGroupsName() -> String? { nil }
}

open class WPNotificationServiceExtension: RichPushVendorExtension {
    open override class var richPushVendor: String { "wonderpush" }
    /// The account, which has no effect.
    open class func clientId() -> String { "" }
    /// The account's secret, which has no effect.
    open class func clientSecret() -> String { "" }
}

open class WEXPushNotificationService: RichPushVendorExtension {
    open override class var richPushVendor: String { "webengage" }
}

open class RetenoNotificationServiceExtension: RichPushVendorExtension {
    open override class var richPushVendor: String { "reteno" }
}

open class AppcuesNotificationServiceExtension: RichPushVendorExtension {
    open override class var richPushVendor: String { "appcues" }
}

open class NotificationService: RichPushVendorExtension {
    open override class var richPushVendor: String { "braze" }
}

/// Lets Braze's helper change a notification, if it is one of Braze's; the handler is called only then.
public func brazeHandle(
    request: UNNotificationRequest,
    contentHandler: @escaping (UNNotificationContent) -> Void
) -> Bool {
    guard RichPushHelper.recognizes("braze", request.content) else { return false }
    populate("braze", request.content, contentHandler)
    return true
}
