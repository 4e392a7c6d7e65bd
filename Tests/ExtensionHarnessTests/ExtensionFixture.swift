import FoundationEssentials
import RichPush
import TestSupport
import Testing

@testable import ExtensionHarness

/// An extension of Fixtures/extensions, compiled once for all tests.
struct ExtensionFixture: Sendable, CustomTestStringConvertible {
    let path: String
    /// Findings that the suite must make, besides those that everybody may get.
    var expected: Set<String> = []
    /// What the extension never does, so that a finding of it would be wrong.
    var isSound: Bool { expected.isEmpty }

    var testDescription: String { path }

    static let all: [ExtensionFixture] = [
        ExtensionFixture(path: "sound/Firebase.swift", expected: []),
        ExtensionFixture(path: "sound/DownloadTask.swift", expected: []),
        ExtensionFixture(path: "sound/AsyncDownload.swift", expected: []),
        ExtensionFixture(path: "faulty/HandlerNeverCalled.swift", expected: ["handler-never-called"]),
        ExtensionFixture(path: "faulty/ErrorPageAttached.swift", expected: ["error-page-attached"]),
        ExtensionFixture(path: "faulty/Crashes.swift", expected: ["extension-crashed"]),
        ExtensionFixture(path: "faulty/OnlyAtExpiry.swift", expected: ["handler-only-at-expiry", "best-attempt-lost"]),
        ExtensionFixture(
            path: "faulty/MovesTooLate.swift",
            expected: ["attached-file-gone", "content-handler-called-twice", "handler-never-called"]
        ),
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
