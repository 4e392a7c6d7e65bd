import Glibc

/// The bytes of an attached file, which iOS does not examine before it shows them.
package struct AttachedFile: Sendable {
    /// The MIME type of the bytes; `nil` for an empty or unreadable file.
    package let mimeType: String?
    /// The first bytes, at most 4,096 of them.
    package let firstBytes: [UInt8]
    /// What is wrong with the file's structure.
    package let findings: [Finding]

    /// Whether the bytes are media of some type that iOS can attach.
    package var isMedia: Bool { mimeType.flatMap(MediaType.init(mimeType:)) != nil }

    /// The maximum number of bytes that any helper reads to detect a type.
    private static let headLength = 4_096

    /// Reads a file once, a piece at a time.
    package init(atPath path: String) {
        guard let file = FileDescriptor(opening: path, flags: O_RDONLY),
            let detector = try? MediaTypeDetector()
        else {
            mimeType = nil
            firstBytes = []
            findings = []
            return
        }
        var buffer = [UInt8](repeating: 0, count: 256 * 1_024)
        var mimeType: String?
        var firstBytes: [UInt8] = []
        var examiner: MediaExaminer?
        while true {
            let count = buffer.withUnsafeMutableBytes { read(file.rawValue, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            let bytes = buffer.span.bytes.extracting(first: count)
            if mimeType == nil {
                let detected = detector.mimeType(of: bytes)
                mimeType = detected
                firstBytes = Array(buffer.prefix(min(count, Self.headLength)))
                examiner = MediaType(mimeType: detected).flatMap { MediaExaminer($0, verifiesChecksums: true) }
            }
            examiner?.receive(bytes)
        }
        self.mimeType = mimeType
        self.firstBytes = firstBytes
        let kind = mimeType.flatMap(MediaType.init(mimeType:))?.kind
        findings = examiner?.end().findings(of: kind) ?? []
    }
}
