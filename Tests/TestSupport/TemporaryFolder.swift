public import FoundationEssentials

/// A folder of a test's own, which goes with it.
public final class TemporaryFolder: Sendable {
    /// Where the folder is.
    public let url: URL

    /// Makes a folder.
    public init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "richpush-test.\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// The path of the folder.
    public var path: String { url.path }

    /// The paths of all that is in it, from there, in alphabetical order.
    public var contents: [String] {
        get throws { try FileManager.default.subpathsOfDirectory(atPath: path).sorted() }
    }
}
