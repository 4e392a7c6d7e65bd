import FoundationEssentials
import Glibc
import RichPush

/// A directory for a browser's profile and what it reads and writes; it is gone when nobody holds it any more.
final class PreviewFolder: Sendable {
    let path: String

    init() throws(PreviewError) {
        var template = Array("\(TemporaryDirectory.systemParent)/richpush-preview.XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw .folder(errno) }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit {
        // Processes of a browser that has just ended may still write to its profile.
        for _ in 0..<20 {
            do {
                return try FileManager.default.removeItem(atPath: path)
            } catch { usleep(50_000) }
        }
    }
}
