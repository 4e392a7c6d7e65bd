import PushServer
import RichPush
import TestSupport
import Testing

@Suite("The security of a server on the loopback interface")
struct SecurityTests {
    static let hosts = [
        "evil.example", "evil.example:80", "127.0.0.1.evil.example", "", "[::2]", "127.0.0.1:8020@evil.example",
        "[::1]evil.example", "[::1", "localhost:80:90", "localhost:evil",
    ]

    @Test("65: a request for an unknown host name is refused", arguments: hosts)
    func host(_ host: String) async throws {
        try await RunningServer.run { server in
            let answer = try await server.send("GET", "/api/v1/deliveries", headers: ["Host": host])
            #expect(answer.status == 403)
        }
    }

    @Test(
        "65: a request with two host names is refused, even if they are the same",
        arguments: ["evil.example", "localhost"]
    )
    func twoHosts(_ second: String) async throws {
        try await RunningServer.run { server in
            for hosts in [["localhost", second], [second, "localhost"]] {
                let fields = hosts.map { "Host: \($0)\r\n" }.joined()
                let text = "GET /api/v1/deliveries HTTP/1.1\r\n\(fields)Connection: close\r\n\r\n"
                let answer = try await HTTPAnswer(RawConnection.exchange(text, port: server.port))
                #expect(answer.status == 400)
            }
        }
    }

    @Test("65: the server listens on the loopback interface by default, and accepts its own names")
    func ownNames() async throws {
        #expect(PushServerConfiguration().host == "127.0.0.1")
        try await RunningServer.run { server in
            for host in ["127.0.0.1", "localhost:1", "[::1]:8020", "LOCALHOST"] {
                let answer = try await server.send("GET", "/livez", headers: ["Host": host])
                #expect(answer.status == 200)
            }
        }
    }

    static let foreignHeaders: [[String: String]] = [
        ["Origin": "https://evil.example"],
        ["Origin": "null"],
        ["Sec-Fetch-Site": "cross-site"],
        ["Sec-Fetch-Site": "same-site"],
        ["Content-Type": "application/x-www-form-urlencoded"],
        ["Content-Type": "multipart/form-data; boundary=a"],
        ["Content-Type": "text/plain; charset=utf-8"],
    ]

    @Test("66: a request that a page of another origin can send changes nothing", arguments: foreignHeaders)
    func foreign(_ headers: [String: String]) async throws {
        try await RunningServer.run { server in
            #expect(try await server.sendMessage(Samples.text("kept")).status == 200)
            for (method, path) in [("DELETE", "deliveries"), ("POST", "devices"), ("PUT", "chaos")] {
                let answer = try await server.send(method, "/api/v1/\(path)", headers: headers, body: "{}")
                #expect(answer.status == 403)
            }
            #expect(try await server.send("GET", "/api/v1/deliveries").json?["total"] == 1)
        }
    }

    @Test("66: a page of another origin can neither read nor send a message")
    func foreignRead() async throws {
        try await RunningServer.run { server in
            let site = ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"]
            #expect(try await server.send("GET", "/api/v1/deliveries", headers: site).status == 403)
            #expect(try await server.sendMessage(Samples.text("a"), headers: site).status == 403)
            let answer = try await server.send("GET", "/api/v1/deliveries")
            #expect(answer.headers["access-control-allow-origin"] == nil)
        }
    }

    static let deletions = ["/api/v1/deliveries/1", "/api/v1/deliveries", "/api/v1/chaos", "/api/v1/devices"]

    @Test("66: a GET changes nothing", arguments: deletions)
    func getIsSafe(_ path: String) async throws {
        try await RunningServer.run { server in
            #expect(try await server.sendMessage(Samples.text("kept")).status == 200)
            #expect(try await server.wait(for: "title:kept").status == 200)
            _ = try await server.send("GET", path + "?_method=DELETE", headers: ["X-HTTP-Method-Override": "DELETE"])
            #expect(try await server.send("GET", "/api/v1/deliveries").json?["total"] == 1)
        }
    }

    @Test("67: a message comes back as JSON that no browser takes for a page")
    func inertText() async throws {
        try await RunningServer.run { server in
            let title = "<img src=x onerror=alert(1)>"
            #expect(try await server.sendMessage(Samples.text(title)).status == 200)
            let answer = try await server.wait(for: "onerror")
            #expect(answer.json?["delivery"]?["title"]?.stringValue == title)
            #expect(answer.headers["content-type"]?.hasPrefix("application/json") == true)
            #expect(answer.headers["content-security-policy"]?.hasPrefix("default-src 'none'") == true)
            #expect(answer.headers["x-content-type-options"] == "nosniff")
        }
    }

    static let media: [(String, String, Bool)] = [
        ("sparky.png", "image/png", true), ("sparky.gif", "image/gif", true), ("clip.avi", "video/x-msvideo", false),
    ]

    @Test(
        "68: an attachment is served so that nothing in it runs, and shown only if its type is listed",
        arguments: media
    )
    func attachment(_ name: String, _ type: String, _ isInline: Bool) async throws {
        let bytes = try Fixture.media(name)
        try await MediaServer.run { _ in
            Script.response(contentType: type, body: bytes)
        } while: { media in
            try await RunningServer.run { configuration in
                configuration.extensionHelper.transfer.transportSecurity = .allowHTTP
                configuration.extensionHelper.transfer.addresses.exceptions = [.init("127.0.0.0/8:\(media.port)")]
                    .compactMap(\.self)
            } while: { server in
                #expect(try await server.sendMessage(Samples.image(media.url("/\(name)"))).status == 200)
                #expect(try await server.wait(for: "type:.").status == 200)
                let answer = try await server.send("GET", "/api/v1/deliveries/latest/attachment")
                #expect(answer.status == 200)
                #expect(answer.headers["x-content-type-options"] == "nosniff")
                #expect(answer.headers["content-security-policy"] == "default-src 'none'; sandbox")
                #expect(answer.headers["content-disposition"]?.hasPrefix(isInline ? "inline" : "attachment") == true)
            }
        }
    }

    static let paths = [
        "/api/v1/deliveries/..%2f..%2fetc%2fpasswd/attachment", "/api/v1/deliveries/%2e%2e/attachment",
        "/..%2f..%2fetc/passwd", "/api/v1/../../etc/passwd", "/api/v1/deliveries/latest%00/attachment",
        "/api/v1/deliveries/latest%5c..%5c/attachment",
    ]

    @Test("68: no path leads out of the served files", arguments: paths)
    func deceptivePath(_ path: String) async throws {
        try await RunningServer.run { server in
            let answer = try await server.send("GET", path)
            #expect(answer.status == 404)
        }
    }

    @Test("70: a request with two lengths is refused")
    func twoLengths() async throws {
        try await RunningServer.run { server in
            let head = "POST /v1/projects/p/messages:send HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
            for lengths in [
                "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n", "Content-Length: 2\r\nContent-Length: 3\r\n",
            ] {
                let text = head + lengths + "\r\n{}"
                let answer = try HTTPAnswer(await RawConnection.exchange(text, port: server.port))
                #expect(answer.status == 400)
            }
        }
    }

    @Test(
        "70: a body that its header says is too long is refused before it arrives",
        arguments: [
            ("POST", "/api/v1/devices", 413), ("PUT", "/api/v1/chaos", 413), ("POST", "/token", 400),
            // As FCM answers.
            ("POST", "/v1/projects/p/messages:send", 400),
        ]
    )
    func longBody(_ method: String, _ path: String, _ status: Int) async throws {
        try await RunningServer.run { server in
            let text =
                "\(method) \(path) HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer a\r\n"
                + "Content-Type: application/json\r\nContent-Length: 100000000000000\r\n\r\n"
            let answer = try HTTPAnswer(await RawConnection.exchange(text, port: server.port))
            #expect(answer.status == status)
        }
    }

    static let slowStarts = [
        "", "GET /livez HTTP/1.1\r\nHost: loc",
        "POST /v1/projects/p/messages:send HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer a\r\n"
            + "Content-Length: 100\r\n\r\n{",
    ]

    @Test("70: a request that does not arrive in time is refused", arguments: slowStarts)
    func slowRequest(_ text: String) async throws {
        try await RunningServer.run {
            $0.requestTimeLimit = .seconds(3)
        } while: { server in
            let answer = try HTTPAnswer(await RawConnection.exchange(text, port: server.port))
            #expect(answer.status == 408)
        }
    }

    @Test("70: a thousand silent connections do not block another one")
    func idleConnections() async throws {
        // Both ends are separate processes: `Process` may crash in one that has so many descriptors.
        let folder = try TemporaryFolder()
        let server = try await ServerProcess([], in: folder)
        let probe = try await ProgramRun.run(
            [ProgramRun.built("TestTool"), "connections", "\(server.port)", "1000"],
            timeLimit: 120
        )
        #expect(probe.output.hasPrefix("HTTP/1.1 200 OK"), "\(probe.error)")
    }

    @Test("70: a header or body that is too long is refused")
    func tooLong() async throws {
        try await RunningServer.run {
            $0.bodyLimit = 10_000
        } while: { (server) async throws in
            let long = String(repeating: "a", count: 40_000)
            #expect(try await server.send("GET", "/livez", headers: ["X-Long": long]).status >= 400)
            #expect(try await server.sendMessage(Samples.text(long)).status == 400)
            #expect(try await server.send("GET", "/livez").status == 200)
        }
    }

    @Test("A client without the password sees nothing of a protected inbox")
    func authentication() async throws {
        let folder = try TemporaryFolder()
        let file = folder.path + "/passwords"
        try TextFile.write("# people\nada:secret:word\n", to: file)
        try await RunningServer.run {
            $0.authenticationFile = file
        } while: { server in
            for value in ["", "Basic YWRhOndyb25n", "Bearer YWRhOnNlY3JldDp3b3Jk", "Basic %%%"] {
                let answer = try await server.send("GET", "/api/v1/deliveries", headers: ["Authorization": value])
                #expect(answer.status == 401)
                #expect(answer.headers["www-authenticate"]?.hasPrefix("Basic") == true)
            }
            let headers = ["Authorization": "Basic YWRhOnNlY3JldDp3b3Jk"]
            #expect(try await server.send("GET", "/api/v1/deliveries", headers: headers).status == 200)
            #expect(try await server.send("GET", "/livez").status == 200)
            #expect(try await server.sendMessage(Samples.text("a")).status == 200)
        }
    }
}
