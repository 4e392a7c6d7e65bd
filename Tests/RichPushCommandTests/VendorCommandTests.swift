import FoundationEssentials
import RichPush
import TestSupport
import Testing

@Suite("Vendors in the commands")
struct VendorCommandTests {
    private static func payload(_ members: String) -> String {
        #"{"aps": {"alert": {"title": "Hi"}, "mutable-content": 1}, \#(members)}"#
    }

    private static func withPicture(
        _ body: @escaping @Sendable (_ url: String, _ network: [String]) async throws -> Void
    ) async throws {
        let picture = try Fixture.media("sparky.png")
        try await MediaServer.run { _ in
            .response(contentType: "image/png", body: picture)
        } while: { server in
            try await body(
                server.url("/sparky.png"),
                ["--allow-http", "--allow-address", "127.0.0.1:\(server.port)"]
            )
        }
    }

    @Test("deliver recognizes the vendor, says why, and judges by its rules")
    func deliver() async throws {
        try await Self.withPicture { url, network in
            let payload = Self.payload(#""itbl": {"attachment-url": "\#(url)"}"#)
            let text = try await CommandRun.run(["deliver"] + network + ["-"], input: payload)
            #expect(text.status == 0)
            #expect(text.output.contains("vendor      Iterable, its helper looks for /itbl"))
            #expect(text.output.contains("helper      ITBNotificationServiceExtension"))
            #expect(text.output.contains("✓ Attached: PNG image"))
            #expect(text.leftTemporaryFiles == [])
            let json = try await CommandRun.run(["deliver", "--format", "json"] + network + ["-"], input: payload)
            let document = try JSONValue(parsing: json.output.utf8)
            #expect(document["vendor"]?["id"] == "iterable")
            #expect(document["vendor"]?["files"]?.arrayValue?.first?["outcome"] == "attached")
            #expect(document["media"]?["verdicts"]?["helper"]?["typeIdentifier"] == "public.png")
        }
    }

    @Test("--vendor takes the payload for another vendor's, and --media-key for the app's own")
    func options() async throws {
        try await Self.withPicture { url, network in
            let payload = Self.payload(#""itbl": {"attachment-url": "\#(url)"}, "data": {"photo": "\#(url)"}"#)
            let other = try await CommandRun.run(["deliver", "--vendor", "braze"] + network + ["-"], input: payload)
            #expect(other.output.contains("vendor      Braze, you named it"))
            #expect(other.output.contains("several-vendors"))
            let own = try await CommandRun.run(
                ["deliver", "--media-key", "/photo", "--media-key", "/data/photo"] + network + ["-"],
                input: Self.payload(#""data": {"photo": "\#(url)"}"#)
            )
            #expect(own.status == 0)
            #expect(own.output.contains("✓ Attached: PNG image"))
            #expect(own.output.contains("vendor      the app, you named /data/photo"))
        }
    }

    @Test("--vendor all downloads the image once, and shows what each helper makes of it")
    func all() async throws {
        let picture = try Fixture.media("sparky.png")
        try await MediaServer.run { _ in
            .response(contentType: "image/png", body: picture)
        } while: { server in
            let arguments = ["--allow-http", "--allow-address", "127.0.0.1:\(server.port)", "--vendor", "all"]
            let payload = Self.payload(#""fcm_options": {"image": "\#(server.url("/sparky.png?w=1"))"}"#)
            let text = try await CommandRun.run(["deliver"] + arguments + ["-"], input: payload)
            #expect(text.status == 0)
            #expect(text.output.contains("✓ firebase ") && text.output.contains("✗ mixpanel "))
            #expect(text.output.contains("? moengage "))
            #expect(text.output.contains("200 · image/png"))
            #expect(server.requests.count == 1)
            let json = try await CommandRun.run(["deliver", "--format", "json"] + arguments + ["-"], input: payload)
            let rows = try JSONValue(parsing: json.output.utf8)["vendors"]?.arrayValue ?? []
            #expect(rows.count > 40)
            #expect(rows.first { $0["vendor"] == "mixpanel" }?["errorCode"] == 101)
        }
    }

    @Test("--vendor all does not know what helpers do if this machine reached no server")
    func allUnknown() async throws {
        let port = try #require(ClosedPort())
        let run = try await CommandRun.run(
            ["deliver", "--format", "json", "--vendor", "all", "--proxy", "http://127.0.0.1:\(port.port)", "-"],
            input: Self.payload(#""fcm_options": {"image": "https://media.example/a.png"}"#)
        )
        let rows = try JSONValue(parsing: run.output.utf8)["vendors"]?.arrayValue ?? []
        #expect(rows.count > 40)
        #expect(rows.allSatisfy { $0["outcome"] == "unknown" && $0["reason"] == "network-failure" })
    }

    @Test("A sign-in page under a picture's name is not reported as attached, by one vendor's rules or by all")
    func page() async throws {
        try await MediaServer.run { request in
            request.path == "/login"
                ? .response(contentType: "text/html", body: Array("<!DOCTYPE html><html></html>".utf8))
                : .redirect(to: "/login")
        } while: { server in
            let network = ["--allow-http", "--allow-address", "127.0.0.1:\(server.port)"]
            let payload = Self.payload(#""ct_mediaUrl": "\#(server.url("/a.jpg"))", "ct_mediaType": "image""#)
            let text = try await CommandRun.run(["deliver"] + network + ["-"], input: payload)
            #expect(text.status == 1)
            #expect(text.output.contains("✗ Not attached: unsupported-type"))
            #expect(!text.output.contains("▲▲ image"))
            #expect(text.output.contains("helper      attached, CleverTap's helper names it .jpg"))
            let arguments = ["deliver", "--format", "json", "--vendor", "all"] + network + ["-"]
            let all = try await CommandRun.run(arguments, input: payload)
            let rows = try JSONValue(parsing: all.output.utf8)["vendors"]?.arrayValue ?? []
            #expect(rows.count > 40)
            #expect(!rows.contains { $0["shown"] == true })
            #expect(rows.first { $0["vendor"] == "clevertap" }?["shown"] == false)
            #expect(rows.first { $0["vendor"] == "clevertap" }?["outcome"] == "attached")
        }
    }

    @Test("vendors lists the table and shows a row with its evidence, also as a file for --vendor-file")
    func vendors() async throws {
        let list = try await CommandRun.run(["vendors"])
        #expect(list.status == 0)
        #expect(list.output.split(separator: "\n").count > 40)
        #expect(list.output.contains(/onesignal +OneSignal +\/os_data\/att\/\*/))
        let row = try await CommandRun.run(["vendors", "OneSignal"])
        #expect(row.output.contains("known from"))
        #expect(row.output.contains("OneSignalAttachmentHandler.m"))
        let json = try await CommandRun.run(["vendors", "--format", "json", "iterable"])
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "row.json")
        try Data(json.output.replacing("\"iterable\"", with: "\"mine\"").utf8).write(to: file)
        let mine = try await CommandRun.run(["vendors", "--vendor-file", file.path, "mine"])
        #expect(mine.status == 0)
        #expect(mine.output.contains("/itbl/attachment-url"))
    }

    @Test("An error names what is wrong with a name or a file, with the member")
    func errors() async throws {
        let unknown = try await CommandRun.run(["deliver", "--vendor", "nobody", "-"], input: Self.payload(#""a": 1"#))
        #expect(unknown.status == 64)
        #expect(unknown.error.contains("no vendor named nobody; the vendors are firebase, onesignal"))
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "row.json")
        try Data(#"{"id": "x", "name": "X", "helper": "X", "evidence": "", "certainty": "sure"}"#.utf8).write(to: file)
        let wrong = try await CommandRun.run(["vendors", "--vendor-file", file.path])
        #expect(wrong.status == 65)
        #expect(wrong.error.contains(#"/certainty is "sure", and must be one of "source", "sample""#))
        let missing = try await CommandRun.run(["vendors", "--vendor-file", "\(folder.path)/none.json"])
        #expect(missing.status == 66)
        let all = try await CommandRun.run(["audit", "--vendor", "all", "-"])
        #expect(all.status == 64)
        let none = try await CommandRun.run(["deliver", "--vendor", "all", "-"], input: Self.payload(#""a": 1"#))
        #expect(none.status == 65)
        #expect(none.error.contains("--media-key"))
    }

    @Test("audit counts lines by vendor")
    func audit() async throws {
        try await Self.withPicture { url, network in
            let lines = [
                Self.payload(#""itbl": {"attachment-url": "\#(url)"}"#), Self.payload(#""itbl": {"messageId": "1"}"#),
                Self.payload(#""adb_media": "\#(url)""#), Self.payload(#""fcm_options": {"image": "\#(url)"}"#),
            ]
            let folder = try TemporaryFolder()
            let result = try await CommandRun.run(
                ["audit", "--summary", "--summary-file", "\(folder.path)/summary.json"] + network + ["-"],
                input: lines.map { $0 + "\n" }.joined()
            )
            #expect(result.status == 1)
            #expect(result.error.contains("  Vendors\n"))
            #expect(result.error.contains(" 2  iterable"))
            let text = try Data(contentsOf: folder.url.appending(path: "summary.json"))
            let rows = try JSONValue(parsing: text)["byVendor"]?.arrayValue ?? []
            #expect(rows.map { $0["vendor"] } == ["iterable", "adobe"])
            #expect(rows.map { $0["failedLines"] } == [0, 1])
        }
    }
}
