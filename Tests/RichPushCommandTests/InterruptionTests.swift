import Foundation
import TestSupport
import Testing

@Suite("Interrupted commands", .timeLimit(.minutes(10)))
struct InterruptionTests {
    private static let signals = [SIGINT, SIGTERM, SIGHUP]

    /// Runs a command that downloads from a server which takes an hour, and sends it a signal meanwhile.
    private static func interrupt(
        with signal: Int32,
        _ start: @escaping @Sendable (MediaServer, TemporaryFolder) async throws -> RunningCommand
    ) async throws {
        let body = try Fixture.media("sparky.png")
        try await MediaServer.run { _ in
            .slowImage(body)
        } while: { server in
            let folder = try TemporaryFolder()
            let command = try await start(server, folder)
            try await server.waitForRequests()
            try await eventually("the list of the command's temporary files") {
                try command.temporaryFiles
            } until: {
                !$0.isEmpty
            }
            command.signal(signal)
            let (status, error) = try await command.end()
            #expect(status == 128 + signal)
            #expect(error == "")
            #expect(try command.output.readToEnd() ?? Data() == Data())
            #expect(try command.temporaryFiles == [])
        }
    }

    @Test("deliver ends without another delivery and leaves no file behind", arguments: signals, ["text", "json"])
    func deliver(signal: Int32, format: String) async throws {
        try await Self.interrupt(with: signal) { server, folder in
            let input = folder.url.appending(path: "input")
            try Data(AuditInput.payload(server.url("/sparky.png")).utf8).write(to: input)
            let network = ["--allow-http", "--allow-address", "127.0.0.1:\(server.port)"]
            let output = ["--format", format, "--output", "\(folder.path)/kept", "--time-limit", "3600"]
            return try await RunningCommand(
                ["deliver", "-"] + output + network,
                input: input
            )
        }
    }

    @Test("extension ends the app's own extension and leaves no file behind", arguments: signals)
    func ownExtension(signal: Int32) async throws {
        try await ExtensionProcesses.run {
            try await Self.interrupt(with: signal) { server, folder in
                let input = folder.url.appending(path: "input")
                let url = server.url("/sparky.png")
                let payload = #"{"aps": {"alert": "Hi", "mutable-content": 1}, "image-url": "\#(url)"}"#
                try Data(payload.utf8).write(to: input)
                let source = Fixture.folder.appending(path: "extensions/faulty/ErrorPageAttached.swift").path
                let network = ["--allow-http", "--allow-address", "127.0.0.1:\(server.port)"]
                return try await RunningCommand(["extension", "--payload", "-", source] + network, input: input)
            }
        }
    }

    @Test("No process of an extension outlives a command that is killed, even if the extension never ends by itself")
    func killed() async throws {
        try await ExtensionProcesses.run {
            let folder = try TemporaryFolder()
            let input = folder.url.appending(path: "input")
            let payload = #"{"aps": {"alert": "Hi", "mutable-content": 1}, "ending": "loop"}"#
            try Data(payload.utf8).write(to: input)
            let source = Fixture.folder.appending(path: "extensions/hostile/Endings.swift").path
            let command = try await RunningCommand(["extension", "--payload", "-", source], input: input)
            try await eventually("the number of the extension's processes") {
                command.extensionProcesses.count
            } until: {
                $0 > 1
            }
            command.signal(SIGKILL)
            #expect(try await command.end().status == SIGKILL)
            try await eventually("the list of the extension's processes") {
                command.extensionProcesses
            } until: {
                $0.isEmpty
            }
        }
    }

    @Test("A command ends and leaves no file behind even if nobody reads its output")
    func unreadOutput() async throws {
        let body = try Fixture.media("sparky.png")
        try await MediaServer.run { _ in
            .response(contentType: "image/png", body: body)
        } while: { server in
            let folder = try TemporaryFolder()
            let input = folder.url.appending(path: "input")
            try Data(AuditInput.payload(server.url("/sparky.png")).utf8).write(to: input)
            let network = ["--allow-http", "--allow-address", "127.0.0.1:\(server.port)"]
            let command = try await RunningCommand(["deliver", "-"] + network, input: input, isOutputFull: true)
            try await eventually("the list of the command's temporary files") {
                try command.temporaryFiles
            } until: { files in
                files.contains { $0.hasSuffix(".png") }
            }
            command.signal(SIGTERM)
            #expect(try await command.end().status == 128 + SIGTERM)
            #expect(try command.temporaryFiles == [])
        }
    }

    @Test("demo ends and leaves no file behind", arguments: signals)
    func demo(signal: Int32) async throws {
        let command = try await RunningCommand(
            ["demo"],
            input: URL(filePath: "/dev/null"),
            isOutputFull: true
        )
        try await eventually("the list of the command's temporary files") {
            try command.temporaryFiles
        } until: { files in
            files.contains { $0.hasSuffix(".png") }
        }
        command.signal(signal)
        #expect(try await command.end().status == 128 + signal)
        #expect(try command.temporaryFiles == [])
    }

    @Test("A signal that comes with the first file leaves no file behind", arguments: signals)
    func firstMoment(signal: Int32) async throws {
        // Several times, since each run hits a different moment.
        for _ in 0..<20 {
            let input = URL(filePath: "/dev/null")
            let command = try await RunningCommand(["demo"], input: input, isOutputFull: true)
            // At once: after a pause, the moment would be over.
            try await eventually("the list of the command's temporary files", every: .zero) {
                try command.temporaryFiles
            } until: { files in
                files.contains { $0.hasPrefix("richpush") }
            }
            command.signal(signal)
            #expect(try await command.end().status == 128 + signal)
            #expect(try command.temporaryFiles == [])
        }
    }
}
