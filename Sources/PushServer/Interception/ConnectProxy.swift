import Locks
import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle

/// A proxy that redirects the hosts of FCM and APNs to this server and refuses all others, so that a client needs no
/// change, and nothing that goes through it leaves the machine.
struct ConnectProxy: Service {
    private typealias Connection = Tunnel.Connection

    private static let headerLimit = 8 * 1_024
    /// The connections that are answered with a refusal at the same time; others are closed at once.
    private let refusals = AsyncSemaphore(value: 64)

    let host: String
    let port: Int
    let requestTimeLimit: TimeAmount
    /// The connections that are open at the same time.
    let places: AsyncSemaphore
    /// Returns the server's port for TLS once it listens.
    let destination: @Sendable () async -> Int?
    let onStart: @Sendable (Int) async -> Void
    let logger: Logger

    func run() async throws {
        guard let destination = await destination() else { return }
        let open = Mutex<[ObjectIdentifier: any Channel]>([:])
        let listener = try await ServerBootstrap(group: PushServer.encryptedLoops)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.autoRead, value: true)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(PromptAcknowledgment<ByteBuffer> { _ in false })
                    let identifier = ObjectIdentifier(channel)
                    open.withLock { $0[identifier] = channel }
                    channel.closeFuture.whenComplete { _ in open.withLock { $0[identifier] = nil } }
                    try Tunnel.accept(channel) { connection in await serve(connection, destination: destination) }
                }
            }
            .bind(host: host, port: port).get()
        await onStart(listener.localAddress?.port ?? 0)
        try? await gracefulShutdown()
        try? await listener.close()
        for channel in open.withLock({ Array($0.values) }) { channel.close(promise: nil) }
    }

    private func refuse(_ client: Connection) async {
        guard refusals.tryWait() else { return (try? await client.executeThenClose { _, _ in }) ?? () }
        defer { refusals.signal() }
        // A connection that is closed before its request arrives is reset, and its client never sees the answer.
        let timer = client.channel.eventLoop.scheduleTask(in: requestTimeLimit) { client.channel.close(promise: nil) }
        defer { timer.cancel() }
        try? await client.executeThenClose { input, outbound in
            try await outbound.write(Self.answer("503 Service Unavailable", "This proxy has too many connections.\n"))
            outbound.finish()
            for try await _ in input {}
        }
    }

    /// Serves a connection, or refuses it when there are too many: each takes descriptors that the server itself needs.
    private func serve(_ client: Connection, destination: Int) async {
        guard places.tryWait() else { return await refuse(client) }
        defer { places.signal() }
        // Closes a connection that sends no request in time.
        let timer = client.channel.eventLoop.scheduleTask(in: requestTimeLimit) { client.channel.close(promise: nil) }
        do {
            try await client.executeThenClose { inbound, outbound -> Void in
                var input = inbound.makeAsyncIterator()
                var header = ByteBuffer()
                while !String(buffer: header).contains("\r\n\r\n"), header.readableBytes < Self.headerLimit,
                    let part = try await input.next()
                {
                    header.writeImmutableBuffer(part)
                }
                timer.cancel()
                if let refusal = refusal(of: header) { return try await outbound.write(refusal) }
                let greeting = ByteBuffer(string: "HTTP/1.1 200 Connection established\r\n\r\n")
                try await Tunnel.run(&input, outbound, host: host, port: destination, greeting: greeting)
            }
        } catch {
            logger.debug("A connection ended", metadata: ["error": "\("\(error)".forLog)"])
        }
    }

    /// Returns the answer to a request for anything but FCM and APNs.
    private func refusal(of header: ByteBuffer) -> ByteBuffer? {
        let parts = String(buffer: header).prefix { $0 != "\r\n" && $0 != "\n" }.split(separator: " ")
        guard parts.count == 3, parts[0] == "CONNECT", parts[2].hasPrefix("HTTP/1.") else {
            return Self.answer("405 Method Not Allowed", "This proxy accepts only CONNECT.\n")
        }
        let target = parts[1].split(separator: ":", omittingEmptySubsequences: false)
        guard target.count == 2, InterceptedHosts.names.contains(target[0].lowercased()),
            Int(target[1]).map(InterceptedHosts.ports.contains) == true
        else {
            logger.info("Refused a host", metadata: ["host": "\(String(parts[1]).forLog)"])
            return Self.answer("403 Forbidden", "This proxy connects only to FCM and APNs.\n")
        }
        return nil
    }

    private static func answer(_ status: String, _ body: String) -> ByteBuffer {
        ByteBuffer(
            string: "HTTP/1.1 \(status)\r\nContent-Type: text/plain\r\nContent-Length: \(body.utf8.count)\r\n"
                + "Connection: close\r\n\r\n\(body)"
        )
    }
}

enum InterceptedHosts {
    /// The hosts of FCM and APNs.
    static let names: Set<String> = [
        "fcm.googleapis.com", "iid.googleapis.com", "oauth2.googleapis.com", "api.push.apple.com",
        "api.sandbox.push.apple.com", "api.development.push.apple.com",
    ]

    /// The names of a server that takes their place.
    static let ownNames = names.union(["localhost"])

    static let ports: Set<Int> = [443, 2197]
}

/// Carries bytes between a client and this server, in both directions, as they are.
enum Tunnel {
    typealias Connection = NIOAsyncChannel<ByteBuffer, ByteBuffer>
    typealias Input = NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
    typealias Output = NIOAsyncChannelOutboundWriter<ByteBuffer>

    /// Serves a connection in a task of its own, which begins at once: one that nobody ends would end this process.
    static func accept(_ channel: any Channel, _ serve: @escaping @Sendable (Connection) async -> Void) throws {
        let connection = try wrap(channel)
        Task { await serve(connection) }
    }

    /// Wraps a connection whose two directions end by themselves.
    private static func wrap(_ channel: any Channel) throws -> Connection {
        try NIOAsyncChannel(
            wrappingChannelSynchronously: channel,
            configuration: .init(isOutboundHalfClosureEnabled: true)
        )
    }

    /// Connects to the server, and carries bytes until both directions have ended.
    /// - Parameter greeting: What the client gets first, once there is a connection to the server.
    static func run(
        _ input: inout Input,
        _ output: Output,
        host: String,
        port: Int,
        greeting: ByteBuffer = ByteBuffer()
    ) async throws {
        let server = try await ClientBootstrap(group: PushServer.encryptedLoops)
            .connect(host: host, port: port) { channel in channel.eventLoop.makeCompletedFuture { try wrap(channel) } }
        try await server.executeThenClose { answers, requests in
            if greeting.readableBytes > 0 { try await output.write(greeting) }
            let answering = Task {
                for try await part in answers { try await output.write(part) }
                output.finish()
            }
            defer { answering.cancel() }
            while let part = try await input.next() { try await requests.write(part) }
            requests.finish()
            try await withTaskCancellationHandler {
                try await answering.value
            } onCancel: {
                answering.cancel()
            }
        }
    }
}
