import HummingbirdCore
import Locks
import Logging
import NIOCore
import NIOHTTP2
import NIOHTTPTypes
import NIOHTTPTypesHTTP2

/// Answers the requests of a connection over HTTP/2, and closes one on which a client floods the server with frames.
struct HTTP2Connection: Sendable {
    fileprivate typealias Stream = NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>

    struct Value: Sendable {
        fileprivate let streams: AsyncStream<Stream>
        fileprivate let places: AsyncSemaphore
        fileprivate let client: ClientCertificate?
        fileprivate let channel: any Channel
    }

    private let requests: HTTP1Channel
    private let idleTimeLimit: TimeAmount

    init(_ configuration: PushServerConfiguration, responder: @escaping HTTPChannelHandler.Responder) {
        // A stream is like a connection over HTTP/1.1 with one request.
        requests = HTTP1Channel(responder: responder, configuration: ConnectionLimits.http1(configuration))
        idleTimeLimit = TimeAmount(configuration.idleTimeLimit)
    }

    /// Adds the handlers of HTTP/2 to a connection, on its event loop.
    ///
    /// It resets a new request while too many requests that the client has reset are still being given up.
    /// - Parameter client: The certificate that the client presented.
    func setUp(_ channel: any Channel, client: ClientCertificate?) throws -> Value {
        let (streams, continuation) = AsyncStream.makeStream(of: Stream.self)
        let places = AsyncSemaphore(value: ConnectionLimits.requestsAtOnce)
        let handlers = requests.configuration.additionalChannelHandlers
        let manager = NIOHTTP2ServerConnectionManagementHandler(
            eventLoop: channel.eventLoop,
            configuration: .init(
                maxIdleTime: idleTimeLimit,
                maxAge: nil,
                maxGraceTime: .seconds(1),
                keepalive: nil
            )
        )
        let limits = ConnectionLimits.http2
        let handler = NIOHTTP2Handler(
            mode: .server,
            eventLoop: channel.eventLoop,
            connectionConfiguration: limits.connection,
            streamConfiguration: limits.stream,
            streamDelegate: manager.http2StreamDelegate
        ) { stream in
            stream.eventLoop.makeCompletedFuture {
                guard places.tryWait() else {
                    // Not yet: the library is still opening it.
                    return stream.eventLoop.execute { stream.close(promise: nil) }
                }
                let pipeline = stream.pipeline.syncOperations
                try pipeline.addHandler(HTTP2FramePayloadToHTTPServerCodec())
                try pipeline.addHandlers(handlers())
                continuation.yield(try Stream(wrappingChannelSynchronously: stream))
            }
        }
        let pipeline = channel.pipeline.syncOperations
        try pipeline.addHandlers([handler, ConnectionEnd(), manager])
        // The connection is already active, so it may be idle from now on.
        manager.channelActive(context: try pipeline.context(handler: manager))
        channel.closeFuture.whenComplete { _ in continuation.finish() }
        return Value(streams: streams, places: places, client: client, channel: channel)
    }

    /// Answers the requests until the connection ends.
    func handle(_ connection: Value, logger: Logger) async {
        // Not canceled with this task: each stream must be ended, and that needs a task.
        let answering = Task {
            await withDiscardingTaskGroup { group in
                for await stream in connection.streams {
                    group.addTask {
                        await ClientCertificate.$current.withValue(connection.client) {
                            await answer(stream, logger: logger)
                        }
                        connection.places.signal()
                    }
                }
            }
        }
        await withTaskCancellationHandler {
            await answering.value
        } onCancel: {
            connection.channel.close(promise: nil)
        }
    }

    /// Answers a request, or gives it up as soon as the client does.
    private func answer(_ stream: Stream, logger: Logger) async {
        let answering = Task { await requests.handle(value: stream, logger: logger) }
        stream.channel.closeFuture.whenComplete { _ in answering.cancel() }
        await answering.value
    }
}

/// Closes a connection after an error that affects all of it, and some time after the server has announced the end.
///
/// The library's handler waits until the client has answered a PING, which a client may never do.
private final class ConnectionEnd: ChannelDuplexHandler {
    typealias InboundIn = HTTP2Frame
    typealias OutboundIn = HTTP2Frame
    typealias OutboundOut = HTTP2Frame

    private static let limit = TimeAmount.seconds(2)

    private var timer: Scheduled<Void>?

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .goAway = unwrapOutboundIn(data).payload, timer == nil {
            let channel = context.channel
            timer = context.eventLoop.scheduleTask(in: Self.limit) { channel.close(promise: nil) }
        }
        context.write(data, promise: promise)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // The client knows the reason.
        context.close(promise: nil)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        timer?.cancel()
    }
}
