public import FoundationEssentials

/// A file that belongs to an attachment and is deleted with the last copy of it.
protocol AttachmentFile: Sendable {
    var url: URL { get }
    /// The size in bytes; `nil` if the file no longer exists.
    var byteCount: Int? { get }
    /// The extension of the file's name, without its dot; empty if there is none.
    var filenameExtension: String { get }
}

/// A file that a notification shows or plays.
///
/// As in iOS's `UNNotificationAttachment`, the file's name decides, never its bytes.
public struct NotificationAttachment: Sendable, Hashable {
    /// The identifier; a unique one if none was given.
    public let identifier: String
    /// The type of the file.
    public let type: MediaType
    /// The size of the file, in bytes.
    public let byteCount: Int
    /// The options that were given.
    public let options: Options

    private enum File: Sendable {
        /// It existed before, and stays.
        case given(URL)
        /// It is deleted with the last copy of the attachment.
        case owned(any AttachmentFile)
    }

    private let file: File
    /// An object that must live as long as the file, such as the folder of a device.
    private var holder: (any Sendable)?

    /// The location of the file. A file that the attachment owns exists as long as a copy of the attachment does.
    public var url: URL {
        switch file {
        case .given(let url): url
        case .owned(let file): file.url
        }
    }

    /// The same attachment, which keeps another object alive with its file.
    package func kept(by holder: any Sendable) -> NotificationAttachment {
        var attachment = self
        attachment.holder = holder
        return attachment
    }

    package var fileExists: Bool { FileStatus.regularFileSize(atPath: url.path) != nil }

    /// An attachment of an existing file, which stays.
    ///
    /// The checks are those of iOS, in its order: that there is a file; the type, which is the type hint as it is,
    /// otherwise the type of the URL's path extension; the size, which may be exactly the limit; the other options.
    /// - Parameters:
    ///   - identifier: A name for the attachment; an empty one is replaced by a unique one.
    ///   - url: The URL of a file.
    ///   - options: The options of the attachment.
    ///   - limits: The size limits.
    /// - Throws: ``NotificationAttachmentError``
    public init(
        identifier: String,
        url: URL,
        options: Options? = nil,
        limits: AttachmentLimits = .binaryMegabytes
    ) throws(NotificationAttachmentError) {
        guard url.isFileURL else { throw .invalidURL }
        let byteCount = FileStatus.regularFileSize(atPath: url.path)
        try self.init(identifier: identifier, url: url, byteCount: byteCount, options: options, limits: limits)
    }

    /// An attachment of a file that somebody else has opened, and whose size is known; `nil` if there is no such file.
    package init(
        identifier: String,
        url: URL,
        byteCount: Int?,
        options: Options?,
        limits: AttachmentLimits
    ) throws(NotificationAttachmentError) {
        try self.init(identifier, .given(url), byteCount, url.pathExtension, options ?? Options(), limits)
    }

    /// An attachment of a file that it owns from now on.
    init(
        identifier: String = "",
        file: any AttachmentFile,
        options: Options,
        limits: AttachmentLimits
    ) throws(NotificationAttachmentError) {
        try self.init(identifier, .owned(file), file.byteCount, file.filenameExtension, options, limits)
    }

    private init(
        _ identifier: String,
        _ file: File,
        _ byteCount: Int?,
        _ filenameExtension: String,
        _ options: Options,
        _ limits: AttachmentLimits
    ) throws(NotificationAttachmentError) {
        guard let byteCount else { throw .invalidURL }
        let hinted = options.typeHint.map(MediaType.init(rawValue:))
        guard let type = hinted ?? MediaType(filenameExtension: filenameExtension) else { throw .unrecognizedType }
        guard byteCount <= limits[type.kind] else { throw .invalidFileSize }
        guard options.thumbnailClippingRect?.isValid ?? true, options.thumbnailTime?.isValid ?? true else {
            throw .corrupt
        }
        self.identifier = identifier.isEmpty ? UUID().uuidString : identifier
        self.type = type
        self.byteCount = byteCount
        self.options = options
        self.file = file
    }

    /// Whether both are the same attachment of the same file.
    public static func == (one: NotificationAttachment, other: NotificationAttachment) -> Bool {
        one.identifier == other.identifier && one.url == other.url && one.type == other.type
            && one.byteCount == other.byteCount && one.options == other.options
    }

    /// Hashes some of what equality compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(identifier)
        hasher.combine(url)
    }
}

extension NotificationAttachment: Encodable {
    private enum CodingKeys: String, CodingKey {
        case identifier
        case type = "typeIdentifier"
        case byteCount
    }
}

/// Why iOS refuses an attachment: errors of `UNErrorDomain`, by their codes.
public enum NotificationAttachmentError: Int, Error, Sendable, Hashable, Codable, CaseIterable {
    /// The URL is not a file URL, or there is no file that can be read.
    case invalidURL = 100
    /// The type, by the name or the type hint, is not one that iOS accepts.
    case unrecognizedType = 101
    /// The file is larger than the limit for its kind.
    case invalidFileSize = 102
    /// The attachment is not in the data store.
    case notInDataStore = 103
    /// The file could not be moved into the data store.
    case moveIntoDataStoreFailed = 104
    /// The file, or its options, are invalid.
    case corrupt = 105

    /// The domain that the codes belong to.
    public static let domain = "UNErrorDomain"

    /// The code that iOS gives.
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
