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

    package static func forRun() throws(ExternalProgram.Failure) -> ScratchFolder {
        do throws(Errno) { return try ScratchFolder() } catch {
            let place = FileManager.default.temporaryDirectory.path
            throw .notRun(reason: "\(error) for temporary files in \(place)")
        }
    }

    deinit { FolderRemoval.remove(path) }

    package func makeDirectory(_ name: String) throws(Errno) {
        guard mkdir("\(path)/\(name)", 0o700) == 0 else { throw Errno(rawValue: errno) }
    }

    package func write(_ bytes: [UInt8], to name: String) throws(Errno) {
        let file = try FileDescriptor.opened("\(path)/\(name)", .writeOnly, options: .create)
        do { try file.closeAfter { _ = try file.writeAll(bytes) } } catch { throw error as? Errno ?? .ioError }
    }

    /// Reads the first bytes of a file within this directory, as text.
    package func beginning(of name: String, byteCount: Int = 4_096) throws(Errno) -> String {
        String(decoding: try FileDescriptor.beginning(of: "\(path)/\(name)", byteCount: byteCount), as: UTF8.self)
    }
}

extension FileDescriptor {
    /// Opens a file that no program inherits. A new one is for this user only.
    static func opened(_ path: String, _ mode: AccessMode, options: OpenOptions = []) throws(Errno) -> FileDescriptor {
        do { return try open(path, mode, options: options.union(.closeOnExec), permissions: .ownerReadWrite) } catch {
            // swift-system throws nothing else.
            throw error as? Errno ?? .ioError
        }
    }

    /// Reads the first bytes of a file.
    static func beginning(of path: String, byteCount: Int) throws(Errno) -> [UInt8] {
        let file = try opened(path, .readOnly)
        do {
            return try file.closeAfter {
                try [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, count in
                    count = try file.read(into: UnsafeMutableRawBufferPointer(buffer))
                }
            }
        } catch { throw error as? Errno ?? .ioError }
    }
}
