/// Tells apart what libmagic has one MIME type for, or none, by the first bytes that each format prescribes.
enum MediaSignature {
    /// The MIME type of a file that begins with these bytes, given libmagic's answer.
    static func refine(_ mimeType: String, prefix: RawSpan) -> String {
        switch mimeType {
        case "application/octet-stream":
            if matches("caff", at: 0, in: prefix) { return "audio/x-caf" }
            // A tag longer than the prefix hides the sound behind it.
            if matches("ID3", at: 0, in: prefix) { return "audio/mpeg" }
        case "audio/x-aiff":
            if matches("AIFC", at: 8, in: prefix) { return "audio/x-aifc" }
        case "audio/vnd.dolby.dd-raw":
            // The bit stream identification: up to 10 for AC-3, 11 to 16 for Enhanced AC-3 (ETSI TS 102 366, annex E).
            if let byte = byte(at: 5, in: prefix), byte >> 3 > 10 { return "audio/eac3" }
            return "audio/ac3"
        case "video/mpeg":
            // A sequence header, and not the pack header of a program stream; the sequence extension is MPEG-2's.
            if byte(at: 3, in: prefix) == 0xB3, containsSequenceExtension(prefix) { return "video/mpeg2" }
        case "audio/mp4":
            // libmagic takes Sony's brand for a sound; it is a movie's.
            if matches("MSNV", at: 8, in: prefix) { return "video/mp4" }
        default: break
        }
        return mimeType
    }

    private static func containsSequenceExtension(_ prefix: RawSpan) -> Bool {
        // A sequence header has 12 bytes, and up to two quantization matrices of 64 bytes each.
        let end = min(prefix.byteCount, 12 + 128 + 4)
        for offset in 12..<max(12, end) where byte(at: offset, in: prefix) == 0xB5 {
            if byte(at: offset - 1, in: prefix) == 1, byte(at: offset - 2, in: prefix) == 0,
                byte(at: offset - 3, in: prefix) == 0
            {
                return true
            }
        }
        return false
    }

    private static func matches(_ text: StaticString, at offset: Int, in prefix: RawSpan) -> Bool {
        guard prefix.byteCount >= offset + text.utf8CodeUnitCount else { return false }
        return text.withUTF8Buffer { expected in
            expected.indices.allSatisfy { byte(at: offset + $0, in: prefix) == expected[$0] }
        }
    }

    private static func byte(at offset: Int, in prefix: RawSpan) -> UInt8? {
        offset < prefix.byteCount ? prefix.unsafeLoad(fromByteOffset: offset, as: UInt8.self) : nil
    }
}
