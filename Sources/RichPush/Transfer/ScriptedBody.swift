import Glibc

/// The bytes of a scripted response, read piece by piece.
struct ScriptedBody {
    private enum Source {
        case bytes([UInt8])
        case file(OpenFile)
    }

    private final class OpenFile {
        let descriptor: FileDescriptor
        let byteCount: Int
        let path: String

        init(_ path: String) throws(MediaFailure) {
            guard let descriptor = FileDescriptor(opening: path, flags: O_RDONLY | O_NONBLOCK),
                let byteCount = FileStatus.regularFileSize(atPath: path)
            else { throw Self.unreadable(path) }
            self.descriptor = descriptor
            self.byteCount = byteCount
            self.path = path
        }

        static func unreadable(_ path: String) -> MediaFailure {
            .machine(.engine(detail: "the file \(path.unicodeScalars.escaped) of a scripted response cannot be read"))
        }
    }

    private let source: Source
    let byteCount: Int

    init(_ body: ScriptedResponse.Body) throws(MediaFailure) {
        switch body {
        case .bytes(let bytes):
            byteCount = bytes.count
            source = .bytes(bytes)
        case .file(let path):
            let file = try OpenFile(path)
            byteCount = file.byteCount
            source = .file(file)
        }
    }

    /// Passes a number of bytes from an offset to the body. The bytes must exist.
    func read(_ count: Int, at offset: Int, _ body: (RawSpan) throws(MediaFailure) -> Void) throws(MediaFailure) {
        switch source {
        case .bytes(let bytes):
            try body(bytes[offset..<offset + count].span.bytes)
        case .file(let file):
            guard let bytes = file.descriptor.read(count, at: offset) else { throw OpenFile.unreadable(file.path) }
            try body(bytes.span.bytes)
        }
    }
}
