import HummingbirdCore
import Locks
import Logging
import NIOCore
import NIOHTTP2
import NIOHTTPTypes
import NIOHTTPTypesHTTP2

/// Answers the requests of a connection over HTTP/2, and closes one on which a client floods the server with frames.
struct HTTP2Connection: Sendable {
    private typealias Stream = NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>

    private let requests: HTTP1Channel
    private let idleTimeLimit: TimeAmount

    init(_ configuration: PushServerConfiguration, responder: @escaping HTTPChannelHandler.Responder) {
        // A stream is like a connection over HTTP/1.1 with one request.
        requests = HTTP1Channel(responder: responder, configuration: ConnectionLimits.http1(configuration))
        idleTimeLimit = TimeAmount(configuration.idleTimeLimit)
    }

    /// Adds the handlers of HTTP/2 to a connection, on its event loop.
    /// - Parameter client: The certificate that the client presented.
    /// - Returns: A function that answers the requests until the connection ends.
    func setUp(
        _ channel: any Channel,
        client: ClientCertificate?,
        logger: Logger
    ) throws -> @Sendable () async -> Void {
        let (streams, continuation) = AsyncStream.makeStream(of: Stream.self)
        let handlers = requests.configuration.additionalChannelHandlers
        let manager = NIOHTTP2ServerConnectionManagementHandler(
            eventLoop: channel.eventLoop,
            configuration: .init(maxIdleTime: idleTimeLimit, maxAge: nil, maxGraceTime: .seconds(1), keepalive: nil)
        )
        let limits = ConnectionLimits.http2
        let end = NIOLoopBound(ConnectionEnd(channel), eventLoop: channel.eventLoop)
        let handler = NIOHTTP2Handler(
            mode: .server,
            eventLoop: channel.eventLoop,
            connectionConfiguration: limits.connection,
            streamConfiguration: limits.stream,
            streamDelegate: StreamObserver(manager: manager.http2StreamDelegate, end: end)
        ) { stream in
            stream.eventLoop.makeCompletedFuture {
                guard end.value.admits(stream) else { return }
                let pipeline = stream.pipeline.syncOperations
                // In front of the codec, where it sees frames.
                try pipeline.addHandler(EndStreamCoalescer())
                try pipeline.addHandler(HTTP2FramePayloadToHTTPServerCodec())
                try pipeline.addHandlers(handlers())
                continuation.yield(try Stream(wrappingChannelSynchronously: stream))
            }
        }
        let pipeline = channel.pipeline.syncOperations
        try pipeline.addHandlers([
            AnnouncedStreamLimit(), ByteToMessageHandler(EarlyAcknowledgment()), handler, end.value, manager,
        ])
        // The connection is already active, so it may be idle from now on.
        manager.channelActive(context: try pipeline.context(handler: manager))
        channel.closeFuture.whenComplete { _ in continuation.finish() }
        return { await answer(streams, of: channel, client: client, logger: logger) }
    }

    /// Answers the requests until the connection ends.
    ///
    /// A request waits while too many others are being answered. Those whose client has reset them count until their
    /// tasks have ended.
    private func answer(
        _ streams: AsyncStream<Stream>,
        of channel: any Channel,
        client: ClientCertificate?,
        logger: Logger
    ) async {
        // Not canceled with this task: each stream must be ended, and that needs a task.
        let answering = Task {
            let places = AsyncSemaphore(value: ConnectionLimits.requestsAtOnce)
            await withDiscardingTaskGroup { group in
                for await stream in streams {
                    _ = await places.wait()
                    group.addTask {
                        await ClientCertificate.$current.withValue(client) {
                            await requests.handleUntilClosed(stream, logger: logger)
                        }
                        places.signal()
                    }
                }
            }
        }
        await withTaskCancellationHandler {
            await answering.value
        } onCancel: {
            channel.close(promise: nil)
        }
    }
}

extension HTTP1Channel {
    /// Answers the requests of a connection, or the request of a stream, and gives up as soon as the channel closes.
    func handleUntilClosed(_ value: Value, logger: Logger) async {
        let answering = Task { await handle(value: value, logger: logger) }
        value.channel.closeFuture.whenComplete { _ in answering.cancel() }
        await withTaskCancellationHandler {
            await answering.value
        } onCancel: {
            answering.cancel()
        }
    }
}

/// Ends a connection over HTTP/2: after an error that affects all of it, when the client has announced its end or left,
/// some time after the server has announced the end, and when a client opens many more streams than it may.
///
/// The library's handler waits until the client has answered a PING, which a client may never do.
private final class ConnectionEnd: ChannelDuplexHandler {
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

    init(_ channel: any Channel) { self.channel = channel }

    /// Whether a new stream is within the announced limit. Refuses one that is not: its client can send it again.
    func admits(_ stream: any Channel) -> Bool {
        guard openStreams >= ConnectionLimits.streamsAtOnce else { return true }
        refusedStreams += 1
        let mayGoOn = refusedStreams <= ConnectionLimits.refusedStreams
        // Not yet: the library is still opening the stream, and would see its end before its beginning.
        stream.eventLoop.execute { [channel] in
            if mayGoOn {
                stream.writeAndFlush(HTTP2Frame.FramePayload.rstStream(.refusedStream), promise: nil)
            } else {
                channel.close(promise: nil)
            }
        }
        return false
    }

    func streamOpened() { openStreams += 1 }

    func streamClosed() {
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

    func handlerRemoved(context: ChannelHandlerContext) { timer?.cancel() }
}

/// Tells a connection's handlers about its streams.
private struct StreamObserver: NIOHTTP2StreamDelegate {
    let manager: NIOHTTP2ServerConnectionManagementHandler.HTTP2StreamDelegate
    let end: NIOLoopBound<ConnectionEnd>

    func streamCreated(_ id: HTTP2StreamID, channel: any Channel) {
        manager.streamCreated(id, channel: channel)
        end.value.streamOpened()
    }

    func streamClosed(_ id: HTTP2StreamID, channel: any Channel) {
        manager.streamClosed(id, channel: channel)
        end.value.streamClosed()
    }
}

/// Writes the limit that the client must keep into the first SETTINGS frame, where the library writes the one that it
/// enforces.
///
/// The library ends the connection with the first stream beyond its limit, and all requests on it fail. The server wants
/// to refuse only that stream (RFC 9113, 5.1.2), so the library's limit is higher.
private final class AnnouncedStreamLimit: ChannelOutboundHandler, RemovableChannelHandler {
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    /// SETTINGS_MAX_CONCURRENT_STREAMS (RFC 9113, 6.5.2).
    private static let identifier: UInt16 = 3

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        var buffer = unwrapOutboundIn(data)
        let start = buffer.readerIndex
        // The server's first frame is SETTINGS (RFC 9113, 3.4), which is far shorter than 64 KB.
        let length = buffer.getInteger(at: start + 1, as: UInt16.self).map(Int.init) ?? 0
        // A frame's header has 9 bytes (4.1), and a setting 6 (6.5.1).
        let settings = stride(from: start + 9, to: start + 9 + length, by: 6)
        for setting in settings where buffer.getInteger(at: setting, as: UInt16.self) == Self.identifier {
            buffer.setInteger(UInt32(ConnectionLimits.streamsAtOnce), at: setting + 2)
        }
        context.write(wrapOutboundOut(buffer), promise: promise)
        context.pipeline.syncOperations.removeHandler(self, promise: nil)
    }
}
