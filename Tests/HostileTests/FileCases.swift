import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import RichPush

@Suite("Files on this machine", .timeLimit(.minutes(10)))
struct FileCases {
    /// This many bytes that begin like a video.
    static func video(byteCount: Int) throws -> [UInt8] {
        let start = try Fixture.media("clip.mp4")
        return start + [UInt8](repeating: 0, count: max(0, byteCount - start.count))
    }

    static func permissions(atPath path: String) -> mode_t {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
    }

    /// Delivers one notification whose image is a server's script, and checks the report and the folder.
    static func deliver(
        _ script: Script,
        temporaryDirectory: String? = nil,
        configure: @Sendable (inout ExtensionHelper.Configuration) -> Void = { _ in },
        check: @Sendable (HelperReport, TemporaryFolder) throws -> Void
    ) async throws {
        try await MediaServer.run { _ in
            script
        } while: { server in
            let folder = try TemporaryFolder()
            var configuration = ExtensionHelper.Configuration.loopback(server, folder)
            if let temporaryDirectory { configuration.temporaryDirectory = temporaryDirectory }
            configure(&configuration)
            let report = await ExtensionHelper(configuration: configuration)
                .populate(.withImage(server.url("/sparky.png")))
            #expect(report.content.title == "Sparky says hello!")
            try check(report, folder)
        }
    }

    // MARK: - 55

    @Test("55: without the type database a delivery fails before it touches the network")
    func withoutMagicDatabase() async throws {
        let body = try Fixture.media("sparky.png")
        try await MediaServer.run { _ in
            .response(contentType: "image/png", body: body)
        } while: { server in
            let result = try await CommandProcess.run(
                ["deliver", "--format", "json", "--allow-http", "--allow-address", "127.0.0.1:\(server.port)", "-"],
                input: Hostile.payload(fcmOptions: #"{"image": "\#(server.url("/sparky.png"))"}"#),
                environment: ["MAGIC": "/nowhere/at/all"]
            )
            #expect(result.status == 1)
            let document = try JSONValue(parsing: result.output.utf8)
            let findings = document["findings"]?.arrayValue ?? []
            #expect(findings.first?["identifier"] == "engine-failure")
            #expect(result.output.contains("libmagic has no database of types"))
            #expect(server.requests == [])
        }
    }

    // MARK: - 56

    @Test("56: a symbolic link planted in a world-writable place is neither followed nor removed")
    func plantedLinks() async throws {
        let body = try Fixture.media("sparky.png")
        let place = try TemporaryFolder()
        let victim = place.path + "/victim"
        try #require(mkdir(victim, 0o700) == 0)
        try Data([1]).write(to: place.url.appending(path: "victim/file"))
        for number in 0..<20 {
            try #require(symlink(victim, "\(place.path)/\(TemporaryDirectory.namePrefix)aaaaa\(number)") == 0)
        }
        try #require(chmod(place.path, 0o777) == 0)
        try await Self.deliver(
            .response(contentType: "image/png", body: body),
            temporaryDirectory: place.path
        ) { report, _ in
            let attachment = try #require(report.content.attachments.first)
            let directory = attachment.url.deletingLastPathComponent().path
            #expect(directory.hasPrefix(place.path + "/" + TemporaryDirectory.namePrefix))
            #expect(Self.permissions(atPath: directory) == 0o700)
            #expect(Self.permissions(atPath: attachment.url.path) == 0o600)
            #expect(try FileManager.default.contentsOfDirectory(atPath: victim) == ["file"])
        }
        #expect(try place.contents.count == 22)
    }

    @Test("56: a link that replaces RichPush's directory leads no file elsewhere")
    func replacedDirectory() throws {
        let place = try TemporaryFolder()
        let victim = place.path + "/victim"
        try #require(mkdir(victim, 0o755) == 0)
        let directory = try TemporaryDirectory(in: place.path)
        try #require(rename(directory.path, place.path + "/moved") == 0)
        try #require(symlink(victim, directory.path) == 0)
        do {
            var writer = try TemporaryFileWriter(in: directory, filenameExtension: "png")
            try writer.write(([1, 2, 3] as [UInt8]).span.bytes)
            let file = try writer.finish()
            #expect(try FileManager.default.contentsOfDirectory(atPath: victim) == [])
            #expect(Self.permissions(atPath: "\(place.path)/moved/\(file.name)") == 0o600)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: victim) == [])
        #expect(try FileManager.default.contentsOfDirectory(atPath: place.path + "/moved") == [])
    }

    // MARK: - 57

    @Test(
        "57: a process that is killed at 0, 50 or 99 % of a download leaves nothing after the next start",
        arguments: [0, 50, 99]
    )
    func killed(percentage: Int) async throws {
        let body = try Self.video(byteCount: 2_000_000)
        let count = body.count * percentage / 100
        let head = Array(Script.head(status: 200, contentType: "video/mp4", length: body.count).utf8)
        try await MediaServer.run { request in
            request.path == "/sparky.mp4"
                ? .response(contentType: "video/mp4", body: body)
                : Script([.send(head + body.prefix(count), times: 1), .stall])
        } while: { server in
            let place = try TemporaryFolder()
            let arguments = ["deliver", "--allow-http", "--allow-address", "127.0.0.1:\(server.port)", "-"]
            let input: (String) -> String = { Hostile.payload(fcmOptions: #"{"image": "\#(server.url($0))"}"#) }
            let process = try await CommandProcess(
                arguments,
                input: input("/stalling.mp4"),
                environment: ["TMPDIR": place.path]
            )
            try await server.waitForRequests()
            // The last of the bytes that came may still be on their way through libcurl's buffer.
            try await process.waitUntilOpenFile(in: place, hasBytes: max(0, count - 128 * 1_024))
            process.kill()
            _ = try await process.result()
            #expect(try place.contents.count <= 1)

            let next = try await CommandProcess.run(
                arguments,
                input: input("/sparky.mp4"),
                environment: ["TMPDIR": place.path]
            )
            #expect(next.status == 0)
            #expect(try place.contents == [])
        }
    }

    // MARK: - 59

    @Test("59: without room for more attachments the oldest goes, and the others are whole")
    func quota() async throws {
        let body = try Fixture.media("sparky.png")
        try await MediaServer.run { _ in
            .response(contentType: "image/png", body: body)
        } while: { server in
            let folder = try TemporaryFolder()
            do {
                var configuration = ExtensionHelper.Configuration.loopback(server, folder)
                configuration.storageLimit = body.count * 3 + body.count / 2
                let helper = ExtensionHelper(configuration: configuration)
                var attachments: [NotificationAttachment] = []
                for number in 0..<8 {
                    let report = await helper.populate(.withImage(server.url("/\(number).png")))
                    #expect(report.failure == nil)
                    attachments += report.content.attachments
                    let sizes = attachments.map { FileStatus.regularFileSize(atPath: $0.url.path) }
                    let gone = max(0, attachments.count - 3)
                    #expect(sizes.prefix(gone) == Array(repeating: nil, count: gone)[...])
                    #expect(sizes.dropFirst(gone).allSatisfy { $0 == body.count })
                }
                #expect(attachments.count == 8)
            }
            try await folder.waitUntilEmpty()
        }
    }

    @Test("59: a download without any room fails and leaves nothing")
    func quotaTooSmall() async throws {
        let body = try Self.video(byteCount: 400_000)
        try await Self.deliver(.response(contentType: "video/mp4", body: body)) {
            $0.storageLimit = 300_000
        } check: { report, folder in
            #expect(report.failure == .machine(.storage(StorageError(operation: .writeFile, code: EDQUOT))))
            #expect(report.content.attachments == [])
            let openFiles = try OpenFiles.sizes(in: folder.path)
            #expect(openFiles == [])
        }
    }

    @Test("59: a running download is not the oldest, and a released file no longer counts")
    func quotaOfUnfinishedFiles() throws {
        let place = try TemporaryFolder()
        let directory = try TemporaryDirectory(in: place.path)
        let hundred = [UInt8](repeating: 7, count: 100)
        var unfinished = try TemporaryFileWriter(in: directory, filenameExtension: "png", storageLimit: 300)
        try unfinished.write(hundred.span.bytes)
        do {
            var second = try TemporaryFileWriter(in: directory, filenameExtension: "png", storageLimit: 300)
            try second.write(hundred.span.bytes)
            let finished = try second.finish()
            var third = try TemporaryFileWriter(in: directory, filenameExtension: "png", storageLimit: 300)
            try third.write(hundred.span.bytes)
            #expect(FileStatus.regularFileSize(atPath: finished.path) == 100)
            try third.write(hundred.span.bytes)
            #expect(FileStatus.regularFileSize(atPath: finished.path) == nil)
            #expect(directory.quota.byteCount == 300)
            #expect(throws: StorageError(operation: .writeFile, code: EDQUOT)) {
                try third.write(([1] as [UInt8]).span.bytes)
            }
        }
        #expect(directory.quota.byteCount == 100)
        let whole = try unfinished.finish()
        #expect(FileStatus.regularFileSize(atPath: whole.path) == 100)
    }
}
