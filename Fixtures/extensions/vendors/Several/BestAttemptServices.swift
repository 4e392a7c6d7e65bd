import AEPMessagingNotification
import KlaviyoSwiftExtension
import MoEngageRichNotification
import PushwooshFramework
import RNNotifeeCore
import UserNotifications

/// What these share with Xcode's template: the best attempt, which they hand over when time is nearly up.
class BestAttemptService: UNNotificationServiceExtension {
    var request: UNNotificationRequest!
    var contentHandler: ((UNNotificationContent) -> Void)?
    var bestAttemptContent: UNMutableNotificationContent?

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        self.request = request
        self.contentHandler = contentHandler
        bestAttemptContent = request.content.mutableCopy() as? UNMutableNotificationContent
        if let bestAttemptContent { help(bestAttemptContent, contentHandler) }
    }

    func help(_ content: UNMutableNotificationContent, _ handler: @escaping (UNNotificationContent) -> Void) {}

    override func serviceExtensionTimeWillExpire() {
        if let contentHandler, let bestAttemptContent { contentHandler(bestAttemptContent) }
    }
}

class AdobeService: BestAttemptService {
    override func help(
        _ content: UNMutableNotificationContent,
        _ handler: @escaping (UNNotificationContent) -> Void
    ) {
        MessagingNotificationHelper.processNotificationRequest(with: content, contentHandler: handler)
    }
}

class KlaviyoService: BestAttemptService {
    override func help(
        _ content: UNMutableNotificationContent,
        _ handler: @escaping (UNNotificationContent) -> Void
    ) {
        KlaviyoExtensionSDK.handleNotificationServiceDidReceivedRequest(
            request: request,
            bestAttemptContent: content,
            contentHandler: handler
        )
    }

    override func serviceExtensionTimeWillExpire() {
        if let contentHandler, let bestAttemptContent {
            KlaviyoExtensionSDK.handleNotificationServiceExtensionTimeWillExpireRequest(
                request: request,
                bestAttemptContent: bestAttemptContent,
                contentHandler: contentHandler
            )
        }
    }
}

class MoEngageService: BestAttemptService {
    override func help(
        _ content: UNMutableNotificationContent,
        _ handler: @escaping (UNNotificationContent) -> Void
    ) {
        MoEngageSDKRichNotification.setAppGroupID("group.org.example.shop.moengage")
        MoEngageSDKRichNotification.handle(richNotificationRequest: request, withContentHandler: handler)
    }
}

class NotifeeService: BestAttemptService {
    override func help(
        _ content: UNMutableNotificationContent,
        _ handler: @escaping (UNNotificationContent) -> Void
    ) {
        NotifeeExtensionHelper.populateNotificationContent(request, with: content, withContentHandler: handler)
    }
}

class PushwooshService: BestAttemptService {
    override func help(
        _ content: UNMutableNotificationContent,
        _ handler: @escaping (UNNotificationContent) -> Void
    ) {
        PWNotificationExtensionManager.shared().handle(request, contentHandler: handler)
    }
}
