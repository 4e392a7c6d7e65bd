import CLibmagic
import Synchronization

/// The detection of file types with libmagic's whole database, as in a simple program.
///
/// A libmagic handle serves one thread at a time, so there are as many handles as are in use at once.
public final class TypeDetection: Sendable {
    private struct Handle: @unchecked Sendable {
        let cookie: magic_t
    }

    private let idle = Mutex<[Handle]>([])

    /// A detection without handles; the first files open them.
    public init() {}

    /// Checks a file.
    /// - Throws: ``LoadError`` unless it is an image, as all served files are.
    public func requireImage(atPath path: String) throws {
        try requireImage(path) { magic_file($0, path) }
    }

    /// Checks the first bytes of a file.
    /// - Throws: ``LoadError`` unless they are an image's.
    public func requireImage(_ bytes: UnsafeRawBufferPointer, ofFileAtPath path: String) throws {
        try requireImage(path) { magic_buffer($0, bytes.baseAddress, bytes.count) }
    }

    private func requireImage(_ path: String, type: (magic_t) -> UnsafePointer<CChar>?) throws {
        let handle = try idle.withLock { $0.popLast() } ?? Self.open()
        defer { idle.withLock { $0.append(handle) } }
        let type = type(handle.cookie).map { String(cString: $0) } ?? "nothing"
        guard type.hasPrefix("image/") else { throw LoadError("\(path) is \(type)") }
    }

    private static func open() throws -> Handle {
        guard let cookie = magic_open(MAGIC_MIME_TYPE), magic_load(cookie, nil) == 0 else {
            throw LoadError("libmagic has no database")
        }
        return Handle(cookie: cookie)
    }
}
