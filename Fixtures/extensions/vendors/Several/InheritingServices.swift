import AirshipServiceExtension
import AppcuesNotificationService
import BatchExtension
import CTNotificationService
import CleverTapSDK
import EmarsysNotificationService
import IterableAppExtensions
import PushwooshFramework
import Reteno
import UserNotifications
import WEServiceExtension
import WonderPushExtension

class AirshipService: UANotificationServiceExtension {}

class AppcuesService: AppcuesNotificationServiceExtension {}

class BatchService: BAENotificationServiceExtension {}

class CleverTapService: CTNotificationServiceExtension {
    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        CleverTap.setDebugLevel(CleverTapLogLevel.debug.rawValue)
        CleverTap.sharedInstance()?.recordNotificationViewedEvent(withData: request.content.userInfo)
        super.didReceive(request, withContentHandler: contentHandler)
    }
}

class EmarsysService: EMSNotificationService {}

class IterableService: ITBNotificationServiceExtension {}

class PushwooshExtensionService: PushwooshNotificationServiceExtension {}

class RetenoService: RetenoNotificationServiceExtension {}

class WebEngageService: WEXPushNotificationService {}

class WonderPushService: WPNotificationServiceExtension {
    override class func clientId() -> String { "an account" }
    override class func clientSecret() -> String { "its secret" }
}
