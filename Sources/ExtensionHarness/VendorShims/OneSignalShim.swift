/// OneSignal, as far as an extension uses it.
open class OneSignalExtension: NSObject {
    /// Attaches the payload's media, and returns the content.
    @discardableResult
    open class func didReceiveNotificationExtensionRequest(
        _ request: UNNotificationRequest!,
        with replacementContent: UNMutableNotificationContent?
    ) -> UNMutableNotificationContent! {
        let content = replacementContent ?? mutableContent(of: request.content)
        RichPushHelper.populateAndWait("onesignal", content)
        return content
    }

    /// Attaches the payload's media, and calls the handler.
    @discardableResult
    open class func didReceiveNotificationExtensionRequest(
        _ request: UNNotificationRequest!,
        with replacementContent: UNMutableNotificationContent?,
        withContentHandler contentHandler: ((UNNotificationContent) -> Void)!
    ) -> UNMutableNotificationContent! {
        let content = didReceiveNotificationExtensionRequest(request, with: replacementContent)
        if let content { contentHandler?(content) }
        return content
    }

    @discardableResult
    open class func serviceExtensionTimeWillExpireRequest(
        _ request: UNNotificationRequest!,
        with replacementContent: UNMutableNotificationContent?
    ) -> UNMutableNotificationContent! {
        let content = replacementContent ?? mutableContent(of: request.content)
        RichPushHelper.expireAndWait("onesignal", content)
        return content
    }
}

/// OneSignal before its extension had its own module.
open class OneSignal: OneSignalExtension {
    /// Has no effect: nothing is logged.
    open class func setLogLevel(_ logLevel: ONE_S_LOG_LEVEL, visualLevel: ONE_S_LOG_LEVEL) {}
    /// Has no effect: there is no account.
    open class func setAppId(_ newAppId: String) {}
}

public enum ONE_S_LOG_LEVEL: UInt, Sendable {  // swift-format-ignore: AlwaysUseLowerCamelCase
    /// From nothing to everything.
    case LL_NONE, LL_FATAL, LL_ERROR, LL_WARN, LL_INFO, LL_DEBUG, LL_VERBOSE  // swift-format-ignore
}
