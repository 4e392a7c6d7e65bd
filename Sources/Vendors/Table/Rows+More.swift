// Marketing platforms with several files, or conditions on them.

extension Vendor {
    static let webEngage = Vendor(
        "webengage",
        "WebEngage",
        helper: "WEXPushNotificationService",
        .source,
        "WEServiceExtension@6910907 WEServiceExtension.swift, @095ffcc WERenderer.swift"
    ) {
        let style: PointerPattern = "/expandableDetails/style"
        $0.note = "If one of the tiles fails, it drops all of them."
        $0.marks = [Mark(.checked, Condition("/source", equals: ["webengage"]))]
        $0.media = [
            MediaPlace("/expandableDetails/items/*/image", requires: [Condition(style, equals: ["CAROUSEL_V1"])]),
            MediaPlace("/expandableDetails/tiles/*/image", requires: [Condition(style, equals: ["TILES"])]),
            MediaPlace(
                "/expandableDetails/image",
                requires: [Condition(style, equals: ["BIG_PICTURE", "RATING_V1", "OVERLAY", "TILES"])]
            ),
        ]
        $0.shows(Condition("/expandableDetails/items"), with: "WEXRichPushNotificationViewController")
        $0.usesEveryPlace = true
        var step = NameStep(.urlString)
        step.longest = 3
        $0.naming = Naming(step, .fixed("jpg"))
        $0.http.timeLimit = 10
        $0.http.fields = ["Accept": "image/webp"]
        $0.several = .each
        $0.isParallel = true
        $0.silent = [.foreignPayload, .withoutMedia]
    }

    static let optimove = Vendor(
        "optimove",
        "Optimove",
        helper: "OptimoveNotificationServiceExtension",
        .source,
        "Optimove-SDK-iOS@8c234d61 OptimoveNotificationService.swift:45,119"
    ) {
        $0.note = "Kumulos, which Optimove bought, has the same payload: an app with its SDK has the row kumulos."
        $0.marks = [Mark(.checked, Condition("/custom/a/k.message"))]
        $0.media = [MediaPlace("/attachments/pictureUrl")]
        $0.naming = Naming(NameStep(.urlPath), NameStep(.suggestedName), otherwise: .notAttached)
        $0.silent = [.foreignPayload]
        $0.hook = .optimove
    }

    static let kumulos = Vendor(
        "kumulos",
        "Kumulos",
        helper: "KumulosNotificationService",
        .source,
        "KumulosSdkSwift@74c54ac KumulosNotificationService.swift:52,128"
    ) {
        $0.note = "Its payloads are Optimove's as well, and are recognized as such."
        // Optimove's row recognizes these payloads, so this row is only used by name.
        $0.marks = [Mark(.shared, Condition("/custom/a/k.message"))]
        $0.media = [MediaPlace("/attachments/pictureUrl")]
        $0.naming = Naming(NameStep(.urlString), NameStep(.suggestedName), otherwise: .notAttached)
        $0.silent = [.foreignPayload]
        $0.hook = .optimove
    }

    static let swrve = Vendor(
        "swrve",
        "Swrve",
        helper: "SwrvePush.handleNotificationContent",
        .source,
        "swrve-ios-sdk@7cba8ab SwrveNotificationManager.m:77,261"
    ) {
        $0.note = "It keeps what it has downloaded, and shows it again for the same URL."
        $0.marks = [Mark(.own, Condition("/_sw", is: .object))]
        $0.media = [MediaPlace("/_sw/media/url") { $0.fallback = "/_sw/media/fallback_url" }]
        $0.naming = Naming(
            NameStep(.urlPath),
            NameStep(
                .mimeType,
                map: [
                    "image/jpeg": "jpg", "image/png": "png", "image/gif": "gif", "video/mp4": "mp4",
                    "video/mpeg": "mpeg", "audio/mpeg": "mp3", "audio/wav": "wav", "audio/aiff": "aiff",
                ]
            ),
            otherwise: .notAttached
        )
        $0.http.status = .ok
        $0.text = TextRule.Field.allCases.map { field in
            TextRule(field, at: PointerPattern("/_sw/media/\(field.rawValue)"), when: .attached)
        }
        $0.hook = .swrve
    }

    static let infobip = Vendor(
        "infobip",
        "Infobip",
        helper: "MobileMessagingNotificationServiceExtension",
        .source,
        "mobile-messaging-sdk-ios@3d78922d MMNSEMessage.swift:19"
    ) {
        $0.marks = [Mark(.checked, Condition("/internalData", is: .object), Condition("/messageId", is: .string))]
        $0.media = [MediaPlace("/internalData/atts/0/url")]
        $0.naming = Naming(NameStep(.urlPath))
        $0.http.timeLimit = 20
        $0.http.tries = 3
        $0.http.pauses = [0.5, 1]
        $0.expiry = .original
        $0.cancelsAtExpiry = true
    }

    static let blueshift = Vendor(
        "blueshift",
        "Blueshift",
        helper: "BlueShiftPushNotification",
        .source,
        "Blueshift-iOS-SDK@1fb7344 BlueShiftPushNotification.m:26,90"
    ) {
        func place(_ url: PointerPattern, _ filenameExtension: String) -> MediaPlace {
            MediaPlace(url) { $0.filenameExtension = filenameExtension }
        }
        let carousel = MediaPlace(
            "/carousel_elements/*/image_url",
            requires: Condition("/aps/category", beginsWith: "carousel")
        ) { $0.filenameExtension = "jpg" }
        $0.marks = [Mark(.checked, Condition("/bsft_message_uuid"))]
        $0.media = [
            carousel, place("/image_url", "jpg"), place("/video_url", "mp4"), place("/gif_url", "gif"),
            place("/audio_url", "mp3"),
        ]
        $0.shows(Condition("/carousel_elements"), with: "BlueShiftCarousalViewController")
        $0.usesEveryPlace = true
        $0.naming = Naming(NameStep(.place))
        $0.http.status = .contentsOfURL
        $0.several = .each
    }

    static let countly = Vendor(
        "countly",
        "Countly",
        helper: "CountlyNotificationService",
        .source,
        "countly-sdk-ios@7b29bb6 CountlyNotificationService.m:33,72"
    ) {
        $0.marks = [Mark(.checked, Condition("/c/i"))]
        $0.media = [MediaPlace("/c/a")]
        $0.naming = Naming(NameStep(.suggestedName))
        $0.expiry = .nothing
    }

    static let mindbox = Vendor(
        "mindbox",
        "Mindbox",
        helper: "MindboxNotificationService",
        .source,
        "ios-sdk@6e5bde54 NotificationFormatStrategy.swift:17, NotificationStrategyFactory.swift"
    ) {
        $0.marks = [
            Mark(.checked, Condition("/clickUrl"), Condition("/uniqueKey")),
            Mark(.checked, Condition("/aps/clickUrl"), Condition("/aps/uniqueKey")),
            Mark(.checked, Condition("/clickUrl"), Condition("/imageUrl")),
        ]
        $0.media = [
            MediaPlace("/imageUrl", requires: [Condition("/clickUrl")]),
            MediaPlace("/aps/imageUrl", requires: [Condition("/aps/clickUrl"), Condition("/aps/uniqueKey")]),
        ]
        $0.naming = Naming(
            .bytes(.init("89", gives: "png"), .init("FF", gives: "jpg"), .init("47", gives: "gif")),
            otherwise: .notAttached
        )
    }

    static let reteno = Vendor(
        "reteno",
        "Reteno",
        helper: "RetenoNotificationServiceExtension",
        .source,
        "reteno-mobile-ios-sdk@afcdec1 RetenoUserNotification.swift:46"
    ) {
        $0.marks = [Mark(.checked, Condition("/es_interaction_id"))]
        $0.media = [
            MediaPlace("/es_notification_images", shape: .arrayInString), MediaPlace("/es_notification_image"),
        ]
        $0.shows(Condition("/es_notification_images"), with: "RetenoCarouselNotificationViewController")
        $0.naming = Naming(NameStep(.suggestedName))
        $0.several = .each
        $0.isParallel = true
    }

    static let dengage = Vendor(
        "dengage",
        "Dengage",
        helper: "DengageNotificationServiceExtension",
        .source,
        "dengage-ios-sdk@3c6b53b DengageNotificationExtension.swift:12"
    ) {
        let source = Condition("/messageSource", equals: ["DENGAGE"])
        $0.marks = [
            Mark(.checked, source, Condition("/title", is: .string), Condition("/subtitle", is: .string)),
            Mark(.own, source),
        ]
        $0.media = [MediaPlace("/urlImageString")]
        $0.shows(Condition("/carouselContent"), with: "DengageNotificationCarouselView")
        $0.http.status = .contentsOfURL
        $0.naming = Naming(NameStep(.urlPath))
        $0.silent = [.foreignPayload, .failure]
    }

    static let relatedDigital = Vendor(
        "related-digital",
        "Related Digital",
        helper: "RDNotificationService",
        .source,
        "relateddigital-ios@4dd6179 PushUNNotificationServiceExtensionHandler.swift:58"
    ) {
        let kind = Condition("/pushType", equals: ["Image", "Video"])
        $0.marks = [Mark(.own, Condition("/emPushSp")), Mark(.own, kind, Condition("/mediaUrl", is: .string))]
        $0.media = [MediaPlace("/mediaUrl", requires: [kind])]
        $0.shows(Condition("/aps/category", equals: ["carousel"]), with: "PushNotificationCarousel")
        $0.naming = Naming(
            NameStep(
                .mimeType,
                map: ["video/mp4": "mp4", "image/jpeg": "jpg", "image/gif": "gif", "image/png": "png"]
            ),
            otherwise: .temporary
        )
        $0.silent = [.withoutMIMEType]
    }

    static let ometria = Vendor(
        "ometria",
        "Ometria",
        helper: "OmetriaNotificationServiceExtension",
        .source,
        "ometria.ios_sdk@ef8661e NotificationHandler.swift:98"
    ) {
        $0.marks = [Mark(.checked, Condition("/aps/alert/ometria", is: .object))]
        $0.media = [MediaPlace("/aps/alert/ometria/imageUrl")]
        $0.http.status = .contentsOfURL
        $0.naming = Naming(NameStep(.urlPath))
    }

    static let teak = Vendor(
        "teak",
        "Teak",
        helper: "TeakNotificationServiceCore",
        .source,
        "teak-ios@3e11bfa TeakNotificationServiceCore.m:76"
    ) {
        $0.note = "It adds the device that it runs on to each URL's query."
        $0.marks = [Mark(.checked, Condition("/aps/teakNotifId"))]
        $0.media = [
            MediaPlace("/aps/thumbnail/url") { $0.type = "/aps/thumbnail/mime_type" },
            MediaPlace("/aps/content/url") { $0.type = "/aps/content/mime_type" },
            MediaPlace("/aps/playableActions/*/url") { $0.type = "/aps/playableActions/*/mime_type" },
        ]
        $0.usesEveryPlace = true
        $0.naming = Naming(.system(.sender))
        $0.several = .allOrNothing
        $0.cancelsAtExpiry = true
        $0.hook = .teak
    }

    static let appcues = Vendor(
        "appcues",
        "Appcues",
        helper: "AppcuesNotificationServiceExtension",
        .source,
        "appcues-ios-sdk@0d12d4df AppcuesNotificationServiceExtension.swift:47"
    ) {
        $0.marks = [
            Mark(.own, Condition("/appcues_attachment_url")), Mark(.own, Condition("/appcues_notification_id")),
        ]
        $0.media = [MediaPlace("/appcues_attachment_url")]
        $0.naming = Naming(.system(.mimeType), NameStep(.urlPath), otherwise: .temporary)
    }

    static let twilioEngage = Vendor(
        "twilio-engage",
        "Twilio Engage (Segment)",
        helper: "TwilioEngageServiceExtension",
        .source,
        "analytics-swift-engage@046c0d6 TwilioEngageServiceExtension.swift:51"
    ) {
        let media = Condition("/media", is: .array)
        $0.marks = [
            Mark(.own, media, Condition("/media/0", is: .string, beginsWith: "http")),
            Mark(.own, Condition("/badgeStrategy"), Condition("/tapActionButtons")),
        ]
        $0.media = [MediaPlace("/media/0")]
        $0.http.status = .contentsOfURL
        $0.naming = Naming(.fixed("png"))
        $0.silent = [.attached]
    }
}
