extension Finding {
    /// What a finding is, by a name that stays the same from one release to the next.
    public enum Identifier: String, Sendable, Hashable, Codable, CaseIterable {
        // The payload.
        case missingMutableContent = "missing-mutable-content"
        case misspeltMutableContent = "misspelt-mutable-content"
        case mutableContentInWrongPlace = "mutable-content-in-wrong-place"
        case noVisibleAlert = "no-visible-alert"
        case notDisplayed = "not-displayed"
        case backgroundPush = "background-push"
        case payloadTooLarge = "payload-too-large"
        case noImage = "no-image"
        case imageInWrongPlace = "image-in-wrong-place"
        case invalidImageValue = "invalid-image-value"
        case identifierAsValue = "identifier-as-value"

        // The URL.
        case invalidURL = "invalid-url"
        case unsupportedScheme = "unsupported-scheme"
        case insecureURL = "insecure-url"
        case blockedPort = "blocked-port"
        case blockedAddress = "blocked-address"
        case unescapedURL = "unescaped-url"

        // The network.
        case nameResolution = "name-resolution"
        case connectionFailure = "connection-failure"
        case tlsFailure = "tls-failure"
        case tooManyRedirects = "too-many-redirects"
        case redirectRefused = "redirect-refused"

        // The response.
        case httpStatus = "http-status"
        case headersTooLarge = "headers-too-large"
        case contentEncoding = "content-encoding"
        case malformedResponse = "malformed-response"
        case partialBody = "partial-body"
        case emptyBody = "empty-body"

        // Time and memory.
        case stalled
        case timeLimit = "time-limit"
        case slowDownload = "slow-download"
        case memoryRisk = "memory-risk"
        case cancelled

        // The media.
        case missingFileExtension = "missing-file-extension"
        case nameDisagreesWithContent = "name-disagrees-with-content"
        case unsupportedType = "unsupported-type"
        case overSizeLimit = "over-size-limit"
        case tooManyPixels = "too-many-pixels"
        case attachmentRefused = "attachment-refused"

        // The service extension's life.
        case extensionTimeExpired = "extension-time-expired"
        case emptyContent = "empty-content"
        case contentHandlerCalledTwice = "content-handler-called-twice"
        case extensionNotRun = "extension-not-run"

        // This machine.
        case storageFailure = "storage-failure"
        case engineFailure = "engine-failure"

        /// How bad a finding of this kind is, unless there is a reason to see it differently.
        public var defaultSeverity: Severity {
            switch self {
            case .noImage, .identifierAsValue, .contentHandlerCalledTwice: .notice
            case .unescapedURL, .slowDownload, .memoryRisk, .mutableContentInWrongPlace, .extensionNotRun: .warning
            default: .error
            }
        }
    }
}
