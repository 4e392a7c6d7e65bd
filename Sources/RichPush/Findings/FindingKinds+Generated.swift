// Tests/Commands/generate-findings wrote this file from Sources/RichPush/Findings/Findings.json.
// swift-format-ignore-file

extension Finding.Kind {
    /// There is an image, and `mutable-content` is not on.
    public static let missingMutableContent = Finding.Kind("missing-mutable-content")
    /// `mutable-content` is spelled differently, or is outside `aps`.
    public static let misspelledMutableContent = Finding.Kind("misspelled-mutable-content")
    /// `mutable-content` is a string, an array, or an object.
    public static let mutableContentType = Finding.Kind("mutable-content-type")
    /// A key of Apple's is outside the only object in which an iPhone looks for it.
    public static let misplacedKey = Finding.Kind("misplaced-key")
    /// A key of Apple's has another spelling.
    public static let misspelledKey = Finding.Kind("misspelled-key")
    /// A key of Apple's has a value of another type, or outside its range.
    public static let invalidKeyValue = Finding.Kind("invalid-key-value")
    /// APNs has no header of that name.
    public static let unknownHeader = Finding.Kind("unknown-header")
    /// The alert has no text.
    public static let noVisibleAlert = Finding.Kind("no-visible-alert")
    /// The push type is one that shows no notification.
    public static let notDisplayed = Finding.Kind("not-displayed")
    /// The push type is `background`.
    public static let backgroundPush = Finding.Kind("background-push")
    /// The push is for a Live Activity.
    public static let liveActivity = Finding.Kind("live-activity")
    /// The payload of a Live Activity has an image.
    public static let liveActivityImage = Finding.Kind("live-activity-image")
    /// The payload is larger than APNs accepts.
    public static let payloadTooLarge = Finding.Kind("payload-too-large")
    /// The payload refers to no image.
    public static let noImage = Finding.Kind("no-image")
    /// An image's URL is in a place where the extension's helper does not look.
    public static let imageInWrongPlace = Finding.Kind("image-in-wrong-place")
    /// `fcm_options` is not an object, or its `image` is not a string.
    public static let invalidImageValue = Finding.Kind("invalid-image-value")
    /// The URL does not end with a file extension.
    public static let urlWithoutExtension = Finding.Kind("url-without-extension")
    /// The URL has no path, and its host ends like a file name.
    public static let hostLikeFilename = Finding.Kind("host-like-filename")
    /// The interruption level needs an entitlement.
    public static let entitlementNeeded = Finding.Kind("entitlement-needed")
    /// The image's URL is not a URL that can be downloaded.
    public static let invalidURL = Finding.Kind("invalid-url")
    /// The image's URL is neither `http` nor `https`.
    public static let unsupportedScheme = Finding.Kind("unsupported-scheme")
    /// The image's URL is `http`, which is refused.
    public static let insecureURL = Finding.Kind("insecure-url")
    /// The image's URL has a port that RichPush does not connect to.
    public static let blockedPort = Finding.Kind("blocked-port")
    /// The host has an address that RichPush does not connect to.
    public static let blockedAddress = Finding.Kind("blocked-address")
    /// The image's URL contains spaces or non-ASCII characters.
    public static let unescapedURL = Finding.Kind("unescaped-url")
    /// The host's name has no address.
    public static let nameResolution = Finding.Kind("name-resolution")
    /// The server cannot be reached, or ends the connection without a response.
    public static let connectionFailure = Finding.Kind("connection-failure")
    /// The server's TLS or its certificate is not trusted.
    public static let tlsFailure = Finding.Kind("tls-failure")
    /// The server redirects too often.
    public static let tooManyRedirects = Finding.Kind("too-many-redirects")
    /// A redirect has set a cookie for another domain, and it was sent.
    public static let foreignCookie = Finding.Kind("foreign-cookie")
    /// The server redirects from `https` to `http`.
    public static let redirectRefused = Finding.Kind("redirect-refused")
    /// The response's status is not 200, and its body is not known to be media.
    public static let httpStatus = Finding.Kind("http-status")
    /// The response's headers are larger than RichPush reads.
    public static let headersTooLarge = Finding.Kind("headers-too-large")
    /// The response's body is encoded in a way that the request did not ask for.
    public static let contentEncoding = Finding.Kind("content-encoding")
    /// The response is not valid HTTP.
    public static let malformedResponse = Finding.Kind("malformed-response")
    /// The body ended before its length was reached.
    public static let partialBody = Finding.Kind("partial-body")
    /// The body has no bytes.
    public static let emptyBody = Finding.Kind("empty-body")
    /// Neither the URL nor the response gives a file extension.
    public static let missingFileExtension = Finding.Kind("missing-file-extension")
    /// The download's name stands for nothing that iOS attaches, though the file could be attached.
    public static let nameDisagreesWithContent = Finding.Kind("name-disagrees-with-content")
    /// No notification can show the file's type.
    public static let unsupportedType = Finding.Kind("unsupported-type")
    /// The file is larger than the limit for its kind.
    public static let overSizeLimit = Finding.Kind("over-size-limit")
    /// The image has more pixels than RichPush attaches.
    public static let tooManyPixels = Finding.Kind("too-many-pixels")
    /// iOS refuses the attachment.
    public static let attachmentRefused = Finding.Kind("attachment-refused")
    /// RichPush gave up after a long time without progress.
    public static let stalled = Finding.Kind("stalled")
    /// The download did not finish within the time limit.
    public static let timeLimit = Finding.Kind("time-limit")
    /// The server took long to send the first byte.
    public static let slowResponse = Finding.Kind("slow-response")
    /// The download took more than half of the time limit.
    public static let slowDownload = Finding.Kind("slow-download")
    /// The file is larger than the memory of an extension.
    public static let memoryRisk = Finding.Kind("memory-risk")
    /// The image is larger than Firebase's composer accepts as an upload.
    public static let overComposerLimit = Finding.Kind("over-composer-limit")
    /// The delivery was canceled before the download finished.
    public static let canceled = Finding.Kind("canceled")
    /// This machine could not store the download.
    public static let storageFailure = Finding.Kind("storage-failure")
    /// This machine could not download.
    public static let engineFailure = Finding.Kind("engine-failure")
    /// This machine could not reach the host.
    public static let networkFailure = Finding.Kind("network-failure")
    /// The file ends too early.
    public static let truncatedMedia = Finding.Kind("truncated-media")
    /// The file breaks the rules of its format.
    public static let damagedMedia = Finding.Kind("damaged-media")
    /// The file shows nothing.
    public static let emptyPicture = Finding.Kind("empty-picture")
    /// Only newer iPhones decode the file.
    public static let unsupportedCodec = Finding.Kind("unsupported-codec")
    /// The file is a PNG in the variant that Apple's tools make for apps.
    public static let applePNG = Finding.Kind("apple-png")
    package static let richPush: [Finding.Kind] = [.missingMutableContent, .misspelledMutableContent, .mutableContentType, .misplacedKey, .misspelledKey, .invalidKeyValue, .unknownHeader, .noVisibleAlert, .notDisplayed, .backgroundPush, .liveActivity, .liveActivityImage, .payloadTooLarge, .noImage, .imageInWrongPlace, .invalidImageValue, .urlWithoutExtension, .hostLikeFilename, .entitlementNeeded, .invalidURL, .unsupportedScheme, .insecureURL, .blockedPort, .blockedAddress, .unescapedURL, .nameResolution, .connectionFailure, .tlsFailure, .tooManyRedirects, .foreignCookie, .redirectRefused, .httpStatus, .headersTooLarge, .contentEncoding, .malformedResponse, .partialBody, .emptyBody, .missingFileExtension, .nameDisagreesWithContent, .unsupportedType, .overSizeLimit, .tooManyPixels, .attachmentRefused, .stalled, .timeLimit, .slowResponse, .slowDownload, .memoryRisk, .overComposerLimit, .canceled, .storageFailure, .engineFailure, .networkFailure, .truncatedMedia, .damagedMedia, .emptyPicture, .unsupportedCodec, .applePNG]
}
