import RichPush
import Testing

@Suite("Apple's keys in other places, in other spellings, with other values")
struct PayloadKeyTests {
    private static let kinds: Set<Finding.Kind> = [
        .misplacedKey, .misspelledKey, .invalidKeyValue, .misspelledMutableContent, .noVisibleAlert,
    ]

    private static func summary(_ text: String, pushType: PushType? = nil) throws -> [String] {
        let payload = try JSONValue(parsing: text.utf8)
        let findings = try RemoteNotification(payload: payload, byteCount: 100, pushType: pushType).findings
        return findings.filter { kinds.contains($0.kind) }.map {
            "\($0.severity.rawValue) \($0.name) \($0.location?.description ?? "")"
        }.sorted()
    }

    @Test(
        "A key that an iPhone does not read is found at its place, as serious as its effect",
        arguments: [
            (#"{"aps": {"alert": "a"}, "badge": 3}"#, ["warning misplaced-key /badge"]),
            (#"{"aps": {"alert": "a"}, "category": "news"}"#, ["notice misplaced-key /category"]),
            (#"{"aps": {"alert": "a"}, "interruptionLevel": "passive"}"#, ["warning misplaced-key /interruptionLevel"]),
            (#"{"aps": {"alert": "a"}, "Apns_Priority": "5"}"#, ["warning misplaced-key/header /Apns_Priority"]),
            (
                #"{"aps": {"alert": "a"}, "headers": {"apns-push-type": "alert", "x": "y"}}"#,
                ["warning misplaced-key/header /headers/apns-push-type"]
            ),
            (#"{"aps": {"alert": "a", "apns-priority": 5}}"#, ["warning misplaced-key/header /aps/apns-priority"]),
            (#"{"aps": {"alert": "a", "id": 1, "priority": 5}}"#, ["warning misplaced-key/header /aps/priority"]),
            (#"{"aps": {"alert": "a", "title": "b"}}"#, ["warning misplaced-key /aps/title"]),
            (
                #"{"aps": {"title": "b", "body": "c"}}"#,
                ["error misplaced-key /aps/body", "error misplaced-key /aps/title"]
            ),
            (#"{"title": "b", "aps": {"sound": "s"}}"#, ["error misplaced-key /title"]),
            (#"{"aps": {"alert": {"body": "b", "badge": 1}}}"#, ["warning misplaced-key /aps/alert/badge"]),
            (#"{"aps": {"alert": {"subTitle": "b", "body": "c"}}}"#, ["warning misspelled-key /aps/alert/subTitle"]),
            (#"{"aps": {"Alert": "a"}}"#, ["error misspelled-key /aps/Alert"]),
            (#"{"aps": {"alert": "a", "bagde": 2}}"#, ["warning misspelled-key /aps/bagde"]),
            (#"{"aps": {"alert": "a", "thread-i": "t"}}"#, ["warning misspelled-key /aps/thread-i"]),
            (#"{"aps": {"alert": "a", "contentAvailable": 1}}"#, ["warning misspelled-key /aps/contentAvailable"]),
            (#"{"aps": {"alert": "a", "filter_criteria": "f"}}"#, ["warning misspelled-key /aps/filter_criteria"]),
            (
                #"{"aps": {"alert": "a", "mutableContent": 1}, "fcm_options": {"image": "https://a.test/a.png"}}"#,
                ["error misspelled-mutable-content /aps/mutableContent"]
            ),
            (#"{"aps": {"alert": "a", "badge": "7"}}"#, ["warning invalid-key-value /aps/badge"]),
            (#"{"aps": {"alert": "a", "badge": -1}}"#, ["warning invalid-key-value /aps/badge"]),
            (
                #"{"aps": {"alert": "a", "sound": {"critical": 1, "volume": 2.0}}}"#,
                ["warning invalid-key-value /aps/sound/volume"]
            ),
            (#"{"aps": {"alert": "a", "relevance-score": 7}}"#, ["warning invalid-key-value /aps/relevance-score"]),
            (#"{"aps": {"alert": 5}}"#, ["error invalid-key-value /aps/alert"]),
            (
                #"{"aps": {"alert": {"loc-key": "k", "loc-args": "a"}}}"#,
                ["warning invalid-key-value /aps/alert/loc-args"]
            ),
            (#"{"aps": {"alert": {"text": "t"}}}"#, ["error no-visible-alert/unusable /aps/alert"]),
            (#"{"aps": {"content-available": 1}}"#, ["notice no-visible-alert/silent /aps/content-available"]),
            (#"{"aps": {"event": "end", "timestamp": 1}}"#, ["notice no-visible-alert/live-activity /aps"]),
            (#"{"aps": {"alert": ""}}"#, ["notice no-visible-alert /aps/alert"]),
        ]
    )
    func mistakes(payload: String, expected: [String]) throws {
        #expect(try Self.summary(payload) == expected)
    }

    @Test(
        "The app's own keys, and keys that are right elsewhere too, are no mistake",
        arguments: [
            #"{"aps": {"alert": "a"}, "title": "b", "body": "c", "alert": "d", "threadId": "t", "event": "e", "name": "n"}"#,
            #"{"aps": {"alert": "a", "sound": "s"}, "sound": "s"}"#,
            #"{"aps": {"alert": "a"}, "data": {"sound": "s"}}"#,
            #"{"aps": {"alert": "a", "campaign": "c", "data": {"badge": 1}}}"#,
            #"{"aps": {"alert": "a"}, "mutable-content": 0, "content_available": false, "sound": null}"#,
            #"{"aps": {"alert": {"title": "a", "loc-key": "k", "launch-image": "l", "summary-arg": "s"}}}"#,
            #"{"aps": {"alert": "a", "sound": {"nme": "n"}}}"#,
            #"{"aps": {"alert": "a", "found": true, "categories": ["a"], "badges": "b"}}"#,
        ]
    )
    func customKeys(payload: String) throws {
        #expect(try Self.summary(payload) == [])
    }

    @Test("The alert of a Live Activity has members of its own")
    func liveActivity() throws {
        let payload =
            #"{"aps": {"event": "update", "timestamp": 1, "content-state": {}, "alert": {"title": {"loc-key": "k"}, "sound": "s"}}}"#
        #expect(try Self.summary(payload, pushType: .liveactivity) == [])
    }

    @Test(
        "A push type that does not fit the content is a warning",
        arguments: [
            (#"{"aps": {"content-available": 1}}"#, PushType.alert, ["warning no-visible-alert/silent"]),
            (#"{"aps": {}}"#, .alert, ["warning no-visible-alert"]),
            (#"{"aps": {"badge": 1}}"#, .alert, ["notice no-visible-alert"]),
            (#"{"aps": {"content-state": {}}}"#, .alert, ["error no-visible-alert/live-activity"]),
            (#"{"aps": {"sound": "s"}}"#, .background, ["warning background-push"]),
            (#"{"aps": {"content-available": 1}}"#, .background, ["notice background-push"]),
            (#"{"aps": {"alert": "a"}}"#, .background, ["error background-push"]),
        ]
    )
    func pushTypes(text: String, pushType: PushType, expected: [String]) throws {
        let payload = try JSONValue(parsing: text.utf8)
        let findings = try RemoteNotification(payload: payload, byteCount: 100, pushType: pushType).findings
        #expect(findings.filter { $0.kind != .noImage }.map { "\($0.severity.rawValue) \($0.name)" } == expected)
    }
}
