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
    public let typeIdentifier: String?
    /// The error of `UNErrorDomain`; `nil` if iOS gives none.
    public let errorCode: Int?
    /// The reason in a few words.
    public let reason: String
    /// How certain it is that an iPhone does so.
    public private(set) var certainty: Finding.Certainty
    /// The public page or project that supports this; `nil` if there is none.
    public private(set) var source: String?

    private init(
        _ outcome: Outcome,
        type typeIdentifier: String? = nil,
        error errorCode: Int? = nil,
        reason: String,
        _ certainty: Finding.Certainty?,
        from source: String?
    ) {
        self.outcome = outcome
        self.typeIdentifier = typeIdentifier
        self.errorCode = errorCode
        self.reason = reason
        self.certainty = certainty ?? .unknown
        self.source = source
    }

    static func attached(_ type: MediaType, _ reason: String) -> AttachmentVerdict {
        let (certainty, source) =
            type.isDocumented ? (Finding.Certainty.documented, "Apple: UNNotificationAttachment") : (.observed, nil)
        return AttachmentVerdict(.attached, type: type.typeIdentifier, reason: reason, certainty, from: source)
    }

    /// - Parameter finding: The equivalent finding, which is as certain.
    static func refused(
        _ error: NotificationAttachmentError?,
        _ reason: String,
        as finding: Finding
    ) -> AttachmentVerdict {
        AttachmentVerdict(.refused, error: error?.code, reason: reason, finding.certainty, from: finding.source)
    }

    /// The verdict on media that cannot be downloaded.
    package static func notDownloaded(_ failure: MediaFailure) -> AttachmentVerdict {
        let finding = failure.finding(url: "")
        return AttachmentVerdict(.notDownloaded, reason: finding.identifier, finding.certainty, from: finding.source)
    }

    package static func unknown(_ reason: String) -> AttachmentVerdict {
        AttachmentVerdict(.unknown, reason: reason, nil, from: nil)
    }

    /// The verdict on a file of a type that iOS attaches, by its size.
    static func bySize(
        _ type: MediaType,
        _ byteCount: Int,
        _ limits: AttachmentLimits,
        reason: String
    ) -> AttachmentVerdict {
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
