import Foundation
import TestSupport

/// The server as a process of its own, so that it can be killed.
final class ServerProcess: Sendable {
    /// The port that it listens on.
    let port: Int
    private let identifier: Int32

    /// Starts a server, and waits until it listens.
    init(_ arguments: [String], in folder: TemporaryFolder) async throws {
        let log = folder.url.appending(path: "log.\(UUID().uuidString)")
        try Data().write(to: log)
        let process = Process()
        process.executableURL = URL(filePath: ProgramRun.built("richpush-serve"))
        process.arguments = ["serve", "--listen", "127.0.0.1:0"] + arguments
        process.standardError = try FileHandle(forWritingTo: log)
        try process.run()
        identifier = process.processIdentifier
        var port: Int?
        while port == nil, process.isRunning {
            try await Task.sleep(for: .milliseconds(5))
            let text = try String(contentsOf: log, encoding: .utf8)
            let line = text.split(separator: "\n", maxSplits: 1).first { text.contains("\n") && !$0.isEmpty }
            port = line.flatMap { Int($0.reversed().prefix { $0 != ":" }.reversed().map(String.init).joined()) }
        }
        struct NotStarted: Error {}
        guard let port else { throw NotStarted() }
        self.port = port
    }

    /// Ends it at once, without a chance to tidy up.
    func kill() {
        Glibc.kill(identifier, SIGKILL)
    }

    /// Asks it to end.
    func terminate() {
        Glibc.kill(identifier, SIGTERM)
    }

    deinit {
        Glibc.kill(identifier, SIGKILL)
    }
}
