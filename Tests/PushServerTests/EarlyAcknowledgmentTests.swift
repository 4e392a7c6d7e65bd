import NIOCore
import NIOEmbedded
import Testing

@testable import PushServer

@Suite("The acknowledgment of the server's settings")
struct EarlyAcknowledgmentTests {
    private static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)
    private static let settings: [UInt8] = [0, 0, 6, 4, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 10]
    private static let acknowledgment: [UInt8] = [0, 0, 0, 4, 1, 0, 0, 0, 0]
    /// With a flag that means nothing, which a receiver ignores (RFC 9113, 4.1).
    private static let flagged: [UInt8] = [0, 0, 0, 4, 0x81, 0, 0, 0, 0]
    private static let ping: [UInt8] = [0, 0, 8, 6, 0, 0, 0, 0, 0] + Array(repeating: 7, count: 8)

    /// Passes bytes in pieces of a size, and returns what comes out.
    private static func pass(_ bytes: [UInt8], inPiecesOf size: Int) throws -> [UInt8] {
        let channel = EmbeddedChannel(handler: ByteToMessageHandler(EarlyAcknowledgment()))
        for start in stride(from: 0, to: bytes.count, by: size) {
            try channel.writeInbound(ByteBuffer(bytes: bytes[start..<min(bytes.count, start + size)]))
        }
        _ = try channel.finish(acceptAlreadyClosed: true)
        var passed: [UInt8] = []
        while let buffer = try channel.readInbound(as: ByteBuffer.self) { passed += buffer.readableBytesView }
        return passed
    }

    @Test("It comes right after the client's settings, and the client's own is dropped", arguments: [1, 7, 25, 1_000])
    func early(size: Int) throws {
        let first = Self.preface + Self.settings
        let rest = Self.ping + Self.settings
        let bytes = first + Self.ping + Self.flagged + rest + Self.acknowledgment
        let expected = first + Self.acknowledgment + Self.ping + rest + Self.acknowledgment
        #expect(try Self.pass(bytes, inPiecesOf: size) == expected)
    }

    @Test("From a frame that is too long, every byte passes as it is", arguments: [10, 1_000, 100_000])
    func tooLong(size: Int) throws {
        let long = [1, 0, 0, 4, 0, 0, 0, 0, 0] + [UInt8](repeating: 4, count: 65_536)
        let bytes = Self.preface + long + Self.settings + Self.acknowledgment
        #expect(try Self.pass(bytes, inPiecesOf: size) == bytes)
    }
}
