import Foundation
import DeviceSimulator
import RichPush
import TestSupport
import Testing

@testable import ExtensionHarness

@Suite("The search for the place of media in a payload")
struct MediaSearchTests {
    private static let fixture = ExtensionFixture(path: "keys/Places.swift")

    /// A payload for one way of the fixture.
    private static func template(_ thread: String, _ members: JSONObject = [:]) -> JSONObject {
        let aps: JSONValue = ["alert": ["title": "Hi"], "mutable-content": 1, "thread-id": .string(thread)]
        return JSONObject([("aps", aps)]).merging(members)
    }

    private static func payload(_ template: JSONObject) async throws -> (SuitePayload, ExtensionProgram) {
        let program = try await fixture.program()
        let search = MediaSearch(run: ExtensionRun(.executable(program.executable)), keys: program.payloadKeys)
        return (try await ExtensionProcesses.run(4) { try await search.payload(template: template) }, program)
    }

    @Test(
        "The place is found by what the extension requests",
        arguments: [
            ("text", "/event/panorama"), ("object", "/message/items/0/at"), ("computed", "/visual_url"),
            ("list", "/slides/0/source"), ("loop", "/gallery-photos/0"), ("raw", "/envelope/view"),
            ("guarded", "/still-url"), ("sound", "/portrait"),
            ("category", "/postcard"),
        ]
    )
    func places(thread: String, place: String) async throws {
        let (payload, program) = try await Self.payload(Self.template(thread))
        #expect(payload.place?.description == place)
        let suite = SuiteRun(run: ExtensionRun(.executable(program.executable)), payload: payload)
        let good = try await ExtensionProcesses.run { try await suite.result(of: .good) }
        #expect(good.run.deliveries.first?.shown?.attachments.count == 1)
    }

    @Test(
        "The place of a URL in the user's payload is the place of the media, and the other values stay",
        arguments: [
            ("guarded", ["kind": "still", "still-url": "https://cdn.example/a.png"], "/still-url"),
            ("text", ["event": #"{"number": 1, "panorama": "https://cdn.example/a.png"}"#], "/event/panorama"),
            ("sound", ["portrait": "https://cdn.example/a.png", "page": "https://cdn.example/a"], "/portrait"),
            ("sound", ["audio": "https://cdn.example/a.wav", "portrait": "https://cdn.example/a.png"], "/audio"),
        ] as [(String, JSONObject, String)]
    )
    func template(thread: String, members: JSONObject, place: String) async throws {
        let template = Self.template(thread, members)
        let (payload, _) = try await Self.payload(template)
        #expect(payload.place?.description == place)
        let pointer = try #require(payload.place)
        let delivered = try payload.notification("https://cdn.example/b.png").payload
        let expected = JSONValue.object(template).setting("https://cdn.example/b.png", at: pointer.components[...])
        #expect(JSONValue.object(delivered) == expected)
    }

    @Test(
        "A suite whose payload has no key that the extension reads says what to pass, and fails unless a file is missing",
        arguments: [("secret", Finding.Severity.error), ("bundled", .warning)]
    )
    func neverRequested(thread: String, severity: Finding.Severity) async throws {
        let (payload, program) = try await Self.payload(Self.template(thread))
        let suite = SuiteRun(
            run: ExtensionRun(.executable(program.executable)),
            payload: payload,
            makesAttachments: program.payloadKeys.makesAttachments
        )
        let cases = SuiteCase.all.filter { ["good", "not-found", "no-media"].contains($0.identifier) }
        let (results, reports) = try await ExtensionProcesses.run(3) {
            var reports: [[String]] = []
            let results = try await suite.results(of: cases) { reports.append($1.map(\.suiteCase.identifier)) }
            return (results, reports)
        }
        // Until all cases have ended, one of them may request something.
        #expect(reports == [[], [], ["good", "not-found", "no-media"]])
        #expect(results.map(\.passed) == (severity == .error ? [false, false, true] : [true, true, true]))
        #expect(results[0].untested?.severity == severity)
        #expect(results[0].untested?.remedy.contains("--media-key") == true)
        let others = results[0].findings.filter { $0.name != Finding.mediaNeverRequested.name }
        #expect(others.map(\.kind) == (severity == .error ? [] : [.targetUnknown]))
    }

    @Test("A crash at a place that is only a guess is a warning, and the failure is that nothing is tested")
    func guess() async throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "Service.swift")
        try Data(
            """
            import UserNotifications
            class Service: UNNotificationServiceExtension {
                let kind = UNNotificationAttachment.self
                override func didReceive(
                    _ request: UNNotificationRequest,
                    withContentHandler handler: @escaping (UNNotificationContent) -> Void
                ) {
                    guard let artwork = request.content.userInfo["artwork"] else { return handler(request.content) }
                    _ = artwork as! [String: [Int]]
                    handler(request.content)
                }
            }
            """.utf8
        ).write(to: file)
        let program = try await ExtensionBuildRequest(paths: [file.path]).build()
        let run = ExtensionRun(.executable(program.executable))
        let payload = try await ExtensionProcesses.run(4) {
            try await MediaSearch(run: run, keys: program.payloadKeys).payload()
        }
        #expect(payload.place == JSONPointer("artwork"))
        #expect(payload.isGuess)
        let suite = SuiteRun(run: run, payload: payload, makesAttachments: program.payloadKeys.makesAttachments)
        let cases = SuiteCase.all.filter { ["good", "number", "no-media"].contains($0.identifier) }
        let results = try await ExtensionProcesses.run(3) { try await suite.results(of: cases) }
        let crashes = results.map { result in result.findings.first { $0.kind == .extensionCrashed }?.severity }
        #expect(crashes == [.warning, nil, .warning])
        #expect(results[0].untested?.severity == .error)
    }

    @Test("The keys of a key path are names for a payload")
    func keyPath() {
        let texts = [#"[memo valueForKeyPath:@"note.portrait"]"#, #"memo.value(forKeyPath: "note.portrait")"#]
        for text in texts {
            let names = KeyVocabulary([SourceOutline(Array(text.utf8))], reading: []).names
            #expect(Set(names) == ["note", "portrait"])
        }
    }

    @Test("An extension that calls its handler only at expiry fails in every case")
    func late() async throws {
        let program = try await Self.fixture.program()
        let payload = SuitePayload(template: Self.template("late"), mediaAt: JSONPointer("image"))
        let suite = SuiteRun(run: ExtensionRun(.executable(program.executable)), payload: payload)
        let cases = SuiteCase.all.filter { ["good", "no-media"].contains($0.identifier) }
        let results = try await ExtensionProcesses.run(2) { try await suite.results(of: cases) }
        for result in results {
            #expect(result.findings.contains { $0.kind == .handlerOnlyAtExpiry && $0.severity == .error })
        }
    }

    @Test("The case in which all goes well names the other places of media, which no case tests")
    func untested() async throws {
        let program = try await ExtensionFixture(path: "sound/AnnouncesPhoto.swift").program()
        let outlines = [#"let a = userInfo["photo-url"], b = userInfo["movie-link"], c = userInfo["video_url"]"#]
        let keys = PayloadKeys((outlines + ["UNNotificationAttachment()"]).map { SourceOutline(Array($0.utf8)) })
        let run = ExtensionRun(.executable(program.executable))
        let suites = try await ExtensionProcesses.run {
            try await SuiteRun.all(run, keys: keys, template: nil, places: [])
        }
        let suite = try #require(suites.first)
        let result = try await ExtensionProcesses.run { try await suite.result(of: .good) }
        #expect(result.place == JSONPointer("photo-url") && result.passed)
        let finding = try #require(result.findings.first)
        #expect(finding.name == "picture-missing/keys-untested" && result.findings.count == 1)
        #expect(finding.explanation.contains("also reads /video_url, and no case"))
    }

    @Test("A key that is written, or holds a kind, is no place of media")
    func otherKeys() throws {
        let text = #"""
            content.userInfo["image"] = "none"
            if userInfo["picture"] as? String != "none", let kind = userInfo["media"] as? String {
                if kind == "image" { load(userInfo["file"]) }
                let target = file.appendingPathExtension(userInfo["attachment"] as! String)
                switch userInfo["photo"] as? String { case "rich", "plain": break; default: break }
                let count = userInfo["images"] as? Int
            }
            """#
        let keys = PayloadKeys([SourceOutline(Array(text.utf8))])
        #expect(keys.mediaPaths.isEmpty)
        let words = Dictionary(keys.words.map { ($0.path.description, $0.value) }) { one, _ in one }
        #expect(words["/media"] == "image")
        #expect(words["/attachment"] == "png" || words["/attachment"] == "Sparky")
        #expect(words["/photo"] == "rich")
        #expect(words["/images"] == 1)
        #expect(words["/image"] == nil)
    }

    @Test(
        "A value is set and removed within arrays and within JSON in texts",
        arguments: [
            (#"{}"#, ["a", "0", "b"], #"{"a":[{"b":1}]}"#, #"{}"#),
            (#"{"a":"{\"b\":2}"}"#, ["a", "b"], #"{"a":"{\"b\":1}"}"#, #"{"a":"{}"}"#),
            (#"{"a":[2,3]}"#, ["a", "1"], #"{"a":[2,1]}"#, #"{"a":[2]}"#),
            (#"{"a":{"0":2}}"#, ["a", "0"], #"{"a":{"0":1}}"#, #"{"a":{}}"#),
            (#"{"a":"b"}"#, ["a", "c"], #"{"a":{"c":1}}"#, #"{"a":{}}"#),
        ]
    )
    func setting(text: String, path: [String], set: String, removed: String) throws {
        let value = try JSONValue(parsing: text.utf8)
        #expect(value.setting(1, at: path[...]).text(isPretty: false) == set)
        #expect(value.setting(nil, at: path[...]).text(isPretty: false) == removed)
    }

    @Test("The places of a payload go on in JSON within a text")
    func nested() {
        let payload: JSONValue = ["data": #"{"image":"a","list":["a",1]}"#, "title": "a"]
        var places: [String] = []
        let changed = payload.mapLeaves { path, leaf in
            places.append(path.joined(separator: "/"))
            return leaf == "a" ? "b" : leaf
        }
        #expect(places == ["data/image", "data/list/0", "data/list/1", "title"])
        #expect(changed == ["data": #"{"image":"b","list":["b",1]}"#, "title": "b"])
    }
}
