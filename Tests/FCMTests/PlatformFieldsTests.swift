import RichPush
import Testing

@testable import FCM

@Suite("Fields for other platforms")
struct PlatformFieldsTests {
    @Test("Every field that FCM knows is accepted, in both spellings and every type that ProtoJSON allows")
    func allFields() throws {
        let android: JSONValue = [
            "collapse_key": "a", "priority": "high", "ttl": "3.000000001s", "restrictedPackageName": "a",
            "data": ["a": "b"], "direct_boot_ok": true, "bandwidthConstrainedOk": "true",
            "restricted_satellite_ok": false, "fcmOptions": ["analyticsLabel": "a"],
            "notification": [
                "title": "a", "body": "a", "icon": "a", "color": "#ff0000", "sound": "a", "tag": "a", "image": "a",
                "click_action": "a", "bodyLocKey": "a", "body_loc_args": ["a", "b"], "titleLocKey": "a",
                "titleLocArgs": [], "channel_id": "a", "ticker": "a", "sticky": true, "local_only": true,
                "event_time": "2026-07-01T00:00:00Z", "notification_priority": "PRIORITY_MAX", "default_sound": true,
                "default_vibrate_timings": true, "default_light_settings": true, "vibrate_timings": ["1s", "0.5s"],
                "visibility": "PUBLIC", "notification_count": 3, "proxy": "DENY", "bypassProxyNotification": nil,
                "light_settings": [
                    "color": ["red": 1, "green": 0.5, "blue": "0", "alpha": 1], "light_on_duration": "1s",
                    "lightOffDuration": "1s",
                ],
            ],
        ]
        let webpush: JSONValue = [
            "headers": ["TTL": "15"], "data": ["a": "b"], "fcm_options": ["link": "https://a", "analyticsLabel": "a"],
            "notification": ["title": "a", "actions": [["action": "b"]], "own": 1],
        ]
        let message = try Message(["topic": "a", "android": android, "webpush": webpush])
        #expect(message.otherPlatforms == ["android": android, "webpush": webpush])
    }

    @Test("The newer fields for Android are accepted in both spellings", arguments: ["android_v2", "androidV2"])
    func androidV2(name: String) throws {
        let remote: JSONValue = [
            "collapse_key": "a", "ttl": "5s", "restricted_package_name": "a", "data": ["a": "b"],
            "fcm_options": ["analytics_label": "a"], "direct_boot_ok": true, "bandwidth_constrained_ok": true,
            "restrictedSatelliteOk": true,
            "remote_notification": [
                "mutable_content": true, "useAsV1DataMessage": true,
                "notification": [
                    "title": "a", "id": 42, "image": "https://example.com/image.png", "sticky": true,
                    "notification_priority": "PRIORITY_HIGH", "visibility": "PRIVATE", "vibrate_timings": ["0.1s"],
                    "light_settings": ["color": ["red": 1], "light_on_duration": "0.2s"],
                ],
            ],
        ]
        for value in [remote, ["background_sync": [:]], ["backgroundSync": [:]]] {
            let message = try SendRequest(["message": ["topic": "a", "notification": ["title": "a"], name: value]])
            #expect(message.message.otherPlatforms["android_v2"] == value)
        }
        // It also shows that a value is a bare message.
        #expect(try SendRequest([name: remote, "topic": "a"]).message.otherPlatforms["android_v2"] == remote)
    }

    private static let priority = "type.googleapis.com/google.firebase.fcm.v1.AndroidConfig.AndroidMessagePriority"

    @Test(
        "Names and types that are not FCM's are refused in FCM's words",
        arguments: [
            (
                ["android": ["bogus": 1]], "/android/bogus",
                #"Invalid JSON payload received. Unknown name "bogus" at 'message.android': Cannot find field."#
            ),
            (
                ["android": ["priority": "foo"]], "/android/priority",
                #"Invalid value at 'message.android.priority' (\#(priority)), "foo""#
            ),
            (
                ["android": ["ttl": 60]], "/android/ttl",
                "Invalid value at 'message.android.ttl' (type.googleapis.com/google.protobuf.Duration), 60"
            ),
            (
                ["android": ["ttl": "60"]], "/android/ttl",
                #"Invalid value at 'message.android.ttl' (type.googleapis.com/google.protobuf.Duration), "60""#
            ),
            (
                ["android": ["data": ["n": 1]]], "/android/data/n",
                "Invalid value at 'message.android.data[0].value' (TYPE_STRING), 1"
            ),
            // https://github.com/firebase/firebase-admin-python/issues/369
            (
                ["android": ["notification": ["sticky": 1]]], "/android/notification/sticky",
                "Invalid value at 'message.android.notification.sticky' (TYPE_BOOL), 1"
            ),
            (
                ["android": ["notification": ["imageUrl": "a"]]], "/android/notification/imageUrl",
                #"Invalid JSON payload received. Unknown name "imageUrl" at 'message.android.notification': Cannot find field."#
            ),
            (
                ["android": ["notification": ["notificationCount": 1.5]]], "/android/notification/notificationCount",
                "Invalid value at 'message.android.notification.notification_count' (TYPE_INT32), 1.5"
            ),
            (
                ["android": ["notification": ["title_loc_args": ["a", 1]]]], "/android/notification/title_loc_args/1",
                "Invalid value at 'message.android.notification.title_loc_args[1]' (TYPE_STRING), 1"
            ),
            (
                ["android": ["fcm_options": ["image": "a"]]], "/android/fcm_options/image",
                #"Invalid JSON payload received. Unknown name "image" at 'message.android.fcm_options': Cannot find field."#
            ),
            (
                ["android": "a"], "/android",
                #"Invalid value at 'message.android' (type.googleapis.com/google.firebase.fcm.v1.AndroidConfig), "a""#
            ),
            (
                ["android_v2": ["priority": "HIGH"]], "/android_v2/priority",
                #"Invalid JSON payload received. Unknown name "priority" at 'message.android_v2': Cannot find field."#
            ),
            (
                ["android_v2": ["remote_notification": ["notification": ["proxy": "DENY"]]]],
                "/android_v2/remote_notification/notification/proxy",
                #"Invalid JSON payload received. Unknown name "proxy" at 'message.android_v2.remote_notification.notification': Cannot find field."#
            ),
            (
                ["androidV2": ["backgroundSync": true]], "/androidV2/backgroundSync",
                "Invalid value at 'message.android_v2.background_sync' (type.googleapis.com/google.firebase.fcm.v1.AndroidBackgroundSyncMessage), true"
            ),
            (
                ["webpush": ["fcm_options": ["link": 1]]], "/webpush/fcm_options/link",
                "Invalid value at 'message.webpush.fcm_options.link' (TYPE_STRING), 1"
            ),
            (
                ["webpush": ["headers": ["TTL": 15]]], "/webpush/headers/TTL",
                "Invalid value at 'message.webpush.headers[0].value' (TYPE_STRING), 15"
            ),
            (
                ["webpush": ["notification": []]], "/webpush/notification",
                "Invalid value at 'message.webpush' (Map), Cannot bind a list to struct for field 'notification'."
            ),
        ] as [(JSONValue, String, String)]
    )
    func refused(value: JSONValue, pointer: String, message: String) throws {
        let error = try #require(throws: FCMError.self) { try Message(value) }
        #expect(error.message == message)
        #expect(error.pointer?.description == pointer)
    }

    @Test(
        "Durations have ProtoJSON's form, and a message lives at most four weeks",
        arguments: [
            ("0s", true), ("1.5s", true), ("3.000000001s", true), ("2419200s", true), ("2419200.1s", false),
            ("2419201s", false), ("-5s", false), ("-0s", false), ("nans", false), ("infs", false), ("1e9s", false),
            ("0x10s", false), ("+5s", false), ("5", false), ("s", false), (".5s", false), ("5.s", false),
            ("1.0000000001s", false), ("9999999999999s", false), (" 5s", false),
        ]
    )
    func timeToLive(text: String, isValid: Bool) {
        let fields: [JSONValue] = [
            ["ttl": .string(text)], ["notification": ["vibrate_timings": [.string(text)]]],
        ]
        #expect(((try? Message(["topic": "a", "android": fields[0]])) != nil) == isValid)
        let isLong = text.hasPrefix("24192")
        #expect(((try? Message(["topic": "a", "android": fields[1]])) != nil) == (isValid || isLong))
    }

    @Test(
        "Timestamps have RFC 3339's form",
        arguments: [
            ("2026-07-01T00:00:00Z", true), ("2026-07-01T23:59:59.123456789Z", true),
            ("2026-07-01T00:00:00+02:00", true), ("soon", false), ("", false), ("2026-07-01", false),
            ("2026-13-01T00:00:00Z", false), ("2026-07-32T00:00:00Z", false), ("2026-07-01T24:00:00Z", false),
            ("2026-07-01 00:00:00Z", false), ("2026-07-01T00:00:00", false), ("2026-07-01T00:00:00.1234567890Z", false),
        ]
    )
    func eventTime(text: String, isValid: Bool) {
        let android: JSONValue = ["notification": ["event_time": .string(text)]]
        #expect(((try? Message(["topic": "a", "android": android])) != nil) == isValid)
    }

    @Test("Enumerations are names or whole numbers", arguments: [("1", 1 as JSONValue, true), ("1.5", 1.5, false)])
    func enumerations(name: String, value: JSONValue, isValid: Bool) {
        #expect(((try? Message(["topic": "a", "android": ["priority": value]])) != nil) == isValid)
    }

    @Test("A bare message leaves these fields to the SDK")
    func isLeftToTheSDK() throws {
        let message: JSONValue = ["topic": "a", "android": ["ttl": 60, "notification": ["imageUrl": "a"]]]
        #expect(try SendRequest(message).message.otherPlatforms["android"] == message["android"])
        #expect(throws: FCMError.self) { try SendRequest(["message": message]) }
        #expect(throws: FCMError.self) { try SendRequest(["topic": "a", "android": "b"]) }
    }
}
