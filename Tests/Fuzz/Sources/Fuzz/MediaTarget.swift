@testable import RichPush

/// Detects the type of bytes as the loop's thread does, and examines them as every type.
enum MediaTarget {
    nonisolated(unsafe) private static let detector: MediaTypeDetector = {
        guard let detector = try? MediaTypeDetector() else { fatalError("libmagic has its database.") }
        return detector
    }()

    @Sendable
    static func run(_ bytes: [UInt8]) {
        let prefix = Array(bytes.prefix(MediaTypeDetector.prefixLength))
        let mimeType = detector.mimeType(of: prefix.span.bytes)
        expect(!mimeType.isEmpty && mimeType.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "there is always a type")
        expect(detector.mimeType(of: prefix.span.bytes) == mimeType, "the same bytes are of the same type")
        for claimed in ["image/png", "image/heif", "video/mp4", "application/octet-stream"] {
            _ = MediaSignature.refine(claimed, prefix: prefix.span.bytes)
        }
        for type in MediaType.allCases {
            let whole = examination(of: type, bytes, inPiecesOf: max(1, bytes.count))
            expect(examination(of: type, bytes, inPiecesOf: 3) == whole, "the pieces of a file change nothing")
            expect(whole?.defect.map { 0...bytes.count ~= $0.offset } ?? true, "damage is where the file is")
        }
    }

    private static func examination(
        of type: MediaType,
        _ bytes: [UInt8],
        inPiecesOf length: Int
    ) -> MediaExamination? {
        guard var examiner = MediaExaminer(type, verifiesChecksums: true) else { return nil }
        for start in stride(from: 0, to: bytes.count, by: length) {
            examiner.receive(bytes[start..<min(start + length, bytes.count)].span.bytes)
        }
        return examiner.end()
    }
}
