import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// Runs a test with its own folder, which exists until the test is over.
func withFolder<Result>(_ body: (TemporaryFolder) throws -> Result) throws -> Result {
    let folder = try TemporaryFolder()
    return try withExtendedLifetime(folder) { try body(folder) }
}

extension TemporaryFolder {
    func url(_ name: String) -> URL {
        url.appending(path: name, directoryHint: .notDirectory)
    }

    /// Makes a file of this many bytes, which take no room on the disk.
    func makeFile(_ name: String, byteCount: Int = 1) throws -> URL {
        let descriptor = open("\(path)/\(name)", O_CREAT | O_EXCL | O_WRONLY, 0o600)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        try #require(ftruncate(descriptor, byteCount) == 0)
        return url(name)
    }

    /// Makes a directory, and returns its path.
    func makeDirectory(_ name: String, mode: mode_t = 0o700) throws -> String {
        let path = "\(path)/\(name)"
        try #require(mkdir(path, mode) == 0)
        try #require(chmod(path, mode) == 0)
        return path
    }
}

/// The permissions of the entry at a path, without following a link; `nil` if there is none.
func permissions(atPath path: String) -> mode_t? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & 0o777 : nil
}
