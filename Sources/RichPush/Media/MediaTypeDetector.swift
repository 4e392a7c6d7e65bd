import CMagic

/// The owner of a libmagic handle, which tells what bytes are.
///
/// Not thread-safe: each belongs to one thread. Loading the database costs milliseconds, so it is made once.
final class MediaTypeDetector {
    /// How many of a file's first bytes are enough: more of them change no answer that matters.
    static let prefixLength = 4_096

    private let handle: magic_t

    /// Loads the database.
    /// - Throws: ``MediaFailure/engine(detail:)`` when there is none.
    init() throws(MediaFailure) {
        guard let handle = magic_open(MAGIC_MIME_TYPE | Self.skippedChecks) else {
            throw .engine(detail: "libmagic has no memory")
        }
        guard magic_load(handle, nil) == 0 else {
            let text = magic_error(handle).map { String(cString: $0) } ?? "it cannot be read"
            magic_close(handle)
            throw .engine(detail: "libmagic has no database of types: \(text)")
        }
        self.handle = handle
    }

    deinit {
        magic_close(handle)
    }

    /// The MIME type of a file that begins with these bytes.
    func mimeType(of prefix: RawSpan) -> String {
        let answer = prefix.withUnsafeBytes { bytes in
            magic_buffer(handle, bytes.baseAddress, bytes.count).map { String(cString: $0) }
        }
        return MediaSignature.refine(answer ?? "application/octet-stream", prefix: prefix)
    }

    /// Checks for what is no media, which cost time and reach far into what an attacker has written. Text is looked
    /// for, since an error page in the place of an image is worth naming.
    private static let skippedChecks =
        MAGIC_NO_CHECK_COMPRESS | MAGIC_NO_CHECK_TAR | MAGIC_NO_CHECK_CDF | MAGIC_NO_CHECK_ELF
        | MAGIC_NO_CHECK_TOKENS | MAGIC_NO_CHECK_JSON | MAGIC_NO_CHECK_CSV | MAGIC_NO_CHECK_APPTYPE
}
