import RichPush
import Testing

@Suite("The text of an alert")
struct AlertTextTests {
    private static let strings = LocalizedStrings([
        "GREETING": "Hello", "ONE": "%@ wrote", "TWO": "%@ wrote to %@", "SWAPPED": "%2$@, from %1$@",
        "TWICE": "%1$@ and %1$@", "PERCENT": "100%% of %@", "MIXED": "%2$@ %@", "BEYOND": "[%3$@]", "ZERO": "[%0$@]",
        "ENDING": "50%", "OTHER": "%d %s %1@", "HUGE": "%99999999999999999999$@", "EMPTY": "",
    ])

    private static func content(_ alert: JSONValue) throws -> NotificationContent {
        try RemoteNotification(payload: ["aps": ["alert": alert]], byteCount: 0, strings: strings).content
    }

    @Test("A string alert is the body", arguments: ["Hi", "", "a\u{1B}[31m\n\u{202E}b"])
    func string(text: String) throws {
        let content = try Self.content(.string(text))
        #expect(content.body == text)
        #expect(content.title.isEmpty)
        #expect(content.subtitle.isEmpty)
        #expect(content.hasVisibleText == !text.isEmpty)
    }

    @Test("An object alert has a title, a subtitle and a body")
    func object() throws {
        let content = try Self.content(["title": "A", "subtitle": "B", "body": "C", "launch-image": "D"])
        #expect([content.title, content.subtitle, content.body, content.launchImageName] == ["A", "B", "C", "D"])
    }

    @Test("An alert is visible if any line is not empty", arguments: ["title", "subtitle", "body"])
    func visible(line: String) throws {
        #expect(try Self.content([:]).hasVisibleText == false)
        #expect(try Self.content(.object([line: ""])).hasVisibleText == false)
        #expect(try Self.content(.object([line: "x"])).hasVisibleText)
    }

    @Test("Any other value is not an alert", arguments: [nil, true, 1, 1.5, ["a"]] as [JSONValue])
    func wrongAlert(alert: JSONValue) throws {
        #expect(try Self.content(alert).hasVisibleText == false)
    }

    @Test("Only strings are lines", arguments: [nil, true, 1, 1.5, ["a"], ["a": "b"]] as [JSONValue])
    func wrongLine(value: JSONValue) throws {
        let content = try Self.content([
            "title": value, "subtitle": value, "body": "C", "launch-image": value, "loc-key": value,
        ])
        #expect([content.title, content.subtitle, content.body, content.launchImageName] == ["", "", "C", ""])
    }

    // MARK: - Localization

    @Test(
        "A localization key stands for its text with the arguments inserted",
        arguments: [
            ("GREETING", [], "Hello"), ("ONE", ["Ann"], "Ann wrote"), ("TWO", ["Ann", "Bob"], "Ann wrote to Bob"),
            ("SWAPPED", ["Ann", "Bob"], "Bob, from Ann"), ("TWICE", ["Ann"], "Ann and Ann"),
            ("PERCENT", ["it"], "100% of it"), ("MIXED", ["Ann", "Bob"], "Bob Ann"), ("ONE", ["%@"], "%@ wrote"),
            ("GREETING", ["unused"], "Hello"), ("EMPTY", [], ""),
        ] as [(String, JSONValue, String)]
    )
    func localized(key: String, arguments: JSONValue, text: String) throws {
        let content = try Self.content(["loc-key": .string(key), "loc-args": arguments])
        #expect(content.body == text)
    }

    @Test(
        "A missing argument leaves nothing",
        arguments: [("ONE", " wrote"), ("TWO", " wrote to "), ("BEYOND", "[]"), ("ZERO", "[]")]
    )
    func missingArguments(key: String, text: String) throws {
        #expect(try Self.content(["loc-key": .string(key)]).body == text)
        #expect(try Self.content(["loc-key": .string(key), "loc-args": "no array"]).body == text)
    }

    @Test(
        "Text that is not a placeholder stays unchanged",
        arguments: [
            ("ENDING", "50%"), ("OTHER", "%d %s %1@"), ("HUGE", "%99999999999999999999$@"),
        ]
    )
    func otherFormats(key: String, text: String) throws {
        #expect(try Self.content(["loc-key": .string(key), "loc-args": ["x"]]).body == text)
    }

    @Test(
        "Only strings and numbers are arguments",
        arguments: [
            ("Ann", "Ann wrote"), (3, "3 wrote"), (-3, "-3 wrote"), (1.5, "1.5 wrote"), (2.0, "2 wrote"),
            (.largeInteger("9223372036854775808"), "9223372036854775808 wrote"),
            (nil, " wrote"), (true, " wrote"), (["a"], " wrote"), (["a": 1], " wrote"),
        ] as [(JSONValue, String)]
    )
    func arguments(argument: JSONValue, text: String) throws {
        #expect(try Self.content(["loc-key": "ONE", "loc-args": [argument]]).body == text)
    }

    @Test("Each localized line takes precedence over the literal one")
    func overridden() throws {
        let content = try Self.content([
            "title": "literal", "title-loc-key": "ONE", "title-loc-args": ["Ann"],
            "subtitle": "literal", "subtitle-loc-key": "GREETING",
            "body": "literal", "loc-key": "TWO", "loc-args": ["Ann", "Bob"],
        ])
        #expect([content.title, content.subtitle, content.body] == ["Ann wrote", "Hello", "Ann wrote to Bob"])
    }

    @Test(
        "The literal line counts if the key is empty or not a string",
        arguments: ["", nil, 1, ["GREETING"]] as [JSONValue]
    )
    func unusableKey(key: JSONValue) throws {
        #expect(try Self.content(["title": "literal", "title-loc-key": key]).title == "literal")
    }

    @Test("The key itself shows if the app has no string for it, or no strings at all")
    func unknownKey() throws {
        let alert: JSONValue = ["loc-key": "UNKNOWN %@", "loc-args": ["Ann"]]
        #expect(try Self.content(alert).body == "UNKNOWN %@")
        #expect(try RemoteNotification(payload: ["aps": ["alert": alert]], byteCount: 0).content.body == "UNKNOWN %@")
    }
}
