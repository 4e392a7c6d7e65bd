import Foundation
import TestSupport

/// The server as a process of its own, so that it can be killed.
final class ServerProcess: Sendable {
    /// The port that it listens on.
    let port: Int
    private let identifier: Int32
    private let ends: AsyncStream<Int32>

    /// Starts a server, and waits until it listens.
    init(
        _ arguments: [String],
        environment: [String: String] = [:],
        in folder: TemporaryFolder
    ) async throws {
        let log = folder.url.appending(path: "log.\(UUID().uuidString)")
        try Data().write(to: log)
        let process = Process()
        process.executableURL = URL(filePath: ProgramRun.built("richpush-serve"))
        process.arguments = ["serve", "--listen", "127.0.0.1:0"] + arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardError = try FileHandle(forWritingTo: log)
        let (ends, continuation) = AsyncStream.makeStream(of: Int32.self)
        self.ends = ends
        process.terminationHandler = { process in
            continuation.yield(process.terminationReason == .exit ? process.terminationStatus : -1)
            continuation.finish()
        }
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

    /// How many sockets it has.
    var openSockets: Int {
        let folder = "/proc/\(identifier)/fd"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.count { name in
            let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)")
            return target?.hasPrefix("socket:") == true
        }
    }

    /// Ends it at once, without a chance to tidy up.
    func kill() {
        Glibc.kill(identifier, SIGKILL)
    }

    /// Asks it to end.
    func terminate(_ signal: Int32 = SIGTERM) {
        Glibc.kill(identifier, signal)
    }

    /// Waits until it has ended.
    /// - Returns: Its exit status; -1 if a signal has ended it.
    func end() async -> Int32? {
        await ends.first { _ in true }
    }

    deinit {
        Glibc.kill(identifier, SIGKILL)
    }
}
