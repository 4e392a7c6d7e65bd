import HTTPTypes
import HummingbirdCore
import NIOCore
import NIOHTTP2
import NIOHTTPTypes

/// The limits of a connection: its idle time, the time for a request to arrive, the size of a header, and what a client
/// may do over HTTP/2.
enum ConnectionLimits {
    static func http1(_ configuration: PushServerConfiguration) -> HTTP1Channel.Configuration {
        HTTP1Channel.Configuration(
            additionalChannelHandlers: [
                PromptAcknowledgment<HTTPRequestPart>(\.isEnd),
                RequestTimeLimit(TimeAmount(configuration.requestTimeLimit)),
            ],
            idleTimeout: TimeAmount(configuration.idleTimeLimit),
            httpDecoderConfiguration: .init(
                maxHeaderFieldSize: 16 * 1_024,
                maxHeaderListSize: 32 * 1_024,
                maxHeaderFieldCount: 100
            )
        )
    }

    /// The number of streams that the server announces. No stream within this limit is refused.
    static let streamsAtOnce = 100
    /// The number of streams beyond ``streamsAtOnce`` that a connection may open: those that a client opens before it
    /// knows the limit, and some more. The connection of a client that goes on ends.
    static let refusedStreams = 1_000
    /// The number of requests of a connection over HTTP/2 that are answered at once, including those that the client
    /// has reset and whose tasks have not ended yet.
    static let requestsAtOnce = 2 * streamsAtOnce

    /// A client that exceeds one of these loses its connection, as with other servers since rapid resets
    /// (CVE-2023-44487) and endless headers (CVE-2024-27316) became known. A well-behaved client stays far below them.
    static var http2: NIOHTTP2Handler.Configuration {
        var configuration = NIOHTTP2Handler.Configuration()
        configuration.connection.initialSettings = [
            // Announced as ``streamsAtOnce``.
            HTTP2Setting(parameter: .maxConcurrentStreams, value: streamsAtOnce + refusedStreams),
            HTTP2Setting(parameter: .maxHeaderListSize, value: 16 * 1_024),
        ]
        configuration.connection.maximumSequentialContinuationFrames = 5
        configuration.connection.maximumSequentialEmptyDataFrames = 1
        configuration.connection.maximumBufferedControlFrames = 1_000
        configuration.connection.maximumConnectionGlitches = 100
        // A refused request's body may still arrive.
        configuration.connection.maximumRecentlyResetStreams = refusedStreams
        // Each of these counts for half a minute.
        configuration.connection.controlFrameRateLimit.maximumCount = 200
        configuration.stream.streamResetFrameRateLimit.maximumCount = 200
        configuration.stream.streamErrorRateLimit.maximumCount = 100
        return configuration
    }
}

extension HTTP1Channel {
    /// Connections over HTTP/1.1. Those to APNs end without an answer if the server is strict: APNs speaks only HTTP/2.
    init(_ configuration: PushServerConfiguration, responder: @escaping HTTPChannelHandler.Responder) {
        let isStrict = configuration.isStrict
        self.init(
            responder: { request, writer, channel in
                guard !isStrict || !request.isForAPNs else { throw CancellationError() }
                try await responder(request, writer, channel)
            },
            configuration: ConnectionLimits.http1(configuration)
        )
    }
}

extension HTTPRequestPart {
    fileprivate var isEnd: Bool { if case .end = self { true } else { false } }
}

/// Closes a connection whose request, or the next 64 KB of a long one, does not arrive in time, with status 408 unless
/// the response has started. Closes one soon, too, whose request is answered before all of it has arrived, or whose
/// client has closed its side.
private final class RequestTimeLimit: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    /// The time for the client to read a response that came before the end of its request, and for the response to start
    /// after the client has closed its side: most clients have left then, but a script may only have ended its input.
    private static let farewell = TimeAmount.seconds(1)

    private let limit: TimeAmount
    private var timer: Scheduled<Void>?
    /// The bytes of the body since the timer was started.
    private var byteCount = 0
    private var hasAnswered = false

    init(_ limit: TimeAmount) { self.limit = limit }

    func handlerAdded(context: ChannelHandlerContext) { start(context) }

    func handlerRemoved(context: ChannelHandlerContext) { timer?.cancel() }

    func channelInactive(context: ChannelHandlerContext) {
        timer?.cancel()
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head:
            hasAnswered = false
            // The time of the first request starts with the connection, and that of a later one with its head.
            if timer == nil { start(context) }
        case .body(let buffer):
            byteCount += buffer.readableBytes
            if byteCount >= 64 * 1_024, !hasAnswered { start(context) }
        case .end:
            timer?.cancel()
            timer = nil
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        hasAnswered = true
        if case .end = unwrapOutboundIn(data), timer != nil { start(context, Self.farewell) }
        context.write(data, promise: promise)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        // A server that ends does not wait for incomplete requests.
        case is ChannelShouldQuiesceEvent where timer != nil: return context.close(promise: nil)
        case ChannelEvent.inputClosed:
            context.eventLoop.assumeIsolated().scheduleTask(in: Self.farewell) {
                if !self.hasAnswered { context.close(promise: nil) }
            }
        default: break
        }
        context.fireUserInboundEventTriggered(event)
    }

    private func start(_ context: ChannelHandlerContext, _ time: TimeAmount? = nil) {
        byteCount = 0
        timer?.cancel()
        timer = context.eventLoop.assumeIsolated().scheduleTask(in: time ?? limit) {
            self.timer = nil
            guard !self.hasAnswered else { return context.close(promise: nil) }
            let head = HTTPResponse(status: .requestTimeout, headerFields: [.contentLength: "0", .connection: "close"])
            context.write(self.wrapOutboundOut(.head(head)), promise: nil)
            context.writeAndFlush(self.wrapOutboundOut(.end(nil)), promise: nil)
            context.close(promise: nil)
        }
    }
}
