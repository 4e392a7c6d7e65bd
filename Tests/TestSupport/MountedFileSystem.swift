import Foundation

/// A small file system in memory, mounted in a test's own folder while it is held.
public final class MountedFileSystem: Sendable {
    /// Whether this process may mount file systems at all.
    public static let isPermitted = (try? MountedFileSystem(options: "size=64k")) != nil

    private let folder: TemporaryFolder

    /// Mounts a file system.
    /// - Parameter options: The options of `mount`: `size=1m`, `ro`.
    public init(options: String) throws {
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        guard try Self.run("mount", ["-t", "tmpfs", "-o", options, "tmpfs", path]) == 0 else {
            throw CocoaError(.fileWriteNoPermission)
        }
    }

    deinit {
        _ = try? Self.run("umount", ["--lazy", path])
    }

    /// The path at which it is mounted.
    public var path: String { folder.path + "/mounted" }

    /// The names of its entries.
    public var contents: [String] {
        get throws { try FileManager.default.subpathsOfDirectory(atPath: path) }
    }

    private static func run(_ command: String, _ arguments: [String]) throws -> Int32 {
        try SpawnedProcess(["/usr/bin/env", command] + arguments, error: .null).waitUntilEnd().status
    }
}
