import NIOConcurrencyHelpers
import NIOCore
import NIOPosix

/// A real DNS server on the loopback interface that gives the answers of a test.
///
/// The system's resolver uses it only in a ``PrivateNetwork``.
public final class DNSServer: Sendable {
    private let lookups: NIOLockedValueBox<[String: Int]>

    private init(lookups: NIOLockedValueBox<[String: Int]>) {
        self.lookups = lookups
    }

    /// The number of questions about the IPv4 addresses of each name.
    public var lookupCounts: [String: Int] { lookups.withLockedValue { $0 } }

    /// Runs a server while the body runs.
    /// - Parameters:
    ///   - answers: The answers to the first lookup of a name, the second and so on; the last answer repeats. Other
    ///     names do not exist.
    ///   - port: The port to listen on.
    ///   - body: The code that uses the server.
    public static func run<Result: Sendable>(
        answers: [String: [DNSAnswer]],
        port: Int = 53,
        while body: @Sendable (DNSServer) async throws -> Result
    ) async throws -> Result {
        let lookups = NIOLockedValueBox<[String: Int]>([:])
        let listener = try await DatagramBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(DNSHandler(answers: answers, lookups: lookups))
                }
            }
            .bind(host: "127.0.0.1", port: port).get()
        do {
            let result = try await body(DNSServer(lookups: lookups))
            try await listener.close()
            return result
        } catch {
            try? await listener.close()
            throw error
        }
    }
}

/// Answers one question after the other.
private final class DNSHandler: ChannelInboundHandler {
    typealias InboundIn = AddressedEnvelope<ByteBuffer>
    typealias OutboundOut = AddressedEnvelope<ByteBuffer>

    private let answers: [String: [DNSAnswer]]
    /// Shared with the server's owner.
    private let lookups: NIOLockedValueBox<[String: Int]>
    /// A lookup asks two questions: for IPv4 and for IPv6.
    private var ipv6Lookups: [String: Int] = [:]

    init(answers: [String: [DNSAnswer]], lookups: NIOLockedValueBox<[String: Int]>) {
        self.answers = answers
        self.lookups = lookups
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let envelope = unwrapInboundIn(data)
        guard let question = DNSMessage(Array(buffer: envelope.data)),
            let response = question.response(answer(to: question))
        else { return }
        let answer = AddressedEnvelope(remoteAddress: envelope.remoteAddress, data: ByteBuffer(bytes: response))
        context.writeAndFlush(wrapOutboundOut(answer), promise: nil)
    }

    private func answer(to question: DNSMessage) -> DNSAnswer {
        let earlier: Int
        if question.type == .ipv6 {
            earlier = ipv6Lookups[question.name, default: 0]
            ipv6Lookups[question.name] = earlier + 1
        } else {
            earlier = lookups.withLockedValue { lookups in
                defer { lookups[question.name, default: 0] += 1 }
                return lookups[question.name, default: 0]
            }
        }
        let answers = answers[question.name] ?? []
        return answers.dropFirst(earlier).first ?? answers.last ?? .noSuchName
    }
}
