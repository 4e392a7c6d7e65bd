public import RichPush

/// Why a push for a Live Activity has no effect.
package enum LiveActivityRefusal: Sendable, Hashable {
    /// The payload lacks something; other findings say what.
    case invalid
    /// FCM got no token of a Live Activity.
    case noToken
    /// A start came to a token that is not the device's token for it.
    case notStartToken
    /// An update or an end came to a token of no Live Activity.
    case noActivity
    /// The Live Activity has ended.
    case ended
    /// A newer push came before this one.
    case older

    var finding: Finding? {
        switch self {
        case .invalid: nil
        case .noToken: Finding(.liveActivityWithoutToken)
        case .notStartToken: Finding(.liveActivityNotStarted)
        case .noActivity: Finding(.liveActivityIgnored)
        case .ended: Finding(.liveActivityEnded)
        case .older: Finding(.liveActivityOutdated)
        }
    }
}

extension Finding.Kind {
    private static let activityPage = "Apple: Starting and updating Live Activities with ActivityKit push notifications"

    /// The token belongs to no Live Activity.
    public static let liveActivityIgnored = Finding.Kind(
        "live-activity-ignored",
        certainty: .documented,
        source: activityPage,
        explanation: "No Live Activity on the device has this token, so nothing is updated or ended.",
        remedy: "Send it to the token that the app got from the pushTokenUpdates of a running Live Activity."
    )

    /// The Live Activity has ended.
    static let liveActivityEnded = liveActivityIgnored.variant(
        "ended",
        certainty: .documented,
        source: "Apple: Displaying live data with Live Activities",
        explanation: "The Live Activity has ended, by a push or after eight hours, so an iPhone ignores the push.",
        remedy: "Start another Live Activity, and send updates to its token."
    )

    /// The push is older than the last one.
    static let liveActivityOutdated = liveActivityIgnored.variant(
        "outdated",
        certainty: .documented,
        source: activityPage,
        explanation: "The timestamp is older than the last push's, so an iPhone ignores the push.",
        remedy: "Set \"timestamp\" to the time at which the content was made, in seconds since 1970."
    )

    /// A start came to another token.
    static let liveActivityNotStarted = liveActivityIgnored.variant(
        "not-started",
        certainty: .documented,
        source: activityPage,
        explanation: "A Live Activity starts with a push to the device's push-to-start token, but this is another "
            + "token.",
        remedy: "Send it to the token that the app got from pushToStartTokenUpdates."
    )

    /// FCM got no token of a Live Activity.
    static let liveActivityWithoutToken = liveActivityIgnored.variant(
        "no-token",
        certainty: .documented,
        source: "Firebase: Get started with Live Activity",
        explanation: "The message has no \"live_activity_token\", so FCM cannot address a Live Activity.",
        remedy: "Set apns.live_activity_token to the push-to-start token, or to the running Live Activity's token."
    )

    static let liveActivities = [
        liveActivityIgnored, liveActivityEnded, liveActivityOutdated, liveActivityNotStarted, liveActivityWithoutToken,
    ]
}
