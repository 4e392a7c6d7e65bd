import HummingbirdCore
import HummingbirdHTTP2
import Logging
import NIOCore
import NIOSSL
import NIOTLS

/// Connections for HTTPS and HTTP/2 whose TLS handshake has a time limit.
struct TimedUpgradeChannel: ServerChildChannel {
    let base: HTTP2UpgradeChannel
    let limit: TimeAmount

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP2UpgradeChannel.Value> {
        base.setup(channel: channel, logger: logger).flatMapThrowing { value in
            let pipeline = channel.pipeline.syncOperations
            let encryption = try pipeline.handler(type: NIOSSLServerHandler.self)
            try pipeline.addHandler(HandshakeTimeLimit(limit), position: .after(encryption))
            return value
        }
    }

    func handle(value: HTTP2UpgradeChannel.Value, logger: Logger) async {
        await base.handle(value: value, logger: logger)
    }
}

/// Closes a connection whose handshake does not complete in time. The limits of HTTP apply only from then on.
private final class HandshakeTimeLimit: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer

    private let limit: TimeAmount
    private var timer: Scheduled<Void>?

    init(_ limit: TimeAmount) {
        self.limit = limit
    }

    func handlerAdded(context: ChannelHandlerContext) {
        let channel = context.channel
        timer = context.eventLoop.scheduleTask(in: limit) { channel.close(promise: nil) }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        timer?.cancel()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case TLSUserEvent.handshakeCompleted:
            timer?.cancel()
            timer = nil
        case is ChannelShouldQuiesceEvent where timer != nil:
            // A server that ends does not wait for a handshake.
            return context.close(promise: nil)
        default: break
        }
        context.fireUserInboundEventTriggered(event)
    }
}
