import RichPush
import Testing

@testable import FCM

@Suite("Reading a message")
struct MessageReadingTests {
    @Test("A message is read with every field that FCM knows")
    func allFields() throws {
        let message = try Message([
            "name": "projects/p/messages/1", "token": "t", "data": ["walk": "17"],
            "notification": ["title": "T", "body": "B", "image": "https://media.example/a.png"],
            "android": ["priority": "HIGH"], "webpush": ["headers": ["TTL": "60"]],
            "apns": [
                "headers": ["apns-priority": "10"], "payload": ["aps": ["badge": 1]],
                "fcm_options": ["analytics_label": "a", "image": "https://media.example/b.png"],
                "live_activity_token": "l",
            ],
            "fcm_options": ["analytics_label": "m"],
        ])
        let expected = Message(
            target: .token("t"),
            data: ["walk": "17"],
            notification: Message.Notification(title: "T", body: "B", image: "https://media.example/a.png"),
            otherPlatforms: ["android": ["priority": "HIGH"], "webpush": ["headers": ["TTL": "60"]]],
            apns: APNsConfiguration(
                headers: ["apns-priority": "10"],
                payload: ["aps": ["badge": 1]],
                analyticsLabel: "a",
                image: "https://media.example/b.png",
                liveActivityToken: "l"
            ),
            analyticsLabel: "m"
        )
        #expect(message == expected)
    }

    @Test(
        "Both spellings of a field give the same value",
        arguments: [
            (["fcm_options": ["analytics_label": "m"]], ["fcmOptions": ["analyticsLabel": "m"]]),
            (["apns": ["fcm_options": ["image": "i"]]], ["apns": ["fcmOptions": ["image": "i"]]]),
            (["apns": ["live_activity_token": "l"]], ["apns": ["liveActivityToken": "l"]]),
        ] as [(JSONValue, JSONValue)]
    )
    func spellings(underscores: JSONValue, camelCase: JSONValue) throws {
        #expect(try Message(underscores) == Message(camelCase))
    }

    @Test("The sender's own keys keep their names")
    func ownKeys() throws {
        let message = try Message([
            "data": ["fcmOptions": "1"],
            "apns": ["headers": ["liveActivityToken": "2"], "payload": ["fcmOptions": ["analyticsLabel": "3"]]],
        ])
        #expect(message.data == ["fcmOptions": "1"])
        #expect(message.apns?.headers == ["liveActivityToken": "2"])
        #expect(message.apns?.payload == ["fcmOptions": ["analyticsLabel": "3"]])
    }

    @Test(
        "A null value counts as no field",
        arguments: [
            "token", "topic", "condition", "fid", "data", "notification", "android", "webpush", "apns", "fcm_options",
        ]
    )
    func null(name: String) throws {
        #expect(try Message(.object([name: nil])) == Message(target: nil))
    }

    @Test(
        "A message has exactly one target",
        arguments: [
            (["token": "t"], .token("t")), (["topic": "t"], .topic("t")), (["condition": "c"], .condition("c")),
            (["fid": "f"], .fid("f")), ([:], nil), (["token": nil, "topic": "t"], .topic("t")),
        ] as [(JSONValue, Message.Target?)]
    )
    func target(value: JSONValue, target: Message.Target?) throws {
        #expect(try Message(value).target == target)
    }

    @Test(
        "A wrong name or type is refused in FCM's words",
        arguments: [
            (
                ["to": "t"], "message",
                #"Invalid JSON payload received. Unknown name "to" at 'message': Cannot find field."#
            ),
            (
                ["notification": ["icon": "i"]], "message.notification",
                #"Invalid JSON payload received. Unknown name "icon" at 'message.notification': Cannot find field."#
            ),
            (
                ["apns": ["fcmOptions": ["imageUrl": "i"]]], "message.apns.fcm_options",
                #"Invalid JSON payload received. Unknown name "imageUrl" at 'message.apns.fcm_options': Cannot find field."#
            ),
            (
                ["data": ["n": 12]], "message.data[0].value",
                "Invalid value at 'message.data[0].value' (TYPE_STRING), 12"
            ),
            (
                ["data": ["a": "1", "b": true]], "message.data[1].value",
                "Invalid value at 'message.data[1].value' (TYPE_STRING), true"
            ),
            (
                ["data": ["a": ["b": "c"]]], "message.data[0].value",
                #"Invalid JSON payload received. Unknown name "b" at 'message.data[0].value': Cannot find field."#
            ),
            (
                ["data": ["a": []]], "message.data[0]",
                #"Invalid JSON payload received. Unknown name "value" at 'message.data[0]': Proto field is not repeating, cannot start list."#
            ),
            (["data": []], "message", "Invalid value at 'message' (Map), Cannot bind a list to map for field 'data'."),
            (
                ["data": "d"], "message.data",
                #"Invalid value at 'message.data' (type.googleapis.com/google.firebase.fcm.v1.Message.DataEntry), "d""#
            ),
            (
                ["notification": []], "message",
                #"Invalid JSON payload received. Unknown name "notification" at 'message': Proto field is not repeating, cannot start list."#
            ),
            (
                ["notification": "n"], "message.notification",
                #"Invalid value at 'message.notification' (type.googleapis.com/google.firebase.fcm.v1.Notification), "n""#
            ),
            (
                ["notification": ["title": 1.5]], "message.notification.title",
                "Invalid value at 'message.notification.title' (TYPE_STRING), 1.5"
            ),
            (
                ["notification": ["title": ["en": "Hi"]]], "message.notification",
                "Invalid value at 'message.notification' (title), Starting an object on a scalar field"
            ),
            (
                ["apns": ["headers": ["mutable-content": 1]]], "message.apns.headers[0].value",
                "Invalid value at 'message.apns.headers[0].value' (TYPE_STRING), 1"
            ),
            (
                ["apns": ["payload": []]], "message.apns",
                "Invalid value at 'message.apns' (Map), Cannot bind a list to struct for field 'payload'."
            ),
            (
                ["apns": ["payload": "p"]], "message.apns.payload",
                #"Invalid value at 'message.apns.payload' (type.googleapis.com/google.protobuf.Struct), "p""#
            ),
            (["token": 7], "message.token", "Invalid value at 'message.token' (TYPE_STRING), 7"),
            (
                ["token": "", "topic": "t"], "message",
                "Invalid value at 'message' (oneof), oneof field 'target' is already set. Cannot set 'topic'"
            ),
        ] as [(JSONValue, String, String)]
    )
    func refused(value: JSONValue, field: String, message: String) throws {
        let error = try #require(throws: FCMError.self) { try Message(value) }
        #expect(error.message == message)
        #expect(error.fieldViolations.map(\.field) == [field])
        #expect(error.status == .invalidArgument)
        #expect(error.errorCode == nil)
    }

    @Test("All mistakes are reported at once")
    func several() throws {
        let error = try #require(throws: FCMError.self) {
            try Message(["to": "t", "priority": "high", "data": ["n": 1]])
        }
        #expect(error.fieldViolations.map(\.pointer.description) == ["/to", "/priority", "/data/n"])
        #expect(error.message.split(separator: "\n").count == 3)
    }

    @Test("Of ten thousand wrong fields the answer lists a hundred, each in a short line")
    func many() throws {
        let long = String(repeating: "x", count: 10_000)
        let names = (0..<10_000).map { (long + "\($0)", JSONValue.null) }
        let error = try #require(throws: FCMError.self) {
            try Message(.object(JSONObject(names)))
        }
        #expect(error.fieldViolations.count == 100)
        #expect(error.message.utf8.count < 100_000)
    }
}
