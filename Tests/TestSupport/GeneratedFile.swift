import FoundationEssentials

/// A file of this repository that is generated from the code, and that a test compares with it.
public struct GeneratedFile {
    /// The message of a test about a file that differs.
    public static let hint = "Run the test with RICHPUSH_GENERATE=1 to write the file anew, and review the change."

    private let url: URL

    /// The file at a path in the repository.
    public init(_ path: String) {
        url = Fixture.folder.deletingLastPathComponent().appending(path: path)
    }

    /// The file's text; with `RICHPUSH_GENERATE=1` in the environment, the given text replaces it.
    public func content(replacedBy text: String) throws -> String {
        if ProcessInfo.processInfo.environment["RICHPUSH_GENERATE"] == "1" { try Data(text.utf8).write(to: url) }
        return try content()
    }

    /// The file's text.
    public func content() throws -> String {
        String(decoding: try Data(contentsOf: url), as: UTF8.self)
    }
}
