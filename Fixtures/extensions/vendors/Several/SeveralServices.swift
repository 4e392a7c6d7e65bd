import UserNotifications

/// Hands each notification to the service that its payload names, so that one program has them all.
final class SeveralServices: UNNotificationServiceExtension {
    private var service: UNNotificationServiceExtension?

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        let types: [String: UNNotificationServiceExtension.Type] = [
            "adobe": AdobeService.self, "airship": AirshipService.self, "appcues": AppcuesService.self,
            "batch": BatchService.self, "braze": BrazeService.self, "clevertap": CleverTapService.self,
            "countly": CountlyService.self, "customerio": CustomerIOService.self, "emarsys": EmarsysService.self,
            "exponea": ExponeaService.self, "infobip": InfobipService.self, "iterable": IterableService.self,
            "klaviyo": KlaviyoService.self, "mindbox": MindboxService.self, "moengage": MoEngageService.self,
            "notifee": NotifeeService.self, "onesignal": OneSignalService.self,
            "onesignal-synchronous": OneSignalSynchronousService.self, "pushwoosh": PushwooshService.self,
            "pushwoosh-extension": PushwooshExtensionService.self, "reteno": RetenoService.self,
            "swrve": SwrveService.self, "webengage": WebEngageService.self, "wonderpush": WonderPushService.self,
        ]
        let name = request.content.userInfo["service"] as? String ?? ""
        service = types[name]?.init()
        guard let service else { return contentHandler(request.content) }
        service.didReceive(request, withContentHandler: contentHandler)
    }

    override func serviceExtensionTimeWillExpire() { service?.serviceExtensionTimeWillExpire() }
}
