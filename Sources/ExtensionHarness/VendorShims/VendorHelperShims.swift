// The helpers of vendors' SDKs that an app's own service extension calls.

public enum KlaviyoExtensionSDK {
    public static func handleNotificationServiceDidReceivedRequest(
        request: UNNotificationRequest,
        bestAttemptContent: UNMutableNotificationContent,
        contentHandler: @escaping (UNNotificationContent) -> Void,
        fallbackMediaType: String = "jpg"
    ) {
        RichPushHelper.populate("klaviyo", bestAttemptContent) { contentHandler($0) }
    }

    public static func handleNotificationServiceExtensionTimeWillExpireRequest(
        request: UNNotificationRequest,
        bestAttemptContent: UNMutableNotificationContent,
        contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        RichPushHelper.expireAndWait("klaviyo", bestAttemptContent)
        contentHandler(bestAttemptContent)
    }
}

open class NotifeeExtensionHelper: NSObject {
    open class func populateNotificationContent(
        _ request: UNNotificationRequest?,
        with content: UNMutableNotificationContent,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        RichPushHelper.populate("notifee", content) { contentHandler($0) }
    }

    open class func populateNotificationContent(
        _ content: UNMutableNotificationContent,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        populateNotificationContent(nil, with: content, withContentHandler: contentHandler)
    }
}

// Sendable: it has no state.
open class PWNotificationExtensionManager: NSObject, @unchecked Sendable {
    private static let manager = PWNotificationExtensionManager()

    open class func shared() -> PWNotificationExtensionManager { manager }

    open func handle(
        _ request: UNNotificationRequest,
        contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        populate("pushwoosh", request.content, contentHandler)
    }

    open func handle(
        _ request: UNNotificationRequest,
        withAppGroups appGroupsName: String?,
        contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        populate("pushwoosh", request.content, contentHandler)
    }
}

public final class ExponeaNotificationService {
    /// A helper.
    /// - Parameter appGroup: The app's group, without which the SDK does not know its account.
    public init(appGroup: String? = nil) {}

    public func process(
        request: UNNotificationRequest,
        contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        populate("exponea", request.content, contentHandler)
    }

    public func serviceExtensionTimeWillExpire() { RichPushHelper.expire("exponea") }
}

open class MoEngageSDKRichNotification: NSObject {
    /// Has no effect: nothing is stored.
    open class func setAppGroupID(_ appGroupID: String) {}

    open class func handle(
        richNotificationRequest request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        populate("moengage", request.content, contentHandler)
    }
}

open class SwrvePush: NSObject {
    open class func handle(
        _ notificationContent: UNNotificationContent,
        withAppGroupIdentifier appGroupIdentifier: String?,
        withCompletedContentCallback callback: @escaping (UNMutableNotificationContent) -> Void
    ) {
        populate("swrve", notificationContent, callback)
    }
}

open class CountlyNotificationService: NSObject {
    open class func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        populate("countly", request.content, contentHandler)
    }
}

/// The methods of Mindbox's helper that an extension calls.
public protocol MindboxNotificationServiceProtocol: AnyObject {
    /// Attaches the message's picture, and calls the handler.
    func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    )
    /// Hands over the content in its current state.
    func serviceExtensionTimeWillExpire()
}

public final class MindboxNotificationService: MindboxNotificationServiceProtocol {
    public init() {}

    public func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        populate("mindbox", request.content, contentHandler)
    }

    public func serviceExtensionTimeWillExpire() { RichPushHelper.expire("mindbox") }
}

open class MessagingNotificationHelper: NSObject {
    open class func processNotificationRequest(
        with content: UNMutableNotificationContent,
        contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        RichPushHelper.populate("adobe", content) { contentHandler($0) }
    }
}

open class MobileMessagingNotificationServiceExtension: NSObject {
    /// Has no effect: there is no account.
    open class func startWithApplicationCode(_ code: String) {}
    /// Has no effect: there is no account.
    open class func startWithApplicationCode(_ code: String, appGroupId: String) {}

    open class func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        didReceive(content: request.content, withContentHandler: contentHandler)
    }

    open class func didReceive(
        content: UNNotificationContent,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        populate("infobip", content, contentHandler)
    }

    open class func isCorrectPayload(_ payload: [String: Any]) -> Bool {
        let content = UNMutableNotificationContent()
        content.userInfo = payload
        return RichPushHelper.recognizes("infobip", content)
    }

    open class func serviceExtensionTimeWillExpire() { RichPushHelper.expire("infobip") }
}
