import Foundation
import RichPush
import TestSupport
import Testing

@Suite("The files of a command")
struct CommandFilesTests {
    private static let line = #"{"aps": {"alert": "Hi"}}"# + "\n"

    private static func text(of name: String) -> String { name == "STRINGS" ? #"{"a": "b"}"# : line }

    /// A command, with INPUT, EARLIER and OTHER for files, and what the error says.
    private static let refusals: [(command: String, sentence: String)] = [
        ("$R audit --summary-file INPUT INPUT", "INPUT: it is the same file as an input"),
        ("$R audit --report LINK INPUT", "LINK: it is the same file as an input"),
        ("$R audit --summary-file INPUT - < INPUT", "INPUT: it is the same file as an input"),
        ("$R audit --resume EARLIER --report EARLIER INPUT", "EARLIER: it is the same file as an input"),
        ("$R audit --resume EARLIER INPUT >> EARLIER", "the standard output: it is the same file as an input"),
        ("$R audit INPUT >> INPUT", "the standard output: it is the same file as an input"),
        ("$R audit --strings STRINGS --report STRINGS INPUT", "STRINGS: it is the same file as an input"),
        ("$R audit --report EARLIER --summary-file EARLIER INPUT", "EARLIER: it is the same file as another output"),
        ("$R audit --report EARLIER INPUT >> EARLIER", "the standard output: it is the same file as another output"),
        ("$R audit --report OTHER --summary-file OTHER INPUT", "two outputs to one file"),
        ("$R deliver --preview PAGE.html PAGE.html", "PAGE.html: it is the same file as an input"),
        ("$R deliver INPUT >> INPUT", "the standard output: it is the same file as an input"),
        ("$R convert INPUT >> INPUT", "the standard output: it is the same file as an input"),
    ]

    @Test(
        "A file that is read or written twice is refused, and nothing is written",
        arguments: refusals
    )
    func refused(command: String, sentence: String) async throws {
        let folder = try TemporaryFolder()
        let names = ["INPUT", "EARLIER", "STRINGS", "PAGE.html"]
        for name in names { try Data(Self.text(of: name).utf8).write(to: folder.url.appending(path: name)) }
        try FileManager.default.createSymbolicLink(
            at: folder.url.appending(path: "LINK"),
            withDestinationURL: folder.url.appending(path: "INPUT")
        )
        let run = try await Self.run(command, in: folder)
        #expect(run.status == 73)
        #expect(run.error == "richpush: cannot write \(sentence)\n")
        #expect(run.output == "")
        for name in names {
            #expect(try String(contentsOf: folder.url.appending(path: name), encoding: .utf8) == Self.text(of: name))
        }
        #expect(try folder.contents.sorted() == (names + ["LINK"]).sorted())
    }

    @Test("Other files are accepted, and devices any number of times")
    func accepted() async throws {
        let folder = try TemporaryFolder()
        try Data(Self.line.utf8).write(to: folder.url.appending(path: "INPUT"))
        for command in [
            "$R audit --report A --summary-file B INPUT > C",
            "$R audit --report /dev/null --summary-file /dev/null INPUT > /dev/null",
            "$R audit - < INPUT | cat",
        ] {
            #expect(try await Self.run(command, in: folder).status == 0)
        }
    }

    /// Runs a command line in a folder.
    private static func run(_ command: String, in folder: TemporaryFolder) async throws -> ProgramRun {
        try await ProgramRun.run(
            ["/bin/sh", "-c", "cd \(folder.path) && \(command)"],
            environment: ["R": ProgramRun.built("richpush")]
        )
    }

    @Test(
        "A full disk leaves no partial attachment, and the report still comes",
        .enabled(if: MountedFileSystem.isPermitted, "file systems cannot be mounted here")
    )
    func fullDisk() async throws {
        let disk = try MountedFileSystem(options: "size=4k")
        let body = try Fixture.media("sparky.png")
        try await MediaServer.run { _ in
            .response(contentType: "image/png", body: body)
        } while: { server in
            let network = ["--allow-http", "--allow-address", "127.0.0.1:\(server.port)"]
            let result = try await CommandRun.run(
                ["deliver", "--output", disk.path, "-"] + network,
                input: AuditInput.payload(server.url("/sparky.png"))
            )
            #expect(result.status == 73)
            #expect(
                result.error
                    == "richpush: cannot keep the attachment in \(disk.path): No space left on device\n"
            )
            #expect(result.output.contains("✓ Attached: PNG image"))
            #expect(try disk.contents == [])
            #expect(result.leftTemporaryFiles == [])
        }
    }

    @Test("A kept attachment is written whole or not at all, and the report still comes")
    func keptAttachments() async throws {
        let body = try Fixture.media("sparky.png")
        try await MediaServer.run { _ in
            .response(contentType: "image/png", body: body)
        } while: { server in
            let folder = try TemporaryFolder()
            try Data().write(to: folder.url.appending(path: "file"))
            let image = server.url("/sparky.png")
            let payload = #"{"aps": {"alert": "Hi", "mutable-content": 1}, "fcm_options": {"image": "\#(image)"}}"#
            for (output, problem) in [
                ("file", "Not a directory"), ("file/in/the/way", "Not a directory"), ("/dev/full/a", "Not a directory"),
            ] {
                let path = output.hasPrefix("/") ? output : "\(folder.path)/\(output)"
                let result = try await CommandRun.run(
                    ["deliver", "--output", path, "--allow-http", "--allow-address", "127.0.0.1:\(server.port)", "-"],
                    input: payload
                )
                #expect(result.status == 73)
                #expect(result.error == "richpush: cannot keep the attachment in \(path): \(problem)\n")
                #expect(result.output.contains("✓ Attached: PNG image"))
            }
            let kept = "\(folder.path)/a//b/"
            let result = try await CommandRun.run(
                ["deliver", "--output", kept, "--allow-http", "--allow-address", "127.0.0.1:\(server.port)", "-"],
                input: payload
            )
            #expect(result.status == 0)
            let names = try FileManager.default.contentsOfDirectory(atPath: kept)
            #expect(names.count == 1)
            #expect(names.allSatisfy { !$0.hasPrefix(".") })
        }
    }
}
