import Glibc

/// The bytes of an attached file, which iOS does not examine before it shows them.
package struct AttachedFile: Sendable {
    /// The MIME type of the bytes; `nil` for an empty or unreadable file.
    package let mimeType: String?
    /// The first bytes, at most 4,096 of them.
    package let firstBytes: [UInt8]
    package let findings: [Finding]

    /// Whether the bytes are media of some type that iOS can attach.
    package var isMedia: Bool { mimeType.flatMap(MediaType.init(mimeType:)) != nil }

    /// The maximum number of bytes that any helper reads to detect a type.
    private static let headLength = 4_096
    private static let pieceLength = 256 * 1_024

    /// Reads a file once, a piece at a time.
    package init(atPath path: String) {
        var mimeType: String?
        var firstBytes: [UInt8] = []
        var examiner: MediaExaminer?
        let byteCount = FileStatus.regularFileSize(atPath: path) ?? 0
        if let detector = try? MediaTypeDetector(), let file = FileDescriptor(opening: path, flags: O_RDONLY) {
            for offset in stride(from: 0, to: byteCount, by: Self.pieceLength) {
                guard let piece = file.read(min(Self.pieceLength, byteCount - offset), at: offset) else { break }
                if offset == 0 {
                    let detected = detector.mimeType(of: piece.span.bytes)
                    mimeType = detected
                    firstBytes = Array(piece.prefix(Self.headLength))
                    examiner = MediaType(mimeType: detected).flatMap { MediaExaminer($0, verifiesChecksums: true) }
                }
                examiner?.receive(piece.span.bytes)
            }
        }
        self.mimeType = mimeType
        self.firstBytes = firstBytes
        findings = examiner?.end().findings(of: mimeType.flatMap(MediaType.init(mimeType:))?.kind) ?? []
    }
}
