public import RichPush

extension JSONValue {
    /// The findings about what FCM accepts in a message but an iPhone ignores, in no particular order.
    ///
    /// The value is a message, with or without the request around it; locations lead into the value.
    public var messageFindings: [Finding] {
        guard let message = self["message"] else { return MessageFindings(self, at: JSONPointer()).all }
        let findings = MessageFindings(message, at: JSONPointer("message")).all
        guard let flag = place(["validate_only"]), flag.value.isTrue == true else { return findings }
        return findings + [.dryRun(at: JSONPointer(components: flag.names))]
    }
}

/// What an iPhone gets of a message.
private struct MessageFindings {
    private static let android = places("notifications")
    private static let texts = places("texts")
    /// FCM does not know `image_url`, but the SDKs do.
    private static let images = places("images")

    /// The places for other platforms that the table `elsewhere` has under a name.
    private static func places(_ name: String) -> [[String]] {
        (SenderNames.tables["elsewhere"]?[name]?.arrayValue ?? []).map {
            ($0.stringValue ?? "").split(separator: ".").map(String.init)
        }
    }

    /// Names that senders give to a text in `data`.
    private static let textNames: Set<String> = ["title", "subtitle", "body", "message", "text", "alert"]

    let message: JSONValue
    let pointer: JSONPointer
    let data: JSONObject
    let payload: JSONObject
    let content: NotificationContent
    let wantsImage: Bool
    /// Whether an iPhone has a text to show.
    let shows: Bool

    init(_ message: JSONValue, at pointer: JSONPointer) {
        (self.message, self.pointer) = (message, pointer)
        data = message["data"]?.objectValue ?? [:]
        payload = message["apns"]?["payload"]?.objectValue ?? [:]
        let aps = JSONValue.object(["aps": payload["aps"] ?? [:]])
        content = (try? RemoteNotification(payload: aps, byteCount: 0))?.content ?? NotificationContent()
        let (alert, notification) = (aps["aps"]?["alert"] ?? .null, message["notification"] ?? .null)
        // An object overrides the notification's text member by member, and any other alert all of it.
        let isWhole = alert != .null && alert.objectValue == nil
        let texts = ["title", "body"].filter { !isWhole && alert[$0] == nil && notification[$0]?.hasText == true }
        shows = content.hasVisibleText || !texts.isEmpty
        let places = [["notification", "image"], ["apns", "fcm_options", "image"]]
        wantsImage = places.contains { message.place($0)?.value.hasText == true }
    }

    var all: [Finding] {
        headerFindings + keyFindings
            + [apsInData, topicFinding, imageFinding, textForOthers ?? silence, soundFinding].compactMap(\.self)
            + valueFindings
    }

    private var aps: JSONObject { payload["aps"]?.objectValue ?? [:] }

    private var isLiveActivity: Bool {
        message.place(["apns", "live_activity_token"]) != nil || pushType == PushType.liveactivity.rawValue
    }

    private var headers: [String: String] {
        (message["apns"]?["headers"]?.objectValue ?? [:]).reduce(into: [:]) { $0[$1.0] = $1.1.stringValue }
    }

    private var pushType: String? { headers.value(ofHeader: "apns-push-type") }

    /// Among them a common reading of Firebase's page, which says `headers({"mutable-content": 1})`.
    private var headerFindings: [Finding] {
        let place = pointer.appending(["apns", "headers"])
        let (mistakes, unknown) = KeyMistake.all(inHeaders: headers, at: place)
        return mistakes.compactMap { mistake in
            mistake.key.name == "mutable-content"
                ? .mutableContentInWrongPlace.at(.payload(mistake.pointer))
                : mistake.finding(wantsImage: false, shows: shows)
        } + unknown.map { .unknownHeader(String($0.prefix(60)), at: place.appending($0)) }
    }

    private var keyFindings: [Finding] {
        KeyMistake.all(
            in: payload,
            at: pointer.appending(["apns", "payload"]),
            others: [(pointer.appending("data"), data)],
            resulting: aps,
            isLiveActivity: isLiveActivity,
            shows: shows || textForOthers != nil
        ).compactMap { $0.finding(wantsImage: wantsImage && aps["mutable-content"] == nil, shows: shows) }
    }

    /// FCM makes no `aps` of an entry of `data`.
    private var apsInData: Finding? {
        guard data["aps"] != nil else { return nil }
        let (place, loss) = (pointer.appending(["data", "aps"]), "nothing in it has an effect")
        return Finding.misplacedKey("aps", at: place, home: "the payload itself", field: "apns.payload", loss: loss)
            .atMost(shows ? .warning : .error, shows ? .nothing : nil)
    }

    /// FCM probably sends the type `alert` or `background`, if the sender gives none.
    private var topicFinding: Finding? {
        guard pushType == nil, !isLiveActivity, let topic = headers.value(ofHeader: "apns-topic"),
            PushType.alert.refusal(of: topic) != nil
        else { return nil }
        return .topicOfOtherType(at: pointer.appending(["apns", "headers"]), topic: topic.bounded(to: 80))
    }

    private var imageFinding: Finding? {
        guard !wantsImage else { return nil }
        let place = Self.images.lazy.compactMap { message.place($0) }.first { $0.value.hasText }
        return place.map { .imageForOtherPlatform(at: pointer.appending($0.names)) }
    }

    /// That there is no text for an iPhone, at the place where there is one.
    private var textForOthers: Finding? {
        guard !shows, !isLiveActivity else { return nil }
        if message["notification"]?.hasTitleOrBody == true {
            return .overriddenText(at: pointer.appending(["apns", "payload", "aps", "alert"]))
        }
        for names in Self.texts {
            guard let place = message.place(names), place.value.hasTitleOrBody else { continue }
            let reader = names.first == "webpush" ? "the web" : "Android"
            return .textForOthers(at: pointer.appending(place.names), reader: reader)
        }
        if let name = data.names.first(where: { hasText(data[$0], named: $0) }) {
            let finding = Finding.textForOthers(at: pointer.appending(["data", name]), reader: "the app alone")
            // A sender who asks for a silent push may want the app to show the text.
            let isSilent = aps["content-available"] != nil || pushType == PushType.background.rawValue
            return isSilent ? finding.atMost(.warning) : finding
        }
        return nil
    }

    /// That there is nothing at all, and FCM chooses the push type.
    private var silence: Finding? {
        guard !shows, !isLiveActivity, pushType == nil, content.sound == nil, content.badge == nil else { return nil }
        return .silentMessage(at: pointer)
    }

    /// Whether an entry of `data` is a text, or an object with one as JSON.
    private func hasText(_ value: JSONValue?, named name: String) -> Bool {
        guard let text = value?.stringValue, text.hasPrefix("{") else {
            return Self.textNames.contains(name) && value?.hasText == true
        }
        return (try? JSONValue(parsing: text.utf8))?.hasTitleOrBody == true
    }

    private var soundFinding: Finding? {
        guard shows, content.sound == nil, data["sound"] == nil else { return nil }
        for names in Self.android {
            guard let place = message.place(names) else { continue }
            let sounds = ["sound", "default_sound"].compactMap { place.value.place([$0]) }
            let priority = place.value.place(["notification_priority"])
            let urgent = priority.flatMap { ["PRIORITY_HIGH", "PRIORITY_MAX"].contains($0.value) ? $0 : nil }
            guard let cause = sounds.first(where: { $0.value.hasText || $0.value == true }) ?? urgent else { continue }
            return .soundForOtherPlatform(at: pointer.appending(place.names + cause.names))
        }
        return nil
    }

    /// Values for other platforms that the Admin SDKs refuse. It is not documented whether FCM does, too.
    private var valueFindings: [Finding] {
        func findings(_ paths: [[String]], _ rule: String, isValid: (String) -> Bool) -> [Finding] {
            paths.compactMap { message.place($0) }.filter { place in
                place.value.stringValue.map { !$0.isEmpty && !isValid($0) } == true
            }.map { .invalidPlatformValue(at: pointer.appending($0.names), rule: rule) }
        }
        let colors = Self.android.map { $0 + ["color"] }
        return findings(colors, "a color as #rrggbb") { $0.wholeMatch(of: /#[0-9A-Fa-f]{6}/) != nil }
            + findings([["webpush", "fcm_options", "link"]], "a URL with https") {
                $0.lowercased().hasPrefix("https://")
            }
    }
}

extension JSONPointer {
    fileprivate func appending(_ names: [String]) -> JSONPointer { JSONPointer(components: components + names) }
}

extension JSONValue {
    fileprivate var hasText: Bool { stringValue?.isEmpty == false }

    fileprivate var hasTitleOrBody: Bool { ["title", "body"].contains { self[$0]?.hasText == true } }

    /// The value at a place whose names may also be in camel case, and the names as they are.
    func place(_ names: [String]) -> (value: JSONValue, names: [String])? {
        let spelled = JSONPointer(components: names).spelled(asIn: self).components
        return value(at: spelled).map { ($0, spelled) }
    }
}
