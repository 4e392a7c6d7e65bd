import FoundationEssentials
import RichPush
import TestSupport
import Testing

@testable import ExtensionHarness

/// An extension of Fixtures/extensions, compiled once for all tests.
struct ExtensionFixture: Sendable, CustomTestStringConvertible {
    let path: String
    /// Findings that the suite must make; a sound extension gets none at all.
    var expected: Set<String> = []
    /// The line that the report of a crash must name.
    var crashLine: String?
    /// The identifier of what is attached; `nil` where it is another each time.
    var attachment: String?
    /// Whether it attaches pictures at all.
    var attaches = true

    var isSound: Bool { expected.isEmpty }
    var testDescription: String { path }

    static let all = sound + faulty

    static let sound: [ExtensionFixture] = [
        ExtensionFixture(path: "sound/ActorState.swift", attachment: "picture"),
        ExtensionFixture(path: "sound/AsyncDownload.swift"),
        ExtensionFixture(path: "sound/Avatar.swift", attachment: "avatar"),
        ExtensionFixture(path: "sound/DataContents.swift"),
        ExtensionFixture(path: "sound/DataTask.swift", attachment: "media"),
        ExtensionFixture(path: "sound/DownloadTask.swift", attachment: "image"),
        ExtensionFixture(path: "sound/Encrypted.swift", attachment: "photo"),
        ExtensionFixture(path: "sound/Firebase.swift"),
        ExtensionFixture(path: "sound/Messaging.swift"),
        ExtensionFixture(path: "sound/Shop/Shop.xcodeproj", attachment: "offer"),
        ExtensionFixture(path: "sound/TextOnly.swift", attaches: false),
        ExtensionFixture(path: "sound/WithFiles"),
    ]

    static let faulty: [ExtensionFixture] = [
        ExtensionFixture(path: "faulty/ActorForgets.swift", expected: ["handler-never-called"]),
        ExtensionFixture(path: "faulty/AsyncLeftovers.swift", expected: ["file-outlives-extension"]),
        ExtensionFixture(path: "faulty/AvatarLost.swift", expected: ["best-attempt-lost"]),
        ExtensionFixture(path: "faulty/BodyInMemory.swift", expected: ["extension-memory-exceeded"]),
        ExtensionFixture(
            path: "faulty/Crashes.swift",
            expected: ["extension-crashed"],
            crashLine: "Crashes.swift:10: "
        ),
        ExtensionFixture(
            path: "faulty/Decrypts.swift",
            expected: ["extension-crashed"],
            crashLine: "Decrypts.swift:14: "
        ),
        ExtensionFixture(path: "faulty/ErrorPageAttached.swift", expected: ["error-page-attached"]),
        ExtensionFixture(path: "faulty/FirebaseTwice.swift", expected: ["content-handler-called-twice"]),
        ExtensionFixture(path: "faulty/HandlerNeverCalled.swift", expected: ["handler-never-called"]),
        ExtensionFixture(path: "faulty/MainThreadBlocked.swift", expected: ["main-thread-blocked"]),
        ExtensionFixture(
            path: "faulty/MovesTooLate.swift",
            expected: ["attached-file-gone", "content-handler-called-twice", "handler-never-called"]
        ),
        ExtensionFixture(path: "faulty/OnlyAtExpiry.swift", expected: ["handler-only-at-expiry", "best-attempt-lost"]),
        ExtensionFixture(path: "faulty/Shop/Shop.xcodeproj", expected: ["attached-file-is-no-media"]),
        ExtensionFixture(path: "faulty/WithFiles", expected: ["attached-file-gone"]),
    ]

    /// The extension as an executable.
    func program() async throws -> ExtensionProgram {
        let path = Fixture.folder.appending(path: "extensions/\(path)").path
        let sources = try ExtensionSources(paths: [path])
        let environment = ProcessInfo.processInfo.environment
        let toolchain = try await SwiftToolchain.find(environment: environment)
        return try await ExtensionProgram.build(
            sources,
            toolchain: toolchain,
            cache: BuildCache(environment: environment)
        )
    }
}
