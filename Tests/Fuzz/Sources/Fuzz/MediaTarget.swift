@testable import RichPush

/// Tells what bytes are by the first of them, as the loop's thread does.
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
    }
}
