import FoundationEssentials
import TestSupport
import Testing

@testable import ExtensionHarness

@Suite("The build cache")
struct BuildCacheTests {
    private let folder: TemporaryFolder
    private let cache: BuildCache

    init() throws {
        folder = try TemporaryFolder()
        cache = BuildCache(folder: "\(folder.path)/cache")
    }

    @Test(
        "The cache is in the user's cache folder",
        arguments: [
            (["XDG_CACHE_HOME": "/x", "HOME": "/h"], "/x/richpush"), (["HOME": "/h"], "/h/.cache/richpush"),
            (["XDG_CACHE_HOME": "relative", "HOME": "/h"], "/h/.cache/richpush"),
        ]
    )
    func location(environment: [String: String], path: String) throws {
        #expect(try BuildCache(environment: environment).folder == path)
    }

    @Test("A system without a home folder is an error")
    func nowhere() {
        #expect(throws: ExtensionBuildError.self) { try BuildCache(environment: [:]) }
    }

    @Test("The cache builds an entry once for all tasks that need it at the same time")
    func atOnce() async throws {
        let cache = cache
        let made = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<10 {
                group.addTask {
                    let entry = try await cache.entry("kind", key: "key") { folder throws(ExtensionBuildError) in
                        try BuildCache.write([1], to: "\(folder)/file")
                        await Task.yield()
                    }
                    #expect(FileManager.default.fileExists(atPath: "\(entry.path)/file"))
                    return entry.isNew
                }
            }
            return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(made == 1)
    }

    @Test("A failed or killed build leaves nothing in the cache, and the next one tries again")
    func failure() async throws {
        try FileManager.default.createDirectory(
            atPath: "\(cache.folder)/kind/key.partial/old",
            withIntermediateDirectories: true
        )
        await #expect(throws: ExtensionBuildError.interrupted) {
            try await cache.entry("kind", key: "key") { folder throws(ExtensionBuildError) in
                try BuildCache.write([1], to: "\(folder)/half")
                throw .interrupted
            }
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: "\(cache.folder)/kind") == [".lock-k"])
        let entry = try await cache.entry("kind", key: "key") { folder throws(ExtensionBuildError) in
            try BuildCache.write([2], to: "\(folder)/whole")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: entry.path) == ["whole"])
    }

    @Test("An error names a cache folder that cannot be written")
    func unusable() async throws {
        try Data().write(to: folder.url.appending(path: "file"))
        let cache = BuildCache(folder: "\(folder.path)/file")
        await #expect(
            throws: ExtensionBuildError.cacheUnusable(
                path: "\(folder.path)/file/kind",
                reason: "the folder cannot be made"
            )
        ) { try await cache.entry("kind", key: "key") { _ throws(ExtensionBuildError) in } }
    }

    @Test("The cache removes what has not been used for a month")
    func unused() async throws {
        for key in ["old", "new"] {
            _ = try await cache.entry("kind", key: key) { _ throws(ExtensionBuildError) in }
        }
        // Others may hold the lock of an entry, however old it is.
        let lock = "\(cache.folder)/kind/.held"
        #expect(FileManager.default.createFile(atPath: lock, contents: nil))
        for path in ["\(cache.folder)/kind/old", lock] {
            let date = Date(timeIntervalSinceNow: -40 * 86_400)
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
        }
        _ = try await cache.entry("kind", key: "third") { _ throws(ExtensionBuildError) in }
        let names = try FileManager.default.contentsOfDirectory(atPath: "\(cache.folder)/kind").filter {
            !$0.hasPrefix(".")
        }
        #expect(names.sorted() == ["new", "third"])
        #expect(FileManager.default.fileExists(atPath: lock))
    }
}
