import Foundation
import TestSupport
import Testing

@testable import RichPush

@Suite("Requests of an app's own code", .timeLimit(.minutes(10)))
struct ResourceRequestTests {
    @Test("A request's method, fields and body are sent", arguments: ["POST", "PUT", "PATCH", "DELETE", "REPORT"])
    func message(method: String) async throws {
        let body = Array((0..<100_000).map { UInt8(truncatingIfNeeded: $0) })
        try await ResourceTests.fetch { request in
            request.method = method
            request.fields = [
                ResourceField("Content-Type", "application/json"), ResourceField("X-Receipt", "a\r\nInjected: 1"),
                ResourceField("X-Empty", ""), ResourceField("no field", "1"), ResourceField("Content-Length", "5"),
                ResourceField("Transfer-Encoding", "chunked"), ResourceField("Host", "other.example"),
                ResourceField("user-agent", "App/1"), ResourceField("Accept-Language", "de"),
            ]
            request.body = body
        } respond: { _ in
            .response(status: 201)
        } check: { response, server, _ in
            #expect(response.status == 201)
            let received = try #require(server.requests.first)
            #expect(received.method == method)
            #expect(received.body == body)
            #expect(
                received.headers == [
                    "host": "127.0.0.1:\(server.port)", "user-agent": "App/1", "accept": "*/*",
                    "accept-encoding": "gzip, deflate, br", "accept-language": "de",
                    "content-type": "application/json", "x-receipt": "aInjected: 1", "x-empty": "",
                    "content-length": "\(body.count)",
                ]
            )
        }
    }

    @Test("An empty body has a length if a server expects one", arguments: ["POST", "PUT", "GET"])
    func emptyBody(method: String) async throws {
        try await ResourceTests.fetch(change: { $0.method = method }) { _ in
            .response()
        } check: { response, server, _ in
            #expect(response.failure == nil)
            #expect(server.requests.map(\.method) == [method])
            #expect(server.requests.first?.headers["content-length"] == (method == "GET" ? nil : "0"))
            #expect(server.requests.first?.headers["content-type"] == nil)
        }
    }

    @Test("A HEAD request's response has no body")
    func head() async throws {
        try await ResourceTests.fetch(change: { $0.method = "HEAD" }) { _ in
            .raw("HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nContent-Length: 5000\r\n\r\n")
        } check: { response, server, _ in
            #expect(response.failure == nil)
            #expect(response.expectedByteCount == 5_000)
            #expect(response.path == nil)
            #expect(server.requests.map(\.method) == ["HEAD"])
        }
    }

    @Test(
        "Anything that is not HTTP is refused",
        arguments: ["", "GET /", "A\r\nB", String(repeating: "A", count: 41)]
    )
    func noMethod(method: String) async throws {
        try await ResourceTests.fetch(change: { $0.method = method }) { _ in
            .response()
        } check: { response, server, _ in
            #expect(response.failure?.kind == .engineFailure)
            #expect(server.requests == [])
        }
    }

    // MARK: - Redirects

    @Test(
        "Some redirects turn a request into a GET, and others keep it",
        arguments: [
            ("POST", 301, "GET"), ("POST", 302, "GET"), ("POST", 303, "GET"), ("POST", 307, "POST"),
            ("POST", 308, "POST"), ("PUT", 301, "PUT"), ("PUT", 303, "GET"), ("PUT", 307, "PUT"),
            ("HEAD", 303, "HEAD"), ("GET", 308, "GET"),
        ]
    )
    func redirect(method: String, status: Int, followed: String) async throws {
        try await ResourceTests.fetch { request in
            request.method = method
            request.fields = [ResourceField("X-Own", "1"), ResourceField("Content-Type", "text/plain")]
            if method.hasPrefix("P") { request.body = Array("receipt".utf8) }
        } respond: { request in
            guard request.path == "/resource" else {
                return .response(body: request.method == "HEAD" ? [] : Array("end".utf8))
            }
            return .response(
                status: status,
                headers: ["Location": "/end"],
                body: request.method == "HEAD" ? [] : Array("moved".utf8)
            )
        } check: { response, server, _ in
            #expect(response.failure == nil)
            #expect(response.url == server.url("/end"))
            #expect(response.download?.redirects.map(\.text) == [server.url("/end")])
            #expect(response.byteCount == (method == "HEAD" ? 0 : 3))
            #expect(server.requests.map(\.method) == [method, followed])
            let last = try #require(server.requests.last)
            let keepsBody = followed == method && method.hasPrefix("P")
            #expect(last.body == (keepsBody ? Array("receipt".utf8) : []))
            #expect(last.headers["x-own"] == "1")
            #expect(last.headers["content-type"] == (followed == method ? "text/plain" : nil))
            #expect((last.headers["content-length"] != nil) == keepsBody)
        }
    }

    @Test("Credentials do not go to another server")
    func credentials() async throws {
        try await MediaServer.run { _ in
            .response()
        } while: { other in
            for isOther in [true, false] {
                let target = other.url("/end")
                try await ResourceTests.fetch { request in
                    request.fields = [ResourceField("Authorization", "Bearer secret"), ResourceField("X-Own", "1")]
                    request.policy.addresses.exceptions += [AddressPolicy.Exception("127.0.0.0/8:\(other.port)")]
                        .compactMap(\.self)
                } respond: { request in
                    request.path == "/resource" ? .redirect(to: isOther ? target : "/end") : .response()
                } check: { response, server, _ in
                    #expect(response.failure == nil)
                    #expect(server.requests.first?.headers["authorization"] == "Bearer secret")
                    let last = try #require(isOther ? other.requests.last : server.requests.last)
                    #expect(last.path == "/end")
                    #expect(last.headers["authorization"] == (isOther ? nil : "Bearer secret"))
                    #expect(last.headers["x-own"] == "1")
                }
            }
        }
    }

    @Test("A request follows only a limited number of redirects")
    func redirectRules() async throws {
        try await ResourceTests.fetch(change: { $0.policy.redirectLimit = 2 }) { request in
            .redirect(to: request.path + "x")
        } check: { response, server, _ in
            #expect(response.failure == .network(.tooManyRedirects(limit: 2)))
            #expect(response.findings.map(\.kind) == [.tooManyRedirects])
            #expect(response.status == 302)
            #expect(server.requests.count == 3)
        }
    }

    // MARK: - What comes after it

    @Test("The next request with the same handle repeats nothing from the previous one")
    func usedAgain() async throws {
        let image = try Fixture.media("sparky.png")
        try await MediaServer.run { _ in
            .response(contentType: "image/png", body: image)
        } while: { server in
            let folder = try TemporaryFolder()
            let engine = TransferEngine(loopLimit: 1, concurrencyLimit: 1)
            let policy = ExtensionHelper.Configuration.loopback(server, folder).transfer
            func ask(_ method: String?) async throws -> MediaDownload {
                let path = "/sparky.png"
                let message = try RequestMessage(
                    method: method ?? "GET",
                    fields: [ResourceField("X-Own", "1"), ResourceField("Accept-Language", "de")],
                    body: method == "HEAD" ? [] : Array("receipt".utf8)
                )
                let rules = AttachmentRules(decidingVerdict: .bytes, limits: .binaryMegabytes)
                let request = TransferRequest(
                    url: try MediaURL(server.url(path), policy: policy),
                    policy: policy,
                    purpose: method == nil
                        ? .attachment(rules, nil) : .resource(message, folder: folder.path, byteLimit: 1 << 20),
                    timeLimit: .seconds(60)
                )
                return await engine.download(request, clock: ContinuousClock())
            }
            for method in ["POST", "PUT"] {
                _ = try await ask(method)
                #expect(try await ask(nil).knownByteCount == image.count)
            }
            #expect(server.requests.map(\.method) == ["POST", "GET", "PUT", "GET"])
            for request in server.requests where request.method == "GET" {
                #expect(request.body == [])
                #expect(
                    request.headers == [
                        "host": "127.0.0.1:\(server.port)", "user-agent": policy.userAgent, "accept": "*/*",
                        "accept-encoding": "gzip, deflate, br", "accept-language": policy.acceptLanguage,
                    ]
                )
            }
            // All share one connection, and therefore one handle.
            #expect(server.connectionCount == 1)
        }
    }
}
