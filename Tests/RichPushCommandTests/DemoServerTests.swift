import Foundation
import TestSupport
import Testing

@testable import RichPushCommand

@Suite("The demo's server")
struct DemoServerTests {
    private static let media = Fixture.folder.appending(path: "media").path

    private static func answer(
        to request: String,
        from folder: String = media
    ) async throws -> (head: String, body: [UInt8]) {
        try await DemoServer.run(directory: folder) { port in
            let answer = try await RawConnection.exchange(request, port: port)
            let end = answer.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound ?? answer.endIndex
            return (String(decoding: answer[..<end], as: UTF8.self), Array(answer[end...]))
        }
    }

    @Test(
        "The server sends a file with its type, size and age",
        arguments: [
            ("sparky.png", "image/png"), ("sparky.png?size=2", "image/png"), ("impostors/photo", nil),
            ("impostors/%73parky.webp", "image/webp"), ("clip.mp4", "video/mp4"), ("clip.mov", nil),
        ] as [(String, String?)]
    )
    func file(target: String, type: String?) async throws {
        let (head, body) = try await Self.answer(to: "GET /\(target) HTTP/1.1\r\nHost: localhost\r\n\r\n")
        let file = try #require(target.removingPercentEncoding?.split(separator: "?").first)
        #expect(try body == Fixture.media(String(file)))
        #expect(head.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(head.contains("Content-Length: \(body.count)\r\n"))
        #expect(head.contains("Last-Modified: "))
        #expect(head.contains("Content-Type: ") == (type != nil))
        if let type { #expect(head.contains("Content-Type: \(type)\r\n")) }
    }

    @Test("A HEAD request gets no body")
    func head() async throws {
        let (head, body) = try await Self.answer(to: "HEAD /sparky.png HTTP/1.1\r\n\r\n")
        #expect(head.contains("Content-Length: 5483\r\n"))
        #expect(body.isEmpty)
    }

    @Test(
        "Only files within the folder are served",
        arguments: [
            "/", "/nothing.png", "/inside", "/inside/", "/pipe", "/../secret", "/%2e%2e/secret",
            "/inside/..%2F../secret", "/./file", "/file%00", "/file%", "/%ff", "/../folder/file", "//../secret", "*",
            "http://127.0.0.1/file",
        ]
    )
    func noFile(target: String) async throws {
        let folder = try TemporaryFolder()
        let served = folder.url.appending(path: "folder")
        try FileManager.default.createDirectory(at: served.appending(path: "inside"), withIntermediateDirectories: true)
        try Data("secret".utf8).write(to: folder.url.appending(path: "secret"))
        try Data("file".utf8).write(to: served.appending(path: "file"))
        #expect(mkfifo(served.appending(path: "pipe").path, 0o600) == 0)
        #expect(try await Self.answer(to: "GET /file HTTP/1.1\r\n\r\n", from: served.path).body == Array("file".utf8))
        let (head, body) = try await Self.answer(to: "GET \(target) HTTP/1.1\r\n\r\n", from: served.path)
        #expect(head.hasPrefix("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n"))
        #expect(body.isEmpty)
    }

    @Test(
        "Another request closes its connection, and the next client is served",
        arguments: [
            "\r\n\r\n", "GET\r\n\r\n", "POST /sparky.png HTTP/1.1\r\n\r\n", "GET /sparky.png\r\n\r\n",
            "GET  /sparky.png HTTP/1.1\r\n\r\n", "PRI * HTTP/2.0\r\n\r\n", "\0\u{16}\u{3}\r\n\r\n",
            String(repeating: "a", count: 8_192),
        ]
    )
    func otherRequest(text: String) async throws {
        try await DemoServer.run(directory: Self.media) { port in
            #expect(try await RawConnection.exchange(text, port: port) == [])
            let next = try await RawConnection.exchange("GET /sparky.png HTTP/1.1\r\n\r\n", port: port)
            #expect(next.count > 5_483)
        }
    }

    @Test("The server ends with the delivery that needs it")
    func end() async throws {
        let port = try await DemoServer.run(directory: Self.media) { $0 }
        await #expect(throws: (any Error).self) { _ = try await RawConnection.exchange("", port: port) }
    }
}
