// swift-format-ignore-file: AlwaysUseLowerCamelCase

public let UNErrorDomain = "UNErrorDomain"

public struct UNError: CustomNSError, LocalizedError, Hashable, Sendable {
    public enum Code: Int, Error, Sendable {
        case notificationsNotAllowed = 1
        case attachmentInvalidURL = 100
        case attachmentUnrecognizedType = 101
        case attachmentInvalidFileSize = 102
        case attachmentNotInDataStore = 103
        case attachmentMoveIntoDataStoreFailed = 104
        case attachmentCorrupt = 105
        case notificationInvalidNoDate = 1400
        case notificationInvalidNoContent = 1401
        case contentProvidingObjectNotAllowed = 1500
        case contentProvidingInvalid = 1501
        case badgeInputInvalid = 1600
    }

    public let code: Code
    private let text: String?

    public init(_ code: Code) { self.init(code, text: nil) }

    init(_ code: Code, text: String?) {
        self.code = code
        self.text = text
    }

    public static var errorDomain: String { UNErrorDomain }
    public var errorCode: Int { code.rawValue }
    public var localizedDescription: String { description }
    public var errorDescription: String? { description }
    public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: description] }

    private var description: String {
        if let text { return text }
        return switch code {
        case .notificationsNotAllowed: "Notifications are not allowed for this application"
        case .attachmentInvalidURL: "Invalid attachment file URL"
        case .attachmentUnrecognizedType: "Unrecognized attachment file type"
        case .attachmentInvalidFileSize: "Invalid attachment file size"
        case .attachmentNotInDataStore: "Attachment is not in the data store"
        case .attachmentMoveIntoDataStoreFailed: "Failed to move attachment file into data store"
        case .attachmentCorrupt: "Attachment is corrupt"
        case .notificationInvalidNoDate: "Notification has no date"
        case .notificationInvalidNoContent: "Notification has no user visible content"
        case .contentProvidingObjectNotAllowed: "The object must not provide content"
        case .contentProvidingInvalid: "The object provides invalid content"
        case .badgeInputInvalid: "The badge is invalid"
        }
    }

    public static var notificationsNotAllowed: Code { .notificationsNotAllowed }
    /// The URL is not that of a readable file.
    public static var attachmentInvalidURL: Code { .attachmentInvalidURL }
    /// The type is not one that iOS shows.
    public static var attachmentUnrecognizedType: Code { .attachmentUnrecognizedType }
    public static var attachmentInvalidFileSize: Code { .attachmentInvalidFileSize }
    /// The file is not in the data store.
    public static var attachmentNotInDataStore: Code { .attachmentNotInDataStore }
    /// The file could not be moved.
    public static var attachmentMoveIntoDataStoreFailed: Code { .attachmentMoveIntoDataStoreFailed }
    public static var attachmentCorrupt: Code { .attachmentCorrupt }
}

extension UNError.Code {
    /// Returns whether an error has a code, for `catch UNError.attachmentInvalidURL`.
    public static func ~= (code: UNError.Code, error: any Error) -> Bool { (error as? UNError)?.code == code }
}
