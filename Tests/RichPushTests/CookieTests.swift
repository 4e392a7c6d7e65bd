import TestSupport
import Testing

@testable import RichPush

@Suite("Cookies", .timeLimit(.minutes(10)))
struct CookieTests {
    private static let picture = (try? Fixture.media("sparky.png")) ?? []

    /// A redirect that sets a cookie.
    private static func redirect(to location: String, setting cookie: String) -> Script {
        .response(status: 302, headers: ["Location": location, "Set-Cookie": cookie])
    }

    /// The picture for a request with the cookie, and 403 for any other.
    private static func picture(for request: ReceivedRequest) -> Script {
        request.headers["cookie"]?.contains("session=1") == true
            ? .response(contentType: "image/png", body: picture) : .response(status: 403)
    }

    @Test(
        "A redirect's cookie goes to the target within one site, by its path and domain, and only in that delivery",
        arguments: [
            ("session=1", nil), ("session=1; Path=/; HttpOnly", nil), ("session=1; Path=/signed", nil),
            ("session=1; Max-Age=60", nil), ("session=1; Path=/other", 403), ("session=1; Max-Age=0", 403),
            ("session=1; Domain=example.com", 403),
        ] as [(String, Int?)]
    )
    func withinOneSite(cookie: String, status: Int?) async throws {
        try await MediaServer.run { request in
            request.path == "/sparky.png"
                ? Self.redirect(to: "/signed/sparky.png", setting: cookie) : Self.picture(for: request)
        } while: { server in
            let folder = try TemporaryFolder()
            let helper = ExtensionHelper(configuration: .loopback(server, folder))
            for _ in 0..<2 {
                let report = await helper.populate(.withImage(server.url("/sparky.png")))
                #expect(report.failure == status.map { .response(.status($0)) })
                #expect(!report.findings.contains { $0.kind == .foreignCookie })
                #expect(report.media?.verdicts.helper.outcome == .attached)
            }
            #expect(server.requests.count == 4)
            #expect(server.requests.filter { $0.path == "/sparky.png" }.allSatisfy { $0.headers["cookie"] == nil })
        }
    }

    @Test("Whether an iPhone sends a cookie that another domain's redirect has set is unknown")
    func anotherDomain() async throws {
        try await MediaServer.run(host: "0.0.0.0") { request in
            let other = "http://127.0.0.2:\(request.headers["host"]?.split(separator: ":").last ?? "")"
            switch request.path {
            case "/sparky.png": return .redirect(to: "\(other)/login")
            case "/login": return Self.redirect(to: "\(other)/signed.png", setting: "session=1")
            default: return Self.picture(for: request)
            }
        } while: { server in
            let folder = try TemporaryFolder()
            let helper = ExtensionHelper(configuration: .loopback(server, folder))
            let report = await helper.populate(.withImage("http://127.0.0.1:\(server.port)/sparky.png"))
            #expect(report.failure == nil)
            let finding = try #require(report.findings.first { $0.kind == .foreignCookie })
            #expect(finding.severity == .warning)
            #expect(report.media?.verdicts.helper.outcome == .unknown)
            #expect(report.media?.verdicts.bytes.outcome == .attached)
        }
    }

    @Test(
        "A redirect that repeats the same addresses is an error unless each answer sets another cookie",
        arguments: ["", "session=1", "session=1; Max-Age=60", "session=NUMBER"]
    )
    func loop(cookie: String) async throws {
        let count = Recorder<Void>()
        try await MediaServer.run { request in
            count.record(())
            let target = request.path == "/sparky.png" ? "/login" : "/sparky.png"
            let cookie = cookie.replacing("NUMBER", with: "\(count.values.count)")
            return cookie.isEmpty ? .redirect(to: target) : Self.redirect(to: target, setting: cookie)
        } while: { server in
            let folder = try TemporaryFolder()
            let helper = ExtensionHelper(configuration: .loopback(server, folder))
            let report = await helper.populate(.withImage(server.url("/sparky.png")))
            let isLoop = !cookie.contains("NUMBER")
            #expect(
                report.failure == .network(isLoop ? .redirectLoop(limit: 16) : .tooManyRedirects(limit: 16))
            )
            #expect(report.findings.first?.severity == (isLoop ? .error : .warning))
            #expect(report.media?.verdicts.helper.outcome == (isLoop ? .notDownloaded : .unknown))
        }
    }

    @Test("Requests share the cookies of one jar, and those without a jar neither send nor keep any")
    func jars() async throws {
        try await MediaServer.run { request in
            request.path == "/set"
                ? .response(headers: ["Set-Cookie": "session=1"]) : Self.picture(for: request)
        } while: { server in
            let folder = try TemporaryFolder()
            func status(_ path: String, _ jar: CookieJar?) async -> Int? {
                var request = ResourceRequest.loopback(server, path, folder)
                request.cookieJar = jar
                return await ExtensionHelper.fetch(request).status
            }
            let (one, other) = (CookieJar(), CookieJar())
            #expect(await status("/get", one) == 403)
            #expect(await status("/set", one) == 200)
            #expect(await status("/get", one) == 200)
            #expect(await status("/get", other) == 403)
            #expect(await status("/set", nil) == 200)
            #expect(await status("/get", nil) == 403)
            #expect(await status("/get", one) == 200)
        }
    }
}
