extension Finding.Kind {
    /// The image's URL is not a URL that can be downloaded.
    public static let invalidURL = Finding.Kind(
        "invalid-url",
        certainty: .source,
        source: "firebase-ios-sdk: FIRMessagingExtensionHelper.m",
        consoleCode: "I-FCM020000",
        explanation:
            "An iPhone logs that the URL is invalid, because {problem}, and shows the notification without the "
            + "image.",
        remedy: "Use an absolute URL such as https://host/path.png."
    )
    /// The image's URL breaks a rule that only RichPush has.
    static let invalidURLHere = invalidURL.variant(
        "own-rule",
        .warning,
        effect: .unknown,
        certainty: .unknown,
        explanation: "RichPush does not download from this URL, because {problem}; an iPhone might."
    )

    /// The image's URL is neither `http` nor `https`.
    public static let unsupportedScheme = Finding.Kind(
        "unsupported-scheme",
        certainty: .unknown,
        explanation:
            "A URL with the scheme \"{scheme}\" is not downloaded, so the notification shows without the image.",
        remedy: "Serve the image over https."
    )
    /// The image's URL has a scheme that iOS loads without a network.
    static let unsupportedSchemeHere = unsupportedScheme.variant(
        "own-rule",
        .warning,
        effect: .unknown,
        certainty: .unknown,
        explanation: "RichPush does not load URLs with the scheme \"{scheme}\"; an iPhone might, but it is not proven "
            + "that it attaches the image."
    )

    /// The image's URL is `http`, which is refused.
    public static let insecureURL = Finding.Kind(
        "insecure-url",
        certainty: .reported,
        source: "pushwoosh-ios-sdk#50",
        consoleCode: "I-FCM020001, NSURLErrorDomain -1022",
        explanation: "App Transport Security blocks http, so an iPhone shows the notification without the image.",
        remedy: "Use https, or allow http here too if the extension's own Info.plist has an exception for the host."
    )
    /// The image's URL is `http`, which is allowed here.
    static let insecureURLAllowed = insecureURL.variant(
        "allowed",
        .warning,
        effect: .nothing,
        certainty: .reported,
        source: "pushwoosh-ios-sdk#50",
        consoleCode: "I-FCM020001, NSURLErrorDomain -1022",
        explanation:
            "Although http is allowed here, an iPhone downloads over http only if the extension's own Info.plist "
            + "has an App Transport Security exception for the host.",
        remedy: "Use https."
    )

    /// The image's URL has a port that RichPush does not connect to.
    public static let blockedPort = Finding.Kind(
        "blocked-port",
        .warning,
        effect: .unknown,
        certainty: .unknown,
        explanation:
            "RichPush does not connect to port {port}, which belongs to another protocol; an iPhone would try.",
        remedy: "Serve media on port 443, or allow the address and port (--allow-address)."
    )

    /// The host has an address that RichPush does not connect to.
    public static let blockedAddress = Finding.Kind(
        "blocked-address",
        .warning,
        effect: .unknown,
        certainty: .unknown,
        explanation: "RichPush does not connect to {address} ({purpose}) unless you allow it; an iPhone would try, in "
            + "its own network.",
        remedy: "Use a public host, or allow the address and port (--allow-address)."
    )
    /// The host has an address at which a device finds no server, whatever network it is in.
    static let unreachableAddress = blockedAddress.variant(
        "unreachable",
        .error,
        certainty: .documented,
        source: "IANA: Special-Purpose Address Registries",
        consoleCode: "I-FCM020001",
        explanation: "The host has the address {address} ({purpose}), where an iPhone finds no server, so it shows the "
            + "notification without the image."
    )

    /// The image's URL contains spaces or non-ASCII characters.
    public static let unescapedURL = Finding.Kind(
        "unescaped-url",
        .warning,
        certainty: .documented,
        source: "Apple: NSURL init(string:)",
        explanation: "Since iOS 17 an iPhone escapes the spaces and non-ASCII characters in this URL; earlier versions "
            + "reject the URL and download nothing.",
        remedy: "Percent-encode the URL before you put it into the message."
    )
}
