/// The modules of vendors' SDKs that do an extension's work.
enum VendorModules {
    /// The modules whose helper is here, each with the identifier of its vendor's row.
    static let helpers = [
        "AEPMessagingNotification": "adobe",
        "AirshipNotificationServiceExtension": "airship", "AirshipServiceExtension": "airship",
        "AppcuesNotificationService": "appcues",
        "BatchExtension": "batch",
        "BrazeNotificationService": "braze",
        "CTNotificationService": "clevertap",
        "CioMessagingPush": "customerio", "CioMessagingPushAPN": "customerio", "CioMessagingPushFCM": "customerio",
        "Countly": "countly",
        "EmarsysNotificationService": "emarsys",
        "ExponeaSDKNotifications": "exponea", "ExponeaSDK_Notifications": "exponea",
        "IterableAppExtensions": "iterable",
        "KlaviyoSwiftExtension": "klaviyo",
        "MindboxNotifications": "mindbox",
        "MobileMessaging": "infobip", "MobileMessagingNotificationExtension": "infobip",
        "MoEngageRichNotification": "moengage",
        "NotifeeExtension": "notifee", "RNNotifeeCore": "notifee",
        "OneSignal": "onesignal", "OneSignalExtension": "onesignal", "OneSignalFramework": "onesignal",
        "Pushwoosh": "pushwoosh", "PushwooshFramework": "pushwoosh",
        "Reteno": "reteno",
        "SwrveSDKCommon": "swrve",
        "WEServiceExtension": "webengage", "WebEngageBannerPush": "webengage",
        "WonderPushExtension": "wonderpush",
    ]

    /// The modules of SDKs to which an extension reports the notification.
    private static let others: Set<String> = [
        "CioDataPipelines", "CioInternalCommon", "CioTracking", "CleverTapSDK", "MoEngageMessaging", "SwrveSDK",
    ]

    /// Returns whether at least part of a module is here.
    static func has(_ module: String) -> Bool {
        helpers[module] != nil || others.contains(module)
    }

    /// The classes that an app's extension inherits from.
    static let extensions: Set<String> = [
        "AppcuesNotificationServiceExtension", "BAENotificationServiceExtension",
        "BrazeNotificationService.NotificationService", "CTNotificationServiceExtension", "EMSNotificationService",
        "ITBNotificationServiceExtension", "PushwooshNotificationServiceExtension",
        "RetenoNotificationServiceExtension", "UANotificationServiceExtension", "WEXPushNotificationService",
        "WPNotificationServiceExtension",
    ]

    /// Returns the vendor of a module; `nil` if unknown.
    static func vendorName(of module: String) -> String? {
        prefixes.first { module.hasPrefix($0.prefix) }?.name
    }

    private static let prefixes: [(prefix: String, name: String)] = [
        ("AEPMessaging", "Adobe"), ("AEP", "Adobe"), ("Airship", "Airship"), ("UrbanAirship", "Airship"),
        ("Appboy", "Braze"), ("Backendless", "Backendless"), ("Batch", "Batch"), ("Braze", "Braze"),
        ("CleverTap", "CleverTap"), ("Cio", "Customer.io"),
        ("CustomerIO", "Customer.io"), ("Courier", "Courier"), ("Dengage", "Dengage"),
        ("EgoiPush", "E-goi"), ("Emarsys", "Emarsys"), ("Euromsg", "Related Digital"),
        ("RelatedDigital", "Related Digital"), ("Exponea", "Bloomreach"), ("Insider", "Insider"),
        ("Iterable", "Iterable"), ("Klaviyo", "Klaviyo"), ("Kumulos", "Optimove"), ("Optimove", "Optimove"),
        ("Leanplum", "Leanplum"), ("Localytics", "Localytics"), ("MarketingCloud", "Salesforce"),
        ("SFMC", "Salesforce"), ("MoEngage", "MoEngage"), ("MORichNotification", "MoEngage"), ("Netmera", "Netmera"),
        ("Notificare", "Notificare"),
        ("PlotlineEngage", "Plotline"), ("PushNotifications", "Pusher"), ("Pushwoosh", "Pushwoosh"),
        ("Pushly", "Pushly"), ("StreamChat", "Stream"), ("Swrve", "Swrve"),
        ("WebEngage", "WebEngage"), ("Xtremepush", "Xtremepush"),
    ]
}
