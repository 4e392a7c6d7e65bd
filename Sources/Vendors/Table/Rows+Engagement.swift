// Marketing platforms with one URL and a simple rule for the file's name.

extension Vendor {
    static let braze = Vendor(
        "braze",
        "Braze",
        helper: "BrazeNotificationService",
        .sample,
        "appboy-ios-sdk@2afdd54b StopwatchNotificationService NotificationService.m:4"
    ) {
        $0.note = "Today's BrazeNotificationService is closed; this is Braze's older sample, which reads the same keys."
        $0.marks = [Mark(.checked, Condition("/ab", is: .object))]
        $0.media = [.withType("/ab/att/url", "/ab/att/type")]
        $0.shows(Condition("/aps/category", equals: ["ab_cat_push_story_v2"]), with: "BrazePushStory")
        $0.naming = Naming(NameStep(.sender))
        $0.expiry = .original
        $0.cancelsAtExpiry = true
    }

    static let customerIO = Vendor(
        "customerio",
        "Customer.io",
        helper: "CioMessagingPush's MessagingPush.shared.didReceive",
        .source,
        "customerio-ios@8b9ee362 PushNotification.swift:36, RichPushRequestHandler.swift:16"
    ) {
        $0.marks = [
            Mark(.own, Condition("/CIO-Delivery-ID"), Condition("/CIO-Delivery-Token")),
            Mark(.own, Condition("/CIO", is: .object)),
        ]
        $0.media = [MediaPlace("/CIO/push/image")]
        $0.naming = Naming(NameStep(.suggestedName))
        $0.http.timeLimit = 30
        $0.cancelsAtExpiry = true
    }

    static let iterable = Vendor(
        "iterable",
        "Iterable",
        helper: "ITBNotificationServiceExtension",
        .source,
        "swift-sdk@4e08441c ITBNotificationServiceExtension.swift:55"
    ) {
        $0.marks = [Mark(.checked, Condition("/itbl", is: .object))]
        $0.media = [MediaPlace("/itbl/attachment-url")]
        $0.naming = Naming(NameStep(.suggestedName))
        $0.cancelsAtExpiry = true
    }

    static let cleverTap = Vendor(
        "clevertap",
        "CleverTap",
        helper: "CTNotificationServiceExtension",
        .source,
        "CTNotificationService@9fb05bd CTNotificationServiceExtension.m:4,34"
    ) {
        $0.note = "An app can change both keys."
        $0.marks = [
            Mark(.own, Condition("/ct_mediaUrl")), Mark(.own, Condition("/wzrk_pn")),
            Mark(.own, Condition("/wzrk_acct_id")), Mark(.own, Condition("/wzrk_id")),
            Mark(.own, Condition("/wzrk_dl")), Mark(.own, Condition("/W$id")),
            Mark(.own, Condition("/ct_ContentSlider")),
        ]
        $0.media = [.withType("/ct_mediaUrl", "/ct_mediaType")]
        $0.shows(Condition("/ct_ContentSlider"), Condition("/pt_id"), with: "CTNotificationViewController")
        $0.naming = Naming(
            NameStep(.sender, map: ["image": "jpg", "video": "mp4", "audio": "mp3"]),
            NameStep(.mimeType, map: ["image/jpeg": "jpg", "image/png": "png", "image/gif": "gif"])
        )
    }

    static let klaviyo = Vendor(
        "klaviyo",
        "Klaviyo",
        helper: "KlaviyoExtensionSDK",
        .source,
        "klaviyo-swift-sdk@67a8b4c4 KlaviyoExtension.swift:93"
    ) {
        $0.marks = [Mark(.own, Condition("/rich-media")), Mark(.own, Condition("/body/_k"))]
        $0.media = [MediaPlace("/rich-media") { $0.type = "/rich-media-type" }]
        $0.naming = Naming(NameStep(.sender), .fixed("jpg"))
    }

    static let moEngage = Vendor(
        "moengage",
        "MoEngage",
        helper: "MORichNotification",
        .payloads,
        "moengage/iOS-PluginBase PushClickPayloadTest.swift"
    ) {
        $0.marks = [Mark(.own, Condition("/moengage", is: .object)), Mark(.own, Condition("/moe_push_service"))]
        $0.media = [MediaPlace("/moengage/media-attachment") { $0.type = "/moengage/media-type" }]
        $0.shows(Condition("/moeFeatures/richPush"), with: "MORichNotification.addPushTemplate")
    }

    static let salesforce = Vendor(
        "salesforce",
        "Salesforce MobilePush",
        helper: "the service extension of Salesforce's LearningApp",
        .sample,
        "LearningAppIos@9e841d0 NotificationService.m:43; MarketingCloudSDK-iOS@571ce59 NotificationService.swift:36"
    ) {
        $0.note = "The text on failure is that of the sample in Objective-C; the one in Swift has none."
        $0.marks = [Mark(.own, Condition("/_mediaUrl")), Mark(.own, Condition("/_sid", equals: ["SFMC"]))]
        $0.media = [MediaPlace("/_mediaUrl")]
        $0.naming = Naming(NameStep(.urlPath))
        $0.http.status = .successful
        $0.text = [TextRule(.body, at: "/_mediaAlt", when: .failed)]
    }

    static let adobe = Vendor(
        "adobe",
        "Adobe Journey Optimizer",
        helper: "MessagingNotificationHelper",
        .source,
        "aepsdk-messaging-ios@5dad851 MessagingNotificationHelper.swift:22,64"
    ) {
        $0.marks = ["/adb_media", "/adb_version", "/adb_template_type"].map { Mark(.own, Condition($0)) }
        $0.media = [MediaPlace("/adb_media")]
        $0.shows(Condition("/adb_items"), with: "AEPNotificationViewController")
        $0.naming = Naming(
            NameStep(
                .urlPath,
                only: [
                    "jpg", "jpeg", "png", "gif", "mp4", "mpeg4", "aif", "aiff", "mp3", "mpeg", "mpg", "wav", "m4a",
                ],
                ignoresCase: true
            ),
            NameStep(
                .mimeType,
                map: [
                    "image/jpeg": "jpg", "image/jpg": "jpg", "image/png": "png", "image/gif": "gif",
                    "video/mp4": "mp4", "audio/mpeg": "mp3", "audio/wav": "wav", "audio/aiff": "aiff",
                    "audio/x-aiff": "aiff", "audio/mp4": "m4a",
                ]
            ),
            .fixed("jpg")
        )
        $0.http.status = .successful
        $0.http.requiresHTTPS = true
    }

    static let adobeCampaign = Vendor(
        "adobe-campaign",
        "Adobe Campaign Standard",
        helper: "the app's own service extension",
        .documentation,
        "Adobe: Campaign Standard, push payload"
    ) {
        $0.marks = [
            Mark(.own, Condition("/media-attachment-url")), Mark(.own, Condition("/_dId"), Condition("/_mId")),
        ]
        $0.media = [MediaPlace("/media-attachment-url")]
    }

    static let leanplum = Vendor(
        "leanplum",
        "Leanplum",
        helper: "the service extension of Leanplum's guide",
        .sample,
        "a published extension with Leanplum's comments; Leanplum-iOS-SDK@0a1f2142 has none"
    ) {
        $0.note = "Without a MIME type it crashes."
        $0.marks = ["/LP_URL", "/_lpm", "/_lpu", "/_lpn", "/_lpv", "/lp_occurrence_id"].map {
            Mark(.own, Condition($0))
        }
        $0.media = [MediaPlace("/LP_URL")]
        $0.naming = Naming(
            NameStep(.mimeType, map: ["image/jpeg": "jpg", "image/gif": "gif", "image/png": "png"]),
            otherwise: .temporary
        )
        $0.silent = [.withoutMIMEType]
    }

    static let localytics = Vendor(
        "localytics",
        "Localytics",
        helper: "the service extension of Localytics' guide",
        .sample,
        "Localytics 2016 NotificationService.m"
    ) {
        $0.marks = [Mark(.own, Condition("/ll_attachment_url"))]
        $0.media = [.withType("/ll_attachment_url", "/ll_attachment_type")]
        $0.naming = Naming(NameStep(.sender))
    }

    static let mixpanel = Vendor(
        "mixpanel",
        "Mixpanel",
        helper: "MPNotificationServiceExtension",
        .source,
        "mixpanel-swift before a1de8225 MixpanelNotificationServiceExtension.swift"
    ) {
        $0.note = "Mixpanel has retired push messages, and removed the extension from its SDK."
        $0.marks = [Mark(.own, Condition("/mp_media_url"))]
        $0.media = [MediaPlace("/mp_media_url")]
        $0.naming = Naming(NameStep(.urlString))
    }

    static let emarsys = Vendor(
        "emarsys",
        "Emarsys",
        helper: "EMSNotificationService",
        .source,
        "ios-emarsys-sdk@a9932228 EMSNotificationService+Attachment.m:7"
    ) {
        $0.marks = [
            Mark(.own, Condition("/ems")), Mark(.own, Condition("/ems_msg")),
            Mark(.own, Condition("/u/sid"), Condition("/image_url", is: .string)),
        ]
        $0.note = "Its documentation proposes /notification/imageUrl for APNS_V2, which this release does not read."
        $0.media = [MediaPlace("/image_url")]
        $0.naming = Naming(NameStep(.contentTypeTail))
        $0.http.timeLimit = 30
    }

    static let exponea = Vendor(
        "exponea",
        "Bloomreach Engagement (Exponea)",
        helper: "ExponeaNotificationService",
        .source,
        "exponea-ios-sdk@f76c0c2 ExponeaNotificationService.swift:149"
    ) {
        $0.note = "It needs an app group, without which it does nothing."
        $0.marks = [Mark(.checked, Condition("/source", equals: ["xnpe_platform"]))]
        $0.media = [MediaPlace("/image")]
        $0.http.status = .contentsOfURL
        $0.naming = Naming(.fixed("png"))
        $0.silent = [.foreignPayload]
        $0.hook = .exponea
    }
}
