/// What would become of a download as an attachment, by one way to decide on its type.
public struct AttachmentVerdict: Sendable, Hashable, Codable {
    /// What would become of it.
    public enum Outcome: String, Sendable, Hashable, Codable {
        /// An attachment.
        case attached
        /// Nothing: it was downloaded, and is refused.
        case refused
        /// Nothing: it could not be downloaded.
        case notDownloaded = "not-downloaded"
        /// Nobody can tell from here, since the download was ended for a reason that an iPhone does not have.
        case unknown
    }

    /// What would become of it.
    public let outcome: Outcome
    /// The type identifier that it would have; `nil` if it would not be attached.
    public let typeIdentifier: String?
    /// The error of `UNErrorDomain`; `nil` where it is not that which is in the way.
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

    /// The type that it would have.
    var type: MediaType? { typeIdentifier.flatMap(MediaType.init(rawValue:)) }
}
