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

    /// Waits until nothing is in it: what another thread held for an instant longer than the test goes by itself.
    /// - Throws: ``LeftoverFiles`` when it does not.
    public func waitUntilEmpty() async throws {
        let deadline = ContinuousClock.now + .seconds(10)
        while let names = try? FileManager.default.contentsOfDirectory(atPath: path), !names.isEmpty {
            guard ContinuousClock.now < deadline else { throw LeftoverFiles(names: names) }
            try await Task.sleep(for: .milliseconds(1))
        }
    }

    /// The paths of all that is in it, from there, in alphabetical order.
    public var contents: [String] {
        get throws { try FileManager.default.subpathsOfDirectory(atPath: path).sorted() }
    }
}

/// Files that should have gone with their owners.
public struct LeftoverFiles: Error {
    /// Their names in the folder.
    public let names: [String]
}
