extension Finding.Kind {
    /// Neither the URL nor the response gives a file extension.
    public static let missingFileExtension = Finding.Kind(
        "missing-file-extension",
        certainty: .reported,
        source: "firebase-ios-sdk#6590",
        consoleCode: "I-FCM020002",
        explanation: "The file is {type}, but an iPhone does not attach it, because neither the URL nor the response "
            + "gives a file extension.",
        remedy: "End the URL in .{extension}, or send a Content-Type or a Content-Disposition that names the type."
    )

    /// Neither the URL nor the response gives a file extension, and the app's helper decides.
    static let missingFileExtensionHere = missingFileExtension.variant(
        "helper",
        certainty: .source,
        source: "firebase-ios-sdk: FIRMessagingExtensionHelper.m",
        consoleCode: "I-FCM020002",
        explanation:
            "Neither the URL nor the response gives a file extension, without which Firebase's helper cannot store "
            + "the download, so an iPhone shows the notification without the image.",
        remedy: "End the URL with the file type's extension."
    )
    /// The URL gives no file extension, and whether iOS adds one is not known.
    static let missingFileExtensionUncertain = missingFileExtension.variant(
        "uncertain",
        .warning,
        certainty: .unknown,
        explanation: "The download's name has no file extension, and an iPhone attaches the file only if iOS adds one, "
            + "which is not documented for this response.",
        remedy: "End the URL with the file type's extension."
    )

    /// The download's name stands for nothing that iOS attaches, though the file could be attached.
    public static let nameDisagreesWithContent = Finding.Kind(
        "name-disagrees-with-content",
        certainty: .observed,
        consoleCode: "I-FCM020003, UNErrorDomain 101",
        explanation:
            "The file is {type}, but an iPhone refuses it, because it goes by the name \"{name}\", whose "
            + "extension it does not accept.",
        remedy: "End the URL in .{extension}, and send Content-Type: {mimeType}."
    )
    /// The download's name and its Content-Type stand for different types, and which of them counts is not known.
    static let nameDisagreesUncertain = nameDisagreesWithContent.variant(
        "uncertain",
        .warning,
        certainty: .unknown,
        explanation:
            "The file is {type}, and an iPhone probably calls it \"{name}\", but whether it goes by the URL's "
            + "extension or by the Content-Type is not documented, and it accepts only one of them."
    )
    /// The download's name stands for another type of the same kind.
    static let attachedAsAnotherType = nameDisagreesWithContent.variant(
        "another-type",
        .warning,
        effect: .nothing,
        certainty: .observed,
        explanation: "The file is {type}, but an iPhone goes by the name \"{name}\" and attaches it as {attachedType}.",
        remedy: "Give the file the extension of its type: .{extension}."
    )
    /// The download's name stands for another kind of media.
    static let attachedAsAnotherKind = nameDisagreesWithContent.variant(
        "another-kind",
        certainty: .observed,
        explanation: "The file is {type}, but an iPhone goes by the name \"{name}\" and attaches it as {attachedType}, "
            + "which it cannot show.",
        remedy: "Give the file the extension of its type: .{extension}."
    )
    /// The download's name stands for a type that iOS attaches, and the file is of a type that it cannot show.
    static let attachedThoughUnsupported = nameDisagreesWithContent.variant(
        "unsupported",
        certainty: .observed,
        explanation: "The file is {mimeType}, but an iPhone goes by the name \"{name}\" and attaches it as "
            + "{attachedType}, so the notification shows a picture that cannot be drawn.",
        remedy: "Serve a file whose type matches its name."
    )

    /// The download's name stands for a type that iOS attaches, but the file is an image of a type that Apple does not
    /// list.
    static let attachedAsAnotherImage = nameDisagreesWithContent.variant(
        "another-image",
        .warning,
        certainty: .unknown,
        explanation: "The file is {mimeType}, but an iPhone goes by the name \"{name}\" and attaches it as "
            + "{attachedType}; whether it draws the picture is not documented.",
        remedy: "Serve a file whose type matches its name."
    )

    /// No notification can show the file's type.
    public static let unsupportedType = Finding.Kind(
        "unsupported-type",
        certainty: .observed,
        source: "Apple: UNNotificationAttachment",
        consoleCode: "I-FCM020003, UNErrorDomain 101",
        explanation: "The file is {mimeType}, which an iPhone cannot show in a notification.",
        remedy: "Convert it: images to JPEG, PNG, GIF, or HEIC, movies to MP4, sound to M4A, MP3, or WAV."
    )
    /// The file is an image of a type that Apple does not list, under a name that iOS may accept.
    static let unsupportedTypeUncertain = unsupportedType.variant(
        "uncertain",
        .warning,
        certainty: .unknown,
        explanation: "The file is {mimeType}, a type that Apple does not list for attachments, but an iPhone goes by "
            + "the name and may attach and draw the file anyway."
    )
    /// No notification can show the file, but its name makes iOS attach it.
    static let unsupportedTypeAttached = unsupportedType.variant(
        "attached",
        certainty: .observed,
        source: "Apple: UNNotificationAttachment",
        explanation:
            "The file is {mimeType}, which an iPhone cannot show in a notification, although it goes by the name and "
            + "attaches the file."
    )
    /// The file is a web page.
    package static let webPage = unsupportedType.variant(
        "web-page",
        certainty: .observed,
        source: "Apple: UNNotificationAttachment",
        explanation: "The URL answers with a web page, which an iPhone cannot show in a notification.",
        remedy: "Check what the URL answers without cookies: it may be an error page."
    )
    /// A redirect leads to a web page.
    package static let webPageRedirect = unsupportedType.variant(
        "web-page-redirect",
        certainty: .observed,
        source: "Apple: UNNotificationAttachment",
        explanation: "The server redirects {url} to {target}, which is a web page, and an iPhone cannot show one in a "
            + "notification.",
        remedy: "Check what the URL answers without cookies: it may be a sign-in page."
    )

    /// The file is larger than the limit for its kind.
    public static let overSizeLimit = Finding.Kind(
        "over-size-limit",
        certainty: .documented,
        source: "Apple: UNNotificationAttachment",
        consoleCode: "I-FCM020003, UNErrorDomain 102",
        explanation: "An iPhone refuses the file, because it is larger than {byteLimit} bytes, the limit for {kind} in "
            + "a notification.",
        remedy: "Serve a smaller version: a few hundred kilobytes are plenty for a banner."
    )

    /// The image has more pixels than RichPush attaches.
    public static let tooManyPixels = Finding.Kind(
        "too-many-pixels",
        .warning,
        certainty: .unknown,
        explanation:
            "The image has {width} by {height} pixels, more than the {pixelLimit} that RichPush attaches; an iPhone "
            + "checks only the file's size, and what happens when it draws the picture is not known.",
        remedy: "Serve a smaller version: a banner is a few hundred pixels wide."
    )

    /// The image is larger than Firebase's composer accepts as an upload.
    public static let overComposerLimit = Finding.Kind(
        "over-composer-limit",
        .notice,
        certainty: .documented,
        source: "Firebase: Send an image in the notification payload",
        explanation: "The image is larger than 300 KB, which is Firebase's limit for uploads in its composer; an "
            + "iPhone attaches it anyway.",
        remedy: "If the message has the image's URL, change nothing; for an upload, make the image smaller."
    )

    /// iOS refuses the attachment.
    public static let attachmentRefused = Finding.Kind(
        "attachment-refused",
        certainty: .documented,
        source: "Apple: UNError.Code",
        consoleCode: "I-FCM020003, UNErrorDomain {code}",
        explanation: "An iPhone refuses the attachment with the error \"{error}\" ({code}).",
        remedy: "End the URL with the file type's extension, and send the Content-Type that fits."
    )
    /// iOS refuses the attachment because of its name.
    static let attachmentRefusedByName = attachmentRefused.variant(
        "name",
        certainty: .observed,
        consoleCode: "I-FCM020003, UNErrorDomain {code}",
        explanation: "An iPhone refuses the attachment with the error \"{error}\" ({code}), because {reason}."
    )
}

extension Finding.Kind {
    /// All kinds of findings of this module.
    package static let richPush = payload + media + ofDamage

    /// All kinds of findings about a download.
    private static let media: [Finding.Kind] = [
        invalidURL, invalidURLHere, unsupportedScheme, unsupportedSchemeHere, insecureURL, insecureURLAllowed,
        blockedPort, blockedAddress, unreachableAddress, unescapedURL,
        nameResolution, connectionFailure, tlsFailure, clientCertificate, tooManyRedirects, redirectLoop, foreignCookie,
        redirectRefused, redirectToScheme,
        redirectToInvalidURL, redirectToInvalidURLHere,
        httpStatus, httpStatusAttached, httpStatusRefused, httpStatusWithoutBody, headersTooLarge, contentEncoding,
        undecodableBody, malformedResponse, unreadableResponse,
        partialBody, partialBodyOfUnknownLength, emptyBody,
        missingFileExtension, missingFileExtensionHere, missingFileExtensionUncertain,
        nameDisagreesWithContent, nameDisagreesUncertain, attachedAsAnotherType, attachedAsAnotherKind,
        attachedThoughUnsupported, attachedAsAnotherImage, unsupportedType, unsupportedTypeUncertain,
        unsupportedTypeAttached, webPage, webPageRedirect,
        overSizeLimit, tooManyPixels, attachmentRefused,
        attachmentRefusedByName,
        stalled, timeLimit, liveStream, slowResponse, slowResponseStalled, slowDownload, memoryRisk, overComposerLimit,
        cancelled, storageFailure, engineFailure, networkFailure,
    ]
}
