import FCM
import RichPush
import Testing

@Suite("A send request is read")
struct SendRequestTests {
    @Test(
        "from every valid fixture",
        arguments: [
            "bare-message.json", "request.json", "topic.json", "condition.json", "data-only.json",
            "image-in-notification.json", "image-in-data.json", "mutable-content-in-headers.json",
        ]
    )
    func validFixtures(name: String) throws {
        _ = try SendRequest(Fixture.value(of: name))
    }

    @Test("from a pasted REST request")
    func restRequest() throws {
        let request = try SendRequest(Fixture.object(in: "rest-request.http", after: "EXAMPLE\n\n"))
        #expect(request.message.target == .topic("park-news"))
        #expect(request.message.imageForApple == "https://media.example/sparky.png")
    }

    @Test("from a pasted Node.js example")
    func nodeExample() throws {
        let value = try Fixture.object(
            in: "node-example.js",
            after: "message = ",
            constants: ["topicName": "park-news"]
        )
        let restRequest = try SendRequest(Fixture.object(in: "rest-request.http", after: "EXAMPLE\n\n"))
        var message = try SendRequest(value).message
        message.android = restRequest.message.android
        #expect(message == restRequest.message)
    }

    @Test(
        "with validate_only, which may stand in quotation marks",
        arguments: [
            (["validate_only": true], true), (["validateOnly": true], true), (["validate_only": "true"], true),
            (["validate_only": false], false), (["validate_only": "false"], false), ([:], false),
        ] as [(JSONObject, Bool)]
    )
    func validateOnly(members: JSONObject, expected: Bool) throws {
        let request = members.merging(["message": ["token": "t"]])
        #expect(try SendRequest(.object(request)).validateOnly == expected)
    }

    @Test("and a bare message is refused where FCM itself would be asked")
    func bareMessage() throws {
        let value: JSONValue = ["token": "t"]
        let error = try #require(throws: FCMError.self) { try SendRequest(value, acceptsBareMessage: false) }
        #expect(error.message == #"Invalid JSON payload received. Unknown name "token": Cannot find field."#)
        #expect(error.fieldViolations.map(\.field) == [nil])
    }

    @Test(
        "and what is none is refused",
        arguments: [
            ([], #"Invalid JSON payload received. Unknown name "": Root element must be a message."#),
            ("message", #"Invalid JSON payload received. Unknown name "": Root element must be a message."#),
            (
                ["registration_ids": []],
                #"Invalid JSON payload received. Unknown name "registration_ids": Cannot find field."#
            ),
            (["validate_only": 1, "message": ["token": "t"]], "Invalid value at 'validate_only' (TYPE_BOOL), 1"),
            ([:], "Recipient of the message is not set."),
            (["message": [:]], "Recipient of the message is not set."),
        ] as [(JSONValue, String)]
    )
    func refused(value: JSONValue, message: String) throws {
        let error = try #require(throws: FCMError.self) { try SendRequest(value) }
        #expect(error.message == message)
    }

    @Test(
        "and every invalid fixture is refused, with the place",
        arguments: [
            (
                "invalid-two-targets.json", "/message/topic",
                "Invalid value at 'message' (oneof), oneof field 'target' is already set. Cannot set 'topic'"
            ),
            ("invalid-reserved-key.json", "/message/data/from", "Invalid data payload key: from"),
            (
                "invalid-number-in-data.json", "/message/data/walks",
                "Invalid value at 'message.data[0].value' (TYPE_STRING), 12"
            ),
            ("invalid-topic.json", "/message/topic", "Topic name contains invalid characters."),
            ("invalid-condition.json", "/message/condition", "Request contains an invalid argument."),
            ("invalid-label.json", "/message/fcm_options/analytics_label", "Invalid analytics label."),
            (
                "invalid-unknown-name.json", "/message/notification/icon",
                #"Invalid JSON payload received. Unknown name "icon" at 'message.notification': Cannot find field."#
            ),
        ]
    )
    func invalidFixtures(name: String, pointer: String, message: String) throws {
        let error = try #require(throws: FCMError.self) { try SendRequest(Fixture.value(of: name)) }
        #expect(error.message == message)
        #expect(error.pointer?.description == pointer)
    }

    @Test(
        "and places are spelled as in the document",
        arguments: [
            (["token": "t", "fcmOptions": ["analyticsLabel": "not one"]], "/fcmOptions/analyticsLabel"),
            (
                ["message": ["token": "t", "apns": ["fcmOptions": ["analytics_label": "not one"]]]],
                "/message/apns/fcmOptions/analytics_label"
            ),
            (["token": "t", "fcmOptions": ["analyticsLabel": 1]], "/fcmOptions/analyticsLabel"),
        ] as [(JSONValue, String)]
    )
    func spelling(value: JSONValue, pointer: String) throws {
        let error = try #require(throws: FCMError.self) { try SendRequest(value) }
        #expect(error.pointer?.description == pointer)
    }
}
