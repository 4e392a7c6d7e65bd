public import FoundationEssentials

/// A file that a notification shows or plays.
///
/// As in iOS's `UNNotificationAttachment`, the file's name decides, never its bytes.
public struct NotificationAttachment: Sendable, Hashable, Encodable {
    /// The identifier; a unique one if none was given.
    public let identifier: String
    /// The location of the file. A file that the attachment owns exists as long as a copy of the attachment does.
    public let url: URL
    /// The type of the file.
    public let type: MediaType
    /// The size of the file, in bytes.
    public let byteCount: Int
    /// The options that were given.
    public let options: Options

    private enum CodingKeys: String, CodingKey {
        case identifier
        case type = "typeIdentifier"
        case byteCount
    }

    private var holders = Holders()

    /// What must live as long as the attachment, which equality ignores: the owner of its file, the folder of a device.
    private struct Holders: Sendable, Hashable {
        var objects: [any Sendable] = []

        static func == (one: Self, other: Self) -> Bool { true }
        func hash(into hasher: inout Hasher) {}
    }

    /// The same attachment, which keeps another object alive with its file.
    package func kept(by holder: any Sendable) -> NotificationAttachment {
        var attachment = self
        attachment.holders.objects.append(holder)
        return attachment
    }

    package var fileExists: Bool { FileStatus.regularFileSize(atPath: url.path) != nil }

    /// An attachment of an existing file, which stays. An empty identifier is replaced by a unique one.
    ///
    /// The checks are those of iOS, in its order: that there is a file; the type, which is the type hint as it is,
    /// otherwise the type of the URL's path extension; the size, which may be exactly the limit; the other options.
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

    /// An attachment of a file whose size is known; `nil` if there is no such file.
    /// - Parameters:
    ///   - filenameExtension: What iOS goes by without a type hint; `nil` for the URL's.
    ///   - owner: What removes the file when it is released; `nil` for a file that stays.
    package init(
        identifier: String = "",
        url: URL,
        byteCount: Int?,
        filenameExtension: String? = nil,
        owner: (any Sendable)? = nil,
        options: Options?,
        limits: AttachmentLimits
    ) throws(NotificationAttachmentError) {
        guard let byteCount else { throw .invalidURL }
        let options = options ?? Options()
        let hinted = options.typeHint.map(MediaType.init(rawValue:))
        let named = MediaType(filenameExtension: filenameExtension ?? url.pathExtension)
        guard let type = hinted ?? named else { throw .unrecognizedType }
        guard byteCount <= limits[type.kind] else { throw .invalidFileSize }
        guard options.thumbnailClippingRect?.isValid ?? true, options.thumbnailTime?.isValid ?? true else {
            throw .corrupt
        }
        self.identifier = identifier.isEmpty ? UUID().uuidString : identifier
        (self.url, self.type) = (url, type)
        (self.byteCount, self.options) = (byteCount, options)
        if let owner { holders.objects = [owner] }
    }
}

/// Why iOS refuses an attachment: errors of `UNErrorDomain`, by their codes.
public enum NotificationAttachmentError: Int, Error, CustomStringConvertible, Hashable, Codable, CaseIterable {
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

    /// The code that iOS gives.
    public var code: Int { rawValue }

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
