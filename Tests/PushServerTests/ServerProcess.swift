import Foundation
import TestSupport

/// The server as a separate process, so that it can be killed.
final class ServerProcess: Sendable {
    /// The port that it listens on.
    let port: Int
    private let process: SpawnedProcess
    private let logFile: URL

    /// Starts a server, and waits until it listens.
    init(
        _ arguments: [String],
        environment: [String: String] = [:],
        in folder: TemporaryFolder
    ) async throws {
        let log = folder.url.appending(path: "log.\(UUID().uuidString)")
        try Data().write(to: log)
        logFile = log
        let process = try await SpawnedProcess.start(
            [ProgramRun.built("richpush-serve"), "serve", "--listen", "127.0.0.1:0"] + arguments,
            environment: environment,
            error: .file(log)
        )
        self.process = process
        do {
            let text = try await eventually("the server's log, without a port,") {
                try String(contentsOf: log, encoding: .utf8)
            } until: {
                ServerProcess.port(in: $0) != nil || !process.isRunning
            }
            struct NotStarted: Error {
                let log: String
            }
            guard let port = ServerProcess.port(in: text) else { throw NotStarted(log: text) }
            self.port = port
        } catch {
            // Nobody else has this process, and so nobody would end it.
            process.signal(SIGKILL)
            throw error
        }
    }

    /// The port in the first line that a server writes, once the line is whole.
    private static func port(in log: String) -> Int? {
        let line = log.split(separator: "\n", maxSplits: 1).first { log.contains("\n") && !$0.isEmpty }
        return line.flatMap { Int($0.reversed().prefix { $0 != ":" }.reversed().map(String.init).joined()) }
    }

    /// What it has written to its standard error.
    var log: String {
        get throws { try String(contentsOf: logFile, encoding: .utf8) }
    }

    /// The number of its sockets.
    var openSockets: Int {
        let folder = "/proc/\(process.identifier)/fd"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.count { name in
            let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)")
            return target?.hasPrefix("socket:") == true
        }
    }

    /// Ends it at once, without a chance to clean up.
    func kill() {
        process.signal(SIGKILL)
    }

    /// Asks it to end.
    func terminate(_ signal: Int32 = SIGTERM) {
        process.signal(signal)
    }

    /// Waits until it has ended.
    /// - Returns: Its exit status; -1 if a signal has ended it.
    func end() async throws -> Int32 {
        if case .exited(let status) = try await process.end() { status } else { -1 }
    }

    deinit {
        if process.isRunning { process.signal(SIGKILL) }
    }
}
