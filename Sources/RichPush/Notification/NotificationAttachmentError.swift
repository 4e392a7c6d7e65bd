/// Why iOS refuses an attachment: errors of `UNErrorDomain`, by their codes.
public enum NotificationAttachmentError: Int, Error, Sendable, Hashable, Codable, CaseIterable {
    /// The URL is no file URL, or there is no file that can be read.
    case invalidURL = 100
    /// The type, by the name or the type hint, is none that iOS accepts.
    case unrecognizedType = 101
    /// The file is larger than its kind may be.
    case invalidFileSize = 102
    /// The attachment is not in the data store.
    case notInDataStore = 103
    /// The file could not be moved into the data store.
    case moveIntoDataStoreFailed = 104
    /// The file, or what the options say of it, is broken.
    case corrupt = 105

    /// The domain that the codes belong to.
    public static let domain = "UNErrorDomain"

    /// The code, as iOS has it.
    public var code: Int { rawValue }
}

extension NotificationAttachmentError: CustomStringConvertible {
    /// The text that iOS gives.
    public var description: String {
        switch self {
        case .invalidURL: "Invalid attachment file URL"
        case .unrecognizedType: "Unrecognized attachment file type"
        case .invalidFileSize: "Invalid attachment file size"
        case .notInDataStore: "Attachment is not in the data store"
        case .moveIntoDataStoreFailed: "Failed to move attachment file into data store"
        case .corrupt: "Attachment is corrupt"
        }
    }
}
