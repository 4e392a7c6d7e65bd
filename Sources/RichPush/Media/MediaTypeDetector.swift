/// A detector of MIME types, which uses libmagic.
///
/// A handful of RichPush's own rules detect most media. Only for the rest does it ask the system's database, which
/// takes a hundred times as long and several megabytes of memory. If both have an answer, they agree.
///
/// Not thread-safe: each belongs to one thread.
final class MediaTypeDetector {
    /// The number of a file's first bytes that suffice: more bytes change no answer that matters.
    static let prefixLength = 4_096

    private let frequent: MagicDatabase
    private let system: MagicDatabase

    /// Loads the databases.
    /// - Throws: ``MediaFailure/Machine/engine(detail:)`` when the system has none.
    init() throws(MediaFailure) {
        frequent = try MagicDatabase(rules: Self.frequentTypes)
        system = try MagicDatabase()
    }

    /// The MIME type of a file that begins with these bytes.
    func mimeType(of prefix: RawSpan) -> String {
        if let frequent = frequent.mimeType(of: prefix) { return frequent }
        return MediaSignature.refine(system.mimeType(of: prefix) ?? "application/octet-stream", prefix: prefix)
    }

    /// The most common types, in libmagic's language. A type is here only if its first bytes leave no doubt.
    private static let frequentTypes = #"""
        0 string \xff\xd8\xff
        >3 ubyte >0xbf
        >>3 ubyte !0xf7 JPEG
        !:mime image/jpeg
        0 string GIF8 GIF
        !:mime image/gif
        0 string \x89PNG\x0d\x0a\x1a\x0a\x00\x00\x00\x0dIHDR PNG
        !:mime image/png
        0 string RIFF
        >8 string WEBP WebP
        !:mime image/webp
        >8 string WAVE WAV
        !:mime audio/x-wav
        >8 string AVI\x20 AVI
        !:mime video/x-msvideo
        4 string ftyp
        >8 string heic HEIC
        !:mime image/heic
        >8 string avif AVIF
        !:mime image/avif
        >8 string isom MPEG-4
        !:mime video/mp4
        >8 string iso2 MPEG-4
        !:mime video/mp4
        >8 string mp41 MPEG-4
        !:mime video/mp4
        >8 string mp42 MPEG-4
        !:mime video/mp4
        >8 string avc1 MPEG-4
        !:mime video/mp4
        >8 string M4V\x20 M4V
        !:mime video/x-m4v
        >8 string M4A\x20 M4A
        !:mime audio/x-m4a
        >8 string qt\x20\x20 QuickTime
        !:mime video/quicktime

        """#
}

extension [UInt8] {
    /// The MIME type of a picture, a sound, or other data that begins with these bytes; `nil` for text and archives.
    package var mediaMIMEType: String? {
        let beginning = String(decoding: drop { $0 <= 0x20 || $0 > 0x7F }.prefix(5), as: UTF8.self).lowercased()
        let isMarkup = ["<svg", "<!", "<html", "<?xml"].contains { beginning.hasPrefix($0) }
        // The last character may be cut off.
        let isText = !contains(0) && (0..<4).contains { String(validating: dropLast($0), as: UTF8.self) != nil }
        guard isMarkup || !isText, let detector = try? MediaTypeDetector() else { return nil }
        let type = detector.mimeType(of: Array(prefix(MediaTypeDetector.prefixLength)).span.bytes)
        let isKnown = ["image/", "video/", "audio/", "text/html", "application/pdf"].contains { type.hasPrefix($0) }
        let isOther = type.hasPrefix("text/") || JSONSyntaxError.Reason(start: self) != nil
        return isKnown || isMarkup || !isOther ? type : nil
    }
}
