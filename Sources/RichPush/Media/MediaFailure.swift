import Glibc

/// Why media did not become an attachment.
public enum MediaFailure: Error, Sendable, Hashable {
    /// The URL is not one to download from.
    case url(URL)
    /// The server cannot be reached, is not trusted, or sends the download elsewhere.
    case network(Network)
    /// The server's response contains no media.
    case response(Response)
    /// The download took too long.
    case time(Time)
    /// The media came but cannot be attached.
    case media(Media)
    /// The delivery was canceled, which says nothing about the media.
    case canceled
    /// This machine failed, which says nothing about an iPhone.
    case machine(Machine)

    /// What is wrong with a URL.
    public enum URL: Sendable, Hashable {
        /// It is not a URL that can be downloaded.
        case invalid(URLDefect)
        /// Its scheme, given in lower case, is neither `http` nor `https`.
        case unsupportedScheme(String)
        /// It is an `http` URL, and ``TransferPolicy/transportSecurity`` requires `https`.
        case insecure
        /// Its port belongs to another protocol.
        case blockedPort(UInt16)
        /// Its host has an address of this machine or of a private network.
        case blockedAddress(address: IPAddress, purpose: String)
    }

    /// Why a text is not a URL to download from.
    public enum URLDefect: String, Sendable, Hashable, Codable, CaseIterable {
        /// It cannot be parsed.
        case malformed
        /// It has no scheme.
        case relative
        /// It begins with a space or a control character, and so has no scheme.
        case afterSpace = "after-space"
        /// Its scheme has slashes but no colon: `https//host`.
        case withoutColon = "without-colon"
        /// Its scheme has a colon but not two slashes: `https:/host`.
        case withoutSlash = "without-slash"
        /// It is longer than any URL that is downloaded.
        case tooLong = "too-long"
        /// It has no host.
        case withoutHost = "without-host"
        /// It contains a user name or a password.
        case withCredentials = "with-credentials"
        /// It contains control characters.
        case withControlCharacters = "with-control-characters"
    }

    /// What kept a response from coming.
    public enum Network: Sendable, Hashable {
        /// The host's name has no address.
        case nameResolution(host: String)
        /// No connection was made, or it ended before the response.
        case connection(detail: String)
        /// The server demands a certificate of the client.
        case clientCertificate
        /// TLS negotiation failed, or the certificate is not trusted.
        case tls(detail: String)
        /// The server redirected more often than ``TransferPolicy/redirectLimit`` allows.
        case tooManyRedirects(limit: Int)
        /// The server redirects to the same URLs over and over, as far as ``TransferPolicy/redirectLimit`` allows.
        case redirectLoop(limit: Int)
        /// The server redirected to a URL that is not followed.
        case redirect(RedirectDefect)
    }

    /// Why a redirect is refused.
    public enum RedirectDefect: Sendable, Hashable {
        /// It leads from `https` to `http`.
        case insecure
        /// It leads to a scheme, given in lower case, that is neither `http` nor `https`.
        case scheme(String)
        /// It leads to a text that is not a URL to download from.
        case url(URLDefect)
    }

    /// What is wrong with a response.
    public enum Response: Sendable, Hashable {
        /// Its status is not 200.
        case status(Int)
        /// Its headers have more bytes than ``TransferPolicy/headerLimit``.
        case headersTooLarge(limit: Int)
        /// Its body has an encoding that the request did not ask for, or several.
        case contentEncoding(String)
        /// Its body is not in the encoding that its header states.
        case undecodable(String)
        /// It is not valid HTTP, and every client must refuse it.
        case malformed(detail: String)
        /// It is not HTTP as libcurl or RichPush reads it; another client may read it.
        case unreadable(detail: String)
        /// Its body ended early; `expected` is `nil` if its length was not known. Both are in bytes.
        case partialBody(received: Int, expected: Int?)
        /// The response has no body.
        case emptyBody
    }

    /// What took too long.
    public enum Time: Sendable, Hashable {
        /// The body is a live stream, which has no end.
        case liveStream
        /// There was no progress for as long as ``TransferPolicy/stallTimeout``.
        case stalled(TransferPhase)
        /// The time limit was reached; the phase is `nil` if it is not known.
        case limit(TransferPhase?)
    }

    /// Why media that came is not attached.
    public enum Media: Sendable, Hashable {
        /// No notification can show its type, given as a MIME type.
        case unsupportedType(String)
        /// It is larger than its kind may be, in bytes.
        case tooLarge(kind: MediaKind, limit: Int)
        /// It is an image with more pixels than ``ExtensionHelper/Configuration/pixelLimit``.
        case tooManyPixels(width: Int, height: Int, limit: Int)
        /// The app's helper cannot store it, because its name has no file extension.
        case withoutFileExtension
        /// iOS refuses the attachment.
        case refused(NotificationAttachmentError)
    }

    /// What failed on this machine.
    public enum Machine: Sendable, Hashable {
        /// The file could not be written.
        case storage(StorageError)
        /// The download could not be started or carried on.
        case engine(detail: String)
        /// Its network, its resolver or its proxy kept it from reaching the host.
        case network(detail: String)
    }
}

/// How far a transfer has come.
public enum TransferPhase: String, Sendable, Hashable, Codable, CaseIterable {
    /// Waiting for its turn.
    case queued
    /// Asking for the host's addresses.
    case nameResolution = "name-resolution"
    /// Connecting to the host, or negotiating TLS with it.
    case connecting, tls
    /// Waiting for the response's headers.
    case waiting
    /// Receiving the body.
    case receiving
}

// MARK: - What follows from a failure

extension MediaFailure {
    /// Whether the response came and the media itself is refused, so that both verdicts can be given.
    var leavesVerdicts: Bool {
        switch self {
        case .response(.status), .response(.emptyBody), .media: true
        case .url, .network, .response, .time, .canceled, .machine: false
        }
    }

    /// Whether the response itself is to blame, so the same response would fail again.
    var liesInResponse: Bool {
        switch self {
        case .response(.contentEncoding), .response(.undecodable), .response(.emptyBody): true
        case .media(.unsupportedType), .media(.tooLarge), .media(.tooManyPixels): true
        case .url, .network, .response, .time, .media, .canceled, .machine: false
        }
    }

    /// Whether an iPhone would not have failed here, only RichPush's own rules or this machine.
    package var isOursAlone: Bool { finding(url: "").effect == .unknown }

    /// The shortage that a system error number (`errno`) stands for; `nil` if it stands for none.
    init?(shortageOf code: Int32) {
        switch code {
        case EMFILE, ENFILE: self = .machine(.engine(detail: "the system is out of file descriptors"))
        case ENOBUFS, ENOMEM: self = .machine(.engine(detail: "the system is out of memory"))
        default: return nil
        }
    }

    /// The failure if no file descriptor can be opened right now; `nil` if one can.
    static var shortageOfDescriptors: MediaFailure? {
        FileDescriptor(opening: "/", flags: O_RDONLY) == nil ? MediaFailure(shortageOf: errno) : nil
    }
}

extension MediaFailure.URL {
    /// Whether only RichPush, and not iOS, is known to request nothing from such a URL.
    var isOwnRule: Bool {
        switch self {
        case .invalid(let defect): defect.isOwnRule
        // URLSession loads these itself; whether an extension may, and what they are then called, is not known.
        case .unsupportedScheme(let scheme): ["data", "file"].contains(scheme)
        case .insecure: false
        case .blockedPort: true
        case .blockedAddress(let address, _): !SpecialPurposeRanges.isUnreachable(address)
        }
    }
}

extension MediaFailure.URLDefect {
    /// Whether only RichPush, and not iOS, is known to refuse such a URL.
    var isOwnRule: Bool { [.tooLong, .withCredentials, .withControlCharacters].contains(self) }
}
