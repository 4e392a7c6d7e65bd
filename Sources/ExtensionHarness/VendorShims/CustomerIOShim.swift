public protocol MessagingPushInstance: AnyObject {
    /// Attaches the message's picture, if it is one of Customer.io's; the handler is called only then.
    @discardableResult
    func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) -> Bool
    /// Hands over the content in its current state.
    func serviceExtensionTimeWillExpire()
}

// Sendable: it has no state.
public class MessagingPush: MessagingPushInstance, @unchecked Sendable {
    public static let shared = MessagingPush()

    init() {}

    /// Has no effect: there is no account.
    @discardableResult
    public static func initialize(
        withConfig config: MessagingPushConfigOptions = MessagingPushConfigOptions()
    ) -> any MessagingPushInstance { shared }
    /// Has no effect: there is no account.
    @discardableResult
    public static func initializeForExtension(
        withConfig config: MessagingPushConfigOptions
    ) -> any MessagingPushInstance { shared }

    /// Attaches the message's picture, if it is one of Customer.io's; the handler is called only then.
    @discardableResult
    public func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) -> Bool {
        guard RichPushHelper.recognizes("customerio", request.content) else { return false }
        populate("customerio", request.content, contentHandler)
        return true
    }

    public func serviceExtensionTimeWillExpire() { RichPushHelper.expire("customerio") }
}

// Sendable: it adds no state to its superclass.
/// Customer.io's helper for apps that get their tokens from Apple.
public final class MessagingPushAPN: MessagingPush, @unchecked Sendable {}

// Sendable: it adds no state to its superclass.
/// Customer.io's helper for apps that get their tokens from Firebase.
public final class MessagingPushFCM: MessagingPush, @unchecked Sendable {}

public struct MessagingPushConfigOptions: Sendable {
    public init() {}
}

/// A builder of the options of Customer.io's helper, which have no effect here.
public final class MessagingPushConfigBuilder {
    public init() {}
    public init(cdpApiKey: String) {}
    /// Has no effect: there is no account.
    public func region(_ region: Region) -> MessagingPushConfigBuilder { self }
    /// Has no effect: nothing is logged.
    public func logLevel(_ logLevel: CioLogLevel) -> MessagingPushConfigBuilder { self }
    /// Has no effect: there is no token.
    public func autoFetchDeviceToken(_ value: Bool) -> MessagingPushConfigBuilder { self }
    /// Has no effect: nothing is sent.
    public func autoTrackPushEvents(_ value: Bool) -> MessagingPushConfigBuilder { self }
    /// Has no effect: there is no app.
    public func showPushAppInForeground(_ value: Bool) -> MessagingPushConfigBuilder { self }
    /// Has no effect: nothing is stored.
    public func appGroupId(_ value: String) -> MessagingPushConfigBuilder { self }
    public func build() -> MessagingPushConfigOptions { MessagingPushConfigOptions() }
}

public enum Region: String, Sendable {
    // swift-format-ignore
    case US, EU
}

public enum CioLogLevel: String, Sendable { case none, error, info, debug }

/// Customer.io's SDK before its third release, as far as an extension uses it.
public final class CustomerIO {
    public struct Settings {
        public var autoTrackPushEvents = true
        /// Whether the device's attributes are sent.
        public var autoTrackDeviceAttributes = true
        public var logLevel = CioLogLevel.error
    }

    /// Has no effect: there is no account.
    public static func initialize(
        siteId: String,
        apiKey: String,
        region: Region = .US,
        configure: ((inout Settings) -> Void)? = nil
    ) {
        var settings = Settings()
        configure?(&settings)
    }
}
