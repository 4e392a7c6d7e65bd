import NIOCore
import NIOHTTP2

/// Ends a connection over HTTP/2: after an error that affects all of it, when the client has announced its end or left,
/// some time after the server has announced the end, and when a client opens many more streams than it may.
///
/// The library's handler waits until the client has answered a PING, which a client may never do.
final class ConnectionEnd: ChannelDuplexHandler {
    typealias InboundIn = HTTP2Frame
    typealias InboundOut = HTTP2Frame
    typealias OutboundIn = HTTP2Frame
    typealias OutboundOut = HTTP2Frame

    private static let limit = TimeAmount.seconds(2)

    private let channel: any Channel
    private var timer: Scheduled<Void>?
    /// The streams that neither a response nor a reset has ended, as the client counts them.
    private var openStreams = 0
    private var refusedStreams = 0
    private var clientHasEnded = false

    init(_ channel: any Channel) {
        self.channel = channel
    }

    /// Whether a new stream is within the announced limit. Refuses one that is not: its client can send it again.
    func admits(_ stream: any Channel) -> Bool {
        guard openStreams >= ConnectionLimits.streamsAtOnce else { return true }
        refusedStreams += 1
        if refusedStreams > ConnectionLimits.refusedStreams {
            channel.close(promise: nil)
        } else {
            // Not yet: the library is still opening it.
            stream.eventLoop.execute {
                stream.writeAndFlush(HTTP2Frame.FramePayload.rstStream(.refusedStream), promise: nil)
            }
        }
        return false
    }

    fileprivate func streamOpened() {
        openStreams += 1
    }

    fileprivate func streamClosed() {
        openStreams -= 1
        closeIfComplete()
    }

    /// Closes the connection if the client opens no more streams, and all are answered.
    private func closeIfComplete() {
        guard clientHasEnded, openStreams == 0 else { return }
        // The last frame is written now, and flushed before the event loop's next turn.
        channel.eventLoop.execute { [channel] in channel.close(promise: nil) }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .goAway = unwrapInboundIn(data).payload {
            clientHasEnded = true
            closeIfComplete()
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .goAway = unwrapOutboundIn(data).payload, timer == nil {
            timer = context.eventLoop.scheduleTask(in: Self.limit) { [channel] in channel.close(promise: nil) }
        }
        context.write(data, promise: promise)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        // Without the client's acknowledgments, no response would arrive.
        if case ChannelEvent.inputClosed = event { return context.close(promise: nil) }
        context.fireUserInboundEventTriggered(event)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // The client knows the reason.
        context.close(promise: nil)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        timer?.cancel()
    }
}

/// Tells a connection's handlers about its streams.
struct StreamObserver: NIOHTTP2StreamDelegate {
    private let manager: NIOHTTP2ServerConnectionManagementHandler.HTTP2StreamDelegate
    private let end: NIOLoopBound<ConnectionEnd>

    init(
        _ manager: NIOHTTP2ServerConnectionManagementHandler.HTTP2StreamDelegate,
        _ end: NIOLoopBound<ConnectionEnd>
    ) {
        self.manager = manager
        self.end = end
    }

    func streamCreated(_ id: HTTP2StreamID, channel: any Channel) {
        manager.streamCreated(id, channel: channel)
        end.value.streamOpened()
    }

    func streamClosed(_ id: HTTP2StreamID, channel: any Channel) {
        manager.streamClosed(id, channel: channel)
        end.value.streamClosed()
    }
}
