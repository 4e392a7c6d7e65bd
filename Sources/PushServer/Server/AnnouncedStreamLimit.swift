import NIOCore
import NIOHTTP2

/// Writes the limit that the client must keep into the first SETTINGS frame, where the library writes the one that it
/// enforces.
///
/// The library ends the connection with the first stream beyond its limit, and all requests on it fail. The server wants
/// to refuse only that stream (RFC 9113, 5.1.2), so the library's limit is higher.
final class AnnouncedStreamLimit: ChannelOutboundHandler, RemovableChannelHandler {
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    /// The bytes of a frame's header (RFC 9113, 4.1), and of a setting (6.5.1).
    private static let (headerLength, settingLength) = (9, 6)

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        var buffer = unwrapOutboundIn(data)
        let start = buffer.readerIndex
        // The server's first frame is SETTINGS (RFC 9113, 3.4), which is far shorter than 64 KB.
        let length = buffer.getInteger(at: start + 1, as: UInt16.self).map(Int.init) ?? 0
        let settings = stride(
            from: start + Self.headerLength,
            to: start + Self.headerLength + length,
            by: Self.settingLength
        )
        for setting in settings where buffer.getInteger(at: setting, as: UInt16.self) == Self.identifier {
            buffer.setInteger(UInt32(ConnectionLimits.streamsAtOnce), at: setting + 2)
        }
        context.write(wrapOutboundOut(buffer), promise: promise)
        context.pipeline.syncOperations.removeHandler(self, promise: nil)
    }

    /// SETTINGS_MAX_CONCURRENT_STREAMS (RFC 9113, 6.5.2).
    private static let identifier: UInt16 = 3
}
