import Logging
import PushServer
import RichPush
import TestSupport

/// A server on a free port, while a test runs.
struct RunningServer: Sendable {
    let addresses: PushServerAddresses

    var port: Int { addresses.port }

    /// Runs a server while the body runs.
    static func run<Result: Sendable>(
        _ change: (inout PushServerConfiguration) -> Void = { _ in },
        while body: @escaping @Sendable (RunningServer) async throws -> Result
    ) async throws -> Result {
        var configuration = PushServerConfiguration()
        configuration.port = 0
        configuration.extensionHelper.logger.logLevel = .critical
        // A busy machine is not a reason to give up a request; tests about time have their own limits.
        configuration.requestTimeLimit = .seconds(120)
        configuration.idleTimeLimit = .seconds(120)
        change(&configuration)
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let server = try PushServer(configuration, logger: logger)
        let (started, continuation) = AsyncStream.makeStream(of: PushServerAddresses.self)
        return try await withThrowingTaskGroup(of: Result?.self) { group in
            group.addTask {
                try await server.run(endsOnSignals: false) { continuation.yield($0) }
                return nil
            }
            group.addTask {
                for await addresses in started { return try await body(RunningServer(addresses: addresses)) }
                return nil
            }
            defer { group.cancelAll() }
            while let result = try await group.next() {
                if let result { return result }
            }
            throw CancellationError()
        }
    }
}

extension RunningServer {
    /// Sends a request and reads the answer.
    func send(
        _ method: String,
        _ path: String,
        headers: [String: String] = [:],
        body: String = ""
    ) async throws -> HTTPAnswer {
        var fields = ["Host": "127.0.0.1:\(port)", "Connection": "close"]
        if method != "GET" { fields["Content-Length"] = "\(body.utf8.count)" }
        fields.merge(headers) { $1 }
        let lines = fields.filter { !$0.value.isEmpty }.map { "\($0.key): \($0.value)\r\n" }.joined()
        return try await HTTPAnswer(
            RawConnection.exchange("\(method) \(path) HTTP/1.1\r\n\(lines)\r\n\(body)", port: port)
        )
    }

    /// Sends a message as FCM's documentation says.
    func sendMessage(_ message: String, headers: [String: String] = [:]) async throws -> HTTPAnswer {
        let standard = ["Authorization": "Bearer token", "Content-Type": "application/json"]
        return try await send(
            "POST",
            "/v1/projects/my-project/messages:send",
            headers: standard.merging(headers) { $1 },
            body: message
        )
    }

    /// Waits for a delivery that a query finds.
    func wait(for query: String) async throws -> HTTPAnswer {
        try await send("GET", "/api/v1/deliveries/wait?timeout=20&query=\(query)")
    }
}
