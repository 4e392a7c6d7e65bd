/// One of the two verdicts on a download: whether it is attached, and why.
public struct AttachmentVerdict: Sendable, Hashable, Codable {
    /// The outcome of a download.
    public enum Outcome: String, Sendable, Hashable, Codable {
        /// It is attached.
        case attached
        /// It is downloaded and refused.
        case refused
        /// It cannot be downloaded.
        case notDownloaded = "not-downloaded"
        /// It is not known, because RichPush ended the download for a reason that an iPhone does not have.
        case unknown
    }

    /// What happens to the download.
    public let outcome: Outcome
    /// The type identifier of the attachment; `nil` if there is none.
    public let typeIdentifier: String?
    /// The error of `UNErrorDomain`; `nil` if iOS gives none.
    public let errorCode: Int?
    /// Why, in a few words.
    public let reason: String

    static func attached(_ type: MediaType, _ reason: String) -> AttachmentVerdict {
        AttachmentVerdict(outcome: .attached, typeIdentifier: type.typeIdentifier, errorCode: nil, reason: reason)
    }

    static func refused(_ error: NotificationAttachmentError?, _ reason: String) -> AttachmentVerdict {
        AttachmentVerdict(outcome: .refused, typeIdentifier: nil, errorCode: error?.code, reason: reason)
    }

    static func notDownloaded(_ reason: String) -> AttachmentVerdict {
        AttachmentVerdict(outcome: .notDownloaded, typeIdentifier: nil, errorCode: nil, reason: reason)
    }

    static func unknown(_ reason: String) -> AttachmentVerdict {
        AttachmentVerdict(outcome: .unknown, typeIdentifier: nil, errorCode: nil, reason: reason)
    }

    /// The type of the attachment.
    var type: MediaType? { typeIdentifier.flatMap(MediaType.init(rawValue:)) }
}
