public import RichPush

extension Finding.Kind {
    /// The payload is for a vendor whose helper the app's extension must call.
    public static let vendorRecognized = Finding.Kind(
        "vendor-recognized",
        .notice,
        explanation: "RichPush takes the payload for {vendor}'s, because {reason}; an iPhone shows its media only if "
            + "the app's extension calls {helper} ({evidence}).",
        remedy: "Check that the app's extension calls {helper}; --vendor judges by another vendor's rules."
    )

    /// The payload has the keys of several vendors.
    public static let severalVendors = Finding.Kind(
        "several-vendors",
        .warning,
        explanation:
            "The payload has the keys of {vendors}, but an app has one service extension, so an iPhone shows only "
            + "the media whose helper this extension calls: {helpers}.",
        remedy: "Send the keys of one vendor, or name the one whose helper the app calls: --vendor {vendor}."
    )

    /// A vendor's payload has no URL.
    public static let vendorWithoutMedia = Finding.Kind(
        "vendor-without-media",
        .notice,
        explanation: "The payload has no URL where {vendor}'s helper looks, so the extension downloads nothing.",
        remedy: "To show an image, put its URL at {pointer}."
    )

    /// The app's content extension shows pictures, which its service extension does not.
    public static let contentExtensionMedia = Finding.Kind(
        "content-extension-media",
        .warning,
        certainty: .documented,
        source: "Apple: UNNotificationContentExtension",
        explanation: "An iPhone shows the pictures of {pointer} only in the expanded notification, and only if the app "
            + "has a content extension with {controller}, which RichPush does not run.",
        remedy: "Check that the app's content extension is for the payload's category, and try it on a device."
    )

    /// The vendor's helper is closed source, so only the place of the URL is known.
    public static let vendorRulesUnknown = Finding.Kind(
        "vendor-rules-unknown",
        .warning,
        certainty: .unknown,
        explanation: "{vendor}'s helper reads the URL at {pointer}, but it is not known how it names the file, nor "
            + "whether an iPhone shows it.",
        remedy: "Try it on a device, or describe the helper yourself with --vendor-file."
    )

    /// The payload does not say which media show.
    public static let vendorUnjudged = Finding.Kind(
        "media-not-in-payload",
        .warning,
        effect: .unknown,
        explanation: "RichPush cannot say what an iPhone shows for {vendor}'s payload: {problem}.",
        remedy: "Test the app's own extension: richpush extension."
    )

    /// The URL is under a key that tutorials use and no vendor.
    public static let tutorialKey = Finding.Kind(
        "tutorial-key",
        .notice,
        explanation: "Tutorials put a URL at {pointer}, but no vendor does, so an iPhone shows it only if the app's "
            + "own extension reads this key.",
        remedy: "If it does, pass --media-key {pointer}."
    )

    /// An object or an array has become a string.
    public static let flattenedKey = Finding.Kind(
        "flattened-key",
        explanation: "{pointer} is a string, but {vendor}'s helper reads an object there, so an iPhone shows no media; "
            + "FCM turns every value in \"data\" into a string.",
        remedy: "Send it in apns.payload instead of in \"data\"."
    )

    /// The value at the place of a vendor's URL is not a URL.
    public static let invalidMediaValue = Finding.Kind(
        "invalid-media-value",
        explanation: "{vendor}'s helper uses {pointer} only if it is a URL string, but it is {found}, so an iPhone "
            + "does not show it.",
        remedy: "Write the URL as a string at {pointer}."
    )

    /// A vendor's helper needs something beside the URL.
    public static let incompleteMedia = Finding.Kind(
        "incomplete-media",
        explanation: "{vendor}'s helper uses the URL at {pointer} only together with {rule}, which is missing, so an "
            + "iPhone shows no media.",
        remedy: "Add {rule}."
    )

    /// One value makes the helper refuse all of the payload.
    public static let refusedOptions = Finding.Kind(
        "refused-options",
        explanation: "{vendor}'s helper reads its object as a whole, but {pointer} is not {rule}, so an iPhone shows "
            + "neither the media nor the new text.",
        remedy: "Write {rule} at {pointer}, or leave it out."
    )

    /// The file is out of RichPush's reach.
    public static let mediaOutOfReach = Finding.Kind(
        "media-out-of-reach",
        .warning,
        effect: .unknown,
        explanation: "The file at {pointer} is out of RichPush's reach, because it {problem}.",
        remedy: "Test the app's own extension, or send a public URL."
    )

    /// The helper asks servers for a type that iOS does not attach.
    public static let webPRequested = Finding.Kind(
        "webp-requested",
        .warning,
        explanation: "{vendor}'s helper asks servers for WebP, which an iPhone does not attach, so a server that "
            + "negotiates by the Accept header sends a picture that does not show.",
        remedy: "Serve this URL without content negotiation."
    )

    /// One failure holds back all attachments.
    public static let allOrNothing = Finding.Kind(
        "all-or-nothing",
        .notice,
        explanation:
            "If one of the {count} files fails, {vendor}'s helper attaches none of them and leaves the text as it "
            + "is.",
        remedy: "Send one file, unless all of them matter."
    )
    /// One failure has held back all attachments.
    static let allOrNothingFailed = allOrNothing.variant(
        "failed",
        .error,
        explanation:
            "One of the {count} files failed, so {vendor}'s helper attaches none of them and leaves the text as "
            + "it is.",
        remedy: "Correct the file that failed, or send only the others."
    )

    /// The content handler is never called.
    public static let handlerNotCalled = Finding.Kind(
        "handler-not-called",
        explanation:
            "{vendor}'s helper never calls the content handler, because {problem}, so an iPhone shows the payload's "
            + "own content after 30 seconds.",
        remedy: "Send what the helper needs, or call the content handler in serviceExtensionTimeWillExpire."
    )
}
