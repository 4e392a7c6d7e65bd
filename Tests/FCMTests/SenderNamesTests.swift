import RichPush
import Testing

@testable import FCM

@Suite("Names of senders")
struct SenderNamesTests {
    /// Code that tells the SDK, a flag's name and value, what is sent, and whether a finding says that it is dropped.
    private static let flags: [(String, String, JSONValue, JSONValue?, Bool)] = [
        ("", "mutableContent", true, 1, false), ("", "mutableContent", 1, 1, false),
        ("", "mutableContent", "true", nil, true), ("", "mutableContent", false, nil, false),
        ("", "contentAvailable", 2, nil, true), ("", "mutable-content", "1", "1", false),
        ("", "mutable-content", true, true, false), ("getMessaging().send(m)", "mutable-content", "1", nil, true),
        ("admin.messaging().send(m)", "content-available", "true", nil, true),
        ("getMessaging().send(m)", "mutable-content", true, 1, false),
        ("getMessaging().send(m)", "mutableContent", "wantsImage", "wantsImage", false),
        ("messaging.Aps(mutable_content=1)", "mutableContent", 1, nil, true),
        ("messaging.Aps(mutable_content=0)", "mutableContent", 0, nil, false),
        ("messaging.Aps(mutable_content=True)", "mutableContent", true, 1, false),
    ]

    @Test("A flag is sent as the SDK sends it, and a finding names one that the SDK drops", arguments: flags)
    func flag(code: String, name: String, value: JSONValue, sent: JSONValue?, isNamed: Bool) {
        var sdk = SenderNames.SDK(in: Array(code.utf8), variables: ["wantsImage"])
        let aps: JSONObject = [name: value, "badge": 1]
        let message = SenderNames.sent(["token": "t", "apns": ["payload": ["aps": .object(aps)]]], by: &sdk)
        let result = message["apns"]?["payload"]?["aps"]?.objectValue ?? [:]
        #expect(result.count == (sent == nil ? 1 : 2))
        #expect(result["mutable-content"] ?? result["content-available"] == sent)
        #expect(sdk.findings.map(\.name) == (isNamed ? ["invalid-key-value/dropped-flag"] : []))
    }

    @Test("Node's SDK drops a critical flag of another type, and Python's does not")
    func critical() {
        let sound: JSONValue = ["name": "s", "critical": "yes"]
        for (code, isSent) in [("getMessaging()", false), ("Aps(sound=CriticalSound())", true)] {
            var sdk = SenderNames.SDK(in: Array(code.utf8))
            let message = SenderNames.sent(["apns": ["payload": ["aps": ["sound": sound]]]], by: &sdk)
            let isThere = message["apns"]?["payload"]?["aps"]?["sound"]?["critical"] != nil
            #expect(isThere == isSent)
        }
    }

    @Test(
        "Of several tokens the message is to the first, and without any it has no recipient",
        arguments: [
            (["tokens": ["a", "b"]], ["token": "a"]), (["tokens": []], ["token": ""]),
            (["token": "a", "tokens": ["b"]], ["token": "a", "tokens": ["b"]]),
        ] as [(JSONObject, JSONObject)]
    )
    func tokens(message: JSONObject, sent: JSONObject) {
        var sdk = SenderNames.SDK()
        #expect(SenderNames.sent(message, by: &sdk) == sent)
    }

    @Test(
        "The list of a legacy request's names has only what became of them",
        arguments: [
            (["to": "t", "mutable_content": "true"], "to → token, mutable_content → apns.payload.aps.mutable-content"),
            (["to": "t", "mutable_content": "yes"], "to → token, mutable_content → nothing"),
            (["to": "/topics/a", "dry_run": true], "to → topic, dry_run → validate_only"),
            (["to": "endpoint", "notification": [:]], "no name changes"),
            (["registration_ids": []], "registration_ids → token"),
        ] as [(JSONObject, String)]
    )
    func legacy(request: JSONObject, map: String) {
        let renamed = SenderNames.renamed(request, by: "legacy")
        #expect(renamed.map == map)
        #expect(renamed.value["validate_only"] == nil)
    }

    @Test("A legacy request to nobody has no recipient, and the token is not blamed")
    func nobody() throws {
        let message = SenderNames.renamed(["registration_ids": [], "data": [:]], by: "legacy").value
        let error = try #require(throws: FCMError.self) { try SendRequest(.object(message)) }
        #expect(error.message == "Recipient of the message is not set.")
    }
}
