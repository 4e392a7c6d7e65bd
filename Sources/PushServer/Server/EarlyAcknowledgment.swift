import NIOCore

/// Acknowledges the server's SETTINGS to the library as soon as the client's own have come, and drops the client's
/// acknowledgment.
///
/// The library allows 100 streams until then, and ends the connection with the next one. A client that opens more
/// before it knows the server's limit does nothing wrong (RFC 9113, 6.5.2).
struct EarlyAcknowledgment: ByteToMessageDecoder {
    typealias InboundOut = ByteBuffer

    private enum State {
        case preface
        case frames(isAcknowledged: Bool)
        /// The library has all that follows.
        case over
    }

    /// "PRI * HTTP/2.0…", with which a client begins (RFC 9113, 3.4).
    private static let prefaceLength = 24
    /// A longer frame is an error (4.2), which is the library's to tell.
    private static let frameLimit = 16_384
    private static let acknowledgment: [UInt8] = [0, 0, 0, 4, 1, 0, 0, 0, 0]

    private var state = State.preface

    mutating func decode(context: ChannelHandlerContext, buffer: inout ByteBuffer) -> DecodingState {
        let (length, isSettings, hasFlag) = Self.head(of: buffer)
        switch state {
        case .preface:
            guard let preface = buffer.readSlice(length: Self.prefaceLength) else { return .needMoreData }
            context.fireChannelRead(wrapInboundOut(preface))
            state = .frames(isAcknowledged: false)
        case .frames where length > Self.frameLimit: state = .over
        case .frames(let isAcknowledged):
            guard let frame = buffer.readSlice(length: length + 9) else { return .needMoreData }
            if isSettings, hasFlag {
                state = .over
                break
            }
            context.fireChannelRead(wrapInboundOut(frame))
            guard isSettings, !isAcknowledged else { break }
            context.fireChannelRead(wrapInboundOut(ByteBuffer(bytes: Self.acknowledgment)))
            state = .frames(isAcknowledged: true)
        case .over:
            guard let rest = buffer.readSlice(length: max(1, buffer.readableBytes)) else { return .needMoreData }
            context.fireChannelRead(wrapInboundOut(rest))
        }
        return .continue
    }

    /// The length of a frame without its head of 9 bytes, whether it is SETTINGS, and whether it has the flag that
    /// makes that an acknowledgment (4.1, 6.5).
    private static func head(of buffer: ByteBuffer) -> (length: Int, isSettings: Bool, hasFlag: Bool) {
        let head = buffer.getInteger(at: buffer.readerIndex, as: UInt32.self) ?? 0
        let flags = buffer.getInteger(at: buffer.readerIndex + 4, as: UInt8.self) ?? 0
        return (Int(head >> 8), head & 0xFF == 4, flags & 1 == 1)
    }

    func decodeLast(context: ChannelHandlerContext, buffer: inout ByteBuffer, seenEOF: Bool) -> DecodingState {
        if buffer.readableBytes > 0 { context.fireChannelRead(wrapInboundOut(buffer)) }
        buffer.clear()
        return .needMoreData
    }
}
