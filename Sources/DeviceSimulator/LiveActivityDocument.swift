import RichPush

/// A Live Activity as JSON, and the effect of a push on it. Times are in milliseconds since 1970.
package struct LiveActivityDocument: Encodable, Sendable {
    var event: String?
    var outcome: LiveActivityDelivery.Outcome?
    var reason: String?
    /// The text with which the screen lights up for this push.
    var alert: LiveActivityPush.Alert?
    let token: String?
    let attributesType: String?
    let attributes: JSONObject?
    let contentState: JSONObject?
    let state: LiveActivity.State?
    let startedAt: Int64?
    let updatedAt: Int64?
    let timestamp: Int64?
    let staleAt: Int64?
    let endedAt: Int64?
    let dismissesAt: Int64?
    let relevanceScore: Double?

    package init(_ activity: LiveActivity?, at now: Int64) {
        token = activity?.token
        attributesType = activity?.attributesType
        attributes = activity?.attributes
        contentState = activity?.contentState
        state = activity?.state(now)
        startedAt = activity?.startedAt
        updatedAt = activity?.updatedAt
        timestamp = activity?.timestamp
        staleAt = activity?.staleAt
        endedAt = activity?.endedAt(now)
        dismissesAt = activity?.dismissesAt(now)
        relevanceScore = activity?.relevanceScore
    }

    init(_ delivery: LiveActivityDelivery) {
        self.init(delivery.activity, at: delivery.time)
        event = delivery.push.eventName
        outcome = delivery.outcome
        reason = delivery.reason
        alert = delivery.push.alert
    }
}
