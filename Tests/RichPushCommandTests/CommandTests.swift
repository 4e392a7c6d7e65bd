import FoundationEssentials
import RichPush
import TestSupport
import Testing

@Suite("The command")
struct CommandTests {
    private static func payload(_ image: String) -> String {
        #"{"aps": {"alert": {"title": "Hi"}, "mutable-content": 1}, "fcm_options": {"image": "\#(image)"}}"#
    }

    @Test("deliver shows a notification with its image and keeps the image on request")
    func delivers() async throws {
        let body = try Fixture.media("sparky.png")
        try await MediaServer.run { _ in
            .response(contentType: "image/png", body: body)
        } while: { server in
            let folder = try TemporaryFolder()
            let result = try await CommandRun.run(
                [
                    "deliver", "--output", "\(folder.path)/kept", "--allow-http", "--allow-address",
                    "127.0.0.1:\(server.port)", "-",
                ],
                input: Self.payload(server.url("/sparky.png"))
            )
            #expect(result.status == 0)
            #expect(result.output.contains("✓ Attached: PNG image, 5,483 bytes (public.png)"))
            #expect(result.output.contains("An iPhone shows this notification with its image."))
            let kept = try #require(try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/kept").first)
            #expect(kept.hasSuffix(".png"))
            #expect(try Array(Data(contentsOf: folder.url.appending(path: "kept/\(kept)"))) == body)
            #expect(result.leftTemporaryFiles == [])
        }
    }

    @Test("deliver neither promises an image whose verdict is unknown nor calls it an error")
    func uncertain() async throws {
        // An iPhone cannot draw the second one, even if it attaches it.
        for (path, file, status) in [("/photo", "sparky.png", 0), ("/photo.jpg", "impostors/sparky.webp", 1)] {
            let body = try Fixture.media(file)
            try await MediaServer.run { _ in
                .response(contentType: file.hasSuffix("png") ? nil : "image/webp", body: body)
            } while: { server in
                let network = ["--allow-http", "--allow-address", "127.0.0.1:\(server.port)"]
                let result = try await CommandRun.run(
                    ["deliver", "-"] + network,
                    input: Self.payload(server.url(path))
                )
                #expect(result.status == status)
                #expect(result.output.contains("? An iPhone may not show the image of this notification."))
                #expect(result.output.contains("helper      unknown"))
            }
        }
    }

    @Test("deliver does not call an error what only RichPush's own rules refuse")
    func ownRule() async throws {
        let result = try await CommandRun.run(["deliver", "-"], input: Self.payload("https://10.0.0.1/sparky.png"))
        #expect(result.status == 0)
        #expect(result.output.contains("? Not attached: blocked-address"))
        #expect(result.output.contains("? Whether an iPhone shows the image of this notification is not known."))
    }

    @Test(
        "deliver does not know what shows if code does not say which image it is",
        arguments: [
            "notification: {title: 'Hi', imageUrl: photo}",
            "notification: {title: 'Hi', imageUrl: `https://a.example/${id}.png`}",
        ]
    )
    func unknownImage(notification: String) async throws {
        let code = "send({topic: 't', \(notification), apns: {payload: {aps: {mutableContent: true}}}})"
        let result = try await CommandRun.run(["deliver", "--format", "json", "-"], input: code)
        let value = try JSONValue(parsing: result.output.utf8)
        #expect(result.status == 0)
        #expect(value["conclusion"] == "unknown")
        #expect(value["media"] == nil)
        #expect(value["failure"] == nil)
        #expect(value["findings"]?.arrayValue?.map { $0["identifier"] } == ["identifier-as-value"])
    }

    @Test("deliver does not say that a part which is not in the code has no image")
    func unknownPart() async throws {
        let code = "send({topic: 't', notification: {title: 'Hi'}, apns: config})"
        let result = try await CommandRun.run(["deliver", "-"], input: code)
        #expect(result.output.contains("? Whether an iPhone shows the image of this notification is not known."))
        #expect(!result.output.contains("no-image"))
    }

    @Test("deliver exits with 1 when there is no image and says why in both formats", arguments: ["text", "json"])
    func withoutImage(format: String) async throws {
        try await MediaServer.run { _ in
            .response(status: 404, contentType: "text/html")
        } while: { server in
            let result = try await CommandRun.run(
                ["deliver", "--format", format, "--allow-http", "--allow-address", "127.0.0.1:\(server.port)", "-"],
                input: Self.payload(server.url("/sparky.png"))
            )
            #expect(result.status == 1)
            #expect(result.output.contains("http-status"))
            #expect(result.leftTemporaryFiles == [])
        }
    }

    @Test("deliver says how certain each verdict is")
    func probable() async throws {
        try await MediaServer.run { _ in
            .raw("HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\na")
        } while: { server in
            let network = ["--allow-http", "--allow-address", "127.0.0.1:\(server.port)"]
            let input = Self.payload(server.url("/sparky.png"))
            let text = try await CommandRun.run(["deliver", "-"] + network, input: input)
            #expect(text.output.contains("helper      probably not downloaded, malformed-response"))
            let json = try await CommandRun.run(["deliver", "--format", "json", "-"] + network, input: input)
            let value = try JSONValue(parsing: json.output.utf8)
            #expect(value["media"]?["verdicts"]?["helper"]?["certainty"] == "unknown")
            #expect(value["text"]?["verdicts"]?.arrayValue?.map { $0["evidence"] } == ["not proven", "not proven"])
        }
    }

    @Test("JSON output has every member of the interface")
    func json() async throws {
        let result = try await CommandRun.run(
            ["deliver", "--format", "json", "-"],
            input: #"{"aps": {"alert": "Hi"}}"#
        )
        let value = try JSONValue(parsing: result.output.utf8)
        #expect(result.status == 0)
        #expect(value["input"] == "apns-payload")
        #expect(value["succeeded"] == true)
        #expect(value["decision"] == "not-mutable")
        #expect(value["content"]?["body"] == "Hi")
        #expect(value["findings"]?.arrayValue?.first?["identifier"] == "no-image")
    }

    @Test(
        "The exit status and one sentence say what was wrong",
        arguments: [
            (["deliver", "-"], "{", Int32(65), "richpush: the input is neither JSON nor JSON5: line 1, column 2: "),
            (["deliver", "-"], "", 65, "richpush: the input is empty"),
            (["deliver", "-"], #"{"aps": 1}"#, 65, "richpush: \"aps\" is a number"),
            (["deliver", "/nowhere/at/all.json"], "", 66, "richpush: cannot read /nowhere/at/all.json: "),
            (["convert", "-"], #"{"message": {"topic": "a b"}}"#, 65, "richpush: FCM would refuse the message: "),
            (["convert", "-"], #"{"aps": {}}"#, 65, "richpush: the input is an APNs payload"),
            (["deliver", "--time-limit", "0", "-"], "", 64, "Error: --time-limit"),
            (["deliver", "--allow-address", "nonsense", "-"], "", 64, "Error: The value 'nonsense' is invalid"),
            (["nonsense"], "", 64, "richpush: there is no command named nonsense; the "),
        ]
    )
    func wrongInput(arguments: [String], input: String, status: Int32, sentence: String) async throws {
        let result = try await CommandRun.run(arguments, input: input)
        #expect(result.status == status)
        #expect(result.error.hasPrefix(sentence))
        #expect(result.leftTemporaryFiles == [])
    }

    @Test(
        "Strings that are not an object of strings are refused with the file's name",
        arguments: [
            ("[1, 2]", "they are an array, not an object of strings"),
            (#"{"b": "B", "a": {"en": "A"}}"#, #""a" is an object, not a string"#),
            ("{", "they are neither JSON nor JSON5: line 1, column 2: the text ends in the middle of a value"),
            ("", "they are neither JSON nor JSON5: line 1, column 1: the text ends in the middle of a value"),
            ("{" + String(repeating: " ", count: 1 << 20) + "}", "they have more than 1048576 bytes"),
        ],
        ["deliver", "audit"]
    )
    func wrongStrings(strings: (text: String, sentence: String), command: String) async throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "strings.json")
        try Data(strings.text.utf8).write(to: file)
        let result = try await CommandRun.run([command, "--strings", file.path, "-"], input: #"{"aps": {}}"#)
        #expect(result.status == 65)
        #expect(result.error == "richpush: cannot use the strings in \(file.path): \(strings.sentence)\n")
    }

    @Test("A file provides the strings for localization keys")
    func strings() async throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "strings.json")
        try Data("{greeting: 'Good morning, %@'}".utf8).write(to: file)
        let result = try await CommandRun.run(
            ["deliver", "--strings", file.path, "-"],
            input: #"{"aps": {"alert": {"loc-key": "greeting", "loc-args": ["Sparky"]}}}"#
        )
        #expect(result.output.contains("Good morning, Sparky"))
    }

    @Test("A title's control characters never reach the terminal")
    func escapes() async throws {
        let result = try await CommandRun.run(
            ["deliver", "-"],
            input: #"{"aps": {"alert": {"title": "\u001b[31mred\u202e\nline", "body": "\u0007"}}}"#
        )
        #expect(result.output.contains(#"\u{1b}[31mred\u{202e}\nline"#))
        #expect(!result.output.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    }

    @Test("The demo needs nothing but one program, and finds nothing wrong")
    func demo() async throws {
        let folder = try TemporaryFolder()
        _ = try await folder.copyProgram(ProgramRun.built("richpush"))
        let run = try await ProgramRun.run(["/bin/sh", "-c", #"cd "$0" && exec ./richpush demo"#, folder.path])
        #expect(run.status == 0)
        #expect(run.output.contains("✓ Attached: PNG image, 5,483 bytes (public.png)"))
        #expect(!run.output.contains("Findings"))
    }

    @Test("The demo's picture is the fixture")
    func demoPicture() throws {
        let folder = Fixture.folder.deletingLastPathComponent().appending(path: "Sources/ExtensionHarness/Resources")
        #expect(try Array(Data(contentsOf: folder.appending(path: "sparky.png"))) == Fixture.media("sparky.png"))
    }

    @Test("convert prints the payload that a device receives")
    func convert() async throws {
        let path = Fixture.folder.appending(path: "messages/rest-request.http").path
        let result = try await CommandRun.run(["convert", path])
        #expect(result.status == 0)
        #expect(try JSONValue(parsing: result.output.utf8)["fcm_options"]?["image"]?.stringValue != nil)
    }

    @Test(
        "The command exits with 73 if its output cannot be written",
        arguments: [
            "convert Fixtures/messages/topic.json", "convert Fixtures/messages/invalid-topic.json",
            "deliver --without-extension Fixtures/messages/topic.json",
            "deliver --without-extension --format json Fixtures/messages/topic.json", "demo", "demo --format json",
            "credentials",
        ]
    )
    func fullOutput(arguments: String) async throws {
        let package = Fixture.folder.deletingLastPathComponent().path
        let command = "cd '\(package)' && '\(ProgramRun.built("richpush"))' \(arguments) > /dev/full"
        let run = try await ProgramRun.run(["/bin/sh", "-c", command])
        #expect(run.status == 73)
        #expect(run.error.contains("richpush: cannot write the standard output: No space left on device\n"))
    }

    @Test(
        "A command that does not exist gets a suggestion, or the list",
        arguments: [("demoo", "did you mean demo?"), ("message.json", "the commands are check, deliver, extension, ")]
    )
    func unknownCommand(_ name: String, _ hint: String) async throws {
        let run = try await CommandRun.run([name])
        #expect(run.status == 64)
        #expect(run.error.hasPrefix("richpush: there is no command named \(name); \(hint)"))
    }

    @Test("A command whose standard input is closed says so", arguments: ["deliver", "convert", "audit"])
    func closedInput(command: String) async throws {
        let run = try await ProgramRun.run(
            ["/bin/sh", "-c", #"exec "$0" "$1" - <&-"#, ProgramRun.built("richpush"), command]
        )
        #expect(run.status == 66)
        #expect(run.error == "richpush: standard input is closed\n")
    }

    @Test("The command says that too few files may be open and does not trap", arguments: [4, 5, 6, 7, 8, 9, 10, 64])
    func descriptorLimit(count: Int) async throws {
        for program in count == 64 ? ["richpush"] : ["richpush", "richpush-serve"] {
            let command =
                "ulimit -n \(count); exec \(ProgramRun.built(program)) \(program == "richpush" ? "deliver -" : "")"
            let result = try await ProgramRun.run(["/bin/bash", "-c", command], input: "{}")
            if count == 64 {
                // These are enough to see that the input is no message.
                #expect(result.status == 65, "\(result.error)")
                continue
            }
            #expect(result.status == 71, "\(program), \(count): \(result.error)")
            #expect(result.error == "richpush: the limit on open files is too low (ulimit -n)\n")
        }
    }

    @Test(
        "The command says what is wrong with a certificate file before it downloads anything",
        arguments: [
            ("/nowhere/at/all", "", 66, "richpush: cannot read /nowhere/at/all: "),
            ("/tmp", "", 66, "richpush: cannot read /tmp: "),
            (nil, "certificates\n", 65, "has no certificate in PEM form\n"),
        ] as [(String?, String, Int32, String)],
        ["deliver", "audit"]
    )
    func certificates(file: (path: String?, text: String, status: Int32, sentence: String), command: String)
        async throws
    {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "authorities.pem")
        try Data(file.text.utf8).write(to: path)
        let result = try await CommandRun.run(
            [command, "--certificate-authorities", file.path ?? path.path, "-"],
            input: Self.payload("https://127.0.0.1/sparky.png")
        )
        #expect(result.status == file.status)
        #expect(result.error.contains(file.sentence))
        #expect(result.output.isEmpty)
    }

    @Test("Every command's help has examples", arguments: [[], ["check"], ["deliver"], ["audit"], ["demo"]])
    func help(subcommand: [String]) async throws {
        let result = try await CommandRun.run(subcommand + ["--help"])
        #expect(result.status == 0)
        #expect(result.output.contains("EXAMPLES"))
    }

    @Test(
        "Options of the whole program work before any subcommand",
        arguments: ["check", "deliver", "audit", "extension", "demo"],
        [
            (["--version"], 0, "0.2.0\n"), (["--generate-completion-script", "bash"], 0, "#!/bin/bash\n"),
            (["--nope"], 64, ""),
        ] as [([String], Int32, String)]
    )
    func wholeProgram(
        subcommand: String,
        asked: (arguments: [String], status: Int32, output: String)
    ) async throws {
        let result = try await CommandRun.run([subcommand] + asked.arguments)
        #expect(result.status == asked.status)
        #expect(result.output.hasPrefix(asked.output))
        #expect(result.error.contains("Usage: richpush \(subcommand) ") == (asked.status != 0))
    }

    @Test("serve says what is missing if the server is not beside it", arguments: ["serve", "wait", "credentials"])
    func withoutServer(command: String) async throws {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let run = try await ProgramRun.run([try await folder.copyProgram(ProgramRun.built("richpush")), command])
        #expect(run.status == 71)
        #expect(run.error.contains("--product richpush-serve"))
    }
}
