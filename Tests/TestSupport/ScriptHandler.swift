import Glibc
import NIOCore
import NIOPosix

/// Runs scripts on one connection, for one request after another.
final class ScriptHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let respond: (ReceivedRequest) -> Script
    private var bytes: [UInt8] = []
    private var isPlaying = false

    init(respond: @escaping (ReceivedRequest) -> Script) {
        self.respond = respond
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        bytes += Array(buffer: unwrapInboundIn(data))
        answer(context)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // The client may have gone.
        context.close(promise: nil)
    }

    /// The first byte that a TLS client sends.
    private static let tlsHandshake: UInt8 = 0x16

    private func answer(_ context: ChannelHandlerContext) {
        guard !isPlaying else { return }
        if bytes.first == Self.tlsHandshake {
            // The answer of a web server to TLS on a port without TLS.
            isPlaying = true
            play([.send(Array("HTTP/1.1 400 Bad Request\r\n\r\n".utf8), times: 1), .close], context)
        } else if let request = ReceivedRequest(takingFrom: &bytes) {
            isPlaying = true
            play(respond(request).steps[...], context)
        }
    }

    /// Does the steps in turn; each begins when the one before it is done.
    private func play(_ steps: ArraySlice<Script.Step>, _ context: ChannelHandlerContext) {
        guard let step = steps.first else {
            isPlaying = false
            answer(context)
            return
        }
        let rest = steps.dropFirst()
        switch step {
        case .send(let bytes, let times):
            let buffer = ByteBuffer(bytes: bytes)
            for _ in 1..<max(1, times) { context.write(wrapOutboundOut(buffer), promise: nil) }
            context.writeAndFlush(wrapOutboundOut(times > 0 ? buffer : ByteBuffer()))
                .assumeIsolated().whenSuccess { self.play(rest, context) }
        case .sendWithoutEnd(let bytes):
            // On the event loop, so that calls do not pile up if a write is done at once.
            context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: bytes))).assumeIsolated().whenSuccess {
                context.eventLoop.assumeIsolated().execute { self.play([step], context) }
            }
        case .pause(let duration):
            context.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(duration)) { self.play(rest, context) }
        case .stall:
            break
        case .reset:
            let provider = context.channel as? any SocketOptionProvider
            provider?.setSoLinger(linger(l_onoff: 1, l_linger: 0)).assumeIsolated()
                .whenComplete { _ in context.close(promise: nil) }
        case .close:
            context.close(promise: nil)
        }
    }
}
