import RichPush
import Testing

@Suite("Findings about a payload before a download")
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

    /// A finding's kind, severity and location.
    private static func summary(_ findings: [Finding]) -> Set<String> {
        Set(findings.map { "\($0.severity.rawValue) \($0.identifier) \($0.location?.description ?? "")" })
    }

    @Test("A good payload has no findings", arguments: [nil, PushType.alert])
    func nothing(pushType: PushType?) throws {
        #expect(try Self.findings(["aps": Self.aps, "fcm_options": Self.options], pushType: pushType) == [])
    }

    @Test("A finding has a sentence about the iPhone and one about the remedy")
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

    @Test("A missing or disabled mutable-content is found", arguments: [nil, .null, 0, false, -1] as [JSONValue?])
    func missingMutableContent(value: JSONValue?) throws {
        var aps: JSONObject = ["alert": "Hi"]
        aps["mutable-content"] = value
        let findings = try Self.findings(["aps": .object(aps), "fcm_options": Self.options])
        #expect(Self.summary(findings) == ["error missing-mutable-content /aps/mutable-content"])
    }

    @Test("A missing mutable-content is found even if the image is unusable or in the wrong place")
    func missingMutableContentForOtherImages() throws {
        let payloads: [JSONValue] = [
            ["aps": ["alert": "Hi"], "fcm_options": 1], ["aps": ["alert": "Hi"], "image": Self.url],
        ]
        for payload in payloads {
            let findings = try Self.findings(payload)
            #expect(findings.map(\.kind).contains(.missingMutableContent))
        }
    }

    @Test("A missing mutable-content is not a finding without an image to download, and a misspelled one no error")
    func mutableContentWithoutImage() throws {
        #expect(try Self.summary(Self.findings(["aps": ["alert": "Hi"]])) == ["notice no-image /fcm_options/image"])
        let findings = try Self.findings(["aps": ["alert": "Hi", "mutable_content": 1]])
        #expect(
            Self.summary(findings) == [
                "warning misspelled-key /aps/mutable_content", "notice no-image /fcm_options/image",
            ]
        )
    }

    private static let spellings = ["mutable-content", "mutable_content", "mutableContent", "mutablecontent"]

    @Test("A misspelled mutable-content in aps is found", arguments: spellings.dropFirst())
    func misspelledInAPS(spelling: String) throws {
        let findings = try Self.findings(["aps": ["alert": "Hi", spelling: 1], "fcm_options": Self.options])
        #expect(Self.summary(findings) == ["error misspelled-mutable-content /aps/\(spelling)"])
    }

    @Test("A mutable-content outside aps is found", arguments: spellings)
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

    @Test("A misspelled mutable-content is not a finding if it is off or the right one is on")
    func misspelledButOff() throws {
        let off = try Self.findings(["aps": ["alert": "Hi", "mutable_content": 0], "fcm_options": Self.options])
        #expect(Self.summary(off) == ["error missing-mutable-content /aps/mutable-content"])
        let both = try Self.findings([
            "aps": ["alert": "Hi", "mutable-content": 1, "mutable_content": 1], "fcm_options": Self.options,
        ])
        #expect(both == [])
    }

    @Test(
        "A mutable-content that is not a number is found, with and without an image",
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
        "An alert without text is found",
        arguments: [nil, .null, "", [:], ["title": ""], ["launch-image": "x"]] as [JSONValue?]
    )
    func noVisibleAlert(alert: JSONValue?) throws {
        var aps: JSONObject = ["mutable-content": 1, "badge": 1, "sound": "default"]
        aps["alert"] = alert
        let withImage = try Self.findings(["aps": .object(aps), "fcm_options": Self.options])
        #expect(Self.summary(withImage) == ["error no-visible-alert /aps/alert"])
        let without = try Self.findings(["aps": .object(aps)])
        #expect(Self.summary(without) == ["notice no-visible-alert /aps/alert", "notice no-image /fcm_options/image"])
    }

    @Test("An alert with a line of text is not a finding", arguments: ["title", "subtitle", "body"])
    func visibleAlert(line: String) throws {
        let aps: JSONValue = ["alert": [line: "x"], "mutable-content": 1]
        #expect(try Self.findings(["aps": aps, "fcm_options": Self.options]) == [])
    }

    @Test(
        "Of two errors, the first is why nothing shows",
        arguments: [
            (["aps": ["badge": 1], "fcm_options": options], .noVisibleAlert),
            (["aps": ["badge": 1], "body": "x", "picture": url], .misplacedKey),
            (["aps": ["Alert": "x"], "fcm_options": options], .misspelledKey),
        ] as [(JSONValue, Finding.Kind)]
    )
    func order(payload: JSONValue, kind: Finding.Kind) throws {
        let findings = try Self.findings(payload)
        #expect(findings.first?.kind == kind)
        #expect(findings.contains { $0.kind == .missingMutableContent })
    }

    private static let otherTypes = PushType.allCases.filter { $0 != .alert && $0 != .liveactivity }

    @Test(
        "A push type that shows nothing is found, and is worse if the payload has something to show",
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
        #expect(silent.first?.remedy.hasPrefix("If the push ") == true)
    }

    // MARK: - The URL

    @Test(
        "A URL without a path, or with an ending that an iPhone does not attach, is found",
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
            // A download reveals more about these.
            ("ftp://example.png", nil), ("sparky", nil), ("https:/example.png", nil), ("://", nil),
        ]
    )
    func imageURL(url: String, expected: String?) throws {
        let findings = try Self.findings(["aps": Self.aps, "fcm_options": ["image": .string(url)]])
        #expect(Self.summary(findings) == Set(expected.map { ["\($0) /fcm_options/image"] } ?? []))
    }

    // MARK: - Entitlements

    @Test(
        "An interruption level that needs an entitlement is found",
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

    @Test("A push for a Live Activity says that no extension runs, whatever it contains")
    func liveActivity() throws {
        let payloads: [JSONValue] = [
            ["event": "update", "timestamp": 1, "content-state": ["goals": 1]], ["event": "begin"],
        ]
        for aps in payloads {
            let findings = try Self.findings(["aps": aps], pushType: .liveactivity)
            #expect(Self.summary(findings) == ["notice live-activity apns-push-type header"])
        }
    }

    @Test("An image in a Live Activity is found, without advice that would break the activity")
    func liveActivityImage() throws {
        let findings = try Self.findings(
            ["aps": ["event": "update", "timestamp": 1], "fcm_options": Self.options],
            pushType: .liveactivity
        )
        #expect(Self.summary(findings) == ["error live-activity-image /fcm_options/image"])
        #expect(findings.allSatisfy { !$0.remedy.contains("apns-push-type") })
    }

    // MARK: - Size

    @Test(
        "A payload that is too large is found",
        arguments: [(4_096, nil), (4_097, "error payload-too-large the payload")]
    )
    func size(byteCount: Int, expected: String?) throws {
        let findings = try Self.findings(["aps": Self.aps, "fcm_options": Self.options], byteCount: byteCount)
        #expect(Self.summary(findings) == Set([expected].compactMap(\.self)))
    }

    @Test("What to do about a payload that is too large depends on how it is written", arguments: [10, 5_000])
    func sizeAsWritten(length: Int) throws {
        let alert: JSONValue = ["alert": .string(String(repeating: "b", count: length)), "mutable-content": 1]
        let findings = try Self.findings(["aps": alert, "fcm_options": Self.options], byteCount: 6_000)
        #expect(Self.summary(findings) == ["error payload-too-large the payload"])
        #expect(findings.first?.remedy.contains("white space") == (length == 10))
        #expect(findings.first?.explanation.contains("6000") == true)
    }

    // MARK: - The image

    @Test("A missing image is found", arguments: [nil, [:], ["analytics_label": "x"]] as [JSONValue?])
    func noImage(options: JSONValue?) throws {
        var payload: JSONObject = ["aps": Self.aps]
        payload["fcm_options"] = options
        #expect(Self.summary(try Self.findings(.object(payload))) == ["notice no-image /fcm_options/image"])
    }

    @Test(
        "fcm_options that is not an object is found",
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
        "An image that is not a string, or is empty, is found",
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

    @Test(
        "An image in the wrong place is found",
        arguments: [
            ("/image", ["aps": aps, "image": url]), ("/imageUrl", ["aps": aps, "imageUrl": url]),
            ("/image_url", ["aps": aps, "image_url": url, "fcm_options": [:]]),
            ("/data/image", ["aps": aps, "data": ["image": url]]),
            ("/aps/image", ["aps": ["alert": "Hi", "mutable-content": 1, "image": url]]),
            ("/aps/alert/image", ["aps": ["alert": ["title": "Hi", "image": url], "mutable-content": 1]]),
            ("/aps/fcm_options/image", ["aps": ["alert": "Hi", "mutable-content": 1, "fcm_options": ["image": url]]]),
            ("/fcm_options/imageUrl", ["aps": aps, "fcm_options": ["imageUrl": url]]),
            ("/fcmOptions/image", ["aps": aps, "fcmOptions": ["image": url]]),
            ("/payload/fcm_options/image", ["aps": aps, "payload": ["fcm_options": options]]),
            ("/media-url", ["aps": aps, "media-url": "HTTP://example.com/x"]),
            ("/a~1b/image", ["aps": aps, "a/b": ["image": url]]),
        ] as [(String, JSONValue)]
    )
    func wrongPlace(place: String, payload: JSONValue) throws {
        #expect(Self.summary(try Self.findings(payload)) == ["error image-in-wrong-place \(place)"])
    }

    @Test(
        "A value that is not a URL, has another name, or is too deep is not a misplaced image",
        arguments: [
            ["aps": aps, "image": "sparky.png"], ["aps": aps, "image": 1], ["aps": aps, "link": url],
            ["aps": aps, "a": ["a": ["a": ["a": ["a": ["a": ["image": url]]]]]]],
        ] as [JSONValue]
    )
    func noWrongPlace(payload: JSONValue) throws {
        #expect(Self.summary(try Self.findings(payload)) == ["notice no-image /fcm_options/image"])
    }

    @Test("An image in another place is not a finding if there is one in the right place")
    func bothPlaces() throws {
        #expect(try Self.findings(["aps": Self.aps, "image": Self.url, "fcm_options": Self.options]) == [])
    }
}
