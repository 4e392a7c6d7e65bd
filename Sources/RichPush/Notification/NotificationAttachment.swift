public import FoundationEssentials

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
        case owned(TemporaryFile)
    }

    private let file: File

    /// Where the file is. One that the attachment owns is there, with these bytes, as long as a copy of the attachment is
    /// held.
    public var url: URL {
        switch file {
        case .given(let url): url
        case .owned(let file): file.url
        }
    }

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

    /// An attachment of a temporary file, which it owns from now on.
    init(file: TemporaryFile, typeHint: MediaType?, limits: AttachmentLimits) throws(NotificationAttachmentError) {
        var options = Options()
        options.typeHint = typeHint?.typeIdentifier
        try self.init(
            identifier: "",
            byteCount: file.byteCount,
            filenameExtension: file.name.filenameExtension,
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
        self.identifier = identifier.isEmpty ? Self.uniqueIdentifier() : identifier
        self.type = type
        self.byteCount = byteCount
        self.options = options
        self.file = file
    }

    /// A random UUID (RFC 9562, 5.4). Foundation's opens the system's source of randomness anew for each of them.
    private static func uniqueIdentifier() -> String {
        let high = UInt64.random(in: .min ... .max) & ~0xF000 | 0x4000
        let low = UInt64.random(in: .min ... .max) & ~(0b11 << 62) | 0b10 << 62
        return String(unsafeUninitializedCapacity: 36) { text in
            var position = 0
            for half in [high, low] {
                for shift in stride(from: 60, through: 0, by: -4) {
                    if position == 8 || position == 13 || position == 18 || position == 23 {
                        text[position] = UInt8(ascii: "-")
                        position += 1
                    }
                    let digit = UInt8(truncatingIfNeeded: half >> UInt64(shift)) & 0xF
                    text[position] = digit < 10 ? digit + UInt8(ascii: "0") : digit - 10 + UInt8(ascii: "A")
                    position += 1
                }
            }
            return position
        }
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
