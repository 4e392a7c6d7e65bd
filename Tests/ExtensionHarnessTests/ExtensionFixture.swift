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
    /// The cases of the suite that show them, besides the good one.
    var cases: Set<String> = []
    /// The line that the report of a crash must name.
    var crashLine: String?
    /// The identifier of the attachment; `nil` if it differs each time.
    var attachment: String?
    /// Whether it attaches pictures at all.
    var attaches = true

    var isSound: Bool { expected.isEmpty }
    var testDescription: String { path }

    static let all = sound + faulty

    static let sound: [ExtensionFixture] = [
        ExtensionFixture(path: "sound/ActorState.swift", attachment: "picture"),
        ExtensionFixture(path: "sound/AnnouncesPhoto.swift", attachment: "photo"),
        ExtensionFixture(path: "sound/AsyncDownload.swift"),
        ExtensionFixture(path: "sound/Avatar.m", attachment: "avatar"),
        ExtensionFixture(path: "sound/Avatar.swift", attachment: "avatar"),
        ExtensionFixture(path: "sound/DataContents.m"),
        ExtensionFixture(path: "sound/DataContents.swift"),
        ExtensionFixture(path: "sound/DataTask.m", attachment: "media"),
        ExtensionFixture(path: "sound/DataTask.swift", attachment: "media"),
        ExtensionFixture(path: "sound/DownloadTask.m", attachment: "image"),
        ExtensionFixture(path: "sound/DownloadTask.swift", attachment: "image"),
        ExtensionFixture(path: "sound/Encrypted.swift", attachment: "photo"),
        ExtensionFixture(path: "sound/Firebase.m"),
        ExtensionFixture(path: "sound/Firebase.swift"),
        ExtensionFixture(path: "sound/Messaging.swift"),
        ExtensionFixture(path: "sound/NamesPicture.swift", attachment: "photo"),
        ExtensionFixture(path: "sound/ReadsAloud.m", attaches: false),
        ExtensionFixture(path: "sound/ReadsAloud.swift", attaches: false),
        ExtensionFixture(path: "sound/Shop/Shop.xcodeproj", attachment: "offer"),
        ExtensionFixture(path: "sound/Sports/Sports.xcodeproj", attachment: "match"),
        ExtensionFixture(path: "sound/TextOnly.swift", attaches: false),
        ExtensionFixture(path: "sound/WithFiles"),
    ]

    static let faulty: [ExtensionFixture] = [
        ExtensionFixture(
            path: "faulty/ActorForgets.swift",
            expected: ["handler-never-called"],
            cases: ["not-found"]
        ),
        ExtensionFixture(
            path: "faulty/AsyncLeftovers.swift",
            expected: ["file-outlives-extension"],
            cases: ["not-found"]
        ),
        ExtensionFixture(path: "faulty/AvatarLost.swift", expected: ["best-attempt-lost"], cases: ["no-media"]),
        ExtensionFixture(path: "faulty/BodyInMemory.m", expected: ["extension-memory-exceeded"], cases: ["large"]),
        ExtensionFixture(path: "faulty/BodyInMemory.swift", expected: ["extension-memory-exceeded"], cases: ["large"]),
        ExtensionFixture(
            path: "faulty/CopiesContent.m",
            expected: ["extension-crashed"],
            crashLine: "CopiesContent.m:24: "
        ),
        ExtensionFixture(
            path: "faulty/Crashes.m",
            expected: ["extension-crashed"],
            cases: ["no-media"],
            crashLine: "Crashes.m:10: "
        ),
        ExtensionFixture(
            path: "faulty/Crashes.swift",
            expected: ["extension-crashed"],
            cases: ["no-media"],
            crashLine: "Crashes.swift:10: "
        ),
        ExtensionFixture(
            path: "faulty/Decrypts.swift",
            expected: ["extension-crashed"],
            crashLine: "Decrypts.swift:14: "
        ),
        ExtensionFixture(path: "faulty/ErrorPageAttached.m", expected: ["error-page-attached"], cases: ["not-found"]),
        ExtensionFixture(
            path: "faulty/ErrorPageAttached.swift",
            expected: ["error-page-attached"],
            cases: ["not-found"]
        ),
        ExtensionFixture(
            path: "faulty/FirebaseExample.m",
            expected: ["handler-never-called", "best-attempt-lost"],
            cases: ["stalled"]
        ),
        ExtensionFixture(path: "faulty/FirebaseTwice.swift", expected: ["content-handler-called-twice"]),
        ExtensionFixture(
            path: "faulty/HandlerNeverCalled.m",
            expected: ["handler-never-called"],
            cases: ["lost"]
        ),
        ExtensionFixture(
            path: "faulty/HandlerNeverCalled.swift",
            expected: ["handler-never-called"],
            cases: ["not-found"]
        ),
        ExtensionFixture(
            path: "faulty/MainThreadBlocked.m",
            expected: ["main-thread-blocked"],
            cases: ["stalled"]
        ),
        ExtensionFixture(
            path: "faulty/MainThreadBlocked.swift",
            expected: ["main-thread-blocked"],
            cases: ["stalled"]
        ),
        ExtensionFixture(
            path: "faulty/MovesTooLate.m",
            expected: ["attached-file-gone", "handler-never-called"],
            cases: ["stalled"]
        ),
        ExtensionFixture(
            path: "faulty/MovesTooLate.swift",
            expected: ["attached-file-gone", "content-handler-called-twice", "handler-never-called"],
            cases: ["stalled"]
        ),
        ExtensionFixture(
            path: "faulty/NilAfterFailure.m",
            expected: ["extension-crashed"],
            cases: ["lost"],
            crashLine: "NilAfterFailure.m:25: "
        ),
        ExtensionFixture(path: "faulty/OneSignalTwice.m", expected: ["content-handler-called-twice"]),
        ExtensionFixture(
            path: "faulty/OnlyAtExpiry.swift",
            expected: ["handler-only-at-expiry", "best-attempt-lost"],
            cases: ["no-media"]
        ),
        ExtensionFixture(path: "faulty/OwnFile.m", expected: ["download-file-attached"]),
        ExtensionFixture(path: "faulty/OwnFile.swift", expected: ["download-file-attached"]),
        ExtensionFixture(
            path: "faulty/ReasonInTitle.swift",
            expected: ["sender-text-lost"],
            cases: ["no-media"]
        ),
        ExtensionFixture(path: "faulty/Shop/Shop.xcodeproj", expected: ["attached-file-is-not-media"], cases: ["page"]),
        ExtensionFixture(
            path: "faulty/Sports/Sports.xcodeproj",
            expected: ["best-attempt-lost"],
            cases: ["stalled"]
        ),
        ExtensionFixture(
            path: "faulty/SwallowsErrors.m",
            expected: ["attachment-refused", "nil-content"],
            cases: ["no-media"]
        ),
        ExtensionFixture(path: "faulty/SwallowsErrors.swift", expected: ["attachment-refused"]),
        ExtensionFixture(
            path: "faulty/TimeoutInTitle.swift",
            expected: ["best-attempt-lost"],
            cases: ["silent"]
        ),
        ExtensionFixture(path: "faulty/WithFiles", expected: ["attached-file-gone"]),
        // OneSignal's helper looks at neither the status nor the type.
        ExtensionFixture(path: "vendors/OneSignal.m", expected: ["attached-file-is-not-media"], cases: ["page"]),
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

extension ExtensionSources {
    init(
        paths: [String],
        target: String? = nil,
        informationFile: String? = nil,
        configuration: String? = nil,
        conditions: [String] = [],
        swiftVersion: String? = nil
    ) throws(ExtensionBuildError) {
        var request = ExtensionBuildRequest(paths: paths)
        request.target = target
        request.informationFile = informationFile
        request.configuration = configuration
        request.conditions = conditions
        request.swiftVersion = swiftVersion
        try self.init(request)
    }
}
