/// Both verdicts on one download, whichever of them decides.
public struct AttachmentVerdicts: Sendable, Hashable, Codable {
    /// What the file is: ``DecidingVerdict/bytes``.
    public let bytes: AttachmentVerdict
    /// What the app's helper makes of it, as on an iPhone: ``DecidingVerdict/helper``.
    public let helper: AttachmentVerdict

    /// Both, as a conclusion needs them.
    package var concluding: (bytes: Conclusion.Verdict, helper: Conclusion.Verdict) {
        ((bytes.outcome, bytes.certainty), (helper.outcome, helper.certainty))
    }

    /// The kind of media, as far as either tells it.
    package var kind: MediaKind? { (helper.type ?? bytes.type)?.kind }

    init(bytes: AttachmentVerdict, helper: AttachmentVerdict) {
        self.bytes = bytes
        self.helper = helper
    }

    init(_ download: MediaDownload, limits: AttachmentLimits) {
        guard let head = download.head, let filename = download.suggestedFilename, !head.isRedirect else {
            bytes = Self.undecided(download)
            helper = Self.undecided(download)
            return
        }
        switch download.outcome {
        case .failure(let failure) where !failure.leavesVerdicts:
            bytes = Self.undecided(download)
            helper = Self.undecided(download)
        default:
            bytes = Self.byBytes(download, head, limits)
            if ResponseHead.hasNoBody(head.status) {
                helper = .unknown("the answer has no body, and whether iOS makes an empty file of it is not documented")
                return
            }
            helper =
                download.sendsForeignCookie
                ? .unknown("it depends on a cookie that an iPhone may not keep")
                : Self.byHelper(filename, download, limits)
        }
    }

    private static func byBytes(
        _ download: MediaDownload,
        _ head: ResponseHead,
        _ limits: AttachmentLimits
    ) -> AttachmentVerdict {
        if head.status != 200 { return .refused(nil, "the server answered \(head.status)", as: .httpStatus) }
        if download.isEmpty { return .refused(.unrecognizedType, "there are no bytes", as: .emptyBody) }
        if case .failure(.media(.tooManyPixels(let width, let height, _))) = download.outcome {
            return .unknown("it has \(width) by \(height) pixels, and whether an iPhone draws so many is not known")
        }
        guard let mimeType = download.detectedMIMEType else {
            // The header alone is over the limit: no byte was examined.
            return .refused(.invalidFileSize, "it is larger than the limit for its type", as: .overSizeLimit)
        }
        return byType(mimeType, max(download.knownByteCount ?? 0, download.bytesReceived), limits)
    }

    /// The verdict on bytes of a type.
    static func byType(_ mimeType: String, _ byteCount: Int, _ limits: AttachmentLimits) -> AttachmentVerdict {
        let reason = "the bytes are \(mimeType)"
        if let type = MediaType(mimeType: mimeType) { return bySize(type, byteCount, limits, reason: reason) }
        // libmagic's name of HEIC with several pictures ends so.
        if mimeType.hasSuffix("-sequence") { return .unknown(reason + ", and whether iOS shows it is not documented") }
        return .refused(.unrecognizedType, reason, as: .unsupportedType)
    }

    private static func byHelper(
        _ filename: SuggestedFilename,
        _ download: MediaDownload,
        _ limits: AttachmentLimits
    ) -> AttachmentVerdict {
        let verdict = byHelper(filename, storedAs: filename.storedExtension, download, limits)
        let others = filename.otherStoredExtensions(detectedMIMEType: download.detectedMIMEType)
        // If every reading of the facts gives the same result, it is certain.
        let isDoubtful = others.contains { other in
            other != filename.storedExtension
                && byHelper(filename, storedAs: other, download, limits).outcome != verdict.outcome
        }
        guard isDoubtful else { return verdict }
        return .unknown(
            filename.hasOwnExtension
                ? "the download's name disagrees with its Content-Type, and which of them counts is not documented"
                : "the download's name has no extension, and whether iOS adds one is not documented"
        )
    }

    private static func byHelper(
        _ filename: SuggestedFilename,
        storedAs filenameExtension: String,
        _ download: MediaDownload,
        _ limits: AttachmentLimits
    ) -> AttachmentVerdict {
        let reason: String
        if filenameExtension.isEmpty {
            // The helper moves the file onto itself, which fails: iOS never sees it.
            return .refused(nil, "the download's name has no extension", as: .missingFileExtensionHere)
        } else if filename.filenameExtension.isEmpty {
            reason = "the download's name has no extension, and its MIME type gives .\(filenameExtension.bounded())"
        } else {
            reason = "the download's name ends in .\(filenameExtension.bounded())"
        }
        guard let type = MediaType(filenameExtension: filenameExtension) else {
            return .refused(.unrecognizedType, reason, as: .unsupportedType)
        }
        return bySize(type, download, limits, reason: reason)
    }

    private static func bySize(
        _ type: MediaType,
        _ download: MediaDownload,
        _ limits: AttachmentLimits,
        reason: String
    ) -> AttachmentVerdict {
        bySize(type, max(download.knownByteCount ?? 0, download.bytesReceived), limits, reason: reason)
    }

    static func bySize(
        _ type: MediaType,
        _ byteCount: Int,
        _ limits: AttachmentLimits,
        reason: String
    ) -> AttachmentVerdict {
        guard byteCount <= limits[type.kind] else {
            return .refused(
                .invalidFileSize,
                "it is larger than \(limits[type.kind]) bytes, the limit for \(type.kind.article)",
                as: .overSizeLimit
            )
        }
        return .attached(type, reason)
    }

    private static func undecided(_ download: MediaDownload) -> AttachmentVerdict {
        guard case .failure(let failure) = download.outcome else { return .unknown("there was no response") }
        return failure.isOursAlone
            ? .unknown("RichPush ended the download for a reason that does not apply to an iPhone")
            : .notDownloaded(failure)
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
