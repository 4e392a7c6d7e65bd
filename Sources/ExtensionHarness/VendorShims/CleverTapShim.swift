open class CTNotificationServiceExtension: RichPushVendorExtension {
    open override class var richPushVendor: String { "clevertap" }

    /// The key of the URL, which is always `ct_mediaUrl` here.
    open var mediaUrlKey: String? {
        didSet { noteKey(mediaUrlKey, unlike: "ct_mediaUrl") }
    }

    /// The key of the type, which is always `ct_mediaType` here.
    open var mediaTypeKey: String? {
        didSet { noteKey(mediaTypeKey, unlike: "ct_mediaType") }
    }

    private func noteKey(_ key: String?, unlike usual: String) {
        guard let key, key != usual else { return }
        RichPushHelper.limitation("The extension reads \(key) for CleverTap; the simulator reads \(usual).")
    }
}

// Sendable: it has no state.
/// CleverTap's SDK, as far as an extension uses it: nothing is sent.
open class CleverTap: NSObject, @unchecked Sendable {
    private static let shared = CleverTap()

    open class func sharedInstance() -> CleverTap? { shared }
    open class func autoIntegrate() -> CleverTap? { shared }
    /// Has no effect: nothing is logged.
    open class func setDebugLevel(_ level: Int32) {}
    /// Has no effect: nothing is logged.
    open class func setDebugLevel(_ level: Int) {}
    /// Has no effect: there is no account.
    open class func setCredentialsWithAccountID(_ accountID: String, andToken token: String) {}
    /// Has no effect: there is no account.
    open class func setCredentialsWithAccountID(_ accountID: String, token: String, region: String) {}

    /// Is not sent.
    open func recordNotificationViewedEvent(withData notificationData: Any) { noteEvents(of: "CleverTap") }
    /// Is not sent.
    open func recordNotificationClickedEvent(withData notificationData: Any) { noteEvents(of: "CleverTap") }
    /// Is not sent.
    open func recordEvent(_ event: String) { noteEvents(of: "CleverTap") }
    /// Is not sent.
    open func recordEvent(_ event: String, withProps properties: [AnyHashable: Any]) { noteEvents(of: "CleverTap") }
    /// Is not sent.
    open func onUserLogin(_ properties: [AnyHashable: Any]) { noteEvents(of: "CleverTap") }
    /// Is not sent.
    open func profilePush(_ properties: [AnyHashable: Any]) { noteEvents(of: "CleverTap") }
    /// Is not sent.
    open func profileGetID() -> String? { nil }
}

public enum CleverTapLogLevel: Int32, Sendable {
    /// From nothing to everything.
    case off = -1
    case info, debug
}
