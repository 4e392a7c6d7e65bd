import FoundationEssentials
import Glibc
import SystemPackage

/// The folder for compiled programs. Several processes may use it at once.
package struct BuildCache: Sendable {
    package let folder: String

    package init(folder: String) { self.folder = FilePaths.absolute(folder) }

    /// The user's folder: `$XDG_CACHE_HOME/richpush`, or `~/.cache/richpush`.
    package init(environment: [String: String]) throws(ExtensionBuildError) {
        // The specification of this variable declares relative paths invalid.
        if let given = environment["XDG_CACHE_HOME"], given.hasPrefix("/") {
            folder = "\(given)/richpush"
        } else if let home = environment["HOME"], home.hasPrefix("/") {
            folder = "\(home)/.cache/richpush"
        } else {
            throw .cacheUnusable(path: "~/.cache/richpush", reason: "HOME is not set")
        }
    }

    /// The folder where the compilers cache parsed modules.
    var moduleCache: String { "\(folder)/modules" }

    /// An entry, and whether this call made it; `false` if it existed already.
    typealias Entry = (path: String, isNew: Bool)

    /// Returns an entry, and makes it first if it does not exist.
    /// - Parameter make: Fills a folder that becomes the entry unless it throws.
    func entry(_ kind: String, key: String, make: (_ folder: String) async throws(ExtensionBuildError) -> Void)
        async throws(ExtensionBuildError) -> Entry
    {
        let path = "\(folder)/\(kind)/\(key)"
        if touch(path) { return (path, false) }
        try Self.createFolder("\(folder)/\(kind)")
        // Entries share a few lock files, because a lock file cannot be removed while another process may wait for it.
        let lock = try await lock("\(folder)/\(kind)/.lock-\(key.prefix(1))")
        defer { try? lock.close() }
        if touch(path) { return (path, false) }
        // If this folder exists, a killed process left it: nobody else can use it while this process has the lock.
        let partial = "\(path).partial"
        try? FileManager.default.removeItem(atPath: partial)
        try Self.createFolder(partial)
        do { try await make(partial) } catch {
            try? FileManager.default.removeItem(atPath: partial)
            throw error
        }
        guard rename(partial, path) == 0 else {
            throw .cacheUnusable(path: path, reason: Errno(rawValue: errno).description)
        }
        removeUnused(in: "\(folder)/\(kind)")
        return (path, true)
    }

    /// Marks an entry as in use; `false` if there is none.
    private func touch(_ path: String) -> Bool { utimensat(AT_FDCWD, path, nil, 0) == 0 }

    static func createFolder(_ path: String) throws(ExtensionBuildError) {
        let mode: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true, attributes: mode)
        } catch { throw .cacheUnusable(path: path, reason: "the folder cannot be made") }
    }

    /// Waits until no other process or task has the lock, and takes it; closing the file releases it.
    private func lock(_ path: String) async throws(ExtensionBuildError) -> FileDescriptor {
        let file: FileDescriptor
        do throws(Errno) { file = try FileDescriptor.opened(path, .readWrite, options: .create) } catch {
            throw .cacheUnusable(path: path, reason: error.description)
        }
        while flock(file.rawValue, LOCK_EX | LOCK_NB) != 0 {
            let failure = Errno(rawValue: errno)
            if failure == .wouldBlock, (try? await Task.sleep(for: .milliseconds(20))) != nil { continue }
            try? file.close()
            if Task.isCancelled { throw .interrupted }
            if failure == .interrupted { return try await lock(path) }
            throw .cacheUnusable(path: path, reason: failure.description)
        }
        return file
    }

    /// Removes entries that nobody has used for 30 days.
    private func removeUnused(in folder: String) {
        for name in FilePaths.names(in: folder) where !name.hasPrefix(".") {
            let path = "\(folder)/\(name)"
            let attributes = try? FileManager.default.attributesOfItem(atPath: path)
            if let used = attributes?[.modificationDate] as? Date, used.timeIntervalSinceNow < -30 * 86_400 {
                try? FileManager.default.removeItem(atPath: path)
            }
        }
    }

    /// Writes a file, and makes the folders that lead to it.
    static func write(_ bytes: some Sequence<UInt8>, to path: String) throws(ExtensionBuildError) {
        try createFolder(FilePaths.folder(of: path))
        do { try Data(bytes).write(to: URL(filePath: path)) } catch {
            throw .cacheUnusable(path: path, reason: "the file cannot be written")
        }
    }
}
