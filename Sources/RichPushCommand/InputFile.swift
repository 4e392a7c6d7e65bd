import CommandSupport
import RichPushAudit
import RichPushInput
import SystemPackage

/// The input of a command: a file, or the standard input.
enum InputFile {
    /// The maximum number of bytes to read, far more than any payload or message has.
    static let sizeLimit = 1 << 20

    /// Reads a payload or message.
    /// - Parameter path: The path of a file, or `-`.
    static func document(at path: String) throws(CommandError) -> InputDocument {
        guard let bytes = try read(path) else {
            throw CommandError(
                "the input has more than \(sizeLimit) bytes, more than any payload has",
                status: ExitStatus.dataError
            )
        }
        do throws(InputError) { return try InputDocument(bytes) } catch { throw CommandError(error) }
    }

    /// Reads all bytes.
    /// - Parameter path: The path of a file, or `-`.
    /// - Returns: `nil` if there are more than ``sizeLimit``.
    static func read(_ path: String) throws(CommandError) -> [UInt8]? {
        do {
            let file = path == "-" ? .standardInput : try FileDescriptor.open(path, .readOnly, options: .closeOnExec)
            defer { if file != .standardInput { try? file.close() } }
            return try readAll(file)
        } catch {
            throw .unreadable(path, Errno(thrown: error))
        }
    }

    private static func readAll(_ file: FileDescriptor) throws(Errno) -> [UInt8]? {
        var bytes: [UInt8] = []
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 * 1_024, alignment: 1)
        defer { buffer.deallocate() }
        while true {
            let count = try file.readWaiting(into: buffer)
            guard count > 0 else { return bytes }
            bytes += buffer[..<count]
            guard bytes.count <= sizeLimit else { return nil }
        }
    }
}

extension CommandError {
    /// The input is nothing that can be delivered.
    init(_ error: InputError) {
        self.init("\(error)", status: ExitStatus.dataError)
    }
}
