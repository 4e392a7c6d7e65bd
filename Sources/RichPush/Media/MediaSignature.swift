/// The formats that the first bytes of a file tell without libmagic, or that libmagic gives one MIME type, or none.
enum MediaSignature {
    /// The MIME type of a file that begins with these bytes, if they leave no doubt.
    static func mimeType(of prefix: RawSpan) -> String? {
        let chunks = prefix.hasText("RIFF", at: 0) ? chunkTypes : []
        let brands = prefix.hasText("ftyp", at: 4) ? brandTypes : []
        let container = (chunks + brands).first { prefix.hasText($0.name, at: 8) }
        // As in libmagic, a container's brand counts more than the few bytes before it.
        if let container { return container.type }
        if prefix.hasText("GIF8", at: 0) { return "image/gif" }
        if prefix.byte(at: 0) == 0x89, prefix.hasText("PNG\r\n\u{1A}\n\0\0\0\rIHDR", at: 1) { return "image/png" }
        let isJPEG = prefix.byte(at: 0) == 0xFF && prefix.byte(at: 1) == 0xD8 && prefix.byte(at: 2) == 0xFF
        guard isJPEG, let marker = prefix.byte(at: 3), marker > 0xBF, marker != 0xF7 else { return nil }
        return "image/jpeg"
    }

    private static let chunkTypes: [(name: StaticString, type: String)] = [
        ("WEBP", "image/webp"), ("WAVE", "audio/x-wav"), ("AVI ", "video/x-msvideo"),
    ]
    private static let brandTypes: [(name: StaticString, type: String)] = [
        ("heic", "image/heic"), ("avif", "image/avif"), ("isom", "video/mp4"), ("iso2", "video/mp4"),
        ("mp41", "video/mp4"), ("mp42", "video/mp4"), ("avc1", "video/mp4"), ("M4V ", "video/x-m4v"),
        ("M4A ", "audio/x-m4a"), ("qt  ", "video/quicktime"),
    ]

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
        (12..<12 + 128 + 4).contains { prefix.byte(at: $0) == 0xB5 && prefix.hasText("\0\0\u{1}", at: $0 - 3) }
    }
}

extension RawSpan {
    /// The byte at an offset; `nil` after the end.
    fileprivate func byte(at offset: Int) -> UInt8? {
        offset < byteCount ? unsafeLoad(fromByteOffset: offset, as: UInt8.self) : nil
    }

    fileprivate func hasText(_ text: StaticString, at offset: Int) -> Bool {
        text.withUTF8Buffer { expected in expected.indices.allSatisfy { byte(at: offset + $0) == expected[$0] } }
    }
}
