import CMagic

/// A detector of MIME types, which uses libmagic.
///
/// The first bytes of most media leave no doubt. Only for the rest does it ask the system's database, which takes much
/// longer. If both have an answer, they agree.
///
/// Not thread-safe: each belongs to one thread.
final class MediaTypeDetector {
    /// The number of a file's first bytes that suffice: more bytes change no answer that matters.
    static let prefixLength = 4_096

    private let database: magic_t

    /// Loads the system's database.
    /// - Throws: ``MediaFailure/Machine/engine(detail:)`` when there is none.
    init() throws(MediaFailure) {
        guard let database = magic_open(MAGIC_MIME_TYPE | Self.checksForOtherThanMedia) else {
            throw .machine(.engine(detail: "libmagic is out of memory"))
        }
        guard magic_load(database, nil) == 0 else {
            let text = magic_error(database).map { String(cString: $0) } ?? "it cannot be read"
            magic_close(database)
            let failure = MediaFailure.machine(.engine(detail: "libmagic has no database of types: \(text)"))
            throw MediaFailure.shortageOfDescriptors ?? failure
        }
        self.database = database
    }

    deinit { magic_close(database) }

    /// The MIME type of a file that begins with these bytes.
    func mimeType(of prefix: RawSpan) -> String {
        if let type = MediaSignature.mimeType(of: prefix) { return type }
        let answer = prefix.withUnsafeBytes { bytes in
            // If several of its rules match, libmagic 5.44 may list their types, separated by `\012- `.
            magic_buffer(database, bytes.baseAddress, bytes.count).map { String(cString: $0).prefix { $0 != "\\" } }
        }
        return MediaSignature.refine(answer.map(String.init) ?? "application/octet-stream", prefix: prefix)
    }

    /// The checks to skip: they cost time and read far into an attacker's bytes. The database looks for text anyway,
    /// because an error page instead of an image is worth naming.
    private static let checksForOtherThanMedia =
        MAGIC_NO_CHECK_COMPRESS | MAGIC_NO_CHECK_TAR | MAGIC_NO_CHECK_CDF | MAGIC_NO_CHECK_ELF
        | MAGIC_NO_CHECK_TOKENS | MAGIC_NO_CHECK_JSON | MAGIC_NO_CHECK_CSV | MAGIC_NO_CHECK_APPTYPE
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
