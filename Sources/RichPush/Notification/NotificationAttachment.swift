public import FoundationEssentials

/// A file that belongs to an attachment: it goes when the last copy of the attachment goes.
protocol AttachmentFile: Sendable {
    /// Where the file is.
    var url: URL { get }
    /// The size in bytes; `nil` if the file is not there any more.
    var byteCount: Int? { get }
    /// The extension of the file's name, without its dot; empty where there is none.
    var filenameExtension: String { get }
}

/// A file that a notification shows or plays.
///
/// It is made as iOS makes a `UNNotificationAttachment`: by the name of the file, never by its bytes.
public struct NotificationAttachment: Sendable, Hashable {
    /// The identifier; a unique one where none was given.
    public let identifier: String
    /// The type of the file.
    public let type: MediaType
    /// The size of the file, in bytes.
    public let byteCount: Int
    /// What was said of it.
    public let options: Options

    private enum File: Sendable {
        /// It is there already, and stays there.
        case given(URL)
        /// It goes when the last copy of the attachment goes.
        case owned(any AttachmentFile)
    }

    private let file: File
    /// What the file goes with, such as the folder of a device.
    private var holder: (any Sendable)?

    /// Where the file is. One that the attachment owns is there, with these bytes, as long as a copy of the attachment is
    /// held.
    public var url: URL {
        switch file {
        case .given(let url): url
        case .owned(let file): file.url
        }
    }

    /// The same attachment, which keeps what its file goes with.
    package func kept(by holder: any Sendable) -> NotificationAttachment {
        var attachment = self
        attachment.holder = holder
        return attachment
    }

    /// Whether the file is still there.
    package var fileExists: Bool { FileStatus.regularFileSize(atPath: url.path) != nil }

    /// An attachment of a file that is there already, and stays there.
    ///
    /// The checks are those of iOS, in its order: that there is a file; the type, which is the type hint as it stands,
    /// else what the URL's path extension stands for; the size, which may be exactly the limit; the other options.
    /// - Parameters:
    ///   - identifier: A name for the attachment; an empty one is replaced by one that is unique.
    ///   - url: The URL of a file.
    ///   - options: What else to say of it.
    ///   - limits: The sizes to hold it to.
    /// - Throws: ``NotificationAttachmentError``
    public init(
        identifier: String,
        url: URL,
        options: Options? = nil,
        limits: AttachmentLimits = .binaryMegabytes
    ) throws(NotificationAttachmentError) {
        guard url.isFileURL else { throw .invalidURL }
        try self.init(
            identifier: identifier,
            byteCount: FileStatus.regularFileSize(atPath: url.path),
            filenameExtension: url.pathExtension,
            options: options ?? Options(),
            limits: limits,
            file: .given(url)
        )
    }

    /// An attachment of a file that it owns from now on.
    init(file: any AttachmentFile, typeHint: MediaType?, limits: AttachmentLimits) throws(NotificationAttachmentError) {
        var options = Options()
        options.typeHint = typeHint?.typeIdentifier
        try self.init(
            identifier: "",
            byteCount: file.byteCount,
            filenameExtension: file.filenameExtension,
            options: options,
            limits: limits,
            file: .owned(file)
        )
    }

    /// An attachment of a file that it owns from now on, with all that an app may say of it.
    init(
        identifier: String,
        file: any AttachmentFile,
        options: Options,
        limits: AttachmentLimits
    ) throws(NotificationAttachmentError) {
        try self.init(
            identifier: identifier,
            byteCount: file.byteCount,
            filenameExtension: file.filenameExtension,
            options: options,
            limits: limits,
            file: .owned(file)
        )
    }

    private init(
        identifier: String,
        byteCount: Int?,
        filenameExtension: String,
        options: Options,
        limits: AttachmentLimits,
        file: File
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

    /// Feeds what makes the attachment equal to another.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(identifier)
        hasher.combine(url)
    }
}

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
