import Glibc
import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Acknowledges the first part of a request at once.
///
/// The system delays an acknowledgment by 40 ms. A client that writes the head and the body of a request separately,
/// and does not set TCP_NODELAY, sends the body only after the acknowledgment of the head.
final class PromptAcknowledgment: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart

    /// Whether the last read has ended a request, which the response will acknowledge.
    private var hasEnded = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .end = unwrapInboundIn(data) { hasEnded = true }
        context.fireChannelRead(data)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        if !hasEnded { context.channel.acknowledge() }
        hasEnded = false
        context.fireChannelReadComplete()
    }
}

/// Acknowledges at once all that arrives, where nothing shows whether a request is complete.
final class PromptByteAcknowledgment: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    func channelReadComplete(context: ChannelHandlerContext) {
        context.channel.acknowledge()
        context.fireChannelReadComplete()
    }
}

extension Channel {
    /// Acknowledges what the connection has received. The system soon delays acknowledgments again.
    fileprivate func acknowledge() {
        // A stream's parent is a connection, whose parent is a listener.
        let connection = parent?.parent == nil ? self : parent
        let option = NIOBSDSocket.Option(rawValue: TCP_QUICKACK)
        // Without it the client only waits longer.
        try? connection?.syncOptions?.setOption(.tcpOption(option), value: 1)
    }
}
