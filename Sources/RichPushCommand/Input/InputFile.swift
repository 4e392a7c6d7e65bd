import Glibc

/// What the user names as input: a file, or the standard input.
enum InputFile {
    /// No payload and no message is anywhere near as long, in bytes.
    static let sizeLimit = 1 << 20

    /// Reads all of it.
    /// - Parameter path: The path of a file, or `-`.
    static func read(_ path: String) throws(InputError) -> [UInt8] {
        let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unreadable(path, errno) }
        defer { if descriptor != STDIN_FILENO { close(descriptor) } }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64 * 1_024)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .unreadable(path, errno) }
            guard count > 0 else { return bytes }
            bytes += buffer[..<count]
            guard bytes.count <= sizeLimit else { throw .tooLong }
        }
    }
}
