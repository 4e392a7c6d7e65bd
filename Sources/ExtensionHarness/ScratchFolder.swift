import FoundationEssentials
import Glibc
import RichPush
package import SystemPackage

/// A folder in this process's temporary directory that is removed with its last reference.
///
/// What a killed process leaves, the next one removes with the directory.
package final class ScratchFolder: Sendable {
    private let directory: TemporaryDirectory
    package let path: String

    package init() throws(Errno) {
        do throws(StorageError) { directory = try TemporaryDirectory.shared() } catch {
            throw Errno(rawValue: error.code)
        }
        var template = Array("\(directory.path)/scratch.XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Errno(rawValue: errno) }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit { FolderRemoval.remove(path) }

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
