import RichPush

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
    case ended, older

    var finding: Finding? {
        switch self {
        case .invalid: nil
        case .noToken: .liveActivityWithoutToken
        case .notStartToken: .liveActivityNotStarted
        case .noActivity: .liveActivityIgnored
        case .ended: .liveActivityEnded
        case .older: .liveActivityOutdated
        }
    }
}
