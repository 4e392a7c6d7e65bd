import Foundation
import RichPush
import TestSupport
import Testing

@Suite("Commands that run again")
struct WatchTests {
    /// Reads output until it has a text.
    private static func read(_ output: FileHandle, until text: String) {
        var seen = Data()
        while !String(decoding: seen, as: UTF8.self).contains(text) {
            let more = output.availableData
            guard !more.isEmpty else {
                Issue.record("the output ended before \(text)")
                return
            }
            seen += more
        }
    }

    @Test("deliver runs again when its file is written or replaced, even by another that was faulty, until Ctrl-C")
    func deliver() async throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "message.json")
        func text(_ title: String) -> Data { Data(#"{"aps": {"alert": {"title": "\#(title)"}}}"#.utf8) }
        try text("One").write(to: file)
        let command = try await RunningCommand(["deliver", "--watch", file.path], input: URL(filePath: "/dev/null"))
        Self.read(command.output, until: "One")
        // An editor writes another file, and gives it the name.
        let other = folder.url.appending(path: "message.json~")
        try text("Two").write(to: other)
        #expect(rename(other.path, file.path) == 0)
        Self.read(command.output, until: "Two")
        try Data("{".utf8).write(to: file)
        try text("Three").write(to: file)
        Self.read(command.output, until: "Three")
        command.signal(SIGINT)
        let (status, error) = try await command.end()
        #expect(status == 130)
        #expect(error.contains(/^── \d\d:\d\d:\d\dZ? UTC · .* m?s · waiting for a change; Ctrl-C ends ─+\n/))
        #expect(try command.temporaryFiles == [])
    }

    @Test("Without a file there is nothing to watch", arguments: ["-", "https://media.example/a.png"])
    func nothing(input: String) async throws {
        let run = try await CommandRun.run(["deliver", "--watch", input])
        #expect(run.status == 64)
        #expect(run.error.contains("--watch needs a file."))
    }

    @Test("A file whose folder is missing is an error at once")
    func missingFolder() async throws {
        let run = try await CommandRun.run(["deliver", "--watch", "nowhere/message.json"])
        #expect(run.status == 66)
        #expect(run.error.hasPrefix("richpush: cannot read /"))
        #expect(run.error.hasSuffix("/nowhere: No such file or directory\n"))
    }
}
