import FoundationEssentials
import Glibc
import Locks
import RichPush
package import SystemPackage

/// A temporary directory that is removed with its last reference, or when the process exits.
package final class ScratchFolder: Sendable {
    private static let paths: Mutex<Set<String>> = {
        // Otherwise, folders that an unfinished task holds would stay behind.
        atexit { ScratchFolder.removeAll() }
        at_quick_exit { ScratchFolder.removeAll() }
        return Mutex([])
    }()

    package let path: String

    package init() throws(Errno) {
        var template = Array("\(TemporaryDirectory.systemParent)/richpush.XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Errno(rawValue: errno) }
        let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        self.path = path
        Self.paths.withLock { _ = $0.insert(path) }
    }

    deinit {
        Self.remove(path)
        Self.paths.withLock { _ = $0.remove(path) }
    }

    private static func removeAll() {
        for path in paths.withLock({ $0 }) { remove(path) }
    }

    private static func remove(_ path: String) {
        // Processes that have just ended may still write to it, such as those of a browser to its profile.
        for _ in 0..<20 {
            do {
                return try FileManager.default.removeItem(atPath: path)
            } catch {
                if !FileManager.default.fileExists(atPath: path) { return }
                usleep(50_000)
            }
        }
    }

    /// Makes a directory within this one.
    package func makeDirectory(_ name: String) throws(Errno) {
        guard mkdir("\(path)/\(name)", 0o700) == 0 else { throw Errno(rawValue: errno) }
    }

    /// Writes a file within this directory.
    package func write(_ bytes: [UInt8], to name: String) throws(Errno) {
        do {
            let file = try FileDescriptor.open(
                "\(path)/\(name)",
                .writeOnly,
                options: [.create, .closeOnExec],
                permissions: .ownerReadWrite
            )
            try file.closeAfter { _ = try file.writeAll(bytes) }
        } catch {
            throw error as? Errno ?? .ioError
        }
    }

    /// Reads the first bytes of a file within this directory, as text.
    package func beginning(of name: String) throws(Errno) -> String {
        do {
            let file = try FileDescriptor.open("\(path)/\(name)", .readOnly, options: .closeOnExec)
            return try file.closeAfter {
                try String(unsafeUninitializedCapacity: 4_096) { buffer in
                    try file.read(into: UnsafeMutableRawBufferPointer(buffer))
                }
            }
        } catch {
            throw error as? Errno ?? .ioError
        }
    }
}
