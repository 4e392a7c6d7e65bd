import NIOCore
import NIOPosix
import NIOSSL

/// A connection over TLS on which a test can send anything.
enum EncryptedConnection {
    /// Sends the parts separately, and returns all that it receives until the server closes the connection or until
    /// `isComplete`.
    /// - Parameters:
    ///   - protocols: The protocols that the client offers; without any it negotiates none.
    ///   - authority: The file with the only authority to trust; `nil` trusts any server.
    ///   - identity: The client's certificate and its private key, as PEM.
    ///   - isComplete: Whether the client has received all that it wants.
    static func exchange(
        _ parts: [[UInt8]],
        port: Int,
        protocols: [String]? = [],
        trusting authority: String? = nil,
        identity: String? = nil,
        until isComplete: @escaping @Sendable ([UInt8]) -> Bool = { _ in false }
    ) async throws -> [UInt8] {
        let client = try await connect(port: port, protocols: protocols, trusting: authority, identity: identity)
        return try await client.executeThenClose { inbound, outbound in
            var received: [UInt8] = []
            do {
                for part in parts { try await outbound.write(ByteBuffer(bytes: part)) }
            } catch {
                // The server closed early. Its response until then counts.
            }
            do {
                for try await part in inbound {
                    received += Array(buffer: part)
                    if isComplete(received) { break }
                }
            } catch is NIOSSLError {
                // The server closed the connection without a TLS close alert.
            } catch is IOError {
                // The server closed the connection while there was more to read.
            }
            return received
        }
    }

    /// Sends bytes over HTTP/2, and an answer to each frame, until there is none.
    /// - Parameter answer: The bytes that follow a frame; `nil` ends the connection.
    /// - Returns: Whether the server was still connected at the end.
    static func converse(
        _ start: [UInt8],
        port: Int,
        answer: (RawFrame) -> [UInt8]?
    ) async throws -> Bool {
        let client = try await connect(port: port, protocols: ["h2"], trusting: nil, identity: nil)
        return try await client.executeThenClose { inbound, outbound in
            try await outbound.write(ByteBuffer(bytes: start))
            var rest: [UInt8] = []
            for try await part in inbound {
                rest += Array(buffer: part)
                let frames = RawFrame.frames(rest)
                rest.removeFirst(frames.reduce(0) { $0 + $1.bytes.count })
                var bytes: [UInt8] = []
                for frame in frames {
                    guard let more = answer(frame) else { return true }
                    bytes += more
                }
                if !bytes.isEmpty { try await outbound.write(ByteBuffer(bytes: bytes)) }
            }
            return false
        }
    }

    /// - Parameter protocols: Those that the client offers; `nil` for a connection without encryption.
    private static func connect(
        port: Int,
        protocols: [String]?,
        trusting authority: String?,
        identity: String?
    ) async throws -> NIOAsyncChannel<ByteBuffer, ByteBuffer> {
        var configuration = TLSConfiguration.makeClientConfiguration()
        if let authority {
            configuration.trustRoots = .file(authority)
        } else {
            configuration.certificateVerification = .none
        }
        if let bytes = identity.map({ Array($0.utf8) }) {
            configuration.certificateChain = try NIOSSLCertificate.fromPEMBytes(bytes).map { .certificate($0) }
            configuration.privateKey = .privateKey(try NIOSSLPrivateKey(bytes: bytes, format: .pem))
        }
        configuration.applicationProtocols = protocols ?? []
        let context = try NIOSSLContext(configuration: configuration)
        return try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelOption(.tcpOption(.tcp_nodelay), value: 1)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    if protocols != nil {
                        try channel.pipeline.syncOperations.addHandler(
                            NIOSSLClientHandler(context: context, serverHostname: "localhost")
                        )
                    }
                    return try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
    }
}

/// A frame of HTTP/2, written and read by hand: a library would refuse to misbehave.
struct RawFrame: Sendable, Hashable {
    let kind: UInt8
    var flags: UInt8 = 0
    var stream: UInt32 = 0
    var payload: [UInt8] = []

    static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)
    static let settings = RawFrame(kind: 4)
    static let (endStream, endHeaders) = (UInt8(1), UInt8(4))

    /// A request without compression of its fields.
    static func request(_ path: String, method: String = "GET", stream: UInt32 = 1, flags: UInt8 = 5) -> RawFrame {
        let fields = [(":method", method), (":scheme", "https"), (":authority", "localhost"), (":path", path)]
        return RawFrame(kind: 1, flags: flags, stream: stream, payload: fields.flatMap { literal($0.0, $0.1) })
    }

    /// A field without compression, of up to 126 bytes each.
    static func literal(_ name: String, _ value: String) -> [UInt8] {
        [0, UInt8(name.utf8.count)] + Array(name.utf8) + [UInt8(value.utf8.count)] + Array(value.utf8)
    }

    static func number(_ value: UInt32) -> [UInt8] {
        stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: value >> UInt32($0)) }
    }

    var bytes: [UInt8] {
        Self.number(UInt32(payload.count)).dropFirst() + [kind, flags] + Self.number(stream) + payload
    }

    /// Reads the complete frames.
    static func frames(_ bytes: [UInt8]) -> [RawFrame] {
        var (frames, rest): ([RawFrame], ArraySlice<UInt8>) = ([], bytes[...])
        while rest.count >= 9 {
            let header = Array(rest.prefix(9)).map(UInt32.init)
            let length = Int(header[0] << 16 | header[1] << 8 | header[2])
            guard rest.count >= 9 + length else { break }
            let stream = header[5] << 24 | header[6] << 16 | header[7] << 8 | header[8]
            frames.append(
                RawFrame(
                    kind: UInt8(header[3]),
                    flags: UInt8(header[4]),
                    stream: stream,
                    payload: Array(rest.dropFirst(9).prefix(length))
                )
            )
            rest = rest.dropFirst(9 + length)
        }
        return frames
    }
}
