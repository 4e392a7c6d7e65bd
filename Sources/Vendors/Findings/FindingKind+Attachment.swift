public import RichPush

extension Finding.Kind {
    /// iOS refuses the file, under the name or the type hint that a vendor's helper gives it.
    public static let vendorAttachmentRefused = Finding.Kind(
        "vendor-attachment-refused",
        consoleCode: "UNErrorDomain {code}",
        explanation: "An iPhone refuses the file with the error \"{error}\" ({code}), because {reason}.",
        remedy: "Serve a type that an iPhone attaches, with a matching name and Content-Type."
    )
    /// iOS refuses the file because of the query of its URL.
    static let queryInExtension = vendorAttachmentRefused.variant(
        "query",
        consoleCode: "UNErrorDomain {code}",
        explanation: "{vendor}'s helper takes the whole URL for a file name, so it names the file .{extension}, and an "
            + "iPhone refuses it.",
        remedy: "Send a URL that has no query and ends with the file type's extension."
    )
    /// iOS refuses the file because of what the payload says about it.
    static let senderTypeRefused = vendorAttachmentRefused.variant(
        "sender-type",
        consoleCode: "UNErrorDomain {code}",
        explanation: "{vendor}'s helper uses the type that the payload gives for the file, {type}, and an iPhone "
            + "refuses it.",
        remedy: "Write {rule}."
    )

    /// A vendor's helper does not attach the file.
    public static let vendorNotAttached = Finding.Kind(
        "vendor-not-attached",
        explanation: "An iPhone shows the notification without the file, because {reason}.",
        remedy: "Serve a type that the helper knows, with a matching name and Content-Type."
    )
    /// A vendor's helper asks only for `https`.
    static let vendorRequiresHTTPS = vendorNotAttached.variant(
        "https",
        explanation: "{vendor}'s helper requests only https URLs, whatever the app allows, so an iPhone shows the "
            + "notification without the file.",
        remedy: "Send an https URL."
    )

    /// The server answers with an error, which a vendor's helper does not look at.
    public static let vendorIgnoresStatus = Finding.Kind(
        "vendor-ignores-status",
        explanation: "The server answered {status}, but {vendor}'s helper ignores the status and uses the body.",
        remedy: "Make sure that the URL answers 200 to a GET without credentials or cookies."
    )
    /// The server answers with an error, and a vendor's helper looks at that.
    static let vendorRefusesStatus = vendorIgnoresStatus.variant(
        "refused",
        explanation: "The server answered {status}, so {vendor}'s helper attaches nothing."
    )
    /// The server answers with an error, and what a vendor's helper makes of that is not known.
    static let vendorStatusUnknown = vendorIgnoresStatus.variant(
        "unknown",
        .warning,
        certainty: .unknown,
        explanation: "The server answered {status}, and it is not known whether {vendor}'s helper uses the body anyway."
    )

    /// Whether iOS attaches the file depends on undocumented behavior.
    public static let vendorVerdictUncertain = Finding.Kind(
        "vendor-verdict-uncertain",
        .warning,
        certainty: .unknown,
        explanation: "It is not known whether an iPhone attaches the file: {reason}.",
        remedy: "End the URL with the file type's extension, and send the Content-Type that fits."
    )

    /// A vendor's helper gives the file the name of another type.
    public static let vendorTypeDisagrees = Finding.Kind(
        "vendor-type-disagrees",
        .warning,
        effect: .nothing,
        explanation: "The file is {mimeType}, but {reason}, so an iPhone attaches it as {attachedType}; it probably "
            + "draws it anyway.",
        remedy: "Serve a file whose type matches its name."
    )
    /// A vendor's helper gives every file the same name.
    static let extensionForced = vendorTypeDisagrees.variant(
        "forced",
        effect: .nothing,
        explanation: "The file is {mimeType}, but {vendor}'s helper names every file .{extension}, so an iPhone "
            + "attaches it as {attachedType}; it probably draws it anyway.",
        remedy: "Serve {attachedType}."
    )
    /// A vendor's helper names the file as a kind of media that it is not.
    static let vendorKindDisagrees = vendorTypeDisagrees.variant(
        "kind",
        .error,
        explanation: "An iPhone cannot show the file, which is {mimeType}, as {attachedType}: {reason}."
    )

    /// Only a type hint says what the file is.
    public static let typeHintOnly = Finding.Kind(
        "type-hint-only",
        .notice,
        certainty: .reported,
        source: "openradar 27708555",
        explanation: "The file's name has no media extension, so an iPhone goes by the type hint alone; Apple's sample "
            + "does the same, but it failed in a beta of iOS 10.",
        remedy: "End the URL with the file type's extension if the helper goes by it."
    )

    /// The first URL failed, and the second one is shown.
    public static let fallbackUsed = Finding.Kind(
        "fallback-used",
        .warning,
        effect: .nothing,
        explanation: "The file at {pointer} failed, so {vendor}'s helper asks for the fallback URL.",
        remedy: "Correct the first URL."
    )

    /// All kinds of findings about vendors.
    package static let vendors: [Finding.Kind] = [
        vendorRecognized, severalVendors, vendorWithoutMedia, contentExtensionMedia, vendorRulesUnknown, vendorUnjudged,
        tutorialKey, flattenedKey, invalidMediaValue, incompleteMedia, refusedOptions, mediaOutOfReach, webPRequested,
        allOrNothing, allOrNothingFailed, handlerNotCalled,
        vendorAttachmentRefused, queryInExtension, senderTypeRefused, vendorNotAttached, vendorRequiresHTTPS,
        vendorIgnoresStatus, vendorRefusesStatus, vendorStatusUnknown, vendorVerdictUncertain, vendorTypeDisagrees,
        extensionForced, vendorKindDisagrees, typeHintOnly, fallbackUsed,
    ]
}
