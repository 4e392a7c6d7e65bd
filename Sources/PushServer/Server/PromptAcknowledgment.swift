import Glibc
import NIOCore

/// Acknowledges the first part of a request at once.
///
/// The system delays an acknowledgment by 40 ms. A client that writes the head and the body of a request separately,
/// and does not set TCP_NODELAY, sends the body only after the acknowledgment of the head.
final class PromptAcknowledgment<Part: Sendable>: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = Part
    typealias InboundOut = Part

    private let endsRequest: (Part) -> Bool
    /// Whether the last read has ended a request, which the response will acknowledge.
    private var hasEnded = false

    /// - Parameter endsRequest: Whether a request is complete with a part; never for bytes that do not show it.
    init(_ endsRequest: @escaping (Part) -> Bool) { self.endsRequest = endsRequest }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if endsRequest(unwrapInboundIn(data)) { hasEnded = true }
        context.fireChannelRead(data)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        if !hasEnded { context.channel.acknowledge() }
        hasEnded = false
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
