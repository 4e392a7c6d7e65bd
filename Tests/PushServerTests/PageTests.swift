import Testing

@Suite("The files of the page")
struct PageTests {
    static let files = [
        ("/", "text/html; charset=utf-8", "<!DOCTYPE html>"),
        ("/page.js", "text/javascript; charset=utf-8", "// MARK: - Elements"),
        ("/page.css", "text/css; charset=utf-8", "/* MARK: - Colours"),
        ("/icon.svg", "image/svg+xml", "<svg "),
    ]

    @Test(
        "are served as what they are, with a policy that lets nothing inline and nothing foreign in",
        arguments: files
    )
    func served(_ path: String, _ type: String, _ beginning: String) async throws {
        try await RunningServer.run { server in
            let answer = try await server.send("GET", path)
            #expect(answer.status == 200)
            #expect(answer.headers["content-type"] == type)
            #expect(answer.headers["x-content-type-options"] == "nosniff")
            #expect(answer.headers["referrer-policy"] == "no-referrer")
            #expect(answer.text.hasPrefix(beginning))
            let policy = try #require(answer.headers["content-security-policy"])
            #expect(policy.hasPrefix("default-src 'none'; "))
            #expect(policy.contains("script-src 'self'; "))
            #expect(policy.contains("frame-ancestors 'none'"))
            #expect(!policy.contains("unsafe") && !policy.contains("data:"))
        }
    }

    @Test("are asked for each time, and sent again only if they have changed", arguments: files.map(\.0))
    func cached(_ path: String) async throws {
        try await RunningServer.run { server in
            let first = try await server.send("GET", path)
            #expect(first.headers["cache-control"] == "no-cache")
            let tag = try #require(first.headers["etag"])
            #expect(tag.count == 34)
            let second = try await server.send("GET", path, headers: ["If-None-Match": tag])
            #expect(second.status == 304)
            #expect(second.body.isEmpty)
            #expect(second.headers["etag"] == tag)
            #expect(try await server.send("GET", path, headers: ["If-None-Match": "\"other\""]).status == 200)
        }
    }

    @Test("hold nothing from anywhere else, and make no markup of what comes from outside")
    func selfContained() async throws {
        try await RunningServer.run { server in
            for (path, _, _) in Self.files {
                let text = try await server.send("GET", path).text
                let addresses = text.matches(of: /https?:\/\/[^\/'"\s]+/).map { String($0.0) }
                // A name space is no address, and the other one is in the text of the first command.
                #expect(Set(addresses).isSubset(of: ["http://www.w3.org", "https://www.gstatic.com"]))
                for call in ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function"]
                {
                    #expect(!text.contains(call))
                }
            }
        }
    }
}
