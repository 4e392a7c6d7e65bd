// MARK: - The network

extension Finding.Kind {
    /// The host's name has no address.
    public static let nameResolution = Finding.Kind(
        "name-resolution",
        certainty: .documented,
        source: "Apple: NSURLErrorCannotFindHost",
        consoleCode: "I-FCM020001, NSURLErrorDomain -1003",
        explanation: "The host name {host} has no address, so an iPhone shows the notification without the image.",
        remedy: "Check the spelling of the host, and that public DNS has its name."
    )

    /// The server cannot be reached, or ends the connection without a response.
    public static let connectionFailure = Finding.Kind(
        "connection-failure",
        certainty: .source,
        source: "firebase-ios-sdk: FIRMessagingExtensionHelper.m",
        consoleCode: "I-FCM020001",
        explanation: "The connection to the server failed, so an iPhone shows the notification without the image: "
            + "{detail}.",
        remedy: "Make sure that the server can be reached from the internet."
    )

    /// The server's TLS or its certificate is not trusted.
    public static let tlsFailure = Finding.Kind(
        "tls-failure",
        certainty: .documented,
        source: "Apple: NSURLErrorSecureConnectionFailed",
        consoleCode: "I-FCM020001, NSURLErrorDomain -1200 or -1202",
        explanation: "An iPhone does not trust the server's TLS, so it shows the notification without the image: "
            + "{detail}.",
        remedy: "Serve TLS 1.2 or later with a certificate for this host from a public authority, and send its whole "
            + "chain."
    )

    /// The server demands a certificate of the client.
    static let clientCertificate = tlsFailure.variant(
        "client-certificate",
        certainty: .reported,
        source: "home-assistant/iOS#4417",
        consoleCode: "I-FCM020001, NSURLErrorDomain -1206",
        explanation: "The server asks for a client certificate, which an iPhone does not send for an image, so it "
            + "shows the notification without the image.",
        remedy: "Serve the image from a host that asks for no client certificate."
    )

    /// The server redirects too often.
    public static let tooManyRedirects = Finding.Kind(
        "too-many-redirects",
        .warning,
        effect: .unknown,
        certainty: .unknown,
        consoleCode: "I-FCM020001, NSURLErrorDomain -1007",
        explanation:
            "RichPush gave up after {redirectLimit} redirects; an iPhone probably follows about as many, but the "
            + "number is not documented.",
        remedy: "Put the image's final URL into the message."
    )

    /// The server redirects to the same URLs over and over.
    static let redirectLoop = tooManyRedirects.variant(
        "loop",
        .error,
        certainty: .documented,
        source: "Apple: NSURLErrorHTTPTooManyRedirects",
        consoleCode: "I-FCM020001, NSURLErrorDomain -1007",
        explanation: "The server redirects to the same URLs over and over, and sets no new cookie: after "
            + "{redirectLimit} redirects there was no end. So an iPhone shows the notification without the image.",
        remedy: "Correct the server's redirects, or put the image's final URL into the message."
    )
    /// A redirect has set a cookie for another domain, and it was sent.
    public static let foreignCookie = Finding.Kind(
        "foreign-cookie",
        .warning,
        certainty: .unknown,
        explanation: "A redirect set a cookie for another domain than the first URL's, and the next request sent it. "
            + "Whether an iPhone keeps such a cookie is not documented, so the server may answer an iPhone differently.",
        remedy: "Put the image's final URL into the message, and let it answer without cookies."
    )

    /// The server redirects from `https` to `http`.
    public static let redirectRefused = Finding.Kind(
        "redirect-refused",
        certainty: .reported,
        source: "pushwoosh-ios-sdk#50",
        consoleCode: "I-FCM020001, NSURLErrorDomain -1022",
        explanation: "The server redirects from https to http, which App Transport Security blocks, so an iPhone shows "
            + "the notification without the image.",
        remedy: "Redirect to https, or put the image's final URL into the message."
    )
    /// The server redirects to a scheme that is neither `http` nor `https`.
    static let redirectToScheme = redirectRefused.variant(
        "scheme",
        certainty: .unknown,
        explanation: "The server redirects to a URL with the scheme \"{scheme}\", which is not followed, so the "
            + "notification shows without the image."
    )
    /// The server redirects to a text that is not a URL to download from.
    static let redirectToInvalidURL = redirectRefused.variant(
        "invalid-url",
        certainty: .unknown,
        explanation: "The server redirects to a URL that cannot be used, because {problem}, so the notification shows "
            + "without the image.",
        remedy: "Correct the server's Location header."
    )
    /// The server redirects to a URL that breaks a rule that only RichPush has.
    static let redirectToInvalidURLHere = redirectRefused.variant(
        "own-rule",
        .warning,
        effect: .unknown,
        certainty: .unknown,
        explanation: "The server redirects to a URL that RichPush does not follow, because {problem}; an iPhone might.",
        remedy: "Correct the server's Location header."
    )
}

// MARK: - The response

extension Finding.Kind {
    /// The response's status is not 200, and its body is not known to be media.
    public static let httpStatus = Finding.Kind(
        "http-status",
        certainty: .source,
        source: "firebase-ios-sdk: FIRMessagingExtensionHelper.m",
        explanation: "The server answered {status}, so there is no media to attach.",
        remedy: "Make sure that the URL answers 200 to a GET without credentials or cookies."
    )
    /// The response's status is not 200, and Firebase's helper attaches its body.
    static let httpStatusAttached = httpStatus.variant(
        "attached",
        certainty: .source,
        source: "firebase-ios-sdk: FIRMessagingExtensionHelper.m",
        explanation: "The server answered {status}, but Firebase's helper ignores the status, so an iPhone attaches "
            + "the body of the answer."
    )
    /// The response's status is not 200, and iOS refuses its body.
    static let httpStatusRefused = httpStatus.variant(
        "refused",
        certainty: .source,
        source: "firebase-ios-sdk: FIRMessagingExtensionHelper.m",
        explanation: "The server answered {status}; Firebase's helper ignores the status, but an iPhone refuses the "
            + "body of the answer, because {reason}."
    )

    /// The response's status means that it has no body.
    static let httpStatusWithoutBody = httpStatus.variant(
        "no-body",
        certainty: .documented,
        source: "RFC 9110, 6.4.1",
        explanation: "The server answered {status}, and such an answer has no body, so there is no media to attach."
    )

    /// The response's headers are larger than RichPush reads.
    public static let headersTooLarge = Finding.Kind(
        "headers-too-large",
        .warning,
        effect: .unknown,
        certainty: .unknown,
        explanation:
            "RichPush ended the download, because the response has more than {byteLimit} bytes of headers; an iPhone "
            + "might accept them.",
        remedy: "Make the server send fewer headers."
    )

    /// The response's body is encoded in a way that the request did not ask for.
    public static let contentEncoding = Finding.Kind(
        "content-encoding",
        .warning,
        effect: .unknown,
        certainty: .unknown,
        explanation: "The response has the Content-Encoding {encoding}, but an iPhone asks for gzip, deflate or br, "
            + "and how it handles other encodings, or several layers, is not documented.",
        remedy: "Serve media without a Content-Encoding: it is compressed already."
    )
    /// The response's body is not encoded as its header says.
    static let undecodableBody = contentEncoding.variant(
        "undecodable",
        .error,
        certainty: .documented,
        source: "Apple: NSURLErrorCannotDecodeRawData",
        consoleCode: "NSURLErrorDomain -1015",
        explanation: "The response has the Content-Encoding {encoding}, but its body is not encoded that way, so an "
            + "iPhone shows the notification without the image."
    )

    /// The response is not valid HTTP.
    public static let malformedResponse = Finding.Kind(
        "malformed-response",
        certainty: .unknown,
        explanation: "The response is not valid HTTP, so the notification shows without the image: {detail}.",
        remedy: "Correct the server, or the proxy in front of it."
    )

    /// The response is not HTTP as RichPush reads it.
    static let unreadableResponse = malformedResponse.variant(
        "uncertain",
        .warning,
        effect: .unknown,
        certainty: .unknown,
        explanation: "RichPush cannot read the response, but an iPhone might: {detail}."
    )

    /// The body ended before its length was reached.
    public static let partialBody = Finding.Kind(
        "partial-body",
        certainty: .source,
        source: "firebase-ios-sdk: FIRMessagingExtensionHelper.m",
        consoleCode: "I-FCM020001",
        explanation: "The connection ended after {received} of {expected} bytes, and an iPhone does not attach half a "
            + "file.",
        remedy: "Find out why the server closes the connection early, and whether its Content-Length is right."
    )
    /// The body ended early, and its length was not announced.
    static let partialBodyOfUnknownLength = partialBody.variant(
        "unknown-length",
        certainty: .source,
        source: "firebase-ios-sdk: FIRMessagingExtensionHelper.m",
        consoleCode: "I-FCM020001",
        explanation: "The connection ended in the middle of the body, after {received} bytes, and an iPhone does not "
            + "attach half a file."
    )

    /// The body has no bytes.
    public static let emptyBody = Finding.Kind(
        "empty-body",
        certainty: .observed,
        explanation: "The response has no body, so an iPhone has no picture to show.",
        remedy: "Make sure that the file on the server is not empty."
    )
}

// MARK: - Time and memory

extension Finding.Kind {
    /// RichPush gave up after a long time without progress.
    public static let stalled = Finding.Kind(
        "stalled",
        .warning,
        effect: .unknown,
        certainty: .unknown,
        explanation:
            "RichPush gave up because the transfer stalled while {activity}; an iPhone would wait until its "
            + "extension's time is up.",
        remedy: "Find out why the server is slow, or wait for it longer (--stall-after)."
    )

    /// The server took long to send the first byte.
    public static let slowResponse = Finding.Kind(
        "slow-response",
        .warning,
        certainty: .documented,
        source: "Apple: UNNotificationServiceExtension",
        explanation:
            "The first byte of the response came after {seconds} seconds; an iPhone waits for it, but its extension "
            + "has only 30 seconds in all.",
        remedy: "Find out why the server is slow: a cold cache, or an image that is made on request."
    )
    /// Almost nothing came for a long time.
    static let slowResponseStalled = slowResponse.variant(
        "stalled",
        certainty: .documented,
        source: "Apple: UNNotificationServiceExtension",
        explanation:
            "The transfer made no progress for {seconds} seconds while {activity}; an iPhone waits, but its extension "
            + "has only 30 seconds in all.",
        remedy: "Find out why the server is slow or stops sending."
    )

    /// The download did not finish within the time limit.
    public static let timeLimit = Finding.Kind(
        "time-limit",
        certainty: .documented,
        source: "Apple: UNNotificationServiceExtension",
        explanation: "Time ran out while {activity}, so an iPhone shows the notification without the image.",
        remedy: "Serve a smaller file, or serve it faster: an extension has 30 seconds in all."
    )

    /// The body is a live stream.
    static let liveStream = timeLimit.variant(
        "live-stream",
        certainty: .documented,
        source: "Apple: UNNotificationServiceExtension",
        explanation: "The URL is a live stream, which never ends. So the extension's 30 seconds are over first, and an "
            + "iPhone shows the notification without the image.",
        remedy: "Put the URL of a still picture into the message: most cameras have one."
    )

    /// The download took more than half of the time limit.
    public static let slowDownload = Finding.Kind(
        "slow-download",
        .warning,
        certainty: .documented,
        source: "Apple: UNNotificationServiceExtension",
        explanation:
            "The download took {seconds} of the {availableSeconds} seconds available, so an iPhone on a mobile network "
            + "may run out of time.",
        remedy: "Serve a smaller file, or serve it faster."
    )

    /// The file is larger than the memory of an extension.
    public static let memoryRisk = Finding.Kind(
        "memory-risk",
        .warning,
        effect: .nothing,
        certainty: .reported,
        source: "nextcloud/talk-ios#1223",
        explanation:
            "The file is larger than the 24 MB of memory that an extension has: Firebase's helper leaves it on "
            + "disk, but an iPhone kills an extension that loads it into memory.",
        remedy: "Serve a smaller file, unless nothing in the extension loads it into memory."
    )

    /// The delivery was canceled before the download finished.
    public static let cancelled = Finding.Kind(
        "cancelled",
        effect: .unknown,
        explanation: "The delivery was canceled before the download finished, which says nothing about an iPhone.",
        remedy: "If you canceled it on purpose, change nothing."
    )
}

// MARK: - This machine

extension Finding.Kind {
    /// This machine could not store the download.
    public static let storageFailure = Finding.Kind(
        "storage-failure",
        effect: .unknown,
        explanation: "This machine could not store the download, which says nothing about an iPhone: {detail}.",
        remedy: "Make room in the temporary directory, or choose another one with TMPDIR."
    )

    /// This machine could not download.
    public static let engineFailure = Finding.Kind(
        "engine-failure",
        effect: .unknown,
        explanation: "This machine could not download, which says nothing about an iPhone: {detail}.",
        remedy: "Make sure that libcurl, libmagic, and libmagic's database (libmagic-mgc on Debian) are installed."
    )

    /// This machine could not reach the host.
    public static let networkFailure = Finding.Kind(
        "network-failure",
        effect: .unknown,
        explanation: "This machine did not reach the server, so whether an iPhone would show the image is not known: "
            + "{detail}.",
        remedy: "Check this machine's network and DNS, and the proxy if --proxy names one."
    )
}
