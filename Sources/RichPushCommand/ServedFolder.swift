import Glibc
import RichPush
import SystemPackage

/// A folder whose files the demo's server serves.
struct ServedFolder: Sendable {
    /// A regular file that is open for reading, and the response's fields about it.
    struct File {
        let descriptor: FileDescriptor
        let size: Int
        let fields: [String]
    }

    private let path: String

    /// Finds a folder; `nil` if there is none at the path.
    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return nil }
        self.path = path
    }

    /// The file that the target of a request names; `nil` if there is none, or if it is not in the folder.
    func file(at target: Substring) -> File? {
        guard target.hasPrefix("/"), let name = PercentEncoding.decode(String(target.prefix { $0 != "?" })),
            // By scalars: a slash with a combining accent is one character, but still a slash.
            !name.unicodeScalars.contains("\0"), !name.unicodeScalars.split(separator: "/").contains(where: Self.leads)
        else { return nil }
        // Nonblocking, so that it does not wait for the writer of a pipe.
        let descriptor = open(path + name, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            return nil
        }
        let modified = status.st_mtim.tv_sec
        var fields = [
            "Content-Length: \(status.st_size)", "Last-Modified: \(Self.date(modified))",
            #"ETag: "\#(String(modified, radix: 16))-\#(String(status.st_size, radix: 16))""#,
        ]
        if let type = Self.contentType(of: name) { fields.append("Content-Type: \(type)") }
        return File(descriptor: FileDescriptor(rawValue: descriptor), size: Int(status.st_size), fields: fields)
    }

    /// Whether a part of a path is `.` or `..`.
    private static func leads(_ part: Substring.UnicodeScalarView) -> Bool {
        part.elementsEqual(".".unicodeScalars) || part.elementsEqual("..".unicodeScalars)
    }

    /// The Content-Type that most servers use for a name; `nil` for an unknown one.
    private static func contentType(of name: String) -> String? {
        switch name.split(separator: "/").last?.split(separator: ".").dropFirst().last?.lowercased() {
        case "bmp": "image/bmp"
        case "gif": "image/gif"
        case "jpeg", "jpg": "image/jpeg"
        case "png": "image/png"
        case "svg": "image/svg+xml"
        case "tif", "tiff": "image/tiff"
        case "webp": "image/webp"
        case "mp3": "audio/mpeg"
        case "wav": "audio/wave"
        case "3g2": "video/3gpp2"
        case "3gp": "video/3gpp"
        case "mp4": "video/mp4"
        case "htm", "html": "text/html"
        case "txt": "text/plain"
        default: nil
        }
    }

    /// A time as HTTP writes it.
    private static func date(_ time: time_t) -> String {
        var time = time
        var parts = tm()
        gmtime_r(&time, &parts)
        var text = [CChar](repeating: 0, count: 32)
        let count = strftime(&text, text.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
        return String(decoding: text.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
