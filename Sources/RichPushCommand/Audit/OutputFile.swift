import Glibc

/// A file that is written at the end, and is opened at the beginning, so that it is known then whether it can be.
final class OutputFile: Sendable {
    private let path: String
    private let descriptor: Int32

    init(_ path: String) throws(AuditError) {
        self.path = path
        descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw .unwritable(path, errno) }
    }

    deinit {
        close(descriptor)
    }

    func write(_ bytes: [UInt8]) throws(AuditError) {
        if let code = bytes.withUnsafeBytes({ $0.writeAll(to: descriptor) }) { throw .unwritable(path, code) }
    }
}
