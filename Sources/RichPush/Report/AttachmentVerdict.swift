/// One of the two verdicts on a download: whether it is attached, and why.
public struct AttachmentVerdict: Sendable, Hashable, Codable {
    /// The outcome of a download.
    public enum Outcome: String, Sendable, Hashable, Codable {
        /// It is downloaded and attached.
        case attached
        /// It is downloaded and refused.
        case refused
        /// It cannot be downloaded.
        case notDownloaded = "not-downloaded"
        /// It is not known, because the facts are not, or because RichPush ended the download for a reason that does
        /// not apply to an iPhone.
        case unknown
    }

    /// What happens to the download.
    public let outcome: Outcome
    /// The type identifier of the attachment; `nil` if there is none.
    public private(set) var typeIdentifier: String?
    /// The error of `UNErrorDomain`; `nil` if iOS gives none.
    public private(set) var errorCode: Int?
    /// The reason in a few words.
    public let reason: String
    /// How certain it is that an iPhone does so.
    public private(set) var certainty: Finding.Certainty
    /// The public page or project that supports this; `nil` if there is none.
    public private(set) var source: String?

    private init(_ outcome: Outcome, _ reason: String, _ certainty: Finding.Certainty?, from source: String?) {
        (self.outcome, self.reason) = (outcome, reason)
        self.certainty = certainty ?? .unknown
        self.source = source
    }

    static func attached(_ type: MediaType, _ reason: String) -> Self {
        let source = type.isDocumented ? "Apple: UNNotificationAttachment" : nil
        var verdict = AttachmentVerdict(.attached, reason, source == nil ? .observed : .documented, from: source)
        verdict.typeIdentifier = type.typeIdentifier
        return verdict
    }

    /// - Parameter finding: The equivalent finding, which is as certain.
    static func refused(_ error: NotificationAttachmentError?, _ reason: String, as finding: Finding) -> Self {
        var verdict = AttachmentVerdict(.refused, reason, finding.certainty, from: finding.source)
        verdict.errorCode = error?.code
        return verdict
    }

    package static func notDownloaded(_ failure: MediaFailure) -> AttachmentVerdict {
        let finding = failure.finding(url: "")
        return AttachmentVerdict(.notDownloaded, finding.identifier, finding.certainty, from: finding.source)
    }

    package static func unknown(_ reason: String) -> AttachmentVerdict {
        AttachmentVerdict(.unknown, reason, nil, from: nil)
    }

    /// The verdict on a file of a type that iOS attaches, by its size.
    static func bySize(_ byteCount: Int, of type: MediaType, limits: AttachmentLimits, reason: String) -> Self {
        let limit = limits[type.kind]
        guard byteCount > limit else { return .attached(type, reason) }
        return .refused(
            .invalidFileSize,
            "it is larger than \(limit) bytes, the limit for \(type.kind.article)",
            as: .overSizeLimit(type.kind, byteLimit: limit)
        )
    }

    /// The same verdict if it follows from how an app's own helper names and uses a download.
    /// - Parameter source: The helper's source.
    func byHelper(_ source: String) -> AttachmentVerdict {
        var verdict = self
        (verdict.certainty, verdict.source) = (.source, source)
        return verdict
    }

    package var type: MediaType? { typeIdentifier.flatMap(MediaType.init(rawValue:)) }
}

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
        bytes = Self.byBytes(of: response, failure: failure, limits: limits)
        self.helper = helper(response)
    }

    private static func byBytes(of response: MediaResponse, failure: MediaFailure?, limits: AttachmentLimits)
        -> AttachmentVerdict
    {
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
        let (type, reason) = (MediaType(mimeType: mimeType), "the bytes are \(mimeType)")
        if let type { return .bySize(response.byteCount, of: type, limits: limits, reason: reason) }
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
