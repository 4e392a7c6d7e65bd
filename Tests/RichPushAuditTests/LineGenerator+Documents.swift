// The parts of lines.

extension LineGenerator {
    /// A message or a payload with an image and text, and without findings.
    mutating func document() -> Node {
        var members: [Member] = []
        switch Int.random(in: 0..<6, using: &generator) {
        case 0, 1, 2: members = [Member(name: "message", value: .object(message()))]
        case 3: members = message()
        case 4:
            members = [Member(name: "payload", value: .object(payload()))]
            if isLikely(0.5) { members.insert(identifier(), at: 0) }
            return .object(members)
        default: members = payload()
        }
        if isLikely(0.5) { members.insert(identifier(), at: isLikely(0.7) ? 0 : members.count) }
        return .object(members)
    }

    private mutating func identifier() -> Member {
        Member(name: "id", value: .word(pick(["7", "-12", "0", #""a-17""#, #""é""#, #""""#])))
    }

    private mutating func payload() -> [Member] {
        var members = [Member(name: "aps", value: .object(aps(hasAlert: true)))]
        let options = Member(name: "fcm_options", value: .object([Member(name: "image", value: image())]))
        members.insert(options, at: isLikely(0.8) ? 1 : 0)
        if isLikely(0.5) { members.append(own()) }
        return members
    }

    private mutating func aps(hasAlert: Bool) -> [Member] {
        var aps = [Member(name: "mutable-content", value: .word(pick(["1", "1", "1", "true", "2"])))]
        if hasAlert {
            let alert: Node = isLikely(0.2) ? text() : .object(texts(["title", "body", "subtitle"]))
            aps.insert(Member(name: "alert", value: alert), at: isLikely(0.5) ? 0 : 1)
        }
        let others = [
            ("sound", #""default""#), ("badge", "3"), ("badge", "0"), ("thread-id", #""sale""#), ("category", #""c""#),
            ("content-available", "1"), ("interruption-level", #""active""#), ("relevance-score", "0.25"),
        ]
        for _ in 0..<pick([0, 0, 1, 2]) {
            let (name, word) = pick(others)
            aps.append(Member(name: name, value: .word(word)))
        }
        return aps
    }

    private mutating func message() -> [Member] {
        var members = [
            pick([
                Member(name: "token", value: .word(#""dGhpcyBpcyBubyB0b2tlbg:APA91b""#)),
                Member(name: "topic", value: .word(#""news-de""#)),
                Member(name: "topic", value: .word(#""/topics/a""#)),
                Member(name: "fid", value: .word(#""cRichPushInstallation0""#)),
            ])
        ]
        let hasOwnAlert = isLikely(0.3)
        var apns = [
            Member(name: "payload", value: .object([Member(name: "aps", value: .object(aps(hasAlert: hasOwnAlert)))]))
        ]
        if isLikely(0.4) { apns.insert(headers(), at: 0) }
        var notification = hasOwnAlert && isLikely(0.5) ? [] : texts(["title", "body"])
        if isLikely(0.5) {
            var options = [Member(name: "image", value: image())]
            if isLikely(0.3) { options.append(label()) }
            apns.append(Member(name: pick(["fcm_options", "fcmOptions"]), value: .object(options)))
        } else {
            notification.append(Member(name: "image", value: image()))
        }
        if !notification.isEmpty { members.append(Member(name: "notification", value: .object(notification))) }
        if isLikely(0.5) { members.append(Member(name: "data", value: .object([ownText(), ownText()]))) }
        if isLikely(0.4) { members.append(Member(name: "android", value: .object(android()))) }
        if isLikely(0.2) { members.append(Member(name: "webpush", value: .object(webpush()))) }
        members.append(Member(name: "apns", value: .object(apns)))
        if isLikely(0.2) { members.append(Member(name: "fcm_options", value: .object([label()]))) }
        return members
    }

    private mutating func headers() -> Member {
        let headers = [
            ("apns-priority", "10"), ("apns-priority", "5"), ("apns-push-type", "alert"), ("apns-expiration", "0"),
            ("apns-expiration", "1893456000"), ("apns-collapse-id", "sale"), ("apns-topic", "com.example.app"),
            ("apns-id", "EBB3E9B5-6B7F-4F1C-8A0C-0123456789ab"),
        ]
        let (name, word) = pick(headers)
        return Member(name: "headers", value: .object([Member(name: name, value: .word("\"\(word)\""))]))
    }

    private mutating func android() -> [Member] {
        let members = [
            ("priority", #""high""#), ("priority", #""NORMAL""#), ("ttl", #""3600s""#), ("collapse_key", #""sale""#),
            ("notification", ##"{"channel_id": "news", "color": "#ff0000", "icon": "i", "clickAction": "OPEN"}"##),
            ("fcm_options", #"{"analytics_label": "sale"}"#), ("data", #"{"a": "b"}"#),
        ]
        let (name, word) = pick(members)
        return [Member(name: name, value: .word(word))]
    }

    private mutating func webpush() -> [Member] {
        let members = [
            ("headers", #"{"TTL": "300", "Urgency": "high"}"#),
            ("notification", #"{"title": "t", "actions": [1, {}]}"#),
            ("fcm_options", #"{"link": "https://example.com/a"}"#), ("data", #"{"a": "b"}"#),
        ]
        let (name, word) = pick(members)
        return [Member(name: name, value: .word(word))]
    }

    private mutating func label() -> Member { Member(name: "analytics_label", value: .word(#""sale-2026""#)) }

    private mutating func texts(_ names: [String]) -> [Member] {
        names.filter { $0 == "body" || isLikely(0.6) }.map { Member(name: $0, value: text()) }
    }

    private mutating func text() -> Node {
        if isLikely(emptyShare) { return .word(#""""#) }
        return .word(
            pick([#""Hi""#, #""Heute 20 % Rabatt auf alles ☀""#, #""a\n\"b\" \u00e9 \ud83c\udf86""#, #""é🎆""#])
        )
    }

    private mutating func image() -> Node {
        let url = pick([
            "https://media.example/a.png", "https://media.example/pictures/b.jpg?w=1&h=2", "http://host:8080/é.gif",
            #"https:\/\/media.example\/c.png"#,
        ])
        return .word("\"\(url)\"")
    }

    private mutating func own() -> Member {
        let value = pick(["1", "-2.5", "true", "null", #""x""#, #"[1, {"a": [null, "b"]}]"#, #"{"k": {}}"#])
        return Member(name: pick(["campaign", "deep-link", "message_text", "x"]), value: .word(value))
    }

    private mutating func ownText() -> Member {
        Member(name: pick(["campaign", "deep-link", "segment"]), value: text())
    }

    /// Names that mean something, somewhere.
    static let oddNames = [
        "aps", "alert", "title", "body", "subtitle", "message", "payload", "headers", "id", "token", "topic",
        "condition",
        "fid", "notification", "data", "android", "androidV2", "webpush", "apns", "fcm_options", "fcmOptions", "image",
        "imageUrl", "image_url", "analytics_label", "live_activity_token", "mutable-content", "mutable_content",
        "content-available", "sound", "badge", "interruption-level", "loc-key", "title-loc-key", "priority", "ttl",
        "color", "link", "TTL", "from", "message_type", "google.c.fid", "google.c.a.e", "gcm.message_id", "gcm",
        "gcm.notification.x", "validate_only", "Simulator Target Bundle", "apns-push-type", "apns-priority", "apns-id",
        "ab", "itbl", "com.batch", "ometria", "clickUrl", "_sid", "stream", "custom", "os_data", "wzrk_id", "name",
        #"a\u0070s"#, #"im\u0061ge"#, "", "é", "mp_media_url", "attachment-url", "event", "timestamp",
    ]

    /// Texts that are odd in many places.
    /// Texts in the forms that FCM and APNs demand somewhere, and texts that are nearly so.
    static let formedTexts = [
        #""00000000-0000-0000-0000-00000000000a""#, #""00000000-0000-0000-0000-00000000000g""#, #""0""#, #""+7""#,
        #""1893456001""#, #""99999999999999999999""#, #""3601s""#, #""0.5s""#, #""2419201s""#, #""1.s""#, #""-1s""#,
        #""\u0031s""#,
    ]

    static var oddTexts: [String] { oddWords.filter { $0.hasPrefix("\"") } }

    /// Values that are odd in most places.
    static let oddWords = [
        "null", "true", "false", "0", "1", "-1", "-0", "01", "1e3", "1.0", "1.", ".5", "+1", "0x1", "1e999", "NaN",
        "99999999999999999999", "123456789012345678", "0.000001", "12345678901234567.5", #""""#, #""1""#, #""10""#,
        #""background""#, #""liveactivity""#, #""alert""#, #""critical""#, #""time-sensitive""#, #""https://host""#,
        #""https://host/a""#, #""https://a.png""#, #""data:image/png,""#, #""https://h/\u0061.png""#, ##""#12""##,
        #""3.5s""#,
        #""-1s""#, #""a b""#, #""'a' in topics""#, #""\x""#, #""\'""#, #""\ud800""#, #""\udc00""#, #""\ud800\u0041""#,
        "'a'", "a", "tru", "\"\u{1}\"", "\"\u{7F}\u{2028}\"", "[1,]", #"{"a":1,}"#, "[,]", "{a:1}", "/**/1", "[[]]",
        #"{"name": "default", "critical": 1}"#, #"{"loc-key": ""}"#, #"{"title": ""}"#,
        #"{"image": "https://h/a.png"}"#,
        #"{"aps": {"alert": "x", "mutable-content": 1}}"#, #""https://\u0301h/a""#, "\"https://\u{301}h/a\"",
    ]
}
