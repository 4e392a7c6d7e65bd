// Platforms that app developers build on.

extension Vendor {
    static let firebase = Vendor(
        firebaseIdentifier,
        "Firebase Cloud Messaging",
        helper: "FIRMessagingExtensionHelper",
        .source,
        "firebase-ios-sdk@eed63a35a9 FIRMessagingExtensionHelper.m:119"
    ) {
        $0.marks = [Mark(.own, Condition("/fcm_options/image"))]
        $0.media = [MediaPlace("/fcm_options/image")]
        $0.naming = Naming(NameStep(.suggestedName), NameStep(.imageSubtype), otherwise: .notAttached)
    }

    static let oneSignal = Vendor(
        "onesignal",
        "OneSignal",
        helper: "OneSignalExtension",
        .source,
        "OneSignal-iOS-SDK@0540578 OneSignalAttachmentHandler.m, @1698ece OSNotification.m"
    ) {
        let types = [
            "aiff", "wav", "mp3", "mp4", "jpg", "jpeg", "png", "gif", "mpeg", "mpg", "avi", "m4a", "m4v",
        ]
        let mimeTypes = [
            "audio/aiff": "aiff", "audio/x-wav": "wav", "audio/mpeg": "mp3", "video/mp4": "mp4", "image/jpeg": "jpeg",
            "image/jpg": "jpg", "image/png": "png", "image/gif": "gif", "video/mpeg": "mpeg", "video/mpg": "mpg",
            "video/avi": "avi", "sound/m4a": "m4a", "video/m4v": "m4v",
        ]
        $0.note = "It checks once a second whether a download is done, so each takes at least a second."
        $0.marks = [Mark(.own, Condition("/custom/i")), Mark(.own, Condition("/os_data/i"))]
        $0.media = [
            MediaPlace("/os_data/att/*") {
                $0.identifier = "*"
                $0.stopsAt = "/os_data/att"
            },
            MediaPlace("/att/*") { $0.identifier = "*" },
        ]
        $0.url.trimsSpaces = true
        var filename = NameStep(.query, only: types)
        filename.parameter = "filename"
        $0.naming = Naming(
            filename,
            NameStep(.mimeType, map: mimeTypes),
            NameStep(.urlPath, only: types),
            NameStep(.query, only: types),
            otherwise: .notAttached
        )
        $0.http.declaredByteLimit = 50 * 1_024 * 1_024
        $0.several = .each
        $0.hook = .oneSignal
    }

    static let pushwoosh = Vendor(
        "pushwoosh",
        "Pushwoosh",
        helper: "PWNotificationServiceProcessor",
        .source,
        "pushwoosh-ios-sdk@f8c5cc866 PWNotificationServiceProcessor.m:79,275"
    ) {
        $0.marks = [Mark(.checked, Condition("/pw_msg")), Mark(.own, Condition("/pw_stories"))]
        $0.media = [MediaPlace("/attachment", requires: [Condition("/pw_msg")])]
        $0.naming = Naming(NameStep(.suggestedName))
    }

    static let batch = Vendor(
        "batch",
        "Batch",
        helper: "BatchExtension",
        .source,
        "Batch-iOS-SDK RichNotificationHelper.swift"
    ) {
        $0.note = "Newer releases of its SDK come without the extension's source."
        $0.marks = [Mark(.own, Condition("/com.batch", is: .object))]
        $0.media = [.withType("/com.batch/at/u", "/com.batch/at/t")]
        $0.naming.otherwise = .temporary
        $0.naming.hints = [NameStep(.sender)]
        $0.http.timeLimit = 20
        $0.expiry = .nothing
    }

    static let wonderPush = Vendor(
        "wonderpush",
        "WonderPush",
        helper: "WonderPushExtension",
        .source,
        "wonderpush-ios-sdk@2f0664b NotificationServiceExtension.m"
    ) {
        $0.marks = [Mark(.checked, Condition("/_wp", is: .object))]
        $0.media = [
            MediaPlace("/_wp/attachments/*/url") {
                $0.type = "/_wp/attachments/*/type"
                $0.identifier = "/_wp/attachments/*/id"
            }
        ]
        $0.naming = Naming(NameStep(.urlPath))
        $0.naming.hints = [.system(.sender)]
        $0.several = .each
        $0.options.hidden =
            "/_wp/attachments/*/options/UNNotificationAttachmentOptionsThumbnailHiddenKey"
        $0.options.clip =
            "/_wp/attachments/*/options/UNNotificationAttachmentOptionsThumbnailClippingRectKey"
        $0.options.time =
            "/_wp/attachments/*/options/UNNotificationAttachmentOptionsThumbnailTimeKey"
    }

    static let pinpoint = Vendor(
        "pinpoint",
        "AWS Pinpoint",
        helper: "AUNotificationService",
        .source,
        "amplify-swift-utils-notifications@8cd960e PinpointNotificationPayload.swift:17"
    ) {
        $0.note = "Amazon ended Pinpoint on October 30, 2026."
        $0.marks = [Mark(.own, Condition("/data/pinpoint"))]
        $0.media = [MediaPlace("/data/media-url")]
        $0.http.status = .contentsOfURL
        $0.naming = Naming(NameStep(.urlTail))
    }

    static let expo = Vendor(
        "expo",
        "Expo",
        helper: "the service extension of Expo's notification tester",
        .sample,
        "expo@74af81fc apps/notification-tester NotificationService.swift:18"
    ) {
        $0.note = "Expo's SDK has no service extension: the app brings its own."
        $0.marks = [
            Mark(.own, Condition("/body/_richContent", is: .object)),
            Mark(.own, Condition("/experienceId"), Condition("/body")),
        ]
        $0.media = [MediaPlace("/body/_richContent/image")]
        $0.naming = Naming(.fixed("jpg"))
    }

    static let notifee = Vendor(
        "notifee",
        "notifee",
        helper: "NotifeeExtensionHelper",
        .source,
        "notifee@b73c76d7 NotifeeCoreExtensionHelper.m:43,118"
    ) {
        $0.note = "It rebuilds the whole content from /notifee_options."
        $0.marks = [Mark(.checked, Condition("/notifee_options", is: .object))]
        $0.media = [
            MediaPlace("/notifee_options/ios/attachments/0/url") {
                $0.type = "/notifee_options/ios/attachments/0/typeHint"
                $0.identifier = "/notifee_options/ios/attachments/0/id"
            },
            MediaPlace("/notifee_options/image"),
        ]
        $0.naming = Naming(NameStep(.suggestedName), NameStep(.imageSubtype), otherwise: .notAttached)
        $0.naming.hints = [NameStep(.sender)]
        $0.options.hidden = "/notifee_options/ios/attachments/0/thumbnailHidden"
        $0.options.clip = "/notifee_options/ios/attachments/0/thumbnailClippingRect"
        $0.options.time = "/notifee_options/ios/attachments/0/thumbnailTime"
    }

    static let appleSample = Vendor(
        "apple-sample",
        "Apple's sample",
        helper: "the MediaServiceExtension of Apple's sample \"Customizing User Notifications\"",
        .sample,
        "Apple: Customizing User Notifications, MediaServiceExtension NotificationService.swift"
    ) {
        $0.note = "Others have a link to open at /url, so only you can say that it is a picture."
        $0.marks = [Mark(.shared, Condition("/url", is: .string))]
        $0.media = [MediaPlace("/url")]
        $0.naming.otherwise = .temporary
        $0.naming.hints = [.system(.urlPath)]
        $0.cancelsAtExpiry = true
    }

    static let homeAssistant = Vendor(
        "home-assistant",
        "Home Assistant",
        helper: "the service extension of the Home Assistant app",
        .source,
        "home-assistant/iOS@d722d7811 NotificationAttachmentParserURL.swift:19, …Camera.swift:18"
    ) {
        let words = [
            "jpeg": "public.jpeg", "jpg": "public.jpeg", "png": "public.png", "gif": "com.compuserve.gif",
            "mpeg": "public.mpeg", "mpeg2": "public.mpeg-2-video", "mpeg4": "public.mpeg-4", "avi": "public.avi",
            "aiff": "public.aiff-audio", "waveform": "com.microsoft.waveform-audio", "mp3": "public.mp3",
            "mpeg4audio": "public.mpeg-4-audio",
        ]
        $0.note = "A download that fails is shown as a picture of the error."
        $0.marks = [
            Mark(.own, Condition("/homeassistant")), Mark(.own, Condition("/webhook_id")),
            Mark(.own, Condition("/attachment", is: .object), Condition("/attachment/url", is: .string)),
            Mark(.own, Condition("/entity_id", is: .string, beginsWith: "camera.")),
        ]
        $0.media = [MediaPlace("/attachment/url") { $0.type = "/attachment/content-type" }]
        $0.naming = Naming(NameStep(.urlPath))
        $0.naming.hints = [NameStep(.sender, map: words), NameStep(.sender)]
        $0.http.status = .successful
        $0.options.hidden = "/attachment/hide-thumbnail"
        $0.expiry = .nothing
        $0.hook = .homeAssistant
    }
}
