extension Finding.Kind {
    /// There is an image, and `mutable-content` is not on.
    public static let missingMutableContent = Finding.Kind(
        "missing-mutable-content",
        certainty: .documented,
        source: "Apple: Modifying content in newly delivered notifications",
        explanation:
            "Without \"mutable-content\": 1 an iPhone does not run the service extension, so the image is never "
            + "downloaded.",
        remedy: "Add \"mutable-content\": 1 to \"aps\"; in an FCM message that is apns.payload.aps."
    )

    /// `mutable-content` is spelled differently, or is outside `aps`.
    public static let misspelledMutableContent = Finding.Kind(
        "misspelled-mutable-content",
        certainty: .reported,
        source: "firebase-ios-sdk#3368",
        explanation:
            "An iPhone ignores {pointer} and looks only for \"mutable-content\" in \"aps\", so it does not run "
            + "the service extension and never downloads the image.",
        remedy: "Write \"mutable-content\": 1 inside \"aps\", with a hyphen."
    )

    /// `mutable-content` is a string, an array, or an object.
    public static let mutableContentType = Finding.Kind(
        "mutable-content-type",
        .warning,
        certainty: .observed,
        explanation: "\"mutable-content\" is {found}, and an iPhone probably runs the service extension for any value, "
            + "even \"0\" or \"false\"; Apple documents only the number 1.",
        remedy: "Write the number, \"mutable-content\": 1, or leave it out."
    )

    /// The alert has no text.
    public static let noVisibleAlert = Finding.Kind(
        "no-visible-alert",
        certainty: .documented,
        source: "Apple: Modifying content in newly delivered notifications",
        explanation:
            "The alert has no title, subtitle, or body, so an iPhone shows no text and does not run the service "
            + "extension.",
        remedy: "Give \"aps\".\"alert\" a title or a body; in an FCM message, set them in \"notification\"."
    )

    /// The push type is one that shows no notification.
    public static let notDisplayed = Finding.Kind(
        "not-displayed",
        certainty: .documented,
        source: "Apple: Sending notification requests to APNs",
        explanation: "An iPhone shows no notification for a push of type \"{pushType}\" and runs no service extension.",
        remedy: "If the push is for the app, change nothing; to show a notification, send \"apns-push-type\": "
            + "\"alert\"."
    )

    /// The push type is `background`.
    public static let backgroundPush = Finding.Kind(
        "background-push",
        certainty: .documented,
        source: "Apple: Pushing background updates to your App",
        explanation: "An iPhone shows no notification for a push of type \"{pushType}\" and runs no service extension.",
        remedy: "If the push only wakes the app, change nothing; to show a notification, send \"apns-push-type\": "
            + "\"alert\"."
    )

    /// The payload of a Live Activity lacks something that Apple requires.
    public static let invalidLiveActivity = Finding.Kind(
        "invalid-live-activity",
        certainty: .documented,
        source: "Apple: Starting and updating Live Activities with ActivityKit push notifications",
        explanation:
            "A push for a Live Activity needs {rule} in \"aps\", but {pointer} is {found}, so an iPhone probably "
            + "ignores the push.",
        remedy: "Add {rule} to \"aps\"; in an FCM message that is apns.payload.aps."
    )

    /// The payload of a Live Activity has an image.
    public static let liveActivityImage = Finding.Kind(
        "live-activity-image",
        certainty: .documented,
        source: "Apple: Starting and updating Live Activities with ActivityKit push notifications",
        explanation: "No service extension runs for a Live Activity, so an iPhone ignores the image.",
        remedy: "Remove the image; a Live Activity shows only pictures that the app contains or has stored."
    )

    /// The payload is larger than APNs accepts.
    public static let payloadTooLarge = Finding.Kind(
        "payload-too-large",
        certainty: .documented,
        source: "Apple: Generating a remote notification",
        consoleCode: "APNs 413 PayloadTooLarge",
        explanation: "APNs refuses the payload, because it has {size} bytes and the limit is {byteLimit}, so an iPhone "
            + "never gets it.",
        remedy: "Remove what the app can fetch itself, and send an image as a URL, not as its bytes."
    )

    /// The payload refers to no image.
    public static let noImage = Finding.Kind(
        "no-image",
        .notice,
        certainty: .source,
        source: "firebase-ios-sdk: FIRMessagingExtensionHelper.m",
        explanation: "The payload has no image URL, so the extension downloads nothing.",
        remedy: "To show an image, add \"fcm_options\": {\"image\": \"https://…\"} at the top level of the payload."
    )

    /// An image's URL is in a place where the extension's helper does not look.
    public static let imageInWrongPlace = Finding.Kind(
        "image-in-wrong-place",
        certainty: .reported,
        source: "cordova-plugin-push#180",
        explanation:
            "The extension's helper reads the image only from /fcm_options/image, so an iPhone ignores the URL "
            + "at {pointer}.",
        remedy:
            "Move the URL to \"fcm_options\": {\"image\": …} at the top level of the payload; in an FCM message that "
            + "is apns.fcm_options.image or notification.image."
    )

    /// The URL does not end with a file extension.
    public static let urlWithoutExtension = Finding.Kind(
        "url-without-extension",
        .notice,
        certainty: .documented,
        source: "Firebase: Send an image in the notification payload",
        explanation: "Firebase documents that Apple requires a file extension at the end of the URL, but this URL does "
            + "not end with one that an iPhone attaches, so the response's headers decide.",
        remedy: "End the URL's path with the file type's extension, such as .png."
    )

    /// The URL has no path, and its host ends like a file name.
    public static let hostLikeFilename = Finding.Kind(
        "host-like-filename",
        certainty: .documented,
        source: "IANA: List of Top-Level Domains",
        explanation:
            "The URL has no path, and no host is named {host}, so an iPhone finds no server and shows the notification "
            + "without the image.",
        remedy: "Put the missing slash between the host and the name of the file."
    )

    /// The interruption level needs an entitlement.
    public static let entitlementNeeded = Finding.Kind(
        "entitlement-needed",
        .warning,
        effect: .nothing,
        certainty: .documented,
        source: "Apple: UNNotificationInterruptionLevel",
        explanation:
            "An iPhone treats the notification as {level} only if the app has the entitlement {entitlement}, and "
            + "otherwise as any other.",
        remedy: "Make sure that the app has the entitlement, or leave the {member} out."
    )

    /// `fcm_options` is not an object, or its `image` is not a string.
    public static let invalidImageValue = Finding.Kind(
        "invalid-image-value",
        certainty: .source,
        source: "firebase-ios-sdk#16464",
        explanation:
            "Firebase's helper, which before release 12.19 crashes on most other types, uses an image only if "
            + "\"fcm_options\" is an object and its \"image\" is a URL in a string, but {pointer} is {found}.",
        remedy: "Write \"fcm_options\": {\"image\": \"https://…\"} at the top level of the payload, or remove it."
    )
}

extension Finding.Kind {
    /// All kinds of findings that need only the payload.
    package static let payload: [Finding.Kind] = [
        missingMutableContent, misspelledMutableContent, mutableContentType,
        noVisibleAlert, notDisplayed, backgroundPush, invalidLiveActivity, liveActivityImage, payloadTooLarge,
        noImage, imageInWrongPlace, invalidImageValue, urlWithoutExtension, hostLikeFilename, entitlementNeeded,
    ]
}
