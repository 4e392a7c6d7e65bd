import FoundationEssentials
import Glibc

/// The owner of a file that other code wrote and that now belongs to an attachment.
private final class AdoptedFile: Sendable {
    private let path: String
    /// Held so that the directory stays as long as the file.
    private let directory: TemporaryDirectory

    init(_ path: String, in directory: TemporaryDirectory) { (self.path, self.directory) = (path, directory) }

    deinit { unlink(path) }
}

extension NotificationAttachment {
    /// Creates an attachment of a file in a temporary directory. The file is removed with the last copy of the
    /// attachment, or at once if there is no attachment.
    /// - Parameters:
    ///   - identifier: A name for the attachment; an empty one is replaced by a unique one.
    ///   - path: The path of the file, which gets the extension of its type.
    ///   - filenameExtension: The extension that an app would have given it, and that iOS goes by without a type hint.
    package init(
        identifier: String,
        adopting path: String,
        in directory: TemporaryDirectory,
        filenameExtension: String,
        options: Options,
        limits: AttachmentLimits
    ) throws(NotificationAttachmentError) {
        let type =
            options.typeHint.flatMap(MediaType.init(rawValue:)) ?? MediaType(filenameExtension: filenameExtension)
        let ending = type?.filenameExtensions.first.map { ".\($0)" } ?? ""
        let named = path.hasSuffix(".tmp") ? path.dropLast(".tmp".count) + ending : path + ending
        let place = rename(path, named) == 0 ? named : path
        let file = AdoptedFile(place, in: directory)
        try self.init(
            identifier: identifier,
            url: URL(filePath: place, directoryHint: .notDirectory),
            byteCount: FileStatus.regularFileSize(atPath: place),
            filenameExtension: filenameExtension,
            owner: file,
            options: options,
            limits: limits
        )
    }
}
