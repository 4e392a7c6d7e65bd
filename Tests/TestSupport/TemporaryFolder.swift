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
    /// - Throws: ``LeftoverFiles`` if it does not become empty.
    public func waitUntilEmpty() async throws {
        let deadline = ContinuousClock.now + .seconds(10)
        while let names = try? FileManager.default.contentsOfDirectory(atPath: path), !names.isEmpty {
            guard ContinuousClock.now < deadline else { throw LeftoverFiles(names: names) }
            try await Task.sleep(for: .milliseconds(1))
        }
    }

    /// The relative paths of all its contents, in alphabetical order.
    public var contents: [String] {
        get throws { try FileManager.default.subpathsOfDirectory(atPath: path).sorted() }
    }
}

/// Files that should have been removed with their owners.
public struct LeftoverFiles: Error {
    /// Their names in the folder.
    public let names: [String]
}
