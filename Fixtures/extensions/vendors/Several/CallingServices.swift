import BrazeNotificationService
import CioMessagingPushAPN
import Countly
import ExponeaSDKNotifications
import MindboxNotifications
import MobileMessaging
import SwrveSDKCommon
import UserNotifications

class BrazeService: UNNotificationServiceExtension {
    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        if brazeHandle(request: request, contentHandler: contentHandler) { return }
        contentHandler(request.content)
    }
}

class CountlyService: UNNotificationServiceExtension {
    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        CountlyNotificationService.didReceive(request, withContentHandler: contentHandler)
    }
}

class CustomerIOService: UNNotificationServiceExtension {
    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        MessagingPushAPN.initializeForExtension(
            withConfig: MessagingPushConfigBuilder(cdpApiKey: "a key").region(.EU).logLevel(.debug).build()
        )
        if !MessagingPush.shared.didReceive(request, withContentHandler: contentHandler) {
            contentHandler(request.content)
        }
    }

    override func serviceExtensionTimeWillExpire() { MessagingPush.shared.serviceExtensionTimeWillExpire() }
}

class ExponeaService: UNNotificationServiceExtension {
    let service = ExponeaNotificationService(appGroup: "group.org.example.shop")

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        service.process(request: request, contentHandler: contentHandler)
    }

    override func serviceExtensionTimeWillExpire() { service.serviceExtensionTimeWillExpire() }
}

class InfobipService: UNNotificationServiceExtension {
    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        MobileMessagingNotificationServiceExtension.startWithApplicationCode("a code")
        MobileMessagingNotificationServiceExtension.didReceive(request, withContentHandler: contentHandler)
    }

    override func serviceExtensionTimeWillExpire() {
        MobileMessagingNotificationServiceExtension.serviceExtensionTimeWillExpire()
    }
}

class MindboxService: UNNotificationServiceExtension {
    lazy var service: MindboxNotificationServiceProtocol = MindboxNotificationService()

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        service.didReceive(request, withContentHandler: contentHandler)
    }

    override func serviceExtensionTimeWillExpire() { service.serviceExtensionTimeWillExpire() }
}

class SwrveService: UNNotificationServiceExtension {
    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        SwrvePush.handle(request.content, withAppGroupIdentifier: "group.org.example.shop") { content in
            contentHandler(content)
        }
    }
}
