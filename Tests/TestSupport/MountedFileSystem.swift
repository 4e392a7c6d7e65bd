import Foundation
import Glibc

/// A small file system in memory, mounted in a test's own folder while it is held.
public final class MountedFileSystem: Sendable {
    /// Whether this process may mount file systems at all.
    public static let isPermitted = (try? MountedFileSystem(options: "size=64k")) != nil

    private let folder: TemporaryFolder

    /// Mounts a file system.
    /// - Parameters:
    ///   - options: The options of the file system itself, as in `tmpfs(5)`: `size=1m`.
    ///   - isReadOnly: Whether nobody can write to it.
    public init(options: String, isReadOnly: Bool = false) throws {
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        let flags = isReadOnly ? UInt(MS_RDONLY) : 0
        // The system call rather than the program `mount`: a deinitializer cannot wait for a program.
        guard mount("tmpfs", path, "tmpfs", flags, options) == 0 else { throw CocoaError(.fileWriteNoPermission) }
    }

    deinit {
        umount2(path, Int32(MNT_DETACH))
    }

    /// The path at which it is mounted.
    public var path: String { folder.path + "/mounted" }

    /// The names of its entries.
    public var contents: [String] {
        get throws { try FileManager.default.subpathsOfDirectory(atPath: path) }
    }
}
