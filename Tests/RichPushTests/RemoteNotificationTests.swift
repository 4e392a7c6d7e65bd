import Testing

import RichPush

@Suite("Remote notifications")
struct RemoteNotificationTests {
    @Test(
        "A critical sound is recognized by its level as well",
        arguments: [("critical", true), ("time-sensitive", false)]
    )
    func criticalLevel(level: String, isCritical: Bool) throws {
        let aps: JSONValue = ["sound": "siren.caf", "interruption-level": .string(level)]
        let content = try RemoteNotification(payload: ["aps": aps], byteCount: 100).content
        #expect(content.sound == NotificationSound(name: "siren.caf", isCritical: isCritical))
    }

    private static let wrongTypes: [JSONValue] = [nil, true, ["a"], ["a": "b"]]

    private static func content(_ aps: JSONValue) throws -> NotificationContent {
        try RemoteNotification(payload: ["aps": aps], byteCount: 0).content
    }

    // MARK: - What iOS makes of aps

    @Test("An empty aps makes empty content with the payload as userInfo")
    func empty() throws {
        let payload: JSONValue = ["aps": [:], "fcm_options": ["image": "https://example.com/x.png"], "a": 1]
        var expected = NotificationContent()
        expected.userInfo = try #require(payload.objectValue)
        #expect(try RemoteNotification(payload: payload, byteCount: 0).content == expected)
    }

    struct TextKey: Sendable, CustomTestStringConvertible {
        let key: String
        let absent: String?
        let value: @Sendable (NotificationContent) -> String?

        var testDescription: String { key }
    }

    static let textKeys = [
        TextKey(key: "thread-id", absent: "") { $0.threadIdentifier },
        TextKey(key: "category", absent: "") { $0.categoryIdentifier },
        TextKey(key: "target-content-id", absent: nil) { $0.targetContentIdentifier },
        TextKey(key: "filter-criteria", absent: nil) { $0.filterCriteria },
    ]

    @Test("Identifiers are strings, and anything else is ignored", arguments: textKeys)
    func texts(row: TextKey) throws {
        #expect(row.value(try Self.content(.object([row.key: "some-id"]))) == "some-id")
        #expect(row.value(try Self.content([:])) == row.absent)
        for value in Self.wrongTypes + [1, 1.5] {
            #expect(row.value(try Self.content(.object([row.key: value]))) == row.absent)
        }
    }

    @Test(
        "A badge is a number that is not negative",
        arguments: [
            (3, 3), (0, 0), (2.0, 2), (1.9, 1), (0.5, 0), (-1, nil), (-0.5, nil), (1e300, nil), ("3", nil),
            (nil, nil), (true, nil), ([3], nil),
        ] as [(JSONValue, Int?)]
    )
    func badge(value: JSONValue, badge: Int?) throws {
        #expect(try Self.content(["badge": value]).badge == badge)
    }

    struct SoundRow: Sendable {
        let value: JSONValue
        let sound: NotificationSound?

        init(_ value: JSONValue, _ sound: NotificationSound?) {
            self.value = value
            self.sound = sound
        }
    }

    static let soundRows: [SoundRow] = [
        SoundRow("default", NotificationSound()),
        SoundRow("bell.caf", NotificationSound(name: "bell.caf")),
        SoundRow([:], NotificationSound()),
        SoundRow(["name": "default"], NotificationSound()),
        SoundRow(["name": 3], NotificationSound()),
        SoundRow(["name": "bell.caf"], NotificationSound(name: "bell.caf")),
        SoundRow(["critical": 1, "name": "x", "volume": 0.5], .init(name: "x", isCritical: true, volume: 0.5)),
        SoundRow(["critical": true, "volume": 2], NotificationSound(isCritical: true, volume: 1)),
        SoundRow(["critical": 0, "volume": -1], NotificationSound(volume: 0)),
        SoundRow(["critical": nil, "volume": "loud"], NotificationSound()),
        SoundRow(nil, nil), SoundRow(1, nil), SoundRow(true, nil), SoundRow(["bell.caf"], nil),
    ]

    @Test("A sound plays by its name or as the default one", arguments: soundRows)
    func sound(row: SoundRow) throws {
        #expect(try Self.content(["sound": row.value]).sound == row.sound)
    }

    @Test("A push without a sound is silent")
    func silent() throws {
        #expect(try Self.content([:]).sound == nil)
    }

    @Test("A sound's volume is limited to 0…1", arguments: [(-1, 0), (0, 0), (0.25, 0.25), (1, 1), (1.5, 1)])
    func volume(volume: Double, clamped: Double) {
        #expect(NotificationSound(volume: volume).volume == clamped)
    }

    @Test(
        "The interruption level is the given one, or the usual one for any other value",
        arguments: [
            ("passive", .passive), ("active", .active), ("time-sensitive", .timeSensitive), ("critical", .critical),
            ("Passive", .active), ("timeSensitive", .active), ("", .active), (nil, .active), (1, .active),
            (["passive"], .active),
        ] as [(JSONValue, InterruptionLevel)]
    )
    func interruptionLevel(value: JSONValue, level: InterruptionLevel) throws {
        #expect(try Self.content(["interruption-level": value]).interruptionLevel == level)
    }

    @Test(
        "The relevance score is from 0 to 1",
        arguments: [
            (0.5, 0.5), (1, 1), (0, 0), (-1, 0), (75, 1), (1e300, 1), ("1", 0), (nil, 0), (true, 0), ([1], 0),
        ] as [(JSONValue, Double)]
    )
    func relevance(value: JSONValue, score: Double) throws {
        #expect(try Self.content(["relevance-score": value]).relevanceScore == score)
    }

    @Test(
        "Keys of Live Activities stay in userInfo only",
        arguments: ["content-state", "event", "timestamp", "stale-date", "dismissal-date"]
    )
    func liveActivities(key: String) throws {
        var expected = NotificationContent()
        expected.userInfo = ["aps": .object([key: "x"])]
        #expect(try Self.content(.object([key: "x"])) == expected)
    }

    // MARK: - Flags

    @Test(
        "A flag is on for a number above 0, true, and any value that is neither a number nor null",
        arguments: [
            (1, true), (2, true), (0.5, true), (true, true), ("1", true), ("0", true), ("", true), ([], true),
            (.largeInteger("9223372036854775808"), true), (.largeInteger("-9223372036854775809"), false),
            ([:], true), (0, false), (0.0, false), (-1, false), (-0.5, false), (false, false), (nil, false),
        ] as [(JSONValue, Bool)]
    )
    func flags(value: JSONValue, isOn: Bool) throws {
        let mutable = try RemoteNotification(payload: ["aps": ["mutable-content": value]], byteCount: 0)
        #expect(mutable.isMutable == isOn)
        #expect(!mutable.isContentAvailable)
        let available = try RemoteNotification(payload: ["aps": ["content-available": value]], byteCount: 0)
        #expect(available.isContentAvailable == isOn)
        #expect(!available.isMutable)
        let critical = try Self.content(["sound": ["critical": value]]).sound
        #expect(critical?.isCritical == isOn)
    }

    @Test("Flags count in aps only")
    func flagsElsewhere() throws {
        let payload: JSONValue = ["aps": [:], "mutable-content": 1, "content-available": 1]
        let notification = try RemoteNotification(payload: payload, byteCount: 0)
        #expect(!notification.isMutable)
        #expect(!notification.isContentAvailable)
    }

    // MARK: - What is not a push

    @Test(
        "A payload that is not an object is refused",
        arguments: [
            ("null", "null"), ("[]", "an array"), ("\"aps\"", "a string"), ("1", "a number"), ("true", "a boolean"),
        ]
    )
    func notAnObject(text: String, found: String) {
        #expect(throws: PayloadError.notAnObject(found: found)) { try RemoteNotification(payload: text.utf8) }
    }

    @Test(
        "A payload without an object in aps is refused",
        arguments: [
            ("{}", nil), (#"{"aps": null}"#, "null"), (#"{"aps": "x"}"#, "a string"), (#"{"aps": [{}]}"#, "an array"),
            (#"{"aps": 1}"#, "a number"), (#"{"APS": {}}"#, nil),
        ] as [(String, String?)]
    )
    func withoutAPS(text: String, found: String?) {
        #expect(throws: PayloadError.withoutAPS(found: found)) { try RemoteNotification(payload: text.utf8) }
    }

    @Test("Bytes that are not JSON are refused", arguments: ["", "{", "{\"aps\": {},}", "aps", "\u{FEFF}\u{FEFF}{}"])
    func malformed(text: String) throws {
        let error = try #require(throws: PayloadError.self) { try RemoteNotification(payload: text.utf8) }
        guard case .malformed = error else {
            Issue.record("\(error)")
            return
        }
    }

    // MARK: - Size

    private static func payload(byteCount: Int) -> [UInt8] {
        let start = Array(#"{"aps":{"alert":""#.utf8)
        let end = Array(#""}}"#.utf8)
        return start + [UInt8](repeating: UInt8(ascii: "a"), count: byteCount - start.count - end.count) + end
    }

    @Test("A payload is read up to 64 KiB and not a byte more")
    func readLimit() throws {
        let limit = 64 * 1_024
        #expect(try RemoteNotification(payload: Self.payload(byteCount: limit)).byteCount == limit)
        #expect(throws: PayloadError.tooLarge(byteCount: limit + 1)) {
            try RemoteNotification(payload: Self.payload(byteCount: limit + 1))
        }
        #expect(throws: PayloadError.tooLarge(byteCount: 100_000)) {
            try RemoteNotification(payload: [UInt8](repeating: UInt8(ascii: "["), count: 100_000))
        }
    }

    @Test(
        "A payload may have 4096 bytes, and 5120 for VoIP",
        arguments: [nil, .alert, .background, .liveactivity, .voip] as [PushType?]
    )
    func sizeLimit(pushType: PushType?) throws {
        let limit = pushType == .voip ? 5_120 : 4_096
        for (byteCount, isTooLarge) in [(limit - 1, false), (limit, false), (limit + 1, true)] {
            let notification = try RemoteNotification(payload: Self.payload(byteCount: byteCount), pushType: pushType)
            let findings = notification.findings.filter { $0.kind == .payloadTooLarge }
            #expect(findings.isEmpty == !isTooLarge)
        }
    }

    @Test("The push types are those that APNs knows")
    func pushTypes() {
        let names = [
            "alert", "background", "location", "voip", "complication", "fileprovider", "mdm", "liveactivity",
            "pushtotalk", "widgets", "controls",
        ]
        #expect(PushType.allCases.map(\.rawValue) == names)
    }
}
