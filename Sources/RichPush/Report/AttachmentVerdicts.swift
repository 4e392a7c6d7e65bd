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

    /// Judges a download, whether its bytes were seen as they came or its file was read.
    /// - Parameter helper: What the helper makes of the response.
    init(
        _ response: MediaResponse?,
        failure: MediaFailure?,
        limits: AttachmentLimits,
        helper: (MediaResponse) -> AttachmentVerdict
    ) {
        guard let response, failure?.leavesVerdicts ?? true else {
            bytes = Self.undecided(failure)
            self.helper = bytes
            return
        }
        bytes = Self.byBytes(response, failure, limits)
        self.helper = helper(response)
    }

    private static func byBytes(
        _ response: MediaResponse,
        _ failure: MediaFailure?,
        _ limits: AttachmentLimits
    ) -> AttachmentVerdict {
        let status = response.status
        if status != 200 { return .refused(nil, "the server answered \(status)", as: .httpStatus(status)) }
        if response.byteCount == 0 { return .refused(.unrecognizedType, "there are no bytes", as: .emptyBody) }
        if case .media(.tooManyPixels(let width, let height, _)) = failure {
            return .unknown("it has \(width) by \(height) pixels, and whether an iPhone draws so many is not known")
        }
        guard let mimeType = response.detectedMIMEType else {
            // The header alone is over the limit: no byte was examined.
            let finding = Finding.overSizeLimit(.movie, byteLimit: limits[.movie])
            return .refused(.invalidFileSize, "it is larger than the limit for its type", as: finding)
        }
        let reason = "the bytes are \(mimeType)"
        if let type = MediaType(mimeType: mimeType) {
            return .bySize(type, response.byteCount, limits, reason: reason)
        }
        // libmagic's name of HEIC with several pictures ends so.
        if mimeType.hasSuffix("-sequence") { return .unknown(reason + ", and whether iOS shows it is not documented") }
        return .refused(.unrecognizedType, reason, as: .unsupportedType(mimeType))
    }

    private static func undecided(_ failure: MediaFailure?) -> AttachmentVerdict {
        guard let failure else { return .unknown("there was no response") }
        return failure.isOursAlone
            ? .unknown("RichPush ended the download for a reason that does not apply to an iPhone")
            : .notDownloaded(failure)
    }
}

extension MediaKind {
    package var noun: String { self == .audio ? "sound" : rawValue }

    /// The kind with its article: "an image".
    var article: String { (self == .image ? "an " : "a ") + noun }
}
