import Foundation
import RichPush
import TestSupport
import Testing

@Suite("The check command")
struct CheckTests {
    private static func media(_ name: String) -> String { Fixture.folder.appending(path: "media/\(name)").path }

    @Test(
        "A file is judged as a download under its name",
        arguments: [
            ("sparky.png", 0, "shows"), ("sparky.heic", 0, "shows"), ("tone.m4a", 0, "shows"), ("clip.mp4", 0, "shows"),
            ("impostors/sparky.webp", 1, "shows-without"), ("impostors/drawing.svg", 1, "shows-without"),
            ("impostors/empty.png", 1, "shows-without"), ("impostors/photo", 0, "may-not-show"),
            ("impostors/heic-named.mp4", 1, "shows-without"),
        ]
    )
    func file(name: String, status: Int32, conclusion: String) async throws {
        for command in ["check", "deliver"] {
            let result = try await CommandRun.run([command, "--format", "json", Self.media(name)])
            #expect(result.status == status)
            let json = try JSONValue(parsing: result.output.utf8)
            #expect(json["conclusion"] == .string(conclusion))
            #expect(json["file"] == .string(Self.media(name)))
            #expect(json["media"]?["timeline"] == [:])
            #expect(json["media"]?["remoteEndpoint"] == nil)
        }
    }

    @Test("The report of a file tells what was assumed, and no time of a network")
    func report() async throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "ä? #%.png").path
        try Data(Fixture.media("sparky.png")).write(to: URL(filePath: file))
        let result = try await CommandRun.run(["check", file])
        #expect(result.status == 0)
        #expect(result.output.contains("    judged      like a download with https under this name, as image/png\n"))
        #expect(!result.output.contains("Timeline"))
        #expect(!result.output.contains(" ms"))
    }

    @Test("A URL is judged like an FCM message's image, and several arguments get a line each")
    func urls() async throws {
        let body = try Fixture.media("sparky.png")
        try await MediaServer.run { request in
            request.path == "/gone.png" ? .response(status: 404) : .response(contentType: "image/png", body: body)
        } while: { server in
            let network = ["--allow-http", "--allow-address", "127.0.0.1:\(server.port)"]
            let (good, gone) = (server.url("/a.png?b=1"), server.url("/gone.png"))
            let one = try await CommandRun.run(["check"] + network + [good])
            #expect(one.status == 0)
            #expect(one.output.contains("✓ An iPhone shows this notification with its image. · a picture's URL · "))
            let files = [Self.media("impostors/sparky.webp"), Self.media("none.png")]
            let several = try await CommandRun.run(["check"] + network + [good, gone] + files)
            #expect(several.status == 66)
            let lines = several.output.split(separator: "\n")
            #expect(lines.count == 3)
            #expect(lines[0] == "✓ \(good)  An iPhone shows this notification with its image.")
            #expect(lines[1].contains("The server answered 404"))
            #expect(
                lines[2].hasPrefix("✗ \(files[0])  An iPhone shows this notification without its image. The file is")
            )
            #expect(several.error == "richpush: cannot read \(files[1]): No such file or directory\n")
            let json = try await CommandRun.run(["check", "--format", "json"] + network + [good, gone])
            #expect(json.status == 1)
            #expect(try json.lines.map { $0["conclusion"] } == ["shows", "shows-without"])
        }
    }

    @Test(
        "What is not one picture gets a sentence that says what to use",
        arguments: [
            (
                "url,id\nhttps://a.example/a.png,1\n",
                "is CSV, URLs in column \"url\", ids in \"id\": use richpush audit"
            ),
            (
                "\u{FEFF}Id,Photo\r\n7,https://a.example/a.png\r\n",
                "is CSV, URLs in column \"Photo\", ids in \"Id\": use richpush audit"
            ),
            ("name,city\nOtto,Ulm\nRita,Hof\n", "looks like CSV: use richpush audit"),
            (
                "icon,banner\nhttps://a.example/a.png,https://a.example/b.png\n",
                "looks like CSV: use richpush audit"
            ),
            ("send(token, text)\nsend(other, text)\n", "is neither JSON nor JSON5: line 1, column 1: "),
            ("[AnyHashable(\"aps\"): {\n    alert =", "is neither JSON nor JSON5: line 2, column 12: "),
            ("https://a.example/a.png\nhttps://a.example/b.png", "is a list of URLs: use richpush audit"),
            ("[\"https://a.example/a.png\"]", "is a JSON array: use richpush audit"),
            ("GIF89a\0\0", "is a picture, whose name matters: give its file or its URL"),
            (
                String(repeating: " ", count: 1_100_000),
                "has more than 1048576 bytes, more than any payload has; for a campaign"
            ),
        ]
    )
    func other(input: String, sentence: String) async throws {
        let result = try await CommandRun.run(["deliver", "-"], input: input)
        #expect(result.status == 65)
        #expect(result.error.hasPrefix("richpush: the input \(sentence)"))
    }

    @Test(
        "Options for one picture are refused for several",
        arguments: [["--preview", "a.html"], ["--vendor", "all"]]
    )
    func several(options: [String]) async throws {
        #expect(try await CommandRun.run(["check"] + options + ["a.png", "b.png"]).status == 64)
    }
}
