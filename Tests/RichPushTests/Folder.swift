import FoundationEssentials
import Glibc
import Testing

/// A folder for one test, under a name of its own; it is removed with everything in it when the test is over.
func withFolder<Result>(_ body: (Folder) throws -> Result) throws -> Result {
    let path = FileManager.default.temporaryDirectory.path(percentEncoded: false)
    let folder = Folder(path: path + (path.hasSuffix("/") ? "" : "/") + "unit-" + UUID().uuidString)
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder.path) }
    return try body(folder)
}

struct Folder {
    let path: String

    /// The names of what is in it, in order.
    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
    }

    func url(_ name: String) -> URL {
        URL(filePath: "\(path)/\(name)", directoryHint: .notDirectory)
    }

    /// Makes a file of that many bytes, which take no room on the disk.
    func makeFile(_ name: String, byteCount: Int = 1) throws -> URL {
        let descriptor = open("\(path)/\(name)", O_CREAT | O_EXCL | O_WRONLY, 0o600)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        try #require(ftruncate(descriptor, byteCount) == 0)
        return url(name)
    }

    func makeDirectory(_ name: String, mode: mode_t = 0o700) throws -> String {
        let path = "\(path)/\(name)"
        try #require(mkdir(path, mode) == 0)
        try #require(chmod(path, mode) == 0)
        return path
    }
}

/// The permissions of what is at a path, a link not followed; `nil` if there is nothing.
func permissions(atPath path: String) -> mode_t? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & 0o777 : nil
}

/// The files of `Fixtures/media`.
enum MediaFixture {
    static func bytes(_ name: String) throws -> [UInt8] {
        let root = URL(filePath: #filePath).appending(path: "../../..").standardized
        return try [UInt8](Data(contentsOf: root.appending(path: "Fixtures/media/\(name)")))
    }
}
