import CommandSupport
import Foundation
import RichPush
import TestSupport
import Testing

@testable import ExtensionHarness
@testable import RichPushCommand

@Suite("The extension command")
struct ExtensionCommandTests {
    private static let folder = Fixture.folder.appending(path: "extensions").path
    private static let faulty = "\(folder)/faulty/ErrorPageAttached.swift"

    private static func run(_ arguments: String..., input: String = "") async throws -> CommandRun {
        try await run(arguments, input: input)
    }

    private static func run(_ arguments: [String], input: String = "") async throws -> CommandRun {
        // It has what other tests have compiled.
        let cache = ProcessInfo.processInfo.environment["XDG_CACHE_HOME"] ?? "\(NSHomeDirectory())/.cache"
        // Each runs at most two processes at the same time.
        return try await ExtensionProcesses.run(2) {
            try await CommandRun.run(["extension"] + arguments, input: input, variables: ["XDG_CACHE_HOME": cache])
        }
    }

    @Test("The report says for each case what shows, what is wrong and what to change, and the status is 1")
    func suite() async throws {
        let run = try await Self.run("--suite", "--only", "good", "--only", "not-found", Self.faulty)
        #expect(run.status == 1)
        #expect(run.output.contains("NotificationServiceExtension.NotificationService · media at /image-url"))
        #expect(run.output.contains(/✓ a picture that arrives +[0-9.]+ s  PNG image, 5,483 bytes/))
        #expect(run.output.contains(/✗ status 404, with a page +[0-9.]+ s  error-page-attached/))
        #expect(run.output.contains("→ Check the response's statusCode before you use the file"))
        #expect(run.output.contains("✗ error-page-attached\n    status 404, with a page\n"))
        #expect(run.output.contains("1 of 2 cases failed\n  Run only these: --only not-found\n"))
        #expect(run.leftTemporaryFiles.isEmpty)
    }

    @Test("An extension in Objective-C runs, and the report names the Swift files that it leaves out")
    func objectiveC() async throws {
        let folder = try TemporaryFolder()
        let fixture = URL(filePath: "\(Self.folder)/sound/DownloadTask.m")
        try FileManager.default.copyItem(at: fixture, to: folder.url.appending(path: "NotificationService.m"))
        try Data("func unused() {}\n".utf8).write(to: folder.url.appending(path: "Unused.swift"))
        let run = try await Self.run("--suite", "--only", "good", folder.path)
        #expect(run.status == 0)
        #expect(run.output.contains("NotificationService · media at /image-url"))
        #expect(run.output.contains(/✓ a picture that arrives +[0-9.]+ s  PNG image, 5,483 bytes/))
        #expect((run.output + run.error).contains("cannot be in one program here: Unused.swift"))
    }

    @Test("A vendor's helper runs if the source code only inherits from it")
    func vendor() async throws {
        let braze = "\(Self.folder)/vendors/Braze/NotificationService.swift"
        let run = try await Self.run("--suite", "--only", "good", braze)
        #expect(run.status == 0)
        #expect(run.output.contains("NotificationServiceExtension.NotificationService · media at /ab/att/url"))
        #expect(run.output.contains(/✓ a picture that arrives +[0-9.]+ s  PNG image, 5,483 bytes/))
    }

    @Test("--media-key decides where the URL is, and --vendor is refused; the suite runs without --suite")
    func mediaKey() async throws {
        let keys = ["/other", "/image-url"].flatMap { ["--media-key", $0] }
        let run = try await Self.run(["--only", "good"] + keys + [Self.faulty])
        #expect(run.status == 1)
        #expect(run.output.contains("perhaps media at /other, /image-url"))
        // The suite runs once for each.
        #expect(run.output.contains(/✗ a picture that arrives · \/other +[0-9.]+ s  picture-missing/))
        #expect(run.output.contains(/✓ a picture that arrives · \/image-url +[0-9.]+ s  PNG image/))
        #expect(run.output.hasSuffix("the place of the media's URL with --media-key.\n"))
        let refused = try await Self.run("--suite", "--vendor", "braze", Self.faulty)
        #expect(refused.status == 64)
    }

    @Test("Cases that crash at different lines are told apart")
    func crashes() async throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "Service.swift")
        try Data(
            """
            import UserNotifications
            class Service: UNNotificationServiceExtension {
                override func didReceive(
                    _ request: UNNotificationRequest,
                    withContentHandler handler: @escaping (UNNotificationContent) -> Void
                ) {
                    guard let photo = request.content.userInfo["photo"] else { return handler(request.content) }
                    guard photo is String else { fatalError("no text") }
                    fatalError("a text")
                }
            }
            """.utf8
        ).write(to: file)
        let cases = ["number", "empty", "not-a-url"].flatMap { ["--only", $0] }
        let run = try await Self.run(["--media-key", "/photo"] + cases + [file.path])
        #expect(run.status == 1)
        let parts = run.output.split(separator: "✗ extension-crashed").dropFirst()
        #expect(parts.count == 2)
        #expect(
            parts.contains { $0.contains("a number where the URL should be\n") && $0.contains("(Service.swift:8: ") }
        )
        let texts = "text that is not a URL · an empty text where the URL should be\n"
        #expect(parts.contains { $0.contains(texts) && $0.contains("(Service.swift:9: ") })
    }

    @Test(
        "The report is one page with each case: what shows, the time, the requests, the memory, and the source's line"
    )
    func report() async throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "suite.html").path
        let cases = ["good", "not-found", "silent"].flatMap { ["--only", $0] }
        let run = try await Self.run(["--quiet", "--report", path] + cases + [Self.faulty])
        #expect(run.status == 1)
        #expect(run.output == "  1 of 3 cases failed\n  Run only these: --only not-found\n")
        #expect(run.error == "")
        let page = try String(contentsOfFile: path, encoding: .utf8)
        for words in [
            "An iPhone shows 2 of the 3 cases as it should. The extension spoils 1.", "default-src 'none'; style-src",
            "<b>1</b> with a picture", "<b>1</b> without one, as they should", "<b>1</b> spoiled",
            "<img alt=\"PNG image\" src=\"data:image/png;base64,", "didReceive", "Time expires", "Handler called",
            "GET https://media.example/sparky.png", "MB at most, as sampled",
            "<a href=\"#case-2\">status 404, with a page</a>",
            "Probably here: ErrorPageAttached.swift, line 21", "<mark><span class=\"at\">21</span>",
            "richpush \(richPushVersion)",
        ] { #expect(page.contains(words), "\(words)") }
        #expect(!page.contains("<script"))
        #expect(page.utf8.count < 200_000)
    }

    @Test("Nothing from an extension, its log, or a payload becomes markup of the report")
    func markup() async throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "one.html").path
        let url = "https://\(String(repeating: "a", count: 64)).invalid/<script>alert(2)</script>"
        let payload = """
            {"aps": {"alert": {"title": "t", "body": "<iframe src=x>"}, "mutable-content": 1}, "image-url": "\(url)"}
            """
        let source = "\(Self.folder)/hostile/Markup.swift"
        let run = try await Self.run("--payload", "-", "--report", path, source, input: payload)
        #expect(run.status == 1)
        let page = try String(contentsOfFile: path, encoding: .utf8)
        for words in ["&lt;script&gt;alert(&#39;the log", "&lt;img src=x onerror", "&lt;iframe src=x&gt;"] {
            #expect(page.contains(words), "\(words)")
        }
        for markup in ["<script", "<img src=x", "<iframe"] { #expect(!page.contains(markup), "\(markup)") }
        #expect(page.contains("An iPhone shows this notification without its image."))
    }

    @Test("Ctrl-C shows the cases that have ended, in the report too, and the status is 130")
    func interruption() async throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "suite.html").path
        try await ExtensionProcesses.run(2) {
            let source = "\(Self.folder)/hostile/Markup.swift"
            let cases = ["good", "no-media"].flatMap { ["--only", $0] }
            let arguments = ["extension", "--media-key", "/image-url", "--report", path] + cases + [source]
            let command = try await RunningCommand(arguments, input: URL(filePath: "/dev/null"))
            var output = ""
            while !output.contains("PNG image, 5,483 bytes\n"), case let data = command.output.availableData,
                !data.isEmpty
            {
                output += String(decoding: data, as: UTF8.self)
            }
            command.signal(SIGINT)
            #expect(try await command.end().status == 130)
            output += String(decoding: try command.output.readToEnd() ?? Data(), as: UTF8.self)
            #expect(output.hasSuffix("\n  Interrupted after 1 of 2 cases; none failed\n"))
            #expect(try command.temporaryFiles == [])
        }
        let page = try String(contentsOfFile: path, encoding: .utf8)
        #expect(page.contains("The run was interrupted after 1 of 2 cases."))
    }

    @Test("The outputs of an interrupted run say that they are incomplete", arguments: [ExtensionFormat.json, .junit])
    func incomplete(format: ExtensionFormat) throws {
        let program = ExtensionProgram(
            executable: "",
            principalClasses: ["A"],
            warnings: "",
            notes: [],
            files: [],
            permissions: ExtensionPermissions(),
            payloadKeys: PayloadKeys([]),
            isNew: false
        )
        let text = try format.text(of: SuiteReport(program: program, pointers: [], count: 1), isQuiet: false)
        #expect(text.contains(format == .json ? #""isComplete": false"# : #"name="isComplete" value="false""#))
        #expect(!text.contains(#""succeeded": true"#))
    }

    @Test("JSON output is for machines")
    func json() async throws {
        let run = try await Self.run("--suite", "--only", "not-found", "--format", "json", Self.faulty)
        #expect(run.status == 1)
        let document = try JSONValue(parsing: run.output.utf8)
        #expect(document["succeeded"] == false)
        #expect(document["isComplete"] == true)
        #expect(document["mediaKeys"]?.arrayValue?.first == "/image-url")
        let first = document["cases"]?.arrayValue?.first
        #expect(first?["identifier"] == "not-found")
        #expect(first?["findings"]?.arrayValue?.first?["identifier"] == "error-page-attached")
        #expect(first?["process"]?["fetches"]?.arrayValue?.first?["status"] == 404)
    }

    @Test("JUnit output is XML with a failure for each error")
    func junit() async throws {
        let run = try await Self.run(
            "--suite",
            "--only",
            "not-found",
            "--only",
            "good",
            "--format",
            "junit",
            Self.faulty
        )
        #expect(run.status == 1)
        let read = try await ProgramRun.run(
            [
                "/usr/bin/python3", "-c",
                """
                import sys, xml.etree.ElementTree as tree
                suite = tree.parse(sys.stdin).getroot()
                print(suite.get("tests"), suite.get("failures"), suite.find("testcase/failure").get("type"))
                """,
            ],
            input: run.output
        )
        #expect(read.output == "2 1 error-page-attached\n")
    }

    @Test("A payload or an FCM message is delivered, with the extension's requests in the report")
    func payload() async throws {
        // A label of more than 63 letters is not a valid name, so no DNS server is asked.
        let url = "https://\(String(repeating: "a", count: 64)).invalid/a.png"
        let message = """
            {"message": {"token": "t", "notification": {"title": "Hi"}, "data": {"image-url": "\(url)"},
             "apns": {"payload": {"aps": {"mutable-content": 1}}}}}
            """
        let run = try await Self.run("--payload", "-", "\(Self.folder)/sound/DownloadTask.swift", input: message)
        #expect(run.status == 1)
        #expect(run.output.contains("News"))
        #expect(run.output.contains("name-resolution"))
        #expect(run.output.contains("downloadTask GET \(url)"))
        #expect(run.leftTemporaryFiles.isEmpty)
    }

    @Test(
        "An impossible request is refused with a sentence",
        arguments: [
            (["--suite", "/nonexistent"], 66, "neither an Xcode project nor a file in Swift"),
            (["--suite", "--swiftc", "/nonexistent", faulty], 69, "There is no Swift compiler"),
            (["--suite", "--app-state", "/nonexistent", faulty], 66, "Cannot read /nonexistent: it is no folder"),
            (["--suite", "--stub", "Alamofire", faulty], 64, "No file imports Alamofire, so neither --stub nor"),
            (["--suite", "--package", "Alamofire", faulty], 64, "Give Alamofire either --package Alamofire=FOLDER"),
            (["--suite", "--only", "nothing", faulty], 64, "There is no case nothing"),
            (["--payload", "-", "--format", "junit", faulty], 64, "--format junit needs --suite."),
        ] as [([String], Int32, String)]
    )
    func refusal(arguments: [String], status: Int32, sentence: String) async throws {
        let run = try await CommandRun.run(["extension"] + arguments)
        #expect(run.status == status)
        #expect(run.error.contains(sentence))
    }

    @Test("An unavailable import is named before anything is compiled")
    func missingImport() async throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "A.swift")
        try Data("import UserNotifications\nimport RealmSwift\nclass A: UNNotificationServiceExtension {}\n".utf8)
            .write(to: file)
        let run = try await Self.run("--suite", file.path)
        #expect(run.status == 65)
        let problem = "richpush: \(file.path):2 imports RealmSwift: Realm is not available here."
        #expect(run.error.hasPrefix("\(problem) --stub RealmSwift compiles the extension without it"))
        #expect(run.error.contains("--package RealmSwift=FOLDER compiles its sources"))
    }
}
