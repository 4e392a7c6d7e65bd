import NIOCore
import NIOHTTP2

/// Sets END_STREAM on the last frame with content of an HTTP/2 response, as APNs does.
///
/// Hummingbird ends a response with an empty DATA frame, which is correct, but some clients of APNs (aioapns) mistake
/// it for a body. So this handler holds each frame until it knows whether the end follows directly.
final class EndStreamCoalescer: ChannelOutboundHandler {
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
    fileprivate var isEmptyEnd: Bool {
        guard case .data(let data) = self else { return false }
        return data.endStream && data.data.readableBytes == 0
    }

    /// The frame with END_STREAM; `nil` for a frame that cannot have it.
    fileprivate var ended: HTTP2Frame.FramePayload? {
        switch self {
        case .headers(var headers):
            headers.endStream = true
            return .headers(headers)
        case .data(var data):
            data.endStream = true
            return .data(data)
        default: return nil
        }
    }
}
