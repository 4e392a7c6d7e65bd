import RichPush
import TestSupport
import Testing

@Suite("Hostile redirects", .timeLimit(.minutes(10)))
struct RedirectCases {
    private static let png = (try? Fixture.media("sparky.png")) ?? []

    @Test(
        "30: a redirect to file, gopher, dict or ftp is refused and sends nothing more",
        arguments: ["file", "gopher", "dict", "ftp", "data", "FILE"],
        [301, 302, 303, 307, 308]
    )
    func scheme(scheme: String, status: Int) async throws {
        try await MediaCase().deliver { request in
            let host = request.headers["host"] ?? ""
            return .redirect(
                to: scheme.lowercased() == "file" ? "\(scheme):///etc/passwd" : "\(scheme)://\(host)/x.png",
                status: status
            )
        } check: { outcome, server in
            #expect(outcome.report.failure == .network(.redirect(.scheme(scheme.lowercased()))))
            outcome.expectBestAttempt(.redirectRefused)
            #expect(server.requests.map(\.path) == ["/sparky.png"])
        }
    }

    @Test(
        "31: a redirect to an internal address is refused, and the address sees nothing",
        arguments: [
            "http://127.0.0.1:PORT/x.png", "http://localhost:PORT/x.png", "http://2130706433:PORT/x.png",
            "http://0x7f.1:PORT/x.png", "//127.0.0.2:PORT/x.png", "http://[::ffff:127.0.0.1]:PORT/x.png",
            "http://[::1]:PORT/x.png", "http://10.0.0.1/x.png", "http://169.254.169.254/latest/meta-data/",
        ]
    )
    func internalAddress(location: String) async throws {
        try await MediaServer.run { _ in
            .response(contentType: "image/png", body: Self.png)
        } while: { inside in
            let location = location.replacing("PORT", with: String(inside.port))
            try await MediaCase().deliver { _ in
                .redirect(to: location)
            } check: { outcome, server in
                outcome.expectBestAttempt(.blockedAddress)
                #expect(server.requests.count == 1)
                #expect(inside.requests == [])
            }
        }
    }

    @Test(
        "32: a redirect loop ends after sixteen redirects",
        arguments: [["/sparky.png"], ["/a", "/b"], ["/a", "//HOST/b", "?c"]]
    )
    func loop(locations: [String]) async throws {
        let count = Recorder<Void>()
        try await MediaCase().deliver { request in
            count.record(())
            let location = locations[count.values.count % locations.count]
            return .redirect(to: location.replacing("HOST", with: request.headers["host"] ?? ""))
        } check: { outcome, server in
            #expect(outcome.report.failure == .network(.redirectLoop(limit: 16)))
            outcome.expectBestAttempt(.tooManyRedirects)
            #expect(outcome.report.media?.verdicts.helper.outcome == .notDownloaded)
            #expect(server.requests.count == 17)
        }
    }

    @Test("33: after a redirect to another host and back, no Authorization or Referer is sent, and only own cookies")
    func anotherHost() async throws {
        let fields = ["Set-Cookie": "other=1; Path=/", "WWW-Authenticate": "Basic realm=\"all\""]
        try await MediaServer.run(host: "127.0.0.2") { request in
            guard request.path.hasPrefix("/back/") else { return .response(contentType: "image/png", body: Self.png) }
            let location = "http://127.0.0.1:\(request.path.dropFirst(6))/second.png"
            return .response(status: 302, headers: fields.merging(["Location": location]) { $1 })
        } while: { other in
            let delivery = MediaCase(path: "/first.png?token=secret") { configuration in
                configuration.transfer.addresses.exceptions += [AddressPolicy.Exception("127.0.0.2:\(other.port)")]
                    .compactMap(\.self)
            }
            try await delivery.deliver { request in
                let port = request.headers["host"]?.split(separator: ":").last ?? ""
                let location = other.url(request.path == "/second.png" ? "/third.png" : "/back/\(port)")
                let own = ["Location": location, "Set-Cookie": "first=1; Path=/"]
                return .response(status: 302, headers: fields.merging(own) { $1 })
            } check: { outcome, server in
                outcome.expectAttached(.png, byteCount: Self.png.count)
                #expect(server.requests.map(\.path) == ["/first.png?token=secret", "/second.png"])
                #expect(other.requests.map(\.path) == ["/back/\(server.port)", "/third.png"])
                #expect(
                    other.requests.map { $0.headers["host"] } == Array(repeating: "127.0.0.2:\(other.port)", count: 2)
                )
                #expect(server.requests.map { $0.headers["cookie"] } == [nil, "first=1"])
                #expect(other.requests.map { $0.headers["cookie"] } == [nil, "other=1"])
                let secrets: Set = ["authorization", "proxy-authorization", "referer", "origin"]
                for request in server.requests + other.requests {
                    #expect(secrets.isDisjoint(with: request.headers.keys))
                    #expect(!request.headers.values.contains { $0.contains("secret") })
                }
            }
        }
    }
}
