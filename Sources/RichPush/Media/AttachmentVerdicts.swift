/// Both verdicts on one download, whichever of them counted.
public struct AttachmentVerdicts: Sendable, Hashable, Codable {
    /// By the bytes: ``TypeDecision/content``.
    public let content: AttachmentVerdict
    /// By the name, as on an iPhone: ``TypeDecision/apple``.
    public let apple: AttachmentVerdict

    init(_ download: MediaDownload, limits: AttachmentLimits) {
        guard let head = download.head, let filename = download.suggestedFilename, !head.isRedirect else {
            content = Self.undecided(download)
            apple = Self.undecided(download)
            return
        }
        switch download.outcome {
        case .failure(let failure) where !failure.isVerdictOnMedia:
            content = Self.undecided(download)
            apple = Self.undecided(download)
        default:
            content = Self.byContent(download, head, limits)
            apple = Self.byName(filename, download, limits)
        }
    }

    private static func byContent(
        _ download: MediaDownload,
        _ head: ResponseHead,
        _ limits: AttachmentLimits
    ) -> AttachmentVerdict {
        if head.status != 200 { return .refused(nil, "the server answered \(head.status)") }
        if download.isEmpty { return .refused(.unrecognizedType, "there are no bytes") }
        if case .failure(.tooManyPixels(let width, let height, _)) = download.outcome {
            return .refused(nil, "it has \(width) by \(height) pixels")
        }
        guard let mimeType = download.detectedMIMEType else {
            // Over the limit by the header alone: not a byte was looked at.
            return .refused(.invalidFileSize, "larger than its type may be")
        }
        guard let type = MediaType(mimeType: mimeType) else {
            return .refused(.unrecognizedType, "the bytes are \(mimeType)")
        }
        return bySize(type, download, limits, reason: "the bytes are \(mimeType)")
    }

    private static func byName(
        _ filename: SuggestedFilename,
        _ download: MediaDownload,
        _ limits: AttachmentLimits
    ) -> AttachmentVerdict {
        let filenameExtension = filename.storedExtension
        let reason: String
        if filenameExtension.isEmpty {
            reason = "the download's name has no extension"
        } else if filename.filenameExtension.isEmpty {
            reason = "the download's name has no extension, and its MIME type gives .\(filenameExtension.bounded())"
        } else {
            reason = "the download's name ends in .\(filenameExtension.bounded())"
        }
        guard let type = MediaType(filenameExtension: filenameExtension) else {
            return .refused(.unrecognizedType, reason)
        }
        return bySize(type, download, limits, reason: reason)
    }

    private static func bySize(
        _ type: MediaType,
        _ download: MediaDownload,
        _ limits: AttachmentLimits,
        reason: String
    ) -> AttachmentVerdict {
        let byteCount = max(download.knownByteCount ?? 0, download.bytesReceived)
        guard byteCount <= limits[type.kind] else {
            return .refused(.invalidFileSize, "larger than the \(limits[type.kind]) bytes of \(type.kind.article)")
        }
        return .attached(type, reason)
    }

    private static func undecided(_ download: MediaDownload) -> AttachmentVerdict {
        guard case .failure(let failure) = download.outcome else { return .unknown("there was no response") }
        return failure.isOursAlone
            ? .unknown("the download was ended for a reason that an iPhone does not have")
            : .notDownloaded(failure.identifier.rawValue)
    }
}

extension MediaKind {
    /// The kind with its article: "an image".
    var article: String {
        switch self {
        case .image: "an image"
        case .movie: "a movie"
        case .audio: "a sound"
        }
    }
}

extension MediaFailure {
    /// Whether the response came, and it is the media itself that is refused: then each decision has its verdict.
    fileprivate var isVerdictOnMedia: Bool {
        switch self {
        case .httpStatus, .emptyBody, .unsupportedType, .tooLarge, .tooManyPixels, .attachment: true
        default: false
        }
    }

    /// Whether an iPhone would not have failed here: our own rules, and our own machine.
    var isOursAlone: Bool {
        switch self {
        case .blockedPort, .blockedAddress, .contentEncoding, .headersTooLarge, .stalled, .storage, .engine, .cancelled:
            true
        default: false
        }
    }
}

extension String {
    /// At most so many scalars: what comes from the network must not fill a report, and a character has no limit.
    func bounded(to limit: Int = 80) -> String {
        // A scalar has a byte at least.
        utf8.count <= limit || unicodeScalars.count <= limit ? self : String(unicodeScalars.prefix(limit - 1)) + "…"
    }
}
