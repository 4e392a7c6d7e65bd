import FoundationEssentials
import Glibc

/// The owner of a finished temporary file, which is removed when its last holder lets it go.
final class TemporaryFile: Sendable {
    /// The file's name in its directory.
    let name: String
    /// Held so that the directory stays as long as the file.
    private let directory: TemporaryDirectory
    /// Held so that its bytes count as long as the file is there.
    private let share: StorageShare
    /// Where the file was a spare one, which it is going to be again: then it stays open.
    private let rawDescriptor: Int32?

    init(
        name: String,
        in directory: TemporaryDirectory,
        share: StorageShare,
        keeping descriptor: consuming FileDescriptor? = nil
    ) {
        self.name = name
        self.directory = directory
        self.share = share
        if let descriptor { rawDescriptor = descriptor.release() } else { rawDescriptor = nil }
    }

    deinit {
        if let rawDescriptor {
            directory.letGo(name, FileDescriptor(owning: rawDescriptor))
        } else {
            directory.letGo(name, nil)
        }
    }

    /// Where the file is.
    var path: String { "\(directory.path)/\(name)" }

    /// What stands behind the dot in its name; empty where there is none.
    var filenameExtension: String { Self.filenameExtension(of: name) }

    /// What stands behind the dot in a name of our own; empty where there is none.
    static func filenameExtension(of name: String) -> String {
        let dot = name.utf8.firstIndex(of: UInt8(ascii: "."))
        return dot.map { String(name[name.utf8.index(after: $0)...]) } ?? ""
    }

    /// A name that nobody can foresee.
    static func newName(filenameExtension: String) -> String {
        let name = String(UInt64.random(in: .min ... .max), radix: 36)
        return filenameExtension.isEmpty ? name : "\(name).\(filenameExtension)"
    }

    var url: URL { URL(filePath: path, directoryHint: .notDirectory) }
}
