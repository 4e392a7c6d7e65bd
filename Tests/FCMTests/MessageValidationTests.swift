import RichPush
import Testing

@testable import FCM

@Suite("Validation of a message")
struct MessageValidationTests {
    @Test(
        "A valid message is accepted",
        arguments: [
            ["token": "t"], ["fid": "f"], ["topic": "a-Z_0.9~%"], ["topic": "/topics/news"],
            ["condition": "'a' in topics"], ["token": "t", "notification": ["title": "T"]],
            ["token": "t", "data": ["collapse_key": "1", "fro": "2", "Google": "3", "notification": "4", "": "5"]],
            ["token": "t", "data": ["googleUserId": "1", "gcmToken": "2", "google": "3", "gcm": "4", "gcm.n": "5"]],
            ["token": "t", "apns": ["payload": [:]]],
            ["token": "t", "apns": ["payload": ["aps": ["alert": "text", "badge": 0]]]],
            ["token": "t", "apns": ["payload": ["aps": ["alert": ["title": "T", "body": "B", "subtitle": "S"]]]]],
            ["token": "t", "apns": ["payload": ["aps": ["badge": 1.5], "own": [1, nil]]]],
            ["token": "t", "data": ["a": "1"], "apns": ["headers": ["apns-priority": "5"]]],
            ["topic": "t", "data": ["a": "1"], "apns": ["headers": ["apns-priority": "10"]]],
            ["token": "t", "notification": ["body": "B"], "apns": ["headers": ["apns-priority": "10"]]],
            [
                "token": "t",
                "apns": ["headers": ["apns-priority": "10"], "payload": ["aps": ["content-available": 1]]],
            ],
            [
                "token": "t",
                "apns": [
                    "live_activity_token": "l", "headers": ["apns-priority": "10"],
                    "payload": ["aps": ["event": "update"]],
                ],
            ],
            [
                "token": "t", "data": ["a": "1"],
                "apns": ["headers": ["APNS-Push-Type": "liveactivity", "apns-priority": "10"]],
            ],
            ["token": .string(String(repeating: "a", count: 62))],
            ["token": .string(String(repeating: "a", count: 65))],
            ["token": .string(String(repeating: "g", count: 64))],
            ["token": "t", "webpush": ["headers": ["TTL": "0"]]],
            ["token": "t", "fcm_options": ["analytics_label": "a-Z_0.9~%"]],
            ["token": "t", "fcm_options": ["analytics_label": ""]],
            ["token": "t", "fcm_options": ["analytics_label": .string(String(repeating: "l", count: 50))]],
        ] as [JSONValue]
    )
    func accepted(value: JSONValue) throws {
        let message = try Message(value)
        #expect(throws: Never.self) { try message.validate() }
    }

    @Test(
        "An invalid message is refused in FCM's words",
        arguments: [
            ([:], "message", "Recipient of the message is not set."),
            (["token": ""], "message", "Recipient of the message is not set."),
            (
                ["token": .string(String(repeating: "0aF9", count: 16))], "message.token",
                "The registration token is not a valid FCM registration token"
            ),
            (
                ["token": .string(String(repeating: "80", count: 80))], "message.token",
                "The registration token is not a valid FCM registration token"
            ),
            (
                ["token": .string("<\(Array(repeating: "0aF90aF9", count: 8).joined(separator: " "))>")],
                "message.token", "The registration token is not a valid FCM registration token"
            ),
            (
                ["token": "ExponentPushToken[aB-1]"], "message.token",
                "The registration token is not a valid FCM registration token"
            ),
            (
                ["token": "ExpoPushToken[aB-1]"], "message.token",
                "The registration token is not a valid FCM registration token"
            ),
            (["topic": "a b"], "message", "Topic name contains invalid characters."),
            (["topic": "/topics/"], "message", "Topic name contains invalid characters."),
            (["topic": "/topic/a"], "message", "Topic name contains invalid characters."),
            (
                ["topic": .string(String(repeating: "t", count: 901))], "message",
                "Topic name contains invalid characters."
            ),
            (["topic": "ä"], "message", "Topic name contains invalid characters."),
            (["token": "t", "data": ["from": "1"]], "message.data", "Invalid data payload key: from"),
            (["token": "t", "data": ["message_type": "1"]], "message.data", "Invalid data payload key: message_type"),
            (["token": "t", "data": ["google.x": "1"]], "message.data", "Invalid data payload key: google.x"),
            (
                ["token": "t", "data": ["gcm.notification.x": "1"]], "message.data",
                "Invalid data payload key: gcm.notification.x"
            ),
            (
                ["token": "t", "apns": ["payload": ["sound": "default"]]], "message.apns.payload",
                "Payload of Apple Push Notification Service must contain an [aps] key."
            ),
            (
                ["token": "t", "apns": ["payload": ["aps": [:]]]], "message.apns.payload.aps",
                "Value of [aps] must be a non-empty dictionary."
            ),
            (
                ["token": "t", "apns": ["payload": ["aps": "alert"]]], "message.apns.payload.aps",
                "Value of [aps] must be a non-empty dictionary."
            ),
            (
                ["token": "t", "apns": ["payload": ["aps": ["badge": "1"]]]], "message.apns.payload.aps.badge",
                "Value type for APS key [badge] is a number."
            ),
            (
                ["token": "t", "apns": ["payload": ["aps": ["alert": ["title": nil]]]]],
                "message.apns.payload.aps.alert.title", "Value type for APS key [title] is a String."
            ),
            (
                ["token": "t", "apns": ["payload": ["aps": ["alert": ["body": 1]]]]],
                "message.apns.payload.aps.alert.body", "Value type for APS key [body] is a String."
            ),
            (
                ["token": "t", "webpush": ["headers": ["TTL": "soon"]]], "message.webpush.headers.TTL",
                "TTL must be a non-negative integer."
            ),
            (
                ["token": "t", "fcm_options": ["analytics_label": "a b"]], "message.fcm_options.analytics_label",
                "Invalid analytics label."
            ),
            (
                [
                    "token": "t",
                    "apns": ["fcm_options": ["analytics_label": .string(String(repeating: "l", count: 51))]],
                ],
                "message.apns.fcm_options.analytics_label", "Invalid analytics label."
            ),
            (
                ["token": "t", "android": ["fcmOptions": ["analyticsLabel": "a b"]]],
                "message.android.fcm_options.analytics_label", "Invalid analytics label."
            ),
            (
                ["token": "t", "android_v2": ["fcm_options": ["analytics_label": "a b"]]],
                "message.android_v2.fcm_options.analytics_label", "Invalid analytics label."
            ),
            (
                ["token": "t", "webpush": ["fcm_options": ["analytics_label": "a b"]]],
                "message.webpush.fcm_options.analytics_label", "Invalid analytics label."
            ),
        ] as [(JSONValue, String, String)]
    )
    func refused(value: JSONValue, field: String, sentence: String) throws {
        let message = try Message(value)
        let error = try #require(throws: FCMError.self) { try message.validate() }
        let violation = FCMError.FieldViolation(
            field: field,
            description: sentence,
            pointer: try #require(error.pointer)
        )
        #expect(error.message == sentence)
        #expect(error.details == [.badRequest([violation]), .fcmError(.invalidArgument)])
    }

    @Test(
        "A high priority for an invisible message is an error of the token, as FCM says",
        arguments: [
            ["token": "t", "data": ["a": "1"], "apns": ["headers": ["apns-priority": "10"]]],
            ["token": "t", "notification": ["title": ""], "apns": ["headers": ["APNS-Priority": "10"]]],
            ["token": "t", "apns": ["headers": ["apns-priority": "10"], "payload": ["aps": ["mutable-content": 1]]]],
        ] as [JSONValue]
    )
    func silentWithHighPriority(value: JSONValue) throws {
        let message = try Message(value)
        let error = try #require(throws: FCMError.self) { try message.validate() }
        #expect(error.fieldViolations.map(\.field) == ["message.token"])
        #expect(error.fieldViolations.map(\.description) == ["Invalid registration token"])
        #expect(error.pointer?.description.lowercased() == "/apns/headers/apns-priority")
    }

    @Test(
        "Headers that APNs would refuse are refused, in any letter case",
        arguments: [
            ("apns-push-type", "Alert", "InvalidPushType"), ("apns-push-type", "", "InvalidPushType"),
            ("Apns-Priority", "7", "BadPriority"), ("apns-priority", "high", "BadPriority"),
            ("apns-expiration", "abc", "BadExpirationDate"), ("apns-id", "1", "BadMessageId"),
            ("apns-collapse-id", String(repeating: "c", count: 65), "BadCollapseId"), ("apns-topic", "", "BadTopic"),
        ]
    )
    func headersForAPNs(name: String, value: String, reason: String) throws {
        let headers: JSONObject = [name: .string(value), "mutable-content": "1"]
        let message = try Message(["topic": "t", "apns": ["headers": .object(headers)]])
        let error = try #require(throws: FCMError.self) { try message.validate() }
        #expect(error.details == [.fcmError(.invalidArgument), .apnsError(statusCode: 400, reason: reason)])
        #expect(error.pointer?.description == "/apns/headers/\(name)")
        #expect(error.explanation?.contains("the header \(name.lowercased()) ") == true)
    }

    @Test("A background push with a high priority is refused, and any other push may have one")
    func backgroundPriority() throws {
        func headers(_ type: String) -> JSONValue { ["apns-push-type": .string(type), "apns-priority": "10"] }
        let background = try Message(["topic": "t", "apns": ["headers": headers("background")]])
        let error = try #require(throws: FCMError.self) { try background.validate() }
        #expect(error.details.contains(.apnsError(statusCode: 400, reason: "BadPriority")))
        let alert = try Message(["topic": "t", "apns": ["headers": headers("alert")]])
        #expect(throws: Never.self) { try alert.validate() }
    }

    @Test(
        "A token of another service is called what it is",
        arguments: [("ExponentPushToken[b]", "Expo's own API"), (String(repeating: "1c", count: 32), "APNs")]
    )
    func foreignToken(token: String, service: String) throws {
        let message = Message(target: .token(token), notification: Message.Notification(title: "T"))
        let error = try #require(throws: FCMError.self) { try message.validate() }
        #expect(error.explanation?.contains(service) == true)
    }

    @Test("A bad condition gets an explanation that FCM does not send")
    func condition() throws {
        let message = Message(target: .condition("'a' in topics &&"))
        let error = try #require(throws: FCMError.self) { try message.validate() }
        #expect(error.explanation == "The condition is not valid: position 17: the condition ends too early.")
    }
}
