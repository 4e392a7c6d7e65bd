import Testing

@testable import DeliveryPage

@Suite("The page")
struct PageTests {
    static let files = [
        ("/", "text/html; charset=utf-8", "<!DOCTYPE html>"),
        ("/inbox.js", "text/javascript; charset=utf-8", "// @ts-check"),
        ("/elements.js", "text/javascript; charset=utf-8", "// @ts-check"),
        ("/page.css", "text/css; charset=utf-8", "/* MARK: - Colors"),
        ("/icon.svg", "image/svg+xml", "<svg "),
    ]

    @Test(
        "A file of the page is served with its type, and with a policy that allows nothing inline and nothing foreign",
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

    @Test(
        "A browser checks a file of the page each time, and gets it again only if it changed",
        arguments: files.map(\.0)
    )
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

    @Test("The page refers to no other host, and makes no markup of text from outside")
    func selfContained() async throws {
        #expect(PageFile.inbox.count >= Self.files.count)
        try await RunningServer.run { server in
            for file in PageFile.inbox {
                let text = try await server.send("GET", file.path).text
                let addresses = text.matches(of: /https?:\/\/[^\/'"\s]+/).map { String($0.0) }
                // A namespace is not an address, and the other one is in the text of the first command.
                #expect(Set(addresses).isSubset(of: ["http://www.w3.org", "https://example.com"]))
                for call in ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function"]
                {
                    #expect(!text.contains(call))
                }
            }
        }
    }

    @Test("Every module that a module of the page imports is served")
    func imports() async throws {
        let paths = Set(PageFile.inbox.map(\.path))
        #expect(paths.count == PageFile.inbox.count)
        for file in PageFile.inbox where file.path.hasSuffix(".js") {
            let text = String(decoding: file.bytes, as: UTF8.self)
            let imports = text.matches(of: /from '\.(\/[^']+)';/).map { String($0.1) }
            #expect(Set(imports).isSubset(of: paths))
        }
    }

    @Test("The preview's script is one module that imports nothing and has each name once")
    func bundle() throws {
        let script = PageModule.bundle(of: "preview.js")
        #expect(!script.contains("import ") && !script.contains("export "))
        let names = script.matches(of: /^(?:async )?(?:function|const|let) (\w+)/.anchorsMatchLineEndings()).map(\.1)
        #expect(names.count > 40)
        #expect(Set(names).count == names.count)
    }
}
