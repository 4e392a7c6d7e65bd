import FoundationEssentials
import Glibc

/// A file that other code wrote and that now belongs to an attachment.
private final class AdoptedFile: AttachmentFile {
    /// Held so that the directory stays as long as the file.
    private let directory: TemporaryDirectory
    private let path: String
    /// The extension that iOS goes by, which the name of the file need not have: it may have come from a server.
    let filenameExtension: String

    init(_ path: String, in directory: TemporaryDirectory, filenameExtension: String) {
        self.directory = directory
        self.path = path
        self.filenameExtension = filenameExtension
    }

    deinit { unlink(path) }

    var url: URL { URL(filePath: path, directoryHint: .notDirectory) }

    var byteCount: Int? { FileStatus.regularFileSize(atPath: path) }
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
        let isNamed = rename(path, named) == 0
        let file = AdoptedFile(isNamed ? named : path, in: directory, filenameExtension: filenameExtension)
        try self.init(identifier: identifier, file: file, options: options, limits: limits)
    }
}
