/// Distinguishes formats that libmagic gives one MIME type, or none, by the first bytes that each format prescribes.
enum MediaSignature {
    /// The MIME type of a file that begins with these bytes, given libmagic's answer.
    static func refine(_ mimeType: String, prefix: RawSpan) -> String {
        switch mimeType {
        case "application/octet-stream":
            if prefix.hasText("caff", at: 0) { return "audio/x-caf" }
            // libmagic knows few of the encodings that Sun audio may have; it does not know A-law, for example.
            if prefix.hasText(".snd", at: 0) { return "audio/basic" }
            // A tag longer than the prefix hides the sound behind it.
            if prefix.hasText("ID3", at: 0) { return "audio/mpeg" }
        case "audio/x-aiff":
            if prefix.hasText("AIFC", at: 8) { return "audio/x-aifc" }
        case "audio/vnd.dolby.dd-raw":
            // The bit stream identification: up to 10 for AC-3, 11 to 16 for Enhanced AC-3 (ETSI TS 102 366, annex E).
            if let byte = prefix.byte(at: 5), byte >> 3 > 10 { return "audio/eac3" }
            return "audio/ac3"
        case "video/mpeg":
            // A sequence header, not the pack header of a program stream; the sequence extension belongs to MPEG-2.
            if prefix.byte(at: 3) == 0xB3, containsSequenceExtension(prefix) { return "video/mpeg2" }
        case "image/heif":
            // libmagic goes by the first brand, a general one; others follow (ISO/IEC 23008-12, annex B).
            let others = stride(from: 16, to: min(Int(prefix.byte(at: 3) ?? 0), prefix.byteCount), by: 4)
            let isHEVC = others.contains { prefix.hasText("heic", at: $0) || prefix.hasText("heix", at: $0) }
            if isHEVC, prefix.hasText("mif1", at: 8) { return "image/heic" }
        case "audio/mp4":
            // libmagic takes Sony's brand for that of a sound, but it is that of a movie.
            if prefix.hasText("MSNV", at: 8) { return "video/mp4" }
        default: break
        }
        return mimeType
    }

    private static func containsSequenceExtension(_ prefix: RawSpan) -> Bool {
        // A sequence header has 12 bytes, and up to two quantization matrices of 64 bytes each.
        let end = min(prefix.byteCount, 12 + 128 + 4)
        for offset in 12..<max(12, end) where prefix.byte(at: offset) == 0xB5 {
            if prefix.byte(at: offset - 1) == 1, prefix.byte(at: offset - 2) == 0,
                prefix.byte(at: offset - 3) == 0
            {
                return true
            }
        }
        return false
    }
}

extension RawSpan {
    /// The byte at an offset; `nil` after the end.
    fileprivate func byte(at offset: Int) -> UInt8? {
        offset < byteCount ? unsafeLoad(fromByteOffset: offset, as: UInt8.self) : nil
    }

    fileprivate func hasText(_ text: StaticString, at offset: Int) -> Bool {
        text.withUTF8Buffer { expected in
            expected.indices.allSatisfy { byte(at: offset + $0) == expected[$0] }
        }
    }
}
