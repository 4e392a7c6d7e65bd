import Foundation
import TestSupport
import Testing

@testable import RichPush

@Suite("Resources that an app's own code requests", .timeLimit(.minutes(10)))
struct ResourceTests {
    /// Requests a resource from a server, and checks the outcome. Afterwards the file's folder must be empty, except
    /// for the file that the response names.
    static func fetch(
        _ path: String = "/resource",
        change: @Sendable (inout ResourceRequest) -> Void = { _ in },
        respond: @escaping @Sendable (ReceivedRequest) -> Script,
        check: @Sendable (ResourceResponse, MediaServer, TemporaryFolder) throws -> Void
    ) async throws {
        try await MediaServer.run(respond: respond) { server in
            let folder = try TemporaryFolder()
            var request = ResourceRequest.loopback(server, path, folder)
            change(&request)
            let response = await ExtensionHelper.fetch(request)
            try check(response, server, folder)
            if let file = response.path { try FileManager.default.removeItem(atPath: file) }
            try await folder.waitUntilEmpty()
        }
    }

    @Test(
        "A resource arrives as it is, whatever its status",
        arguments: [200, 201, 203, 300, 400, 401, 404, 418, 500, 503]
    )
    func status(_ status: Int) async throws {
        let page = Array("<html>Not what you wanted, perhaps.</html>".utf8)
        try await Self.fetch { _ in
            .response(status: status, contentType: "text/html; charset=utf-8", body: page)
        } check: { response, _, folder in
            #expect(response.status == status)
            #expect(response.failure == nil)
            #expect(response.findings == [])
            #expect(response.mimeType == "text/html")
            #expect(response.suggestedFilename == "resource.html")
            #expect(response.expectedByteCount == page.count)
            #expect(response.byteCount == page.count)
            let path = try #require(response.path)
            #expect(path.hasPrefix("\(folder.path)/CFNetworkDownload_"))
            #expect(path.hasSuffix(".tmp"))
            #expect(try Array(Data(contentsOf: URL(filePath: path))) == page)
            #expect(permissions(atPath: path) == 0o600)
            #expect(response.download?.timeline.finished != nil)
        }
    }

    @Test("A response without a body has no file", arguments: [200, 204, 304, 404])
    func empty(_ status: Int) async throws {
        try await Self.fetch { _ in
            status == 200 || status == 404 ? .response(status: status) : .raw("HTTP/1.1 \(status) No\r\n\r\n")
        } check: { response, _, _ in
            #expect(response.status == status)
            #expect(response.failure == nil)
            #expect(response.path == nil)
            #expect(response.byteCount == 0)
        }
    }

    @Test("All fields of the last response are kept, in their order and spelling")
    func fields() async throws {
        try await Self.fetch { _ in
            .raw(
                "HTTP/1.1 103 Early Hints\r\nLink: early\r\n\r\n"
                    + "HTTP/1.1 200 OK\r\nX-Last: 1\r\nset-cookie: a=b\r\nSet-Cookie:  c=d \r\nX-Empty:\r\n"
                    + "Content-Length: 2\r\nX-Accent:\u{301}x\r\nETag: \"a:b\"\r\n\r\nok"
            )
        } check: { response, _, _ in
            #expect(response.failure == nil)
            #expect(
                response.fields == [
                    ResourceField("X-Last", "1"), ResourceField("set-cookie", "a=b"),
                    ResourceField("Set-Cookie", "c=d"), ResourceField("X-Empty", ""),
                    ResourceField("Content-Length", "2"), ResourceField("X-Accent", "\u{301}x"),
                    ResourceField("ETag", "\"a:b\""),
                ]
            )
        }
    }

    @Test("A body is decoded if an iPhone decodes it and kept otherwise")
    func decoded() async throws {
        try await Self.fetch { _ in
            ContentEncodingTests.response("gzip", ContentEncodingTests.body("gzip"))
        } check: { response, _, _ in
            let path = try #require(response.path)
            let isDecoded = try Array(Data(contentsOf: URL(filePath: path))) == ContentEncodingTests.body("")
            #expect(isDecoded)
            #expect(response.expectedByteCount == nil)
        }
        for encoding in ["zstd", "gzip, br"] {
            try await Self.fetch { _ in
                ContentEncodingTests.response(encoding, Array("as it was".utf8))
            } check: { response, _, _ in
                #expect(response.failure == nil)
                let path = try #require(response.path)
                #expect(try String(contentsOfFile: path, encoding: .utf8) == "as it was")
            }
        }
    }

    @Test("A resource may have 60 MB, more than memory would hold")
    func large() async throws {
        let megabyte = [UInt8](repeating: 0x61, count: 1 << 20)
        let head = Script.head(status: 200, contentType: "application/zip", length: 60 << 20)
        try await Self.fetch { _ in
            Script([.send(Array(head.utf8), times: 1), .send(megabyte, times: 60)])
        } check: { response, _, _ in
            #expect(response.failure == nil)
            #expect(response.byteCount == 60 << 20)
            let attributes = try FileManager.default.attributesOfItem(atPath: try #require(response.path))
            let size = attributes[.size] as? Int
            #expect(size == 60 << 20)
        }
    }

    @Test("The disk holds what has arrived so far")
    func nothingHeldInMemory() throws {
        let folder = try TemporaryFolder()
        let header = HeaderReader(byteLimit: 1_000)
        let receiver = ResourceReceiver(header: header, folder: folder.path, byteLimit: 1 << 20)
        for line in ["HTTP/1.1 200 OK\r\n", "\r\n"] { try receiver.receiveHeaderLine(Array(line.utf8).span.bytes) }
        let piece = [UInt8](repeating: 0x61, count: 30_000)
        for _ in 0..<20 {
            try receiver.receiveBody(piece.span.bytes)
            #expect(try OpenFiles.sizes(in: folder.path) == [receiver.bytesReceived])
        }
        receiver.discard()
        #expect(try folder.contents == [])
    }

    // MARK: - What it may not do

    @Test("The storage limit applies, and a larger resource leaves nothing")
    func storageLimit() async throws {
        for (limit, isWhole) in [(100_000, true), (99_999, false)] {
            try await Self.fetch(change: { $0.storageLimit = limit }) { _ in
                .chunked(pieces: [[UInt8](repeating: 0x61, count: 1_000)], times: 100)
            } check: { response, _, _ in
                let failure = MediaFailure.machine(.storage(StorageError(operation: .writeFile, code: EFBIG)))
                #expect(response.failure == (isWhole ? nil : failure))
                #expect((response.path != nil) == isWhole)
                #expect(response.findings.map(\.kind) == (isWhole ? [] : [.storageFailure]))
            }
        }
    }

    @Test("A missing folder is an error")
    func noFolder() async throws {
        try await Self.fetch(change: { $0.folder += "/none" }) { _ in
            .response(body: [1])
        } check: { response, _, _ in
            #expect(response.failure == .machine(.storage(StorageError(operation: .createFile, code: ENOENT))))
            #expect(response.status == 200)
        }
    }

    @Test("A resource is requested only if an image would be", arguments: [true, false])
    func policy(allowsHTTP: Bool) async throws {
        try await Self.fetch { request in
            request.policy.addresses.exceptions = []
            request.policy.transportSecurity = allowsHTTP ? .allowHTTP : .requireHTTPS
        } respond: { _ in
            .response()
        } check: { response, server, _ in
            #expect(response.failure?.kind == (allowsHTTP ? .blockedAddress : .insecureURL))
            #expect(response.findings.map(\.kind) == [response.failure?.kind])
            #expect(response.url == server.url("/resource"))
            #expect(server.requests == [])
        }
    }

    // MARK: - Before its end

    @Test("A connection that ends early leaves no resource and no file")
    func brokenOff() async throws {
        let head = Script.head(status: 200, contentType: "image/png", length: 5_000)
        try await Self.fetch { _ in
            Script([.send(Array(head.utf8) + [UInt8](repeating: 0x61, count: 4_000), times: 1), .close])
        } check: { response, _, _ in
            #expect(response.failure == .response(.partialBody(received: 4_000, expected: 5_000)))
            #expect(response.findings.map(\.kind) == [.partialBody])
            #expect(response.status == 200)
            #expect(response.path == nil)
            #expect(response.byteCount == 4_000)
        }
    }

    @Test("A request ends when its time is up")
    func timeLimit() async throws {
        let head = Script.head(status: 200, contentType: nil, length: 5_000)
        try await Self.fetch(change: { $0.timeLimit = .milliseconds(300) }) { _ in
            Script([.send(Array(head.utf8) + [1, 2, 3], times: 1), .stall])
        } check: { response, _, _ in
            #expect(response.failure?.kind == .timeLimit)
            #expect(response.path == nil)
        }
    }

    @Test("A canceled task ends its request at once")
    func cancellation() async throws {
        let head = Script.head(status: 200, contentType: nil, length: 5_000)
        try await MediaServer.run { _ in
            Script([.send(Array(head.utf8) + [1, 2, 3], times: 1), .stall])
        } while: { server in
            let folder = try TemporaryFolder()
            let request = ResourceRequest.loopback(server, "/", folder)
            let fetch = Task { await ExtensionHelper.fetch(request) }
            try await server.waitForRequests()
            fetch.cancel()
            #expect(await fetch.value.failure == .canceled)
            try await folder.waitUntilEmpty()
        }
    }
}

extension ResourceRequest {
    /// A GET of a path on a test's own server.
    static func loopback(_ server: MediaServer, _ path: String, _ folder: TemporaryFolder) -> ResourceRequest {
        var request = ResourceRequest(url: server.url(path), folder: folder.path)
        request.policy = ExtensionHelper.Configuration.loopback(server, folder).transfer
        request.timeLimit = .seconds(120)
        return request
    }
}
