package import RichPush

/// What a push says about a Live Activity. Times are in milliseconds since 1970.
package struct LiveActivityPush: Sendable {
    package enum Event: String, Sendable {
        case start, update, end
    }

    /// The text with which the screen lights up.
    struct Alert: Sendable, Hashable, Encodable {
        let title: String?
        let body: String?
    }

    /// The end of the year 9999.
    private static let timeLimit = 253_402_300_799.0

    /// The event; `nil` if there is none, or it is not valid.
    package let event: Event?
    let eventName: String?
    let timestamp: Int64?
    let attributesType: String?
    let attributes: JSONObject?
    let contentState: JSONObject?
    let staleAt: Int64?
    let dismissesAt: Int64?
    let relevanceScore: Double?
    let alert: Alert?
    /// What makes the push useless, the most severe first.
    let defects: [Finding]

    package var isInvalid: Bool { !defects.isEmpty }

    package init(_ notification: RemoteNotification) {
        let aps = notification.payload["aps"]
        func time(_ name: String) -> Int64? {
            aps?[name]?.numberValue.map { Int64(min(max($0, 0), Self.timeLimit) * 1_000) }
        }
        func text(_ name: String) -> String? {
            let value = aps?["alert"]?[name]
            return value?.stringValue ?? value?["loc-key"]?.stringValue
        }
        eventName = aps?["event"]?.stringValue
        event = eventName.flatMap(Event.init)
        timestamp = time("timestamp")
        attributesType = aps?["attributes-type"]?.stringValue
        attributes = aps?["attributes"]?.objectValue
        contentState = aps?["content-state"]?.objectValue
        staleAt = time("stale-date")
        dismissesAt = time("dismissal-date")
        relevanceScore = aps?["relevance-score"]?.numberValue
        let alert = Alert(
            title: text("title") ?? text("title-loc-key"),
            body: aps?["alert"]?.stringValue ?? text("body") ?? text("loc-key")
        )
        self.alert = alert == Alert(title: nil, body: nil) ? nil : alert
        defects = notification.findings.filter { $0.kind == .invalidLiveActivity && $0.severity == .error }
    }
}

/// What a device did with a push for a Live Activity.
package struct LiveActivityDelivery: Sendable {
    enum Outcome: String, Sendable, Encodable {
        case started, updated, ended, refused
    }

    let push: LiveActivityPush
    /// The Live Activity after the push; `nil` if there is none.
    package let activity: LiveActivity?
    /// Why it was refused; `nil` if it was not.
    let refusal: LiveActivityRefusal?
    let time: Int64

    package init(
        _ push: LiveActivityPush,
        of activity: LiveActivity?,
        refused refusal: LiveActivityRefusal?,
        at time: Int64
    ) {
        self.push = push
        self.activity = activity
        self.refusal = refusal
        self.time = time
    }

    var outcome: Outcome {
        guard refusal == nil else { return .refused }
        return switch push.event {
        case .start: .started
        case .update: .updated
        case .end: .ended
        case nil: .refused
        }
    }

    /// Why it was refused, in a sentence.
    var reason: String? {
        guard let refusal else { return nil }
        return refusal.finding?.explanation ?? push.defects.first?.explanation
    }

    var finding: Finding? { refusal?.finding }
}
