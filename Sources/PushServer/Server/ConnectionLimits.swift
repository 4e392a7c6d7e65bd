import HTTPTypes
import HummingbirdCore
import HummingbirdHTTP2
import NIOCore
import NIOHTTPTypes

/// The limits of a connection: its idle time, the time for a request to arrive, and the size of a header.
enum ConnectionLimits {
    static func http1(_ configuration: PushServerConfiguration) -> HTTP1Channel.Configuration {
        HTTP1Channel.Configuration(
            additionalChannelHandlers: [
                EndStreamCoalescerInstaller(), PromptAcknowledgment(),
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

    static func http2(_ configuration: PushServerConfiguration) -> HTTP2ChannelConfiguration {
        HTTP2ChannelConfiguration(
            idleTimeout: configuration.idleTimeLimit,
            gracefulCloseTimeout: .seconds(1),
            streamConfiguration: http1(configuration)
        )
    }
}

/// Closes a connection whose request does not arrive in time, or 64 KB of a long one, with status 408 unless the response has started.
private final class RequestTimeLimit: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let limit: TimeAmount
    private var timer: Scheduled<Void>?
    /// The bytes of the body since the timer was started.
    private var byteCount = 0
    private var hasAnswered = false

    init(_ limit: TimeAmount) {
        self.limit = limit
    }

    func handlerAdded(context: ChannelHandlerContext) {
        start(context)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        timer?.cancel()
    }

    func channelInactive(context: ChannelHandlerContext) {
        timer?.cancel()
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head:
            hasAnswered = false
            // The time of the first request starts with the connection, that of a later one with its head.
            if timer == nil { start(context) }
        case .body(let buffer):
            byteCount += buffer.readableBytes
            if byteCount >= 64 * 1_024 {
                timer?.cancel()
                start(context)
            }
        case .end:
            timer?.cancel()
            timer = nil
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        hasAnswered = true
        context.write(data, promise: promise)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        // A server that ends does not wait for incomplete requests.
        if event is ChannelShouldQuiesceEvent, timer != nil { return context.close(promise: nil) }
        context.fireUserInboundEventTriggered(event)
    }

    private func start(_ context: ChannelHandlerContext) {
        byteCount = 0
        timer = context.eventLoop.assumeIsolated().scheduleTask(in: limit) {
            self.timer = nil
            guard !self.hasAnswered else { return context.close(promise: nil) }
            let head = HTTPResponse(status: .requestTimeout, headerFields: [.contentLength: "0", .connection: "close"])
            context.write(self.wrapOutboundOut(.head(head)), promise: nil)
            context.writeAndFlush(self.wrapOutboundOut(.end(nil)), promise: nil)
            context.close(promise: nil)
        }
    }
}
