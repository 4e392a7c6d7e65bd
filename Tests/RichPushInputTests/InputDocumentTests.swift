import FCM
import FoundationEssentials
import RichPush
import RichPushInput
import TestSupport
import Testing

@Suite("Input documents")
struct InputDocumentTests {
    @Test(
        "The content decides what kind of input it is",
        arguments: [
            (#"{"aps": {"alert": "Hi"}}"#, InputDocument.Kind.payload),
            (#"{"Simulator Target Bundle": "example.app", "aps": {"alert": "Hi"}}"#, .simulatorPayload),
            (#"{"message": {"topic": "news"}}"#, .request),
            (#"{"validate_only": true, "message": {"topic": "news"}}"#, .request),
            (#"{"topic": "news", "notification": {"title": "Hi"}}"#, .message),
            (#"{"notification": {"title": "Hi"}}"#, .message),
            // An app's own member is not a message for FCM.
            (#"{"aps": {"alert": "Hi"}, "message": "text"}"#, .payload),
            (#"{"aps": {"alert": "Hi"}, "message": {"room": 7, "data": "text"}}"#, .payload),
            (#"{"payload": {"message": {}, "aps": {"alert": "Hi"}}}"#, .payload),
            // FCM refuses an `aps` beside its own message.
            (#"{"aps": {"alert": "Hi"}, "message": {"topic": "news"}}"#, .request),
            (#""https://media.example/a b.png""#, .url), ("\u{FEFF} https://media.example/a.png\r\n", .url),
            (#"{"url": "//media.example/a.png"}"#, .url),
        ]
    )
    func kinds(text: String, kind: InputDocument.Kind) throws {
        #expect(try InputDocument(Array(text.utf8)).kind == kind)
    }

    @Test("A URL is the image of a message in which nothing is wrong")
    func url() throws {
        let push = try InputDocument(url: "https://media.example/a.png").push()
        #expect(push.findings.isEmpty)
        #expect(push.notification.payload["fcm_options"] == ["image": "https://media.example/a.png"])
        #expect(push.notification.payload["aps"]?["mutable-content"] == 1)
    }

    @Test(
        "Text with more than a URL is no URL",
        arguments: [
            "https://media.example/a\nhttps://media.example/b", #"{"url": 1}"#, #"{"url": "a", "b": 1}"#, "a.png",
        ]
    )
    func noURL(text: String) {
        #expect((try? InputDocument(Array(text.utf8)))?.kind != .url)
    }

    @Test("The payload of an .apns file does not contain the app's identifier")
    func simulatorTarget() throws {
        let text = #"{"Simulator Target Bundle": "example.app", "aps": {"alert": "Hi"}}"#
        #expect(try InputDocument(Array(text.utf8)).value == ["aps": ["alert": "Hi"]])
    }

    @Test(
        "A payload may have its headers around it",
        arguments: ["apns-push-type", "APNS-Push-Type"]
    )
    func wrapped(header: String) throws {
        let text = #"{"headers": {"\#(header)": "background", "a": 1}, "payload": {"aps": {"alert": "Hi"}}}"#
        let input = try InputDocument(Array(text.utf8))
        #expect(input.kind == .payload)
        #expect(input.value == ["aps": ["alert": "Hi"]])
        let push = try input.push(conversion: APNsConversion(), pushType: .alert, strings: LocalizedStrings())
        #expect(push.headers == [header: "background"])
        #expect(push.notification.pushType == .background)
    }

    /// Texts, each with the part whose bytes count.
    static let sizes = [
        (#"{"aps": {"alert": "\ud83e\udd80 "}, "a":  [ ]}"# + "\n", #"{"aps": {"alert": "\ud83e\udd80 "}, "a":  [ ]}"#),
        ("{\"aps\": {}}\r\n\n", "{\"aps\": {}}"), (" {\"aps\": {\"a\": 1}} ", " {\"aps\": {\"a\": 1}} "),
        (#"{"payload": { "aps": {"alert":"\u00e9"} } , "headers": {}}"#, #"{ "aps": {"alert":"\u00e9"} }"#),
        (#"{"p\u0061yload": {"aps" : {"a": {"payload": 1}}}}"#, #"{"aps" : {"a": {"payload": 1}}}"#),
        (#"{"aps": {}, "payload": [ 1, 2 ]}"#, #"{"aps": {}, "payload": [ 1, 2 ]}"#),
        (#"{"Simulator Target Bundle": "a", "aps": {"alert": "\u00e9" } }"#, #"{"aps":{"alert":"é"}}"#),
        (#"payload = { aps: { alert: '\u00e9' } }"#, #"{"aps":{"alert":"é"}}"#),
    ]

    @Test("A payload has as many bytes as it is written with, unless something writes it anew", arguments: sizes)
    func size(text: String, counted: String) throws {
        #expect(try InputDocument(Array(text.utf8)).push().notification.byteCount == counted.utf8.count)
    }

    @Test("FCM writes a message's payload anew", arguments: [#"{ "title" : "\u00e9" }"#, #"{"title":"é"}"#])
    func sizeOfMessage(notification: String) throws {
        let push = try InputDocument(Array(#"{"topic": "a", "notification": \#(notification)}"#.utf8)).push()
        #expect(push.notification.byteCount == JSONValue.object(push.notification.payload).textSize)
    }

    @Test("A misspelled header around a payload is found, and a client's own is not")
    func wrappedHeaders() throws {
        let text = #"{"headers": {"apns_priority": "5", "User-Agent": "a"}, "payload": {"aps": {"alert": "Hi"}}}"#
        let findings = try InputDocument(Array(text.utf8)).push().findings
        #expect(findings.map(\.kind) == [.misspelledKey])
    }

    @Test(
        "Input that is something else is not a payload with headers",
        arguments: [
            (#"{"aps": {"alert": "Hi"}, "payload": {"aps": {}}}"#, InputDocument.Kind.payload),
            (#"{"message": {"topic": "news"}, "payload": {"aps": {}}}"#, .request),
            (#"{"topic": "news", "payload": {"alert": "Hi"}}"#, .message),
        ]
    )
    func notWrapped(text: String, kind: InputDocument.Kind) throws {
        let input = try InputDocument(Array(text.utf8))
        #expect(input.kind == kind)
        #expect(try input.value == JSONValue(parsing: text.utf8))
    }

    @Test(
        "Input that is neither is refused",
        arguments: ["[]", "1", "{}", #"{"alert": "Hi"}"#, #"{"message": "text"}"#, #"{"message": [{"topic": "t"}]}"#]
    )
    func refused(text: String) throws {
        let error = try #require(throws: InputError.self) { try InputDocument(Array(text.utf8)) }
        #expect(error.description.contains("neither an APNs payload"))
    }

    @Test("The input lists the variables that stood for values, but not those whose value it has")
    func variables() throws {
        let text = "const topic = 'news'; const message = {topic: topic, notification: {title: headline}};"
        let findings = try InputDocument(Array(text.utf8)).findings
        #expect(findings.map(\.kind) == [.identifierAsValue])
        #expect(findings.first?.explanation.contains("headline") == true)
    }

    @Test(
        "Every form of input converts to a payload",
        arguments: [
            "bare-message.json", "request.json", "topic.json", "condition.json", "data-only.json",
            "image-in-notification.json", "image-in-data.json", "mutable-content-in-headers.json", "rest-request.http",
            "node-example.js",
        ]
    )
    func fixtures(name: String) throws {
        let bytes = try Array(Data(contentsOf: Fixture.folder.appending(path: "messages/\(name)")))
        let input = try InputDocument(bytes)
        let push = try input.push(conversion: APNsConversion(), pushType: nil, strings: LocalizedStrings())
        #expect(push.notification.payload["gcm.message_id"] != nil)
        #expect(push.headers["apns-push-type"] != nil)
    }

    @Test(
        "The given push type applies only without such a header",
        arguments: [
            (#"{"aps": {"alert": "Hi"}}"#, PushType?.some(.voip)),
            (#"{"topic": "t", "notification": {"title": "Hi"}}"#, .voip),
            (#"{"topic": "t", "apns": {"headers": {"apns-priority": "5"}, "payload": {}}}"#, .voip),
            (#"{"topic": "t", "apns": {"headers": {"apns-push-type": "alert"}}}"#, .alert),
            (#"{"topic": "t", "apns": {"headers": {"APNS-Push-Type": "background"}}}"#, .background),
        ]
    )
    func pushType(text: String, expected: PushType?) throws {
        let input = try InputDocument(Array(text.utf8))
        let push = try input.push(conversion: APNsConversion(), pushType: .voip, strings: LocalizedStrings())
        #expect(push.notification.pushType == expected)
    }

    @Test(
        "A finding about what FCM takes into the payload has its place in the message",
        arguments: [
            (#""topic": "t", "data": {"image": "https://a.test/a"}"#, "/data/image"),
            (
                #""topic": "t", "apns": {"payload": {"aps": {"sound": "s"}, "image": "https://a.test/a"}}"#,
                "/apns/payload/image"
            ),
        ],
        [("", ""), (#"{"message": "#, "/message")]
    )
    func origins(members: (text: String, place: String), request: (text: String, place: String)) throws {
        let end = request.text.isEmpty ? "" : "}"
        let text = #"\#(request.text){"notification": {"title": "Hi"}, \#(members.text)}\#(end)"#
        let notification = try InputDocument(Array(text.utf8)).push().notification
        let finding = try #require(notification.findings.first { $0.kind == .imageInWrongPlace })
        #expect(finding.location?.description == request.place + members.place)
        // What the message does not have keeps its place in the payload.
        let missing = try #require(notification.findings.first { $0.kind == .missingMutableContent })
        #expect(missing.location?.description == "/aps/mutable-content")
    }

    @Test(
        "Headers that APNs would refuse are refused, for payloads and messages",
        arguments: [
            ("apns-push-type", "Alert"), ("APNS-Push-Type", "unheard-of"), ("apns-priority", "7"),
            ("apns-collapse-id", String(repeating: "c", count: 65)), ("apns-expiration", "tomorrow"),
        ]
    )
    func headersForAPNs(name: String, value: String) throws {
        let headers = #""headers": {"\#(name)": "\#(value)"}"#
        let payload = try InputDocument(Array(#"{\#(headers), "payload": {"aps": {"alert": "Hi"}}}"#.utf8))
        let message = try InputDocument(Array(#"{"topic": "t", "apns": {\#(headers)}}"#.utf8))
        let sentence = "the header \(name.lowercased()) "
        let refusal = try #require(throws: InputError.self) { try payload.push() }
        #expect(refusal.description.hasPrefix("APNs would refuse the notification: \(sentence)"))
        let answer = try #require(throws: InputError.self) { try message.push() }
        #expect(answer.description.contains("APNs refuses it: \(sentence)"))
    }

    @Test("Headers that APNs does not know are kept")
    func unknownHeaders() throws {
        let text = #"{"headers": {"mutable-content": "1", "apns-own": "x"}, "payload": {"aps": {"alert": "Hi"}}}"#
        #expect(try InputDocument(Array(text.utf8)).push().headers == ["mutable-content": "1", "apns-own": "x"])
    }

    @Test(
        "A message is refused as FCM refuses it",
        arguments: [
            "invalid-condition.json", "invalid-label.json", "invalid-number-in-data.json", "invalid-reserved-key.json",
            "invalid-topic.json", "invalid-two-targets.json", "invalid-unknown-name.json",
        ]
    )
    func invalidFixtures(name: String) throws {
        let bytes = try Array(Data(contentsOf: Fixture.folder.appending(path: "messages/\(name)")))
        let error = try #require(throws: InputError.self) { try InputDocument(bytes).message() }
        #expect(error.description.hasPrefix("FCM would refuse the message: "))
    }
}
