import DeviceSimulator
import RichPush
import TestSupport
import Testing

@testable import ExtensionHarness

@Suite("The reason for a missing picture")
struct MissingPictureTests {
    /// What an extension does wrong, and the sentence about it.
    struct Row: Sendable, CustomTestStringConvertible {
        var step: String
        var path = "/sparky.png"
        var type = "image/png"
        var identifier = "file-not-saved"
        var words: String
        var isInObjectiveC = true
        var isInSwift = true
        var testDescription: String { "\(step) \(path) \(type)" }
    }

    private static let rows = [
        Row(step: "web-url", identifier: "attachment-refused", words: "is not a file's, so an iPhone refuses it with"),
        Row(step: "nil", identifier: "attachment-refused", words: "nil instead of a URL, so", isInSwift: false),
        Row(step: "no-extension", identifier: "attachment-refused", words: "picture has no extension, and the name"),
        Row(step: "", path: "/a.webp", type: "image/webp", identifier: "attachment-refused", words: "no .webp, so"),
        Row(
            step: "",
            path: "/sparky.php",
            identifier: "attachment-refused",
            words: "sent image/png, but the name of the file sparky.php ends with no extension"
        ),
        Row(step: "", path: "/a", type: "text/html", identifier: "attachment-refused", words: "a page (text/html)"),
        Row(step: "", path: "/users%2F42%2Fface.png", words: "%2F in the URL is a slash"),
        Row(step: "folder", words: "move the picture to picture.png, because its folder does not exist."),
        Row(step: "write", words: "write the picture to picture.png, because its folder does not exist."),
        Row(step: "gone", words: "because the file was gone: URLSession removes"),
        Row(step: "taken", words: "because there is a file of that name already"),
        Row(step: "unused", identifier: "picture-missing", words: "sparky.png (image/png), and attached nothing."),
        Row(step: "ignored-move", words: "because its folder does not exist.", isInObjectiveC: false),
        Row(
            step: "unused",
            type: "image/avif",
            identifier: "picture-missing",
            words: "The server sent image/avif for",
            isInObjectiveC: false
        ),
        Row(
            step: "type-hint",
            identifier: "attachment-refused",
            words: "with the type hint image/png",
            isInObjectiveC: false
        ),
        Row(step: "options", identifier: "attachment-refused", words: "UNError 105", isInObjectiveC: false),
        Row(step: "left-out", identifier: "picture-missing", words: "attachment \"made\", and", isInObjectiveC: false),
        Row(
            step: "too-early",
            identifier: "handler-before-download",
            words: "before it had downloaded",
            isInObjectiveC: false
        ),
    ]

    @Test("An error that the extension ignores is the reason, and the only one", arguments: ["swift", "m"], rows)
    func ignored(language: String, row: Row) async throws {
        guard language == "swift" ? row.isInSwift : row.isInObjectiveC else { return }
        let program = try await ExtensionFixture(path: "faulty/SwallowsErrors.\(language)").program()
        let url = "https://media.example\(row.path)"
        let payload: JSONValue = [
            "aps": ["alert": ["title": "Sparky", "body": "says hi"], "mutable-content": 1],
            "photo": .string(url), "step": .string(row.step),
        ]
        var run = ExtensionRun(.executable(program.executable))
        var answers = ScriptedAnswers()
        var answer = ScriptedResponse(contentType: row.type, body: .bytes(SuiteMedia.picture))
        if row.step == "too-early" { answer.delay = .seconds(5) }
        answers[url] = answer
        run.device.answers = answers
        let notification = try RemoteNotification(payload: payload, byteCount: 300)
        let delivery = try await ExtensionProcesses.run { [run] in
            try #require(try await run.deliver([notification]).deliveries.first)
        }
        let errors = delivery.findings.filter { $0.severity == .error }
        #expect(errors.map(\.identifier) == [row.identifier], "\(delivery.findings.map(\.explanation))")
        #expect(errors.first?.explanation.contains(row.words) == true, "\(errors.first?.explanation ?? "")")
        #expect(!delivery.succeeded && delivery.shown?.title == "Sparky")
    }

    /// Delivers to a process in memory that hands over the text.
    private static func delivery(
        _ payload: JSONValue,
        readKeys: [JSONPointer] = [],
        _ before: @escaping @Sendable (_ send: (ExtensionMessage?) -> Void) -> Void = { _ in }
    ) async throws -> Delivery {
        var run = ExtensionRun(.executable("/"))
        run.readKeys = readKeys
        let notification = try RemoteNotification(payload: payload, byteCount: 200)
        let result = try await run.deliver([notification], to: "/", on: Device()) { _, _, receive in
            PeerInMemory(receive) { _ in
                .still
            } react: { message, send in
                guard case .deliver = message else { return }
                before(send)
                send(.handed(ask: 1, delivery: 0, ContentMessage(title: "Sparky")))
            }
        }
        return try #require(result.deliveries.first)
    }

    private static func payload(_ members: JSONObject) -> JSONValue {
        var payload = members
        payload["aps"] = ["alert": ["title": "Sparky"], "mutable-content": 1]
        return .object(payload)
    }

    @Test("A picture in the payload that the extension does not request is named, with the keys that it reads")
    func notRequested() async throws {
        let payload = Self.payload(["fcm_options": ["image": "https://media.example/sparky"]])
        let delivery = try await Self.delivery(payload, readKeys: [JSONPointer("image-url")])
        #expect(delivery.findings.map(\.name) == ["picture-missing/other-key"])
        let finding = try #require(delivery.findings.first)
        #expect(finding.location == .payload(JSONPointer("fcm_options", "image")))
        #expect(finding.explanation.contains("has a picture at /fcm_options/image"))
        #expect(finding.explanation.contains("its source reads /image-url."))
        #expect(!delivery.succeeded && delivery.conclusion == .showsWithout)
    }

    @Test(
        "Pictures are named by their keys or their URLs, in lists too",
        arguments: [
            (["photos": [["src": "https://media.example/a.jpg"]]], "/photos/0/src"),
            (["image": "https://media.example/a"], "/image"),
            (["data": #"{"event": {"photo": "https://media.example/a.svg"}}"#], "/data/event/photo"),
            (["art": ["cover": "https://media.example/a.webp?w=1"]], "/art/cover"),
            (["mine": "https://media.example/a"], "/mine"),
        ] as [(JSONObject, String)]
    )
    func named(members: JSONObject, place: String) async throws {
        let delivery = try await Self.delivery(Self.payload(members), readKeys: [JSONPointer("mine")])
        #expect(delivery.findings.map(\.identifier) == ["picture-missing"])
        #expect(delivery.findings.first?.location == .payload(JSONPointer(parsing: place)))
    }

    @Test("A picture in a list is at the key of the list")
    func list() async throws {
        let payload = Self.payload(["photos": ["https://media.example/a.png"]])
        let delivery = try await Self.delivery(payload, readKeys: [JSONPointer("photos")])
        #expect(delivery.findings.map(\.name) == ["picture-missing/not-requested"])
    }

    @Test("A group that the extension may not use is probably the reason", arguments: ["group", "keychain"])
    func group(kind: String) async throws {
        let payload = Self.payload(["image": "https://media.example/a.png"])
        let delivery = try await Self.delivery(payload, readKeys: [JSONPointer("image")]) { send in
            send(.lacks("\(kind) a.parcels"))
        }
        let names = delivery.findings.worstFirst().map(\.name)
        #expect(names == ["picture-missing/group", "missing-entitlement/group"])
        #expect(delivery.findings.allSatisfy { $0.explanation.contains("with a.parcels is missing") })
        // One whose source reads other keys has another reason.
        let other = try await Self.delivery(payload, readKeys: [JSONPointer("icon")]) { send in
            send(.lacks("\(kind) a.parcels"))
        }
        #expect(other.findings.contains { $0.name == "picture-missing/other-key" })
    }

    @Test("A link to open is no picture, and a payload without one needs none")
    func link() async throws {
        for members: JSONObject in [[:], ["link": "https://media.example/story"], ["image": "sparky"]] {
            let delivery = try await Self.delivery(Self.payload(members))
            #expect(delivery.findings.isEmpty && delivery.succeeded)
        }
    }

    @Test("What Firebase's helper makes of a payload is not said of an extension that does not call it")
    func helper() async throws {
        let members: JSONObject = ["fcm_options": ["image": 5], "picture": "https://media.example/a"]
        let delivery = try await Self.delivery(Self.payload(members))
        #expect(delivery.findings.map(\.identifier) == ["picture-missing"])
    }

    @Test("A refused file does not matter if another one is attached or nothing needed a file")
    func irrelevant() async throws {
        let failure = FileFailureMessage(action: "copy", path: "/log.txt", obstacle: .other, text: "")
        let delivery = try await Self.delivery(Self.payload([:])) { send in send(.fileFailed(failure)) }
        #expect(delivery.findings.isEmpty)
    }
}
