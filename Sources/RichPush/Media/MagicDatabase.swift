import CMagic
import Glibc

/// The owner of a libmagic handle with a database of types. Not thread-safe: each belongs to one thread.
final class MagicDatabase {
    private let handle: magic_t

    /// Loads the system's database.
    /// - Throws: ``MediaFailure/Machine/engine(detail:)`` when there is none.
    init() throws(MediaFailure) {
        handle = try Self.open(path: nil, skipping: Self.checksForOtherThanMedia)
    }

    /// Loads rules in libmagic's own language, which `magic(5)` describes.
    init(rules: String) throws(MediaFailure) {
        // libmagic reads rules only from a file: this one has no name and lives in memory.
        let descriptor = richpush_create_memory_file("rules")
        guard descriptor >= 0 else {
            throw MediaFailure(shortageOf: errno)
                ?? .machine(.engine(detail: "there is not enough memory for libmagic's rules"))
        }
        defer { close(descriptor) }
        let bytes = Array(rules.utf8)
        guard write(descriptor, bytes, bytes.count) == bytes.count else {
            throw .machine(.engine(detail: "there is not enough memory for libmagic's rules"))
        }
        let skipped = Self.checksForOtherThanMedia | MAGIC_NO_CHECK_TEXT | MAGIC_NO_CHECK_ENCODING
        handle = try Self.open(path: "/proc/self/fd/\(descriptor)", skipping: skipped)
    }

    deinit {
        magic_close(handle)
    }

    /// The MIME type of a file that begins with these bytes; `nil` if the database does not know them.
    func mimeType(of prefix: RawSpan) -> String? {
        let answer = prefix.withUnsafeBytes { bytes in
            // If several of its rules match, libmagic 5.44 may list their types, separated by `\012- `.
            magic_buffer(handle, bytes.baseAddress, bytes.count).map { String(cString: $0).prefix { $0 != "\\" } }
        }
        return answer == "application/octet-stream" ? nil : answer.map(String.init)
    }

    private static func open(path: String?, skipping skippedChecks: Int32) throws(MediaFailure) -> magic_t {
        guard let handle = magic_open(MAGIC_MIME_TYPE | skippedChecks) else {
            throw .machine(.engine(detail: "libmagic is out of memory"))
        }
        guard magic_load(handle, path) == 0 else {
            let text = magic_error(handle).map { String(cString: $0) } ?? "it cannot be read"
            magic_close(handle)
            throw .machine(.engine(detail: "libmagic has no database of types: \(text)"))
        }
        return handle
    }

    /// The checks to skip: they cost time and read far into an attacker's bytes. The system's database looks for text
    /// anyway, because an error page instead of an image is worth naming.
    private static let checksForOtherThanMedia =
        MAGIC_NO_CHECK_COMPRESS | MAGIC_NO_CHECK_TAR | MAGIC_NO_CHECK_CDF | MAGIC_NO_CHECK_ELF
        | MAGIC_NO_CHECK_TOKENS | MAGIC_NO_CHECK_JSON | MAGIC_NO_CHECK_CSV | MAGIC_NO_CHECK_APPTYPE
}
