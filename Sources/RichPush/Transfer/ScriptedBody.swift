import Glibc

/// The bytes of a scripted response, read piece by piece.
final class ScriptedBody {
    private let body: ScriptedResponse.Body
    private let file: FileDescriptor?
    let byteCount: Int

    init(_ body: ScriptedResponse.Body) throws(MediaFailure) {
        self.body = body
        switch body {
        case .bytes(let bytes):
            file = nil
            byteCount = bytes.count
        case .file(let path):
            file = FileDescriptor(opening: path, flags: O_RDONLY | O_NONBLOCK)
            byteCount = FileStatus.regularFileSize(atPath: path) ?? -1
            if file == nil || byteCount < 0 { throw Self.unreadable(path) }
        }
    }

    private static func unreadable(_ path: String) -> MediaFailure {
        .machine(.engine(detail: "the file \(path.unicodeScalars.escaped) of a scripted response cannot be read"))
    }

    /// Passes a number of bytes from an offset to the receiver. The bytes must exist.
    func read(_ count: Int, at offset: Int, _ receive: (RawSpan) throws(MediaFailure) -> Void) throws(MediaFailure) {
        switch body {
        case .bytes(let bytes): try receive(bytes[offset..<offset + count].span.bytes)
        case .file(let path):
            guard let bytes = file?.read(count, at: offset) else { throw Self.unreadable(path) }
            try receive(bytes.span.bytes)
        }
    }
}
