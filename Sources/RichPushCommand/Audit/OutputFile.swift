import CommandSupport
import SystemPackage

/// A file that is written at the end, but opened at the beginning, so that an error shows at once.
final class OutputFile: Sendable {
    private let path: String
    private let file: FileDescriptor

    init(_ path: String) throws(CommandError) {
        self.path = path
        do {
            file = try FileDescriptor.open(
                path,
                .writeOnly,
                options: [.create, .truncate, .closeOnExec],
                permissions: FilePermissions(rawValue: 0o666)
            )
        } catch {
            throw .unwritable(path, Errno(thrown: error))
        }
    }

    deinit {
        try? file.close()
    }

    func write(_ bytes: [UInt8]) throws(CommandError) {
        let result = bytes.withUnsafeBytes { bytes in
            Result { () throws(Errno) in try file.writeAllWaiting(bytes) }
        }
        do throws(Errno) { try result.get() } catch { throw .unwritable(path, error) }
    }
}
