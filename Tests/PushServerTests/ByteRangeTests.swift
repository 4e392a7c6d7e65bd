import RichPush
import TestSupport
import Testing

@testable import PushServer

@Suite("Ranges of an attachment")
struct ByteRangeTests {
    static let ranges: [(String?, Int, ByteRange)] = [
        (nil, 100, .whole), ("bytes=0-9", 100, .part(0...9)), ("bytes=0-", 100, .part(0...99)),
        ("bytes=99-", 100, .part(99...99)), ("bytes=90-200", 100, .part(90...99)), ("bytes=-10", 100, .part(90...99)),
        ("bytes=-200", 100, .part(0...99)), ("Bytes=0-0", 100, .part(0...0)), ("bytes=100-", 100, .unsatisfiable),
        ("bytes=-0", 100, .unsatisfiable), ("bytes=0-", 0, .unsatisfiable), ("bytes=9-0", 100, .whole),
        ("bytes=0-1,3-4", 100, .whole), ("bytes=-", 100, .whole), ("bytes=", 100, .whole), ("bytes=a-b", 100, .whole),
        ("bytes=--1", 100, .whole), ("lines=0-1", 100, .whole),
        ("bytes=99999999999999999999-", 100, .unsatisfiable),
        ("bytes=1-99999999999999999999", 100, .part(1...99)),
    ]

    @Test("A range is read according to RFC 9110", arguments: ranges)
    func reads(_ field: String?, _ size: Int, _ range: ByteRange) {
        #expect(ByteRange(field, size: size) == range)
    }

    @Test("A browser that plays a movie gets the ranges that it requests")
    func serves() async throws {
        let movie = try Fixture.media("clip.mp4")
        try await MediaServer.run { _ in
            .response(contentType: "video/mp4", body: movie)
        } while: { media in
            try await RunningServer.run { configuration in
                configuration.extensionHelper.transfer.transportSecurity = .allowHTTP
                configuration.extensionHelper.transfer.addresses.exceptions = [.init("127.0.0.0/8:\(media.port)")]
                    .compactMap(\.self)
            } while: { server in
                #expect(try await server.sendMessage(Samples.image(media.url("/clip.mp4"))).status == 200)
                #expect(try await server.wait(for: "type:mpeg-4").status == 200)
                let path = "/api/v1/deliveries/latest/attachment"
                func get(_ headers: [String: String]) async throws -> HTTPAnswer {
                    try await server.send("GET", path, headers: headers)
                }
                let whole = try await get([:])
                #expect(whole.status == 200)
                #expect(whole.headers["accept-ranges"] == "bytes")
                #expect(whole.body.count == movie.count)
                let part = try await get(["Range": "bytes=10-19"])
                #expect(part.status == 206)
                #expect(part.headers["content-range"] == "bytes 10-19/\(movie.count)")
                #expect(part.body == Array(movie[10..<20]))
                let beyond = try await get(["Range": "bytes=\(movie.count)-"])
                #expect(beyond.status == 416)
                #expect(beyond.headers["content-range"] == "bytes */\(movie.count)")
                let conditional = try await get(["Range": "bytes=10-19", "If-Range": "\"tag\""])
                #expect(conditional.status == 200)
            }
        }
    }
}
