import NIOCore
import NIOHTTP2

/// Ends an answer over HTTP/2 with its last frame that has something in it, as APNs does.
///
/// Of itself an answer ends with an empty frame of data, which is correct, but which some clients of APNs (aioapns)
/// read as a body. So each frame is held until it is known whether the end comes right behind it.
final class FinalFrame: ChannelOutboundHandler, RemovableChannelHandler {
    typealias OutboundIn = HTTP2Frame.FramePayload
    typealias OutboundOut = HTTP2Frame.FramePayload

    private var held: (frame: HTTP2Frame.FramePayload, promise: EventLoopPromise<Void>?)?

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        let frame = unwrapOutboundIn(data)
        if let held, frame.isEmptyEnd, let last = held.frame.ended {
            self.held = nil
            let both = promise ?? context.eventLoop.makePromise()
            if let earlier = held.promise { both.futureResult.cascade(to: earlier) }
            context.write(wrapOutboundOut(last), promise: both)
        } else {
            release(context)
            held = (frame, promise)
        }
    }

    func flush(context: ChannelHandlerContext) {
        release(context)
        context.flush()
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        release(context)
        context.close(mode: mode, promise: promise)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        held?.promise?.fail(ChannelError.ioOnClosedChannel)
        held = nil
    }

    private func release(_ context: ChannelHandlerContext) {
        guard let (frame, promise) = held else { return }
        held = nil
        context.write(wrapOutboundOut(frame), promise: promise)
    }
}

extension HTTP2Frame.FramePayload {
    /// Whether it ends an answer, and does nothing else.
    fileprivate var isEmptyEnd: Bool {
        guard case .data(let data) = self else { return false }
        return data.endStream && data.data.readableBytes == 0
    }

    /// The same frame, ending the answer; `nil` for one that cannot.
    fileprivate var ended: HTTP2Frame.FramePayload? {
        switch self {
        case .headers(var headers):
            headers.endStream = true
            return .headers(headers)
        case .data(var data):
            data.endStream = true
            return .data(data)
        default:
            return nil
        }
    }
}

/// Puts a ``FinalFrame`` where frames are still frames.
///
/// Handlers are added to a stream of HTTP/2 and to a connection of HTTP/1.1 alike, behind what makes messages of them.
final class FinalFrameInstallation: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = Never

    func handlerAdded(context: ChannelHandlerContext) {
        // A stream lies in a connection, which a listener has accepted; a connection of HTTP/1.1 has but the latter.
        guard context.channel.parent?.parent != nil else { return }
        try? context.pipeline.syncOperations.addHandler(FinalFrame(), position: .first)
    }
}
