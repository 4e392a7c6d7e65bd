import ExtensionHarness
import Foundation
import RichPush
import TestSupport
import Testing

@testable import RichPushCommand

@Suite("The preview of a delivery")
struct PreviewTests {
    private static let hostileTitle = "</script><script>alert(1)</script><img src=x onerror=alert(1)>"

    private static func message(_ image: String, title: String = "Sparky says hi") -> String {
        """
        {"message": {"topic": "news", "notification": {"title": "\(title)", "body": "Tonight"},
          "apns": {"payload": {"aps": {"mutable-content": 1}}, "fcm_options": {"image": "\(image)"}}}}
        """
    }

    /// Delivers a message with a file, and writes its preview.
    private static func preview(
        _ name: String,
        of fixture: String,
        type: String,
        title: String = "Sparky says hi",
        variables: [String: String] = [:],
        _ check: @Sendable (CommandRun, URL) throws -> Void
    ) async throws {
        let body = try Fixture.media(fixture)
        try await MediaServer.run { _ in
            .response(contentType: type, body: body)
        } while: { server in
            let folder = try TemporaryFolder()
            let file = folder.url.appending(path: name)
            let result = try await CommandRun.run(
                [
                    "deliver", "--preview", file.path, "--allow-http", "--allow-address", "127.0.0.1:\(server.port)",
                    "-",
                ],
                input: message(server.url("/\(fixture)"), title: title),
                variables: variables
            )
            try check(result, file)
            #expect(result.leftTemporaryFiles == [])
        }
    }

    @Test("The page contains the picture and the verdict and may request nothing")
    func page() async throws {
        let picture = try Data(Fixture.media("sparky.png")).base64EncodedString()
        try await Self.preview("sparky.html", of: "sparky.png", type: "image/png") { result, file in
            #expect(result.status == 0)
            #expect(result.output.contains("An iPhone shows this notification with its image."))
            let page = try String(contentsOf: file, encoding: .utf8)
            #expect(page.hasPrefix("<!DOCTYPE html>") && page.hasSuffix("</html>\n"))
            #expect(page.contains("id=\"attachment\">data:image/png;base64,\(picture)</script>"))
            #expect(page.contains("\"status\": \"succeeded\""))
            #expect(page.contains("content=\"default-src 'none'; script-src 'nonce-"))
            #expect(!page.contains("src=\"") && !page.contains("<link"))
            let delivery = try Self.delivery(in: page)
            #expect(delivery["message"]?["request"]?["message"]?["topic"] == "news")
            #expect(delivery["payload"]?["aps"]?["mutable-content"] == 1)
            #expect(delivery["result"]?["succeeded"] == true)
        }
    }

    @Test("The page of a picture's file knows the file, so that it shows no response of a server")
    func file() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/a.html"
        let picture = Fixture.folder.appending(path: "media/sparky.png").path
        let result = try await CommandRun.run(["check", "--preview", path, picture])
        #expect(result.status == 0)
        let page = try String(contentsOfFile: path, encoding: .utf8)
        #expect(try Self.delivery(in: page)["result"]?["file"] == .string(picture))
    }

    @Test("The page contains a movie of several pieces")
    func movie() async throws {
        var body = try Fixture.media("clip.mp4")
        // Nothing reads the bytes after the movie's last box.
        body += [UInt8](repeating: 0, count: 500_000)
        let padded = body
        try await MediaServer.run { _ in
            .response(contentType: "video/mp4", body: padded)
        } while: { server in
            let folder = try TemporaryFolder()
            let path = folder.path + "/movie.HTML"
            let options = ["--preview", path, "--allow-http", "--allow-address", "127.0.0.1:\(server.port)"]
            let result = try await CommandRun.run(
                ["deliver"] + options + ["-"],
                input: Self.message(server.url("/clip.mp4"))
            )
            #expect(result.status == 0)
            let page = try String(contentsOfFile: path, encoding: .utf8)
            let text = try #require(page.firstMatch(of: /data:video\/mp4;base64,([^<]*)</)).1
            #expect(Data(base64Encoded: String(text)) == Data(padded))
        }
    }

    @Test("A message's text never becomes markup")
    func hostile() async throws {
        try await Self.preview("hostile.html", of: "sparky.png", type: "image/png", title: Self.hostileTitle) {
            result,
            file in
            #expect(result.status == 0)
            let page = try String(contentsOf: file, encoding: .utf8)
            #expect(!page.contains("<script>alert") && !page.contains("<img"))
            #expect(page.components(separatedBy: "<script").count == 4)
            let title = try Self.delivery(in: page)["result"]?["content"]?["title"]
            #expect(title?.stringValue == Self.hostileTitle)
        }
    }

    @Test("The page of a failed delivery has its findings and no attachment")
    func failed() async throws {
        try await Self.preview("webp.html", of: "impostors/sparky.webp", type: "image/webp") { result, file in
            #expect(result.status == 1)
            let page = try String(contentsOf: file, encoding: .utf8)
            #expect(page.contains("id=\"attachment\"></script>"))
            let delivery = try Self.delivery(in: page)
            #expect(delivery["delivery"]?["status"] == "failed")
            #expect(delivery["result"]?["findings"]?.arrayValue?.first?["identifier"] == "unsupported-type")
        }
    }

    @Test(
        "A picture without a browser says what to install, and nothing is delivered",
        arguments: ["", "no-such-browser", "/nowhere/chromium"]
    )
    func withoutBrowser(name: String) async throws {
        var variables = ["PATH": "/nowhere"]
        if !name.isEmpty { variables["RICHPUSH_BROWSER"] = name }
        try await Self.preview("a.png", of: "sparky.png", type: "image/png", variables: variables) { result, file in
            #expect(result.status == 73)
            #expect(result.output.isEmpty)
            #expect(result.error.contains("apt-get install chromium"))
            #expect(!FileManager.default.fileExists(atPath: file.path))
        }
    }

    @Test("A browser that makes no picture is an error")
    func wrongBrowser() async throws {
        let variables = ["RICHPUSH_BROWSER": "/bin/true"]
        try await Self.preview("a.png", of: "sparky.png", type: "image/png", variables: variables) { result, file in
            #expect(result.status == 73)
            #expect(
                result.error
                    == "richpush: cannot make the preview: /bin/true made no picture; RICHPUSH_BROWSER names another browser\n"
            )
            #expect(!FileManager.default.fileExists(atPath: file.path))
        }
    }

    /// A browser that never ends, and that has started another program.
    private struct EndlessBrowser {
        private let folder: TemporaryFolder

        /// - Parameter command: What its shell also runs.
        init(_ command: String = "") async throws {
            folder = try TemporaryFolder()
            let script = "sleep 120 &\necho $! > \(folder.path)/child\n\(command)\nwait"
            _ = try await folder.makeProgram("browser", script: script)
        }

        var path: String { "\(folder.path)/browser" }

        /// Waits until the program that it has started no longer exists.
        func waitForChild() async throws {
            let child = try String(contentsOf: folder.url.appending(path: "child"), encoding: .utf8)
            let process = try #require(Int32(child.filter(\.isNumber)))
            // A killed process takes a moment to end, and is a zombie until its new parent has collected its status.
            try await eventually("the state of the browser's own program") {
                try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
            } until: { state in
                state?.contains(") Z ") ?? true
            }
        }
    }

    @Suite("A slow browser, by the clock", .serialized, .tags(.realTime))
    struct RealTime {
        @Test("A browser that takes too long is ended with everything that it started")
        func slowBrowser() async throws {
            let endless = try await EndlessBrowser()
            var browser = try #require(BrowserProgram.installed(environment: ["RICHPUSH_BROWSER": endless.path]))
            browser.timeLimit = .seconds(2)
            let profile = try ScratchFolder()
            do {
                _ = try await browser.picture(ofPage: "page.html", in: profile)
                Issue.record("It waits for two minutes.")
            } catch {
                #expect("\(error)".hasSuffix("made no picture within 2.0 seconds"))
            }
            try await endless.waitForChild()
        }
    }

    @Test(
        "An interrupted preview ends the browser and leaves nothing behind",
        arguments: [("INT", SIGINT), ("TERM", SIGTERM)]
    )
    func interrupted(signal: String, number: Int32) async throws {
        let endless = try await EndlessBrowser("kill -\(signal) $PPID")
        let variables = ["RICHPUSH_BROWSER": endless.path]
        try await Self.preview("a.png", of: "sparky.png", type: "image/png", variables: variables) { result, file in
            #expect(result.status == 128 + number)
            #expect(result.error.isEmpty)
            #expect(result.leftTemporaryFiles == [])
            #expect(!FileManager.default.fileExists(atPath: file.path))
        }
        try await endless.waitForChild()
    }

    @Test("A browser makes a picture", .enabled(if: BrowserProgram.installed() != nil))
    func picture() async throws {
        try await Self.preview("sparky.png", of: "sparky.png", type: "image/png") { result, file in
            #expect(result.status == 0, "\(result.error)")
            let bytes = try Array(Data(contentsOf: file))
            #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
            // The first chunk has the width and then the height, in four bytes each.
            let sizes = [16..<20, 20..<24].map { range in bytes[range].reduce(0) { $0 << 8 | Int($1) } }
            #expect(sizes[0] == 1_240)
            #expect((800..<2_400).contains(sizes[1]))
            #expect(sizes[1] != BrowserProgram.height, "the page has said how high it is")
            #expect(bytes.count > 50_000)
        }
    }

    @Test("A file name that is neither a page's nor a picture's is refused")
    func unknownEnding() async throws {
        let result = try await CommandRun.run(["deliver", "--preview", "a.pdf", "-"])
        #expect(result.status == 64)
        #expect(result.error.contains("--preview needs the name of a file that ends in .html or .png."))
    }

    @Test("Each requested file is written, up to the first that cannot be")
    func several() async throws {
        let folder = try TemporaryFolder()
        let paths = ["a.html", "b.htm", "nowhere/c.html"].map { folder.path + "/" + $0 }
        let options = paths.flatMap { ["--preview", $0] }
        let result = try await CommandRun.run(["deliver"] + options + ["-"], input: #"{"aps": {"alert": "a"}}"#)
        #expect(result.status == 73)
        #expect(result.error.hasPrefix("richpush: cannot make the preview: cannot write \(paths[2]): "))
        for path in paths.prefix(2) {
            let page = try String(contentsOfFile: path, encoding: .utf8)
            #expect(page.hasPrefix("<!DOCTYPE html>") && page.hasSuffix("</html>\n"))
        }
    }

    @Test("A preview that cannot be written exits with 73")
    func unwritable() async throws {
        let result = try await CommandRun.run(
            ["deliver", "--preview", "/nowhere/a.html", "-"],
            input: #"{"aps": {"alert": "a"}}"#
        )
        #expect(result.status == 73)
        #expect(result.error.hasPrefix("richpush: cannot make the preview: cannot write /nowhere/a.html: "))
    }

    private static func delivery(in page: String) throws -> JSONValue {
        let text = try #require(page.firstMatch(of: /id="delivery">([^<]*)<\/script>/)).1
        return try JSONValue(parsing: text.utf8)
    }
}
