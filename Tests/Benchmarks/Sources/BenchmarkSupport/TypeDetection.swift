import CLibmagic
import Synchronization

/// Detects the type of files by libmagic's whole database, as a simple program does.
///
/// A handle of libmagic serves one thread at a time: there are as many as are in use at once.
public final class TypeDetection: Sendable {
    private struct Handle: @unchecked Sendable {
        let cookie: magic_t
    }

    private let idle = Mutex<[Handle]>([])

    /// A detection without handles; the first files open them.
    public init() {}

    /// Looks at a file.
    /// - Throws: ``LoadError`` unless it is an image: all files that are served here are.
    public func requireImage(atPath path: String) throws {
        try requireImage(path) { magic_file($0, path) }
    }

    /// Looks at the first bytes of a file.
    /// - Throws: ``LoadError`` unless they are those of an image.
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
