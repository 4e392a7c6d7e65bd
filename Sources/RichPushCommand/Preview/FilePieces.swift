import Glibc

/// A file that is read piece by piece, and never is in memory as a whole.
enum FilePieces {
    /// Reads a file.
    /// - Parameter size: How many bytes each piece has, but for the last one.
    static func read(_ path: String, size: Int, _ take: (ArraySlice<UInt8>) throws -> Void) throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw PreviewError.unreadable(path, errno) }
        defer { close(descriptor) }
        var buffer = [UInt8](repeating: 0, count: size)
        var filled = 0
        while true {
            let count = buffer.withUnsafeMutableBytes { bytes in
                Glibc.read(descriptor, bytes.baseAddress?.advanced(by: filled), size - filled)
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw PreviewError.unreadable(path, errno) }
            filled += count
            guard count == 0 || filled == size else { continue }
            if filled > 0 { try take(buffer[..<filled]) }
            if count == 0 { return }
            filled = 0
        }
    }
}
