import FoundationEssentials

/// A file that a test writes.
enum TextFile {
    static func write(_ text: String, to path: String) throws {
        try Data(text.utf8).write(to: URL(filePath: path))
    }
}
