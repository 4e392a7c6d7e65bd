import RichPush
import Testing

@Suite("What is told of a payload before anything is downloaded")
struct NotificationFindingTests {
    private static let url: JSONValue = "https://example.com/sparky.png"
    private static let options: JSONValue = ["image": url]
    private static let aps: JSONValue = ["alert": ["title": "Hi"], "mutable-content": 1]

    private static func findings(
        _ payload: JSONValue,
        byteCount: Int = 100,
        pushType: PushType? = nil
    ) throws -> [Finding] {
        let notification = try RemoteNotification(payload: payload, byteCount: byteCount, pushType: pushType)
        return notification.findings
    }

    /// What a finding is, how bad, and where.
    private static func summary(_ findings: [Finding]) -> Set<String> {
        Set(findings.map { "\($0.severity.rawValue) \($0.identifier) \($0.location?.description ?? "")" })
    }

    @Test("is nothing where all is well", arguments: [nil, PushType.alert])
    func nothing(pushType: PushType?) throws {
        #expect(try Self.findings(["aps": Self.aps, "fcm_options": Self.options], pushType: pushType) == [])
    }

    @Test("is said in a sentence on the iPhone, and one on the remedy")
    func sentences() throws {
        let findings =
            try Self.findings(["aps": [:], "image": Self.url], byteCount: 5_000, pushType: .background)
            + Self.findings(["aps": [:], "fcm_options": 1]) + Self.findings(["aps": [:]])
        #expect(findings.count == 9)
        for finding in findings {
            #expect(finding.explanation.hasSuffix("."))
            #expect(finding.remedy.hasSuffix("."))
        }
    }

    // MARK: - mutable-content

    @Test("is that mutable-content is missing, or off", arguments: [nil, .null, 0, false, -1] as [JSONValue?])
    func missingMutableContent(value: JSONValue?) throws {
        var aps: JSONObject = ["alert": "Hi"]
        aps["mutable-content"] = value
        let findings = try Self.findings(["aps": .object(aps), "fcm_options": Self.options])
        #expect(Self.summary(findings) == ["error missing-mutable-content /aps/mutable-content"])
    }

    @Test("is that mutable-content is missing also where the image is of no use, or in the wrong place")
    func missingMutableContentForOtherImages() throws {
        let payloads: [JSONValue] = [
            ["aps": ["alert": "Hi"], "fcm_options": 1], ["aps": ["alert": "Hi"], "image": Self.url],
        ]
        for payload in payloads {
            let findings = try Self.findings(payload)
            #expect(findings.map(\.kind).contains(.missingMutableContent))
        }
    }

    @Test("is not that mutable-content is missing, where there is no image to download")
    func mutableContentWithoutImage() throws {
        let findings = try Self.findings(["aps": ["alert": "Hi", "mutable_content": 1]])
        #expect(Self.summary(findings) == ["notice no-image /fcm_options/image"])
    }

    private static let spellings = ["mutable-content", "mutable_content", "mutableContent", "mutablecontent"]

    @Test("is that mutable-content is misspelled in aps", arguments: spellings.dropFirst())
    func misspelledInAPS(spelling: String) throws {
        let findings = try Self.findings(["aps": ["alert": "Hi", spelling: 1], "fcm_options": Self.options])
        #expect(Self.summary(findings) == ["error misspelled-mutable-content /aps/\(spelling)"])
    }

    @Test("is that mutable-content is outside aps", arguments: spellings)
    func outsideAPS(spelling: String) throws {
        let places: [(place: String, payload: JSONValue)] = [
            ("", ["aps": ["alert": "Hi"], spelling: 1, "fcm_options": Self.options]),
            ("/aps/alert", ["aps": ["alert": ["title": "Hi", spelling: 1]], "fcm_options": Self.options]),
            ("/fcm_options", ["aps": ["alert": "Hi"], "fcm_options": ["image": Self.url, spelling: 1]]),
        ]
        for (place, payload) in places {
            let findings = try Self.findings(payload)
            #expect(Self.summary(findings) == ["error misspelled-mutable-content \(place)/\(spelling)"])
        }
    }

    @Test("is not that mutable-content is misspelled, where the misspelled one is off, or the right one on")
    func misspelledButOff() throws {
        let off = try Self.findings(["aps": ["alert": "Hi", "mutable_content": 0], "fcm_options": Self.options])
        #expect(Self.summary(off) == ["error missing-mutable-content /aps/mutable-content"])
        let both = try Self.findings([
            "aps": ["alert": "Hi", "mutable-content": 1, "mutable_content": 1], "fcm_options": Self.options,
        ])
        #expect(both == [])
    }

    @Test(
        "is that mutable-content is not a number, whatever it says, with an image and without",
        arguments: [
            ("1", "a string"), ("0", "a string"), ([1], "an array"), ([:], "an object"),
        ] as [(JSONValue, String)]
    )
    func mutableContentType(value: JSONValue, found: String) throws {
        let aps: JSONValue = ["alert": "Hi", "mutable-content": value]
        let findings = try Self.findings(["aps": aps, "fcm_options": Self.options])
        #expect(Self.summary(findings) == ["warning mutable-content-type /aps/mutable-content"])
        #expect(findings.first?.explanation.contains("is \(found), and") == true)
        #expect(try Self.findings(["aps": aps]).contains { $0.kind == .mutableContentType })
        let truth = try Self.findings(["aps": ["alert": "Hi", "mutable-content": true]])
        #expect(Self.summary(truth) == ["notice no-image /fcm_options/image"])
    }

    // MARK: - Whether anything is shown

    @Test(
        "is that there is nothing to read",
        arguments: [nil, .null, "", [:], ["title": ""], ["title": 1], ["launch-image": "x"]] as [JSONValue?]
    )
    func noVisibleAlert(alert: JSONValue?) throws {
        var aps: JSONObject = ["mutable-content": 1, "badge": 1, "sound": "default"]
        aps["alert"] = alert
        let withImage = try Self.findings(["aps": .object(aps), "fcm_options": Self.options])
        #expect(Self.summary(withImage) == ["error no-visible-alert /aps/alert"])
        let without = try Self.findings(["aps": .object(aps)])
        #expect(Self.summary(without) == ["notice no-visible-alert /aps/alert", "notice no-image /fcm_options/image"])
    }

    @Test("is not that there is nothing to read, where there is a line", arguments: ["title", "subtitle", "body"])
    func visibleAlert(line: String) throws {
        let aps: JSONValue = ["alert": [line: "x"], "mutable-content": 1]
        #expect(try Self.findings(["aps": aps, "fcm_options": Self.options]) == [])
    }

    private static let otherTypes = PushType.allCases.filter { $0 != .alert && $0 != .liveactivity }

    @Test(
        "is that a push of another type shows nothing, which matters where there is something to show",
        arguments: otherTypes
    )
    func otherPushTypes(pushType: PushType) throws {
        let identifier = pushType == .background ? "background-push" : "not-displayed"
        let noImage = "notice no-image /fcm_options/image"
        let withImage = try Self.findings(["aps": Self.aps, "fcm_options": Self.options], pushType: pushType)
        #expect(Self.summary(withImage) == ["error \(identifier) apns-push-type header"])
        let withText = try Self.findings(["aps": ["alert": "Hi"]], pushType: pushType)
        let severity = pushType == .background ? "error" : "warning"
        #expect(Self.summary(withText) == ["\(severity) \(identifier) apns-push-type header", noImage])
        let silent = try Self.findings(["aps": ["content-available": 1]], pushType: pushType)
        #expect(Self.summary(silent) == ["notice \(identifier) apns-push-type header", noImage])
        #expect(silent.first?.remedy.hasPrefix("Leave it as it is if it") == true)
    }

    // MARK: - The URL

    @Test(
        "is whether the image's URL ends like a file that an iPhone attaches, and has a path at all",
        arguments: [
            ("https://example.com/sparky.png", nil), ("https://example.com/a.b/SPARKY.JPG?x=.webp#y", nil),
            ("https://u:p@example.com:8443/clip.mov", nil), ("http://example.com/a.gif", nil),
            ("https://example.com/photo", "notice url-without-extension"),
            ("https://example.com/photo.webp", "notice url-without-extension"),
            ("https://example.com/.png", "notice url-without-extension"),
            ("https://example.com/a.png/", "notice url-without-extension"),
            ("https://example.com/?file=a.png", "notice url-without-extension"),
            ("https://example.com", "notice url-without-extension"),
            ("https://foo.bar.pizza-monster.png", "error host-like-filename"),
            ("https://foo.bar.Pizza-Monster.PNG:443/?a=b", "error host-like-filename"),
            ("https://media.example@clip.mp4", "error host-like-filename"),
            // Names of top-level domains.
            ("https://example.mov", "notice url-without-extension"),
            ("https://example.com.au/", "notice url-without-extension"),
            // Of these a download tells more.
            ("ftp://example.png", nil), ("sparky", nil), ("https:/example.png", nil), ("://", nil),
        ]
    )
    func imageURL(url: String, expected: String?) throws {
        let findings = try Self.findings(["aps": Self.aps, "fcm_options": ["image": .string(url)]])
        #expect(Self.summary(findings) == Set(expected.map { ["\($0) /fcm_options/image"] } ?? []))
    }

    // MARK: - Entitlements

    @Test(
        "is that a level needs an entitlement",
        arguments: [
            (["interruption-level": "time-sensitive"], "/aps/interruption-level", "time-sensitive"),
            (["interruption-level": "critical"], "/aps/interruption-level", "critical-alerts"),
            (["sound": ["critical": 1, "name": "siren.caf"]], "/aps/sound/critical", "critical-alerts"),
            (["interruption-level": "active", "sound": "default"], nil, ""),
            (["interruption-level": "passive"], nil, ""),
        ] as [(JSONObject, String?, String)]
    )
    func entitlements(members: JSONObject, pointer: String?, name: String) throws {
        let aps = try #require(Self.aps.objectValue).merging(members)
        let findings = try Self.findings(["aps": .object(aps), "fcm_options": Self.options])
        #expect(Self.summary(findings) == Set(pointer.map { ["warning entitlement-needed \($0)"] } ?? []))
        #expect(findings.allSatisfy { $0.explanation.contains("com.apple.developer.usernotifications.\(name)") })
    }

    // MARK: - Live Activities

    private static let liveActivity: JSONObject = [
        "event": "start", "timestamp": 1_795_000_000, "content-state": ["goals": 1], "attributes-type": "Match",
        "attributes": ["home": "A"], "alert": ["title": "Kick-off", "body": "A against B"],
    ]

    @Test("is nothing of a Live Activity that has what Apple demands", arguments: ["start", "update", "end"])
    func liveActivity(event: String) throws {
        var aps = Self.liveActivity
        aps["event"] = .string(event)
        #expect(try Self.findings(["aps": .object(aps)], pushType: .liveactivity) == [])
        for name in event == "start" ? [] : ["attributes-type", "attributes", "alert"] { aps[name] = nil }
        if event == "end" { aps["content-state"] = nil }
        #expect(try Self.findings(["aps": .object(aps)], pushType: .liveactivity) == [])
    }

    @Test(
        "is what a Live Activity lacks",
        arguments: [
            ("event", nil, "error"), ("event", "begin", "error"), ("timestamp", nil, "error"),
            ("timestamp", "1795000000", "error"), ("timestamp", 1_795_000_000_000, "error"),
            ("stale-date", 1_795_000_000_000, "warning"), ("dismissal-date", "now", "warning"),
            ("content-state", nil, "error"), ("content-state", [], "error"),
            ("attributes-type", nil, "error"), ("attributes", nil, "error"), ("alert", nil, "warning"),
        ] as [(String, JSONValue?, String)]
    )
    func invalidLiveActivity(name: String, value: JSONValue?, severity: String) throws {
        var aps = Self.liveActivity
        aps[name] = value
        let findings = try Self.findings(["aps": .object(aps)], pushType: .liveactivity)
        #expect(Self.summary(findings) == ["\(severity) invalid-live-activity /aps/\(name)"])
    }

    @Test("is that an image has no effect in a Live Activity, and no advice that would break it")
    func liveActivityImage() throws {
        let findings = try Self.findings(
            ["aps": .object(Self.liveActivity), "fcm_options": Self.options],
            pushType: .liveactivity
        )
        #expect(Self.summary(findings) == ["error live-activity-image /fcm_options/image"])
        #expect(findings.allSatisfy { !$0.remedy.contains("apns-push-type") })
    }

    // MARK: - Size

    @Test(
        "is that the payload is too large",
        arguments: [(4_096, nil), (4_097, "error payload-too-large the payload")]
    )
    func size(byteCount: Int, expected: String?) throws {
        let findings = try Self.findings(["aps": Self.aps, "fcm_options": Self.options], byteCount: byteCount)
        #expect(Self.summary(findings) == Set([expected].compactMap(\.self)))
    }

    // MARK: - The image

    @Test("is that there is no image", arguments: [nil, [:], ["analytics_label": "x"]] as [JSONValue?])
    func noImage(options: JSONValue?) throws {
        var payload: JSONObject = ["aps": Self.aps]
        payload["fcm_options"] = options
        #expect(Self.summary(try Self.findings(.object(payload))) == ["notice no-image /fcm_options/image"])
    }

    @Test(
        "is that fcm_options is no object",
        arguments: [
            ("x", "a string"), (["image"], "an array"), (1, "a number"), (nil, "null"), (true, "a boolean"),
        ] as [(JSONValue, String)]
    )
    func optionsNoObject(options: JSONValue, found: String) throws {
        let findings = try Self.findings(["aps": Self.aps, "fcm_options": options])
        #expect(Self.summary(findings) == ["error invalid-image-value /fcm_options"])
        #expect(findings.first?.explanation.hasSuffix(" is \(found).") == true)
    }

    @Test(
        "is that the image is no string, or an empty one",
        arguments: [
            (1, "a number"), (["url": "x"], "an object"), ("", "an empty string"), (nil, "null"),
            ([url], "an array"), (false, "a boolean"),
        ] as [(JSONValue, String)]
    )
    func imageNoString(image: JSONValue, found: String) throws {
        let findings = try Self.findings(["aps": Self.aps, "fcm_options": ["image": image]])
        #expect(Self.summary(findings) == ["error invalid-image-value /fcm_options/image"])
        #expect(findings.first?.explanation.hasSuffix(" is \(found).") == true)
    }

    struct WrongPlace: Sendable, CustomTestStringConvertible {
        let place: String
        let payload: JSONValue

        var testDescription: String { place }
    }

    static let wrongPlaces = [
        WrongPlace(place: "/image", payload: ["aps": aps, "image": url]),
        WrongPlace(place: "/imageUrl", payload: ["aps": aps, "imageUrl": url]),
        WrongPlace(place: "/image_url", payload: ["aps": aps, "image_url": url, "fcm_options": [:]]),
        WrongPlace(place: "/data/image", payload: ["aps": aps, "data": ["image": url]]),
        WrongPlace(place: "/aps/image", payload: ["aps": ["alert": "Hi", "mutable-content": 1, "image": url]]),
        WrongPlace(
            place: "/aps/alert/image",
            payload: ["aps": ["alert": ["title": "Hi", "image": url], "mutable-content": 1]]
        ),
        WrongPlace(
            place: "/aps/fcm_options/image",
            payload: ["aps": ["alert": "Hi", "mutable-content": 1, "fcm_options": ["image": url]]]
        ),
        WrongPlace(place: "/fcm_options/imageUrl", payload: ["aps": aps, "fcm_options": ["imageUrl": url]]),
        WrongPlace(place: "/fcmOptions/image", payload: ["aps": aps, "fcmOptions": ["image": url]]),
        WrongPlace(place: "/payload/fcm_options/image", payload: ["aps": aps, "payload": ["fcm_options": options]]),
        WrongPlace(place: "/media-url", payload: ["aps": aps, "media-url": "HTTP://example.com/x"]),
        WrongPlace(place: "/a~1b/image", payload: ["aps": aps, "a/b": ["image": url]]),
    ]

    @Test("is that the image is in the wrong place", arguments: wrongPlaces)
    func wrongPlace(row: WrongPlace) throws {
        #expect(Self.summary(try Self.findings(row.payload)) == ["error image-in-wrong-place \(row.place)"])
    }

    @Test(
        "is not that the image is in the wrong place, where it is no URL, has another name, or is far inside",
        arguments: [
            ["aps": aps, "image": "sparky.png"], ["aps": aps, "image": 1], ["aps": aps, "link": url],
            ["aps": aps, "a": ["a": ["a": ["a": ["a": ["a": ["image": url]]]]]]],
        ] as [JSONValue]
    )
    func noWrongPlace(payload: JSONValue) throws {
        #expect(Self.summary(try Self.findings(payload)) == ["notice no-image /fcm_options/image"])
    }

    @Test("is not that the image is in the wrong place, where there is one in the right place too")
    func bothPlaces() throws {
        #expect(try Self.findings(["aps": Self.aps, "image": Self.url, "fcm_options": Self.options]) == [])
    }
}
