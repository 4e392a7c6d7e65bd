import HummingbirdCore
import Logging
import NIOCore
import NIOSSL
import NIOTLS

/// Connections for HTTP/1.1 and HTTP/2, encrypted or not.
///
/// A client negotiates HTTP/2 during the TLS handshake (ALPN), or just starts with it, which APNs accepts as well.
struct ProtocolChannel: ServerChildChannel {
    struct Value: ServerChildChannelValue {
        /// Answers the requests, once the protocol is known.
        let answering: EventLoopFuture<@Sendable () async -> Void>
        let channel: any Channel
    }

    private let encryption: NIOSSLContext?
    /// The authority of clients' certificates.
    private let authority: TLSIdentity?
    private let http1: HTTP1Channel
    private let http2: HTTP2Connection
    /// The time for a client to complete the handshake, and to show which protocol it speaks.
    private let limit: TimeAmount

    init(
        _ encryption: Encryption?,
        configuration: PushServerConfiguration,
        responder: @escaping HTTPChannelHandler.Responder
    ) throws {
        authority = encryption?.authority
        self.encryption = try encryption.map {
            try NIOSSLContext(configuration: $0.identity.configuration(clients: $0.authority))
        }
        http1 = HTTP1Channel(configuration, responder: responder)
        http2 = HTTP2Connection(configuration, responder: responder)
        limit = TimeAmount(configuration.requestTimeLimit)
    }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            let answering = channel.eventLoop.makePromise(of: (@Sendable () async -> Void).self)
            let pipeline = channel.pipeline.syncOperations
            let handler = encryption.map { encryption in
                NIOSSLServerHandler(
                    context: encryption,
                    // The answer to a request says what is wrong with a certificate, as APNs' does.
                    customVerificationCallback: authority == nil
                        ? nil : { _, promise in promise.succeed(.certificateVerified) },
                    configuration: .init()
                )
            }
            if let handler { try pipeline.addHandler(handler) }
            let recognition = ProtocolRecognition(limit, answering, awaitsHandshake: handler != nil) {
                [handler] channel, isHTTP2 in
                isHTTP2
                    ? channel.eventLoop.makeCompletedFuture {
                        let client = handler?.peerCertificate.map { ClientCertificate($0, issuedBy: authority) }
                        return try http2.setUp(channel, client: client, logger: logger)
                    }
                    : http1.setup(channel: channel, logger: logger).map { connection in
                        { await http1.handleUntilClosed(connection, logger: logger) }
                    }
            }
            try pipeline.addHandler(recognition)
            return Value(answering: answering.futureResult, channel: channel)
        }
    }

    func handle(value: Value, logger: Logger) async {
        // A connection that ended before that has no protocol.
        await (try? value.answering.get())?()
    }
}

/// Recognizes the protocol of a connection: the negotiated one, or else HTTP/2 if the client starts with its preface.
///
/// Closes a connection whose handshake and first bytes do not come in time. The limits of HTTP apply only from then on.
private final class ProtocolRecognition: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    /// The answer to a client that sends nothing, without encryption.
    private static let timeout = ByteBuffer(
        string: "HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
    )
    private static let preface = ByteBuffer(string: "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")

    private let limit: TimeAmount
    private let promise: EventLoopPromise<@Sendable () async -> Void>
    private let setUp: (any Channel, Bool) -> EventLoopFuture<@Sendable () async -> Void>
    private var timer: Scheduled<Void>?
    /// Whether no protocol has been negotiated, and none will be.
    private var awaitsPreface: Bool
    private var received = ByteBuffer()

    init(
        _ limit: TimeAmount,
        _ promise: EventLoopPromise<@Sendable () async -> Void>,
        awaitsHandshake: Bool,
        setUp: @escaping (any Channel, Bool) -> EventLoopFuture<@Sendable () async -> Void>
    ) {
        (self.limit, self.promise) = (limit, promise)
        awaitsPreface = !awaitsHandshake
        self.setUp = setUp
    }

    func handlerAdded(context: ChannelHandlerContext) {
        let channel = context.channel
        let isPlain = awaitsPreface
        timer = context.eventLoop.scheduleTask(in: limit) {
            if isPlain { channel.writeAndFlush(Self.timeout, promise: nil) }
            channel.close(promise: nil)
        }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        timer?.cancel()
        // Has no effect on a promise that is kept.
        promise.fail(ChannelError.ioOnClosedChannel)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case TLSUserEvent.handshakeCompleted(let negotiated):
            if let negotiated { finish(context, isHTTP2: negotiated == "h2") } else { awaitsPreface = true }
        case is ChannelShouldQuiesceEvent, ChannelEvent.inputClosed:
            // Neither a server that ends nor a client that has left waits for a handshake.
            return context.close(promise: nil)
        default: break
        }
        context.fireUserInboundEventTriggered(event)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        received.writeImmutableBuffer(unwrapInboundIn(data))
        guard awaitsPreface else { return }
        let length = min(received.readableBytes, Self.preface.readableBytes)
        let isLikePreface = received.readableBytesView.prefix(length) == Self.preface.readableBytesView.prefix(length)
        if !isLikePreface || length == Self.preface.readableBytes { finish(context, isHTTP2: isLikePreface) }
    }

    /// Sets up the protocol's handlers, and passes them what has arrived so far.
    private func finish(_ context: ChannelHandlerContext, isHTTP2: Bool) {
        timer?.cancel()
        awaitsPreface = false
        setUp(context.channel, isHTTP2).cascade(to: promise)
        if received.readableBytes > 0 {
            context.fireChannelRead(wrapInboundOut(received))
            context.fireChannelReadComplete()
        }
        context.pipeline.syncOperations.removeHandler(self, promise: nil)
    }
}
