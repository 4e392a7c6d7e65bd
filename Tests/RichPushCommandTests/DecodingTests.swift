import ExtensionHarness
import Foundation
import RichPush
import TestSupport
import Testing

@testable import RichPushCommand

/// The decoders on this machine.
private enum InstalledDecoders {
    static let areEnough = has("ffmpeg") && has("prlimit")
    static let haveLibheif = has("heif-dec") || has("heif-convert")

    private static func has(_ name: String) -> Bool {
        ExternalProgram.installed([name], environment: ProcessInfo.processInfo.environment) != nil
    }
}

@Suite("A real decoder", .enabled(if: InstalledDecoders.areEnough, "It needs FFmpeg: apt-get install ffmpeg."))
struct DecodingTests {
    private static let soundFiles = [
        "sparky.jpg", "sparky.gif", "sparky.png", "sparky.heic", "clip.mov", "clip.mpg", "clip.m2v", "clip.mp4",
        "clip.avi", "clip.m4v", "clip.3gp", "clip.3g2", "tone.aiff", "tone.wav", "tone.mp3", "tone-mpeg4-audio.mp4",
        "tone.m4a", "tone.caf", "tone.aifc", "tone.amr", "tone.au", "tone.ac3", "tone.eac3",
    ]

    private static func attachment(_ bytes: [UInt8], _ name: String, in folder: TemporaryFolder) throws
        -> NotificationAttachment
    {
        let file = folder.url.appending(path: name)
        try Data(bytes).write(to: file)
        return try NotificationAttachment(identifier: "", url: file)
    }

    @Test("The decoder opens every type that a notification can carry", arguments: soundFiles)
    func sound(name: String) async throws {
        let folder = try TemporaryFolder()
        let file = try Self.attachment(try Fixture.media(name), name, in: folder)
        let finding = try await MediaDecoder().finding(for: file)
        let isDecided = InstalledDecoders.haveLibheif || file.type != .heic
        #expect(finding?.identifier == (isDecided ? nil : "not-decoded"), "\(finding?.explanation ?? "")")
    }

    @Test(
        "The decoder reports what it cannot open or opens only in part",
        arguments: [
            ("clip.mp4", 2_176, "error"), ("sparky.png", 40, "error"), ("sparky.jpg", 300, "error"),
            ("tone.wav", 40, "error"), ("sparky.heic", 1_500, "error"), ("sparky.jpg", 3_000, "warning"),
            ("clip.mov", 1_100, "error"),
        ]
    )
    func broken(name: String, length: Int, severity: String) async throws {
        guard InstalledDecoders.haveLibheif || !name.hasSuffix("heic") else { return }
        let folder = try TemporaryFolder()
        let file = try Self.attachment(Array(try Fixture.media(name).prefix(length)), name, in: folder)
        let finding = try #require(try await MediaDecoder().finding(for: file))
        #expect(finding.identifier == "not-decodable")
        #expect(finding.severity.rawValue == severity)
        #expect(!finding.explanation.contains(folder.path))
    }

    @Test("The decoder does not open files that a file refers to")
    func references() async throws {
        let folder = try TemporaryFolder()
        let sound = try Self.attachment(try Fixture.media("clip.mp4"), "sound.mp4", in: folder)
        let list = "ffconcat version 1.0\nfile '\(sound.url.path)'\n"
        let file = try Self.attachment(Array(list.utf8), "list.mp4", in: folder)
        #expect(try await MediaDecoder().finding(for: file)?.identifier == "not-decodable")
    }

    /// A program that stands in for FFmpeg, and the search path in which it comes first.
    private struct StandIn {
        let folder: TemporaryFolder
        var environment: [String: String] { ["PATH": "\(folder.path):/usr/bin:/bin"] }

        init(_ command: String) async throws {
            folder = try TemporaryFolder()
            _ = try await folder.makeProgram("ffmpeg", script: command)
        }
    }

    @Test("The decoder has limits for memory and file size")
    func limits() async throws {
        let program = try await StandIn(#"echo "limits: $(ulimit -v) $(ulimit -f) $(env | wc -l)" >&2; exit 1"#)
        let file = try Self.attachment(try Fixture.media("sparky.png"), "a.png", in: program.folder)
        let finding = try await MediaDecoder(environment: program.environment).finding(for: file)
        #expect(finding?.explanation.contains("limits: 2097152 1048576") == true, "\(finding?.explanation ?? "")")
    }

    @Test(
        "A decoder that waits or computes too long is ended and gives no verdict",
        arguments: ["exec sleep 120", "while :; do :; done"]
    )
    func slow(_ script: String) async throws {
        let program = try await StandIn(script)
        let file = try Self.attachment(try Fixture.media("sparky.png"), "a.png", in: program.folder)
        var decoder = try MediaDecoder(environment: program.environment)
        if script.contains("sleep") { decoder.programs.timeLimit = .seconds(1) }
        decoder.programs.processorTimeLimit = .seconds(1)
        #expect(await decoder.finding(for: file)?.explanation.contains("it took too long") == true)
    }

    @Test("A decoder without the codec gives no verdict")
    func withoutCodec() async throws {
        let program = try await StandIn("echo 'Decoder (codec hevc) not found for input stream #0:0' >&2; exit 1")
        let file = try Self.attachment(try Fixture.media("clip.mp4"), "a.mp4", in: program.folder)
        let finding = try await MediaDecoder(environment: program.environment).finding(for: file)
        #expect(finding?.identifier == "not-decoded")
    }

    @Test("deliver asks the decoder", arguments: [("sparky.png", Int32(0)), ("impostors/half.mp4", 1)])
    func deliver(name: String, status: Int32) async throws {
        let body = try Fixture.media(name)
        let type = name.hasSuffix("png") ? "image/png" : "video/mp4"
        try await MediaServer.run { _ in
            .response(contentType: type, body: body)
        } while: { server in
            let result = try await CommandRun.run(
                [
                    "deliver", "--decode", "--format", "json", "--allow-http", "--allow-address",
                    "127.0.0.1:\(server.port)", "-",
                ],
                input: AuditInput.payload(server.url("/\(name)"))
            )
            #expect(result.status == status)
            #expect(result.output.contains("\"not-decodable\"") == (status == 1))
            #expect(result.leftTemporaryFiles == [])
        }
    }

    @Test("audit asks the decoder once per URL and leaves no file")
    func audit() async throws {
        let (sound, broken) = (try Fixture.media("clip.mp4"), try Fixture.media("impostors/half.mp4"))
        try await MediaServer.run { request in
            .response(contentType: "video/mp4", body: request.path == "/broken.mp4" ? broken : sound)
        } while: { server in
            let folder = try TemporaryFolder()
            let paths = ["/a.mp4", "/broken.mp4", "/a.mp4", "/broken.mp4"]
            let result = try await CommandRun.audit(
                paths.map { AuditInput.payload(server.url($0)) },
                at: server,
                ["--ordered", "--decode", "--summary-file", "\(folder.path)/s.json"]
            )
            #expect(result.status == 1)
            #expect(try result.lines.map { $0["decodable"] } == [true, false, true, false])
            #expect(result.leftTemporaryFiles == [])
            let summary = try JSONValue(parsing: Data(contentsOf: folder.url.appending(path: "s.json")))
            #expect(summary["decodedDownloads"] == 2)
            #expect(server.requests.count == 2)
            let without = try await CommandRun.audit(
                paths.map { AuditInput.payload(server.url($0)) },
                at: server,
                ["--decode-share", "0"]
            )
            #expect(try without.lines.compactMap { $0["decodable"] } == [])
        }
    }
}

@Suite("A machine without a decoder")
struct MissingDecoderTests {
    @Test("A missing decoder's package is named, and nothing is delivered", arguments: ["deliver", "audit"])
    func missing(command: String) async throws {
        let result = try await CommandRun.run(
            [command, "--decode", "-"],
            input: #"{"aps": {"alert": "Hi"}}"#,
            variables: ["PATH": "/nowhere"]
        )
        #expect(result.status == 71)
        #expect(result.output.isEmpty)
        #expect(result.error.contains("apt-get install ffmpeg"))
    }
}
