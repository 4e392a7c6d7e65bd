import DeviceSimulator
import FoundationEssentials
import Glibc
import RichPush
import TestSupport
import Testing

@testable import ExtensionHarness

@Suite("An extension that draws", .enabled(if: MediaPrograms.installed != nil, "It needs FFmpeg."))
struct DrawnPictureTests {
    struct Way: Sendable, CustomTestStringConvertible {
        var name: String
        var type = "public.png"
        var size = [160, 120]
        /// What some pixels of the result look like.
        var looks: [[Int]: String] = [:]
        /// What an iPhone decodes, in pixels.
        var decoded = 160 * 120
        var note: String?

        var testDescription: String { name }

        static let all = [
            Way(name: "PNG"), Way(name: "JPEG", type: "public.jpeg"), Way(name: "memory"),
            Way(name: "ImageIO", type: "public.jpeg", size: [24, 18], decoded: 24 * 18),
            Way(name: "thumbnail", size: [30, 20], decoded: 30 * 20),
            Way(name: "part", size: [16, 12], decoded: 16 * 12),
            Way(
                name: "circle",
                size: [40, 40],
                looks: [[0, 0]: "clear", [20, 30]: "blue"],
                decoded: 160 * 120 + 1_600
            ),
            Way(
                name: "context",
                size: [16, 16],
                looks: [[8, 4]: "clear", [8, 12]: "red"],
                decoded: 256,
                note: "text"
            ),
            Way(name: "bitmap", size: [16, 16], looks: [[8, 4]: "clear", [8, 12]: "red"], decoded: 256),
        ]
    }

    private static func deliver(
        _ path: String,
        _ way: String,
        _ body: [UInt8],
        _ change: (inout ExtensionRun) -> Void = { _ in }
    ) async throws -> ExtensionRun.Result {
        let program = try await ExtensionFixture(path: path).program()
        var run = ExtensionRun(program)
        var answers = ScriptedAnswers()
        let url = "https://media.example/picture.webp"
        answers[url] = ScriptedResponse(contentType: "image/webp", body: .bytes(body))
        run.device.answers = answers
        change(&run)
        let payload: JSONValue = [
            "aps": ["alert": ["title": "Sparky", "body": "says hi"], "mutable-content": 1],
            "url": .string(url), "way": .string(way),
        ]
        let notification = try RemoteNotification(payload: payload, byteCount: 200)
        return try await ExtensionProcesses.run { [run] in try await run.deliver([notification]) }
    }

    @Test("A WebP becomes a picture of the size and type that the extension makes", arguments: Way.all)
    func swift(way: Way) async throws { try await check(way, "pictures/Draws.swift") }

    @Test(
        "It does in Objective-C, too",
        arguments: Way.all.filter { ["PNG", "JPEG", "ImageIO", "circle", "bitmap"].contains($0.name) }
    )
    func objectiveC(way: Way) async throws { try await check(way, "pictures/Draws.m") }

    private func check(_ way: Way, _ path: String) async throws {
        let result = try await Self.deliver(path, way.name, try Fixture.media("impostors/sparky.webp"))
        let delivery = try #require(result.deliveries.first)
        let attachment = try #require(delivery.shown?.attachments.first, "\(result.process)")
        let picture = try await DecodedPicture(attachment.url.path)
        #expect(picture.header.typeIdentifier == way.type)
        #expect([picture.header.width, picture.header.height] == way.size)
        for (place, look) in way.looks { #expect(picture.look(place[0], place[1]) == look, "\(place)") }
        #expect(result.process.decodedBytes == way.decoded * 4)
        #expect(result.process.limitations.contains { $0.contains(way.note ?? "") } == (way.note != nil))
        #expect(delivery.findings.isEmpty, "\(delivery.findings)")
        #expect(result.process.filesLeft.isEmpty)
    }

    @Test("Without FFmpeg, the picture still has its type, and the report says so", arguments: ["PNG", "ImageIO"])
    func withoutFFmpeg(way: String) async throws {
        let body = try Fixture.media("impostors/sparky.webp")
        let result = try await Self.deliver("pictures/Draws.swift", way, body) { $0.programs = nil }
        #expect(result.deliveries.first?.findings.isEmpty == true)
        #expect(result.deliveries.first?.shown?.attachments.count == 1)
        #expect(result.process.limitations.contains { $0.contains("apt-get install ffmpeg") })
    }

    @Test(
        "A large photo takes an iPhone's memory if it is decoded, and none if it is downsampled from its file",
        arguments: [("ImageIO", []), ("PNG", ["extension-memory-exceeded"])]
    )
    func memory(way: String, identifiers: [String]) async throws {
        // Its header says 4,000 × 3,000 pixels; what follows is like any photo's bytes.
        let photo = try #require(PlainPicture.data(width: 4_000, height: 3_000, typeIdentifier: "public.jpeg"))
        let body = Array(photo) + [UInt8](repeating: 0, count: 5_000_000)
        let result = try await Self.deliver("pictures/Draws.swift", way, body)
        #expect(result.deliveries.first?.findings.map(\.identifier) == identifiers)
        #expect(result.deliveries.first?.shown?.attachments.count == 1)
    }

    @Test("While a picture is drawn, the device's time does not skip, because the process waits for the harness")
    func time() async throws {
        let tools = try TemporaryFolder()
        let ffmpeg = try #require(MediaPrograms.installed).ffmpeg.path
        _ = try await tools.makeProgram("ffmpeg", script: "sleep 0.5; exec \(ffmpeg) \"$@\"")
        let programs = try #require(MediaPrograms(environment: ["PATH": "\(tools.path):/usr/bin:/bin"]))
        let body = try Fixture.media("impostors/sparky.webp")
        let result = try await Self.deliver("pictures/Draws.swift", "PNG", body) { $0.programs = programs }
        #expect(result.deliveries.first?.shown?.attachments.count == 1)
        #expect(result.deliveries.first?.findings.isEmpty == true)
        #expect(result.observations.first?.warnedAfter == nil)
    }

    @Test("A clock that is stopped stands still and skips nothing, until it is resumed as often")
    func clock() {
        let clock = DeviceClock()
        clock.stop()
        clock.stop()
        let time = clock.now
        clock.resume()
        while ContinuousClock.now <= time {}
        #expect(clock.now == time)
        #expect(clock.skip(before: time + .seconds(60), if: { _ in true }) == nil)
        clock.resume()
        #expect(clock.now >= time)
        while clock.now == time {}
    }
}

@Suite("What an app has left on a device")
struct AppStateTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func write(_ name: String, _ text: String) throws {
        let file = folder.url.appending(path: name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    @Test("An extension finds it, and otherwise the report says where it found nothing", arguments: [true, false])
    func found(isGiven: Bool) async throws {
        let program = try await ExtensionFixture(path: "pictures/Reads.swift").program()
        var run = ExtensionRun(program)
        let state = Fixture.folder.appending(path: "extensions/pictures/state").path
        if isGiven { run.appState = try AppState(folder: state) }
        let payload: JSONValue = ["aps": ["alert": ["title": "Sparky", "body": "says hi"], "mutable-content": 1]]
        let notification = try RemoteNotification(payload: payload, byteCount: 100)
        let result = try await ExtensionProcesses.run { [run] in try await run.deliver([notification]) }
        let shown = try #require(result.deliveries.first?.shown)
        #expect(shown.body == (isGiven ? "token, Ann, Own, key" : "nothing, nothing, nothing, nothing"))
        #expect(shown.title == "Sparky!")
        #expect(shown.badge == 4)
        let note = result.process.limitations.first { $0.contains("--app-state") }
        let places = ["the app group group.example", "the keychain", "the user defaults group.example"]
        for place in places { #expect(note?.contains(place) ?? false == !isGiven) }
        #expect(result.process.filesLeft.isEmpty)
    }

    @Test(
        "A folder that has something else is refused with its name",
        arguments: [
            ("token.txt", "x", "none of"), ("groups/file", "x", "none of"), ("defaults/a.json", "{}", "none of"),
            ("defaults/a.plist", "no list", "property list"), ("keychain.json", "{}", "list of objects"),
            ("keychain.json", #"[{"name": "x"}]"#, "list of objects"),
            ("keychain.json", #"[{"data": "not Base64!"}]"#, "list of objects"),
        ]
    )
    func refused(name: String, text: String, reason: String) throws {
        try write(name, text)
        let error = #expect(throws: ExtensionBuildError.self) { _ = try AppState(folder: folder.path) }
        #expect(error?.description.contains(name) == true)
        #expect(error?.description.contains(reason) == true)
    }

    @Test("No link is followed, and a large file is refused", arguments: ["file", "folder", "large"])
    func hostile(kind: String) throws {
        let outside = try TemporaryFolder()
        try Data("secret".utf8).write(to: outside.url.appending(path: "secret"))
        let group = folder.url.appending(path: "groups/g")
        try FileManager.default.createDirectory(at: group, withIntermediateDirectories: true)
        let target = kind == "file" ? outside.url.appending(path: "secret").path : outside.path
        if kind == "large" {
            let path = group.appending(path: "large").path
            #expect(FileManager.default.createFile(atPath: path, contents: Data()))
            #expect(truncate(path, 65 << 20) == 0)
        } else {
            try FileManager.default.createSymbolicLink(
                atPath: group.appending(path: "link").path,
                withDestinationPath: target
            )
        }
        #expect(throws: ExtensionBuildError.self) { _ = try AppState(folder: folder.path) }
    }
}
