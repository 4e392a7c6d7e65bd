import FCM
import RichPush
import Testing

@Suite("Reading a send request")
struct SendRequestTests {
    @Test(
        "Every valid fixture is read with its target and its text",
        arguments: [
            ("bare-message.json", Message.Target.token("dKx3:APA91bSparky"), "Walk?"),
            ("request.json", .token("dKx3:APA91bSparky"), "Walk?"),
            ("topic.json", .topic("/topics/park-news"), "The fountain is on again"),
            (
                "condition.json", .condition("'dogs' in topics && ('rain' in topics || 'snow' in topics)"),
                "Bring a towel"
            ),
            ("data-only.json", .token("dKx3:APA91bSparky"), nil),
            ("image-in-notification.json", .token("dKx3:APA91bSparky"), "Walk?"),
            ("image-in-data.json", .token("dKx3:APA91bSparky"), "Walk?"),
            ("mutable-content-in-headers.json", .token("dKx3:APA91bSparky"), "Walk?"),
        ] as [(String, Message.Target, String?)]
    )
    func validFixtures(name: String, target: Message.Target, title: String?) throws {
        let message = try SendRequest(Fixture.value(of: name)).message
        #expect(message.target == target)
        #expect(message.notification?.title == title)
    }

    @Test("A pasted REST request is read")
    func restRequest() throws {
        let request = try SendRequest(Fixture.object(in: "rest-request.http", after: "EXAMPLE\n\n"))
        #expect(request.message.target == .topic("park-news"))
        #expect(request.message.imageForApple == "https://media.example/sparky.png")
    }

    @Test("A pasted Node.js example is read")
    func nodeExample() throws {
        let value = try Fixture.object(in: "node-example.js", after: "message = ")
        let restRequest = try SendRequest(Fixture.object(in: "rest-request.http", after: "EXAMPLE\n\n"))
        var message = try SendRequest(value).message
        #expect(message.target == .topic("topicName"))
        message.target = restRequest.message.target
        message.otherPlatforms["android"] = restRequest.message.otherPlatforms["android"]
        #expect(message == restRequest.message)
    }

    @Test(
        "validate_only may be a Boolean or a string",
        arguments: [
            (["validate_only": true], true), (["validateOnly": true], true), (["validate_only": "true"], true),
            (["validate_only": false], false), (["validate_only": "false"], false), ([:], false),
        ] as [(JSONObject, Bool)]
    )
    func validateOnly(members: JSONObject, expected: Bool) throws {
        let request = members.merging(["message": ["token": "t"]])
        #expect(try SendRequest(.object(request)).validateOnly == expected)
    }

    @Test("A dry run does not ask APNs; a document is judged as if it was sent")
    func dryRun() throws {
        let message: JSONValue = ["token": "t", "apns": ["headers": ["apns-expiration": "1.5"]]]
        let request: JSONValue = ["validate_only": true, "message": message]
        #expect(throws: Never.self) { try SendRequest(request, acceptsBareMessage: false) }
        let error = try #require(throws: FCMError.self) { try SendRequest(request) }
        #expect(error.pointer?.description == "/message/apns/headers/apns-expiration")
    }

    @Test("A bare message is refused where FCM itself would be called")
    func bareMessage() throws {
        let value: JSONValue = ["token": "t"]
        let error = try #require(throws: FCMError.self) { try SendRequest(value, acceptsBareMessage: false) }
        #expect(error.message == #"Invalid JSON payload received. Unknown name "token": Cannot find field."#)
        #expect(error.fieldViolations.map(\.field) == [nil])
    }

    @Test(
        "Input that is not a request is refused",
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
        "Every invalid fixture is refused with the place",
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
        "A place has the document's own spelling",
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
