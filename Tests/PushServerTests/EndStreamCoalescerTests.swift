import Locks
import NIOCore
import NIOEmbedded
import NIOHPACK
import NIOHTTP2
import Testing

@testable import PushServer

@Suite("The last frame of a response")
struct EndStreamCoalescerTests {
    private typealias Frame = HTTP2Frame.FramePayload

    private static let header = Frame.headers(.init(headers: [":status": "200"]))
    private static let end = Frame.data(.init(data: .byteBuffer(ByteBuffer()), endStream: true))
    private static let text = Frame.data(.init(data: .byteBuffer(ByteBuffer(string: "text"))))

    /// Writes frames; `nil` stands for a flush.
    private static func write(_ frames: [Frame?]) throws -> [String] {
        let channel = EmbeddedChannel(handler: EndStreamCoalescer())
        for frame in frames {
            if let frame { channel.write(frame, promise: nil) } else { channel.flush() }
        }
        channel.flush()
        var written: [String] = []
        while let frame = try channel.readOutbound(as: Frame.self) {
            switch frame {
            case .headers(let headers): written.append(headers.endStream ? "header, end" : "header")
            case .data(let data):
                written.append("\(data.data.readableBytes) bytes" + (data.endStream ? ", end" : ""))
            default: written.append("?")
            }
        }
        _ = try channel.finish()
        return written
    }

    @Test("A response without a body ends with its headers")
    func endsWithHeader() throws {
        #expect(try Self.write([Self.header, Self.end]) == ["header, end"])
    }

    @Test("A response with a body ends with its last part")
    func endsWithBody() throws {
        #expect(try Self.write([Self.header, Self.text, Self.end]) == ["header", "4 bytes, end"])
        #expect(
            try Self.write([Self.header, nil, Self.text, Self.text, Self.end]) == ["header", "4 bytes", "4 bytes, end"]
        )
    }

    @Test("A flush sends the held frame at once")
    func holdsNothingBack() throws {
        #expect(try Self.write([Self.header, nil, Self.text, nil]) == ["header", "4 bytes"])
        #expect(try Self.write([Self.header, Self.text, nil, Self.end]) == ["header", "4 bytes", "0 bytes, end"])
    }

    @Test("Every frame's promise is kept, even if two frames become one")
    func keepsPromises() throws {
        let channel = EmbeddedChannel(handler: EndStreamCoalescer())
        let told = Mutex<Set<Int>>([])
        for (number, frame) in [Self.header, Self.end, Self.text].enumerated() {
            let promise = channel.eventLoop.makePromise(of: Void.self)
            promise.futureResult.whenSuccess { told.withLock { _ = $0.insert(number) } }
            channel.write(frame, promise: promise)
        }
        channel.flush()
        #expect(told.withLock { $0 } == [0, 1, 2])
        _ = try channel.finish(acceptAlreadyClosed: true)
    }
}
