extension PayloadKey {
    /// All keys, and the headers.
    ///
    /// Sources:
    /// [Generating a remote notification](https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification),
    /// [Starting and updating Live Activities with ActivityKit push notifications](https://developer.apple.com/documentation/activitykit/starting-and-updating-live-activities-with-activitykit-push-notifications),
    /// [Sending notification requests to APNs](https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns).
    static let all: [PayloadKey] = aps + liveActivity + texts + alert + sound + headers

    private static let aps: [PayloadKey] = [
        PayloadKey("alert", in: .aps, .alert, "no text shows", outside: .ifNothingShows),
        PayloadKey("badge", in: .aps, count, "the app's badge stays as it is") {
            $0.badge = $1.numberValue.flatMap { $0 >= 0 ? Int(exactly: $0.rounded(.towardZero)) : nil }
        },
        PayloadKey("sound", in: .aps, .sound, "no sound plays") { $0.sound = NotificationSound(payload: $1) },
        PayloadKey("thread-id", in: .aps, .text, "the notification is not grouped") {
            $0.threadIdentifier = $1.stringValue ?? ""
        },
        PayloadKey("category", in: .aps, .text, "the notification has no actions", outside: .perhaps) {
            $0.categoryIdentifier = $1.stringValue ?? ""
        },
        PayloadKey("content-available", in: .aps, .flag, "the app does not wake"),
        PayloadKey("mutable-content", in: .aps, .flag, "the service extension does not run"),
        PayloadKey("target-content-id", in: .aps, .text, "the app opens in its usual window") {
            $0.targetContentIdentifier = $1.stringValue
        },
        PayloadKey("interruption-level", in: .aps, .choice(levels), "the level is \"active\"") {
            $0.interruptionLevel = $1.stringValue.flatMap(InterruptionLevel.init) ?? .active
        },
        PayloadKey("relevance-score", in: .aps, .number(0...1, clamps: true), "the score in the summary is 0") {
            $0.relevanceScore = min(max($1.numberValue ?? 0, 0), 1)
        },
        PayloadKey("filter-criteria", in: .aps, .text, "no Focus filter sees it") {
            $0.filterCriteria = $1.stringValue
        },
        PayloadKey("url-args", in: .aps, .texts, "Safari opens the page without them"),
        PayloadKey("content-changed", in: .aps, .flag, "the widgets do not reload"),
    ]

    private static let liveActivity: [PayloadKey] = [
        ("event", Outside.own), ("timestamp", .own), ("attributes", .own), ("attributes-type", .mistake),
        ("content-state", .mistake), ("stale-date", .mistake), ("dismissal-date", .mistake),
        ("input-push-token", .mistake), ("input-push-channel", .mistake),
    ].map { name, outside in
        PayloadKey(name, in: .aps, .other, "the Live Activity does not get it", outside: outside)
    }

    private static let count = Value.number(0...(.infinity), clamps: false)
    private static let noText = "no localized text shows"
    private static let noArguments = "the localized text lacks its arguments"
    private static let levels = InterruptionLevel.allCases.map(\.rawValue)

    private static let texts: [PayloadKey] = ["title", "subtitle", "body"].map { name in
        PayloadKey(name, in: .alert, .text, "no \(name) shows", outside: .ifNothingShows)
    }

    private static let alert: [PayloadKey] = [
        PayloadKey("title-loc-key", in: .alert, .text, noText),
        PayloadKey("title-loc-args", in: .alert, .texts, noArguments),
        PayloadKey("subtitle-loc-key", in: .alert, .text, noText),
        PayloadKey("subtitle-loc-args", in: .alert, .texts, noArguments),
        PayloadKey("loc-key", in: .alert, .text, noText), PayloadKey("loc-args", in: .alert, .texts, noArguments),
        PayloadKey("launch-image", in: .alert, .text, "the app opens with its usual picture"),
        PayloadKey("action-loc-key", in: .alert, .text, "the button has its usual title"),
        PayloadKey("action", in: .alert, .text, "the button has its usual title", outside: .own),
        PayloadKey("summary-arg", in: .alert, .text, "the group's summary lacks it"),
        PayloadKey("summary-arg-count", in: .alert, count, "the group's summary lacks it"),
    ]

    private static let sound: [PayloadKey] = [
        PayloadKey("critical", in: .sound, .flag, "the sound is not critical", outside: .own),
        PayloadKey("name", in: .sound, .text, "the usual sound plays", outside: .own),
        PayloadKey("volume", in: .sound, .number(0...1, clamps: true), "the sound has its usual volume", outside: .own),
    ]

    private static let headers: [PayloadKey] = [
        ("apns-topic", "APNs does not get the topic"), ("apns-push-type", "APNs does not get the type"),
        ("apns-priority", "the priority is 10"), ("apns-expiration", "APNs keeps the push for 30 days"),
        ("apns-collapse-id", "no later push replaces this one"), ("apns-id", "APNs makes an identifier of its own"),
        ("apns-channel-id", "APNs does not get the channel"),
    ].map { PayloadKey($0, in: .headers, .other, $1) }
}
