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
    /// - Parameter client: The certificate that the client presented.
    func setUp(_ channel: any Channel, client: ClientCertificate?) throws -> Value {
        let (streams, continuation) = AsyncStream.makeStream(of: Stream.self)
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
        let end = NIOLoopBound(ConnectionEnd(channel), eventLoop: channel.eventLoop)
        let handler = NIOHTTP2Handler(
            mode: .server,
            eventLoop: channel.eventLoop,
            connectionConfiguration: limits.connection,
            streamConfiguration: limits.stream,
            streamDelegate: StreamObserver(manager.http2StreamDelegate, end)
        ) { stream in
            stream.eventLoop.makeCompletedFuture {
                guard end.value.admits(stream) else { return }
                let pipeline = stream.pipeline.syncOperations
                try pipeline.addHandler(HTTP2FramePayloadToHTTPServerCodec())
                try pipeline.addHandlers(handlers())
                continuation.yield(try Stream(wrappingChannelSynchronously: stream))
            }
        }
        let pipeline = channel.pipeline.syncOperations
        try pipeline.addHandlers([AnnouncedStreamLimit(), handler, end.value, manager])
        // The connection is already active, so it may be idle from now on.
        manager.channelActive(context: try pipeline.context(handler: manager))
        channel.closeFuture.whenComplete { _ in continuation.finish() }
        return Value(streams: streams, client: client, channel: channel)
    }

    /// Answers the requests until the connection ends.
    ///
    /// A request waits while too many others are being answered. Those whose client has reset them count until their
    /// tasks have ended.
    func handle(_ connection: Value, logger: Logger) async {
        // Not canceled with this task: each stream must be ended, and that needs a task.
        let answering = Task {
            let places = AsyncSemaphore(value: ConnectionLimits.requestsAtOnce)
            await withDiscardingTaskGroup { group in
                for await stream in connection.streams {
                    _ = await places.wait()
                    group.addTask {
                        await ClientCertificate.$current.withValue(connection.client) {
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
            connection.channel.close(promise: nil)
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
