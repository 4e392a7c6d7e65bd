import CommandSupport
import FoundationEssentials
import Glibc
import RichPush
import SystemPackage

/// A temporary directory that is removed when nobody holds it anymore.
final class ScratchFolder: Sendable {
    let path: String

    init() throws(Errno) {
        var template = Array("\(TemporaryDirectory.systemParent)/richpush.XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Errno(rawValue: errno) }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Makes a directory within this one.
    func makeDirectory(_ name: String) throws(Errno) {
        guard mkdir("\(path)/\(name)", 0o700) == 0 else { throw Errno(rawValue: errno) }
    }

    /// Writes a file within this directory.
    func write(_ bytes: [UInt8], to name: String) throws(Errno) {
        do {
            let file = try FileDescriptor.open(
                "\(path)/\(name)",
                .writeOnly,
                options: [.create, .closeOnExec],
                permissions: .ownerReadWrite
            )
            try file.closeAfter { _ = try file.writeAll(bytes) }
        } catch {
            throw Errno(thrown: error)
        }
    }

    /// The first bytes of a file within this directory, as text.
    func beginning(of name: String) throws(Errno) -> String {
        do {
            let file = try FileDescriptor.open("\(path)/\(name)", .readOnly, options: .closeOnExec)
            return try file.closeAfter {
                try String(unsafeUninitializedCapacity: 4_096) { buffer in
                    try file.read(into: UnsafeMutableRawBufferPointer(buffer))
                }
            }
        } catch {
            throw Errno(thrown: error)
        }
    }

    deinit {
        // The processes of a browser that has just ended may still write to its profile.
        for _ in 0..<20 {
            do {
                return try FileManager.default.removeItem(atPath: path)
            } catch { usleep(50_000) }
        }
    }
}
