public import RichPush

/// The part of a Live Activity that pushes change. Times are in milliseconds since 1970.
///
/// The rules are those of
/// [Starting and updating Live Activities with ActivityKit push notifications](https://developer.apple.com/documentation/activitykit/starting-and-updating-live-activities-with-activitykit-push-notifications)
/// and [Displaying live data with Live Activities](https://developer.apple.com/documentation/activitykit/displaying-live-data-with-live-activities).
public struct LiveActivity: Sendable, Hashable, Codable {
    /// The state.
    public enum State: String, Sendable, Hashable, Codable {
        /// It accepts updates.
        case active
        /// It has ended but is still on the lock screen.
        case ended
        /// It is no longer on the lock screen.
        case dismissed
    }

    private static let hour: Int64 = 3_600_000
    /// The age at which the system ends it.
    private static let longestActivity = 8 * hour
    /// The longest time on the lock screen after the end.
    private static let longestStay = 4 * hour

    /// The token for updates, which the app gets when the Live Activity starts.
    public let token: String
    /// The name of the type of ``attributes``.
    public let attributesType: String
    /// The values that never change.
    public let attributes: JSONObject
    /// The values that updates change.
    public private(set) var contentState: JSONObject
    /// When it started.
    public let startedAt: Int64
    /// When its content last changed.
    public private(set) var updatedAt: Int64
    /// The timestamp of the last push that it accepted; `nil` if none.
    public private(set) var timestamp: Int64?
    /// When its content becomes outdated; `nil` if not given.
    public private(set) var staleAt: Int64?
    /// Its importance among several; `nil` if not given.
    public private(set) var relevanceScore: Double?
    /// When a push ended it.
    private var end: Int64?
    /// When it leaves the lock screen after that.
    private var dismissal: Int64?

    /// A Live Activity that the app starts itself.
    package init(token: String, attributesType: String, attributes: JSONObject, contentState: JSONObject, at now: Int64)
    {
        self.token = token
        self.attributesType = attributesType
        self.attributes = attributes
        self.contentState = contentState
        startedAt = now
        updatedAt = now
    }

    /// A Live Activity that a push starts; `nil` if the push lacks what it needs.
    package init?(_ push: LiveActivityPush, token: String, at now: Int64) {
        guard let attributesType = push.attributesType, let attributes = push.attributes,
            let contentState = push.contentState
        else { return nil }
        self.init(
            token: token,
            attributesType: attributesType,
            attributes: attributes,
            contentState: contentState,
            at: now
        )
        take(push, at: now)
    }

    /// When it ended; `nil` if it has not ended by then.
    public func endedAt(_ now: Int64) -> Int64? {
        end ?? (now >= startedAt + Self.longestActivity ? startedAt + Self.longestActivity : nil)
    }

    /// When it leaves the lock screen; `nil` if it has not ended by then.
    public func dismissesAt(_ now: Int64) -> Int64? {
        endedAt(now).map { end in
            // A later time has the same effect as none.
            min(max(dismissal ?? .max, end), end + Self.longestStay)
        }
    }

    /// Its state at a time.
    public func state(_ now: Int64) -> State {
        guard let dismissal = dismissesAt(now) else { return .active }
        return now < dismissal ? .ended : .dismissed
    }

    /// Applies an update or an end.
    /// - Returns: Why it refuses the push; `nil` if it does not.
    package mutating func receive(_ push: LiveActivityPush, at now: Int64) -> LiveActivityRefusal? {
        guard state(now) == .active else { return .ended }
        if let timestamp, let next = push.timestamp, next < timestamp { return .older }
        take(push, at: now)
        if push.event == .end {
            end = now
            dismissal = push.dismissesAt
        }
        return nil
    }

    private mutating func take(_ push: LiveActivityPush, at now: Int64) {
        if let contentState = push.contentState { self.contentState = contentState }
        timestamp = push.timestamp ?? timestamp
        staleAt = push.staleAt
        relevanceScore = push.relevanceScore ?? relevanceScore
        updatedAt = now
    }
}
