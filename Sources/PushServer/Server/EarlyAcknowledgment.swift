import NIOCore

/// Acknowledges the server's SETTINGS to the library as soon as the client's own have come, and drops the client's
/// acknowledgment.
///
/// The library allows 100 streams until then, and ends the connection with the next one. A client that opens more before
/// it knows the server's limit does nothing wrong (RFC 9113, 6.5.2).
struct EarlyAcknowledgment: ByteToMessageDecoder {
    typealias InboundOut = ByteBuffer

    /// "PRI * HTTP/2.0…", with which a client begins (RFC 9113, 3.4).
    private static let prefaceLength = 24
    /// A longer frame is an error (4.2), which is the library's to tell.
    private static let frameLimit = 16_384
    private static let headLength = 9
    private static let settings = 4

    private var hasPreface = false
    private var isAcknowledged = false
    private var isOver = false

    mutating func decode(context: ChannelHandlerContext, buffer: inout ByteBuffer) -> DecodingState {
        let head = buffer.getInteger(at: buffer.readerIndex, as: UInt32.self).map(Int.init) ?? 0
        let frameLength = Self.headLength + (head >> 8)
        let isFrame = hasPreface && !isOver && frameLength <= Self.headLength + Self.frameLimit
        let length = isFrame ? frameLength : hasPreface ? buffer.readableBytes : Self.prefaceLength
        let isSettings = isFrame && head & 0xFF == Self.settings
        let isAcknowledgment = isSettings && buffer.getInteger(at: buffer.readerIndex + 4, as: UInt8.self) == 1
        guard buffer.readableBytes >= max(1, length), let frame = buffer.readSlice(length: length) else {
            return .needMoreData
        }
        if isAcknowledgment || hasPreface && !isFrame { isOver = true }
        if !isAcknowledgment { context.fireChannelRead(wrapInboundOut(frame)) }
        hasPreface = true
        if isSettings, !isAcknowledgment, !isAcknowledged {
            isAcknowledged = true
            let acknowledgment = ByteBuffer(bytes: [0, 0, 0, UInt8(Self.settings), 1, 0, 0, 0, 0])
            context.fireChannelRead(wrapInboundOut(acknowledgment))
        }
        return .continue
    }

    func decodeLast(context: ChannelHandlerContext, buffer: inout ByteBuffer, seenEOF: Bool) -> DecodingState {
        if buffer.readableBytes > 0 { context.fireChannelRead(wrapInboundOut(buffer)) }
        buffer.clear()
        return .needMoreData
    }
}
