public import FoundationEssentials

/// A test's own folder, which is removed when it is released.
public final class TemporaryFolder: Sendable {
    /// The URL of the folder.
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

    /// Waits until it is empty: files that another thread held a moment longer than the test disappear by themselves.
    /// - Throws: ``NeverHappened`` with the names of the files if it does not become empty.
    public func waitUntilEmpty() async throws {
        try await eventually("the list of files in the temporary folder", every: .milliseconds(1)) {
            (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        } until: {
            $0.isEmpty
        }
    }

    /// The relative paths of all its contents, in alphabetical order.
    public var contents: [String] {
        get throws { try FileManager.default.subpathsOfDirectory(atPath: path).sorted() }
    }
}
