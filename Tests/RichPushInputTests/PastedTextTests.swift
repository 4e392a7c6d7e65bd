import RichPush
import RichPushInput
import Testing

@Suite("Pasted text")
struct PastedTextTests {
    private static let value: JSONValue = ["notification": ["title": "Hi"], "topic": "news"]

    @Test(
        "A message is found in whatever surrounds it",
        arguments: [
            #"{"notification": {"title": "Hi"}, "topic": "news"}"#,
            "{notification: {title: 'Hi',}, topic: 'news',}",
            "const topicName = 'news';\n\nconst message = {\n  notification: {title: 'Hi'},\n  topic: topicName,\n};\n\nsend(message);",
            "consttopicName='news';constmessage={notification:{title:'Hi'},topic:topicName,};send(message)",
            "let name: string = \"news\"; const name = \"news\"; const message: Message = {notification: {title: \"Hi\"}, topic: name}",
            "POST https://host/path HTTP/1.1\n\nContent-Type: application/json\nAuthorization: Bearer a{b}\n"
                + "{\"notification\": {\"title\": \"Hi\",}, \"topic\": \"news\"}",
            // With HTTP's line ends.
            "POST /v1/projects/p/messages:send HTTP/1.1\r\nHost: fcm.example\r\nAuthorization: Bearer a{b}\r\n\r\n"
                + "{\r\n  \"notification\": {\"title\": \"Hi\",},\r\n  \"topic\": \"news\"\r\n}\r\n",
            "\u{FEFF}POST /send\r\n\r\n{\"notification\": {\"title\": \"Hi\"}, \"topic\": \"news\"}",
            "It fails:\n\n```json\n{\"notification\": {\"title\": \"Hi\"}, \"topic\": \"news\"}\n```\n\nIt's sent.",
            "```\n{notification: {title: 'Hi'},\n topic: 'news'}",
            "const topicName = 'news';\r\nconst message = {\r\n  notification: {title: 'H\\\r\ni'},\r\n topic: topicName};\r\n",
        ]
    )
    func surroundings(text: String) throws {
        let pasted = try PastedText(Array(text.utf8))
        #expect(pasted.value == Self.value)
        #expect(pasted.unresolvedIdentifiers == [])
    }

    @Test("A variable without a value is reported")
    func unresolved() throws {
        let pasted = try PastedText(Array("const message = {topic: topicName}".utf8))
        #expect(pasted.value == ["topic": "topicName"])
        #expect(pasted.unresolvedIdentifiers == ["topicName"])
    }

    @Test(
        "What Xcode prints of a notification is read, in Swift's form and in Foundation's",
        arguments: [
            """
            [AnyHashable("google.c.fid"): eX-1_2ab, AnyHashable("text"): So, "yes", AnyHashable("aps"): {
                alert =     {
                    "loc-args" =         (
                        Sparky,
                        "two words"
                    );
                    "loc-key" = "Caf\\U00e9";
                };
                "mutable-content" = 1;
            }]
            """,
            """
            2026-05-04 10:11:12.345678+0200 App[123:4567] received {
                aps =     {
                    alert =         {
                        "loc-args" =             (
                            Sparky,
                            "two words"
                        );
                        "loc-key" = "Caf\\U00e9";
                    };
                    "mutable-content" = 1;
                };
                "google.c.fid" = "eX-1_2ab";
                text = "So, \\"yes\\"";
            }
            """,
        ]
    )
    func printed(text: String) throws {
        let pasted = try PastedText(Array(text.utf8))
        let aps: JSONValue = [
            "alert": ["loc-key": "Café", "loc-args": ["Sparky", "two words"]], "mutable-content": 1,
        ]
        #expect(pasted.value == ["aps": aps, "google.c.fid": "eX-1_2ab", "text": "So, \"yes\""])
        #expect(pasted.unresolvedIdentifiers == [])
    }

    @Test(
        "Text that contains no message is refused in one sentence",
        arguments: [
            ("", "the input is empty; it should be an APNs payload or an FCM message"),
            (" \n", "the input is empty; it should be an APNs payload or an FCM message"),
            (
                "\u{0}\u{0}\u{0}\u{0}\n",
                "the input is neither JSON nor JSON5: line 1, column 1: found binary data (a NUL byte) where a value should be"
            ),
            (
                "PK\u{3}\u{4}",
                "the input is neither JSON nor JSON5: line 1, column 1: the data is compressed with zip; decompress it "
                    + "first, for example with unzip -p"
            ),
            ("{\"a\": }", "the input is neither JSON nor JSON5: line 1, column 7: found '}' where a value should be"),
            (
                "Look:\n```\n{\"a\": }\n```\n",
                "the input is neither JSON nor JSON5: line 3, column 7: found '}' where a value should be"
            ),
            (
                "const message = {\n  a: 1\n  b: 2\n}",
                "the input is neither JSON nor JSON5: line 3, column 3: found 'b' where a comma or '}' should be"
            ),
        ]
    )
    func refused(text: String, sentence: String) throws {
        let error = try #require(throws: InputError.self) { try PastedText(Array(text.utf8)) }
        #expect(error.description == sentence)
    }
}
