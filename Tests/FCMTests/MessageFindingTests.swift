import FCM
import RichPush
import Testing

@Suite("Findings about a message")
struct MessageFindingTests {
    @Test(
        "A color or a link in an undocumented form is found",
        arguments: [
            (["android": ["notification": ["color": "#ff0000"]]], nil),
            (["android": ["notification": ["color": "red"]]], "/android/notification/color"),
            (["android": ["notification": ["color": "#ff00"]]], "/android/notification/color"),
            (
                ["androidV2": ["remoteNotification": ["notification": ["color": "#gg0000"]]]],
                "/androidV2/remoteNotification/notification/color"
            ),
            (["message": ["webpush": ["fcm_options": ["link": "http://a"]]]], "/message/webpush/fcm_options/link"),
            (["webpush": ["fcmOptions": ["link": "HTTPS://a"]]], nil),
        ] as [(JSONValue, String?)]
    )
    func platformValues(value: JSONValue, pointer: String?) {
        let findings = value.messageFindings.filter { $0.kind == .invalidPlatformValue }
        #expect(findings.map { $0.location?.description } == (pointer.map { [$0] } ?? []))
        #expect(findings.allSatisfy { $0.severity == .warning })
    }

    @Test(
        "A request that FCM only checks is said to send nothing",
        arguments: [
            (#"{"validate_only": true, "message": {"notification": {"title": "T"}}}"#, "/validate_only"),
            (#"{"validateOnly": "true", "message": {"notification": {"title": "T"}}}"#, "/validateOnly"),
            (#"{"validate_only": false, "message": {"notification": {"title": "T"}}}"#, nil),
        ]
    )
    func dryRun(text: String, place: String?) throws {
        let findings = try JSONValue(parsing: text.utf8).messageFindings
        #expect(findings.map { $0.location?.description } == (place.map { [$0] } ?? []))
        #expect(findings.allSatisfy { $0.kind == .dryRun && $0.severity == .notice })
    }

    /// A message, and the place of its finding if it has one.
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let kind: Finding.Kind
        let message: JSONValue
        let place: String?
    }

    private static let image: JSONValue = "https://media.example/sparky.png"

    private static let rows = [
        Row(
            testDescription: "mutable-content among the headers",
            kind: .mutableContentInWrongPlace,
            message: ["apns": ["headers": ["mutable-content": "1"]]],
            place: "/apns/headers/mutable-content"
        ),
        Row(
            testDescription: "mutable-content where it belongs",
            kind: .mutableContentInWrongPlace,
            message: ["apns": ["payload": ["aps": ["mutable-content": 1]]]],
            place: nil
        ),
        Row(
            testDescription: "an image for Android",
            kind: .imageInWrongPlace,
            message: ["android": ["notification": ["image": image]]],
            place: "/android/notification/image"
        ),
        Row(
            testDescription: "an image for Android, in the newer fields",
            kind: .imageInWrongPlace,
            message: ["android_v2": ["remote_notification": ["notification": ["image": image]]]],
            place: "/android_v2/remote_notification/notification/image"
        ),
        Row(
            testDescription: "an image for browsers",
            kind: .imageInWrongPlace,
            message: ["webpush": ["headers": ["image": image]]],
            place: "/webpush/headers/image"
        ),
        Row(
            testDescription: "another platform's name for an image",
            kind: .imageInWrongPlace,
            message: ["apns": ["fcm_options": ["imageUrl": image]]],
            place: "/apns/fcm_options/imageUrl"
        ),
        Row(
            testDescription: "an image for Android, and one for Apple",
            kind: .imageInWrongPlace,
            message: ["android": ["notification": ["image": image]], "apns": ["fcm_options": ["image": image]]],
            place: nil
        ),
        Row(
            testDescription: "an image for Android, and one for all",
            kind: .imageInWrongPlace,
            message: ["android": ["notification": ["image": image]], "notification": ["image": image]],
            place: nil
        ),
    ]

    @Test("A finding names its place, in a request and in a bare message", arguments: rows)
    func findings(row: Row) {
        for (value, prefix) in [(row.message, ""), (["message": row.message], "/message")] {
            let finding = value.messageFindings.first { $0.kind == row.kind }
            #expect((finding != nil) == (row.place != nil))
            guard let place = row.place else { continue }
            guard case .payload(let pointer) = finding?.location else {
                Issue.record("There is no place in \(String(describing: finding)).")
                continue
            }
            #expect(pointer.description == prefix + place)
        }
    }

    @Test(
        "What a sender wrote for an iPhone in a wrong place is found there",
        arguments: [
            (#"{"data": {"title": "a"}}"#, ["error no-visible-alert/other-platform /message/data/title"]),
            (
                #"{"data": {"body": "a"}, "apns": {"payload": {"aps": {"content-available": 1}}}}"#,
                ["warning no-visible-alert/other-platform /message/data/body"]
            ),
            (
                #"{"data": {"title": "a"}, "android": {"notification": {"body": "b"}}}"#,
                ["error no-visible-alert/other-platform /message/android/notification"]
            ),
            (
                #"{"webpush": {"notification": {"title": "b"}}, "apns": {"headers": {"apns-push-type": "alert"}}}"#,
                ["error no-visible-alert/other-platform /message/webpush/notification"]
            ),
            (#"{"data": {"kind": "a"}}"#, ["error no-visible-alert/message /message"]),
            (
                #"{"notification": {"body": "a"}, "apns": {"payload": {"aps": {"alert": ""}}}}"#,
                ["error no-visible-alert/overridden /message/apns/payload/aps/alert"]
            ),
            (
                #"{"notification": {"body": "a"}, "apns": {"payload": {"aps": {"alert": {"body": ""}}}}}"#,
                ["error no-visible-alert/overridden /message/apns/payload/aps/alert"]
            ),
            (#"{"notification": {"body": "a"}, "apns": {"payload": {"aps": {"alert": {"title": ""}}}}}"#, []),
            (#"{"notification": {"body": "a"}, "apns": {"payload": {"aps": {"alert": null}}}}"#, []),
            (
                #"{"data": {"kind": "a", "n": "{\"body\": \"b\"}"}}"#,
                ["error no-visible-alert/other-platform /message/data/n"]
            ),
            (
                #"{"android": {"data": {"title": "a"}}}"#,
                ["error no-visible-alert/other-platform /message/android/data"]
            ),
            (
                #"{"notification": {"title": "a"}, "apns": {"headers": {"apns-topic": "a.b.voip"}}}"#,
                ["warning topic-of-other-type /message/apns/headers"]
            ),
            (#"{"apns": {"live_activity_token": "l", "payload": {"aps": {"event": "end"}}}}"#, []),
            (
                #"{"notification": {"title": "a"}, "android": {"notification": {"default_sound": true}}}"#,
                ["notice sound-for-other-platform /message/android/notification/default_sound"]
            ),
            (
                #"{"notification": {"title": "a"}, "android": {"notification": {"notificationPriority": "PRIORITY_MAX"}}}"#,
                ["notice sound-for-other-platform /message/android/notification/notificationPriority"]
            ),
            (
                #"{"notification": {"title": "a"}, "android": {"notification": {"sound": "s"}}, "apns": {"payload": {"aps": {"sound": "s"}}}}"#,
                []
            ),
            (
                #"{"notification": {"title": "a"}, "data": {"sound": "s"}}"#,
                ["warning misplaced-key /message/data/sound"]
            ),
            (
                #"{"notification": {"title": "a"}, "android": {"notification": {"sound": "s"}}, "data": {"sound": "s"}}"#,
                ["warning misplaced-key /message/data/sound"]
            ),
            (
                #"{"notification": {"title": "a"}, "apns": {"headers": {"apns-topic": "a.voip", "apns-push-type": "voip"}}}"#,
                []
            ),
            (#"{"notification": {"title": "a"}, "data": {"aps": "{}"}}"#, ["warning misplaced-key /message/data/aps"]),
            (
                #"{"notification": {"title": "a"}, "apns": {"headers": {"APNS_priority": "5", "x-y": "z", "apns-id": ""}}}"#,
                [
                    "notice unknown-header /message/apns/headers/x-y",
                    "warning misspelled-key /message/apns/headers/APNS_priority",
                ]
            ),
            (
                #"{"notification": {"title": "a"}, "apns": {"headers": {"badge": "5"}}}"#,
                ["warning misplaced-key /message/apns/headers/badge"]
            ),
        ]
    )
    func keys(message: String, expected: [String]) throws {
        let value = try JSONValue(parsing: #"{"message": \#(message)}"#.utf8)
        let names = value.messageFindings.map {
            "\($0.severity.rawValue) \($0.name) \($0.location?.description ?? "")"
        }
        #expect(names.sorted() == expected)
    }
}
