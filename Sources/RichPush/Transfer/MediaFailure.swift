/// Why media did not become an attachment.
public enum MediaFailure: Error, Sendable, Hashable {
    // The URL.
    case invalidURL(URLDefect)
    case unsupportedScheme(String)
    case insecureURL
    case blockedPort(UInt16)
    case blockedAddress(address: IPAddress, purpose: String)

    // The network.
    case nameResolution(host: String)
    case connection(detail: String)
    case tls(detail: String)
    case tooManyRedirects(limit: Int)
    case redirectRefused(RedirectDefect)

    // The response.
    case httpStatus(Int)
    case headersTooLarge(limit: Int)
    case contentEncoding(String)
    case malformedResponse(detail: String)
    case partialBody(received: Int, expected: Int?)
    case emptyBody

    // Time.
    case stalled(TransferPhase)
    case timeLimit(TransferPhase?)
    case cancelled

    // The media.
    case unsupportedType(String)
    case tooLarge(kind: MediaKind, limit: Int)
    case tooManyPixels(width: Int, height: Int, limit: Int)
    case attachment(NotificationAttachmentError)

    // This machine.
    case storage(StorageError)
    case engine(detail: String)

    /// What is wrong with a URL.
    public enum URLDefect: String, Sendable, Hashable, Codable {
        case malformed
        case relative
        case tooLong = "too-long"
        case withoutHost = "without-host"
        case withCredentials = "with-credentials"
        case withControlCharacters = "with-control-characters"
    }

    /// What is wrong with where a redirect leads.
    public enum RedirectDefect: Sendable, Hashable {
        /// From `https` to `http`.
        case insecure
        /// To a scheme that is neither.
        case scheme(String)
        /// To what is no URL, or none that may be asked.
        case url(URLDefect)
    }
}

/// How far a transfer is.
public enum TransferPhase: String, Sendable, Hashable, Codable, CaseIterable {
    /// Waiting for its turn.
    case queued
    /// Asking for the host's addresses.
    case nameResolution = "name-resolution"
    /// Connecting to an address.
    case connecting
    /// Agreeing on TLS.
    case tls
    /// Waiting for the response's headers.
    case waiting
    /// Receiving the body.
    case receiving
}

extension MediaFailure {
    /// A stable identifier: the same as that of the finding which tells of the failure.
    public var identifier: Finding.Identifier {
        switch self {
        case .invalidURL: .invalidURL
        case .unsupportedScheme: .unsupportedScheme
        case .insecureURL: .insecureURL
        case .blockedPort: .blockedPort
        case .blockedAddress: .blockedAddress
        case .nameResolution: .nameResolution
        case .connection: .connectionFailure
        case .tls: .tlsFailure
        case .tooManyRedirects: .tooManyRedirects
        case .redirectRefused: .redirectRefused
        case .httpStatus: .httpStatus
        case .headersTooLarge: .headersTooLarge
        case .contentEncoding: .contentEncoding
        case .malformedResponse: .malformedResponse
        case .partialBody: .partialBody
        case .emptyBody: .emptyBody
        case .stalled: .stalled
        case .timeLimit: .timeLimit
        case .cancelled: .cancelled
        case .unsupportedType: .unsupportedType
        case .tooLarge: .overSizeLimit
        case .tooManyPixels: .tooManyPixels
        case .attachment: .attachmentRefused
        case .storage: .storageFailure
        case .engine: .engineFailure
        }
    }
}
