public import RichPush

/// A delivery in sentences. The text report, the JSON and the page show the same ones.
public struct DeliveryText: Sendable, Encodable {
    /// A verdict on the media.
    public struct Verdict: Sendable, Encodable {
        /// The verdict's name: "Bytes".
        public let label: String
        /// The outcome for the file.
        public let outcome: AttachmentVerdict.Outcome
        /// The outcome in words: "not downloaded", or "probably not downloaded" where that is not proven.
        public let summary: String
        /// The reason in a few words.
        public let reason: String
        /// How certain it is, and its source: "documented (Apple: UNNotificationAttachment)".
        public let evidence: String

        init(_ label: String, _ verdict: AttachmentVerdict, note: String = "") {
            self.label = label
            outcome = verdict.outcome
            let words = verdict.outcome.rawValue.replacing("-", with: " ")
            let isProbable = verdict.outcome != .unknown && !verdict.certainty.isProven
            summary = isProbable ? "probably \(words)" : words
            reason = verdict.reason + note
            evidence = verdict.certainty.evidence(from: verdict.source)
        }
    }

    /// What an iPhone shows: "An iPhone shows this notification with its image."
    public let conclusion: String
    /// Why it does not show as it was sent, or may not; `nil` if it does.
    public private(set) var reason: String?
    /// What the device did instead of showing the extension's content; `nil` if that content shows.
    public let decision: String?
    /// The verdicts on the media; empty if nothing was downloaded.
    public private(set) var verdicts: [Verdict] = []
    /// What the extension's `exportDeliveryMetricsToBigQuery` would do: "complete for BigQuery"; `nil` if the extension
    /// did not run, or the payload has nothing from FCM.
    public private(set) var metrics: String?

    /// The sentences about a delivery.
    public init(_ delivery: Delivery) {
        metrics = MetricsDocument(delivery)?.summary
        conclusion = Self.conclusion(delivery)
        reason = delivery.cause?.explanation
        decision = Self.decision(delivery)
        guard let media = delivery.helperReport?.media?.verdicts else { return }
        let note = media.helper.outcome == .unknown ? "" : " (as on an iPhone)"
        verdicts = [Verdict("Bytes", media.bytes), Verdict("Helper", media.helper, note: note)]
    }

    /// The sentences about a message that was not delivered.
    package init(conclusion: String, decision: String) { (self.conclusion, self.decision) = (conclusion, decision) }

    private static func conclusion(_ delivery: Delivery) -> String {
        let kind = delivery.shown?.attachments.first?.type.kind
        let media =
            (kind ?? delivery.helperReport?.media?.verdicts.kind)?.noun ?? (delivery.vendor == nil ? "image" : "media")
        return switch delivery.conclusion {
        case .shows: "An iPhone shows this notification\(kind == nil ? "" : " with its \(media)")."
        case .mayNotShow where kind == nil && delivery.findings.contains { $0.kind == .noImage }:
            "An iPhone may not show this notification as it was sent."
        case .mayNotShow: "An iPhone may not show the \(media) of this notification."
        case .showsWithout:
            if case .original = delivery.outcome {
                "An iPhone shows the payload's own content."
            } else {
                "An iPhone shows this notification without its \(media)."
            }
        case .unknown: "Whether an iPhone shows the \(media) of this notification is not known."
        case .isNotShown: nothing(delivery)
        }
    }

    private static func nothing(_ delivery: Delivery) -> String {
        switch (delivery.badge, delivery.sound) {
        case _ where delivery.decision == .showNothing(.liveActivity): "An iPhone hands this push to the Live Activity."
        case (nil, nil) where delivery.decision == .showNothing(.payloadTooLarge):
            "An iPhone never gets this notification."
        case (nil, nil): "An iPhone receives this notification, and shows nothing."
        case (let badge?, nil): "An iPhone sets the badge to \(badge), and shows nothing."
        case (nil, _?): "An iPhone plays a sound, and shows nothing."
        case (let badge?, _?): "An iPhone plays a sound, sets the badge to \(badge), and shows nothing."
        }
    }

    private static func decision(_ delivery: Delivery) -> String? {
        switch delivery.decision {
        case .runExtension:
            switch delivery.outcome {
            case .suppressed: "The extension filtered the notification out."
            case .original(.timeExpired): "The extension ran out of time, so the payload's own content shows."
            case .original(.emptyContent): "The extension returned no text, so the payload's own content shows."
            case .original(.extensionCrashed): "The extension crashed, so the payload's own content shows."
            case .modified, nil: nil
            }
        case .showOriginal(.notMutable):
            "The extension does not run without \"mutable-content\": 1, so the payload's own content shows."
        case .showOriginal(.noServiceExtension): "The app has no service extension, so the payload's own content shows."
        case .showNothing(.payloadTooLarge): "The payload is too large, so APNs refuses it."
        case .showNothing(.notDisplayed): "iOS does not display a push of this type."
        case .showNothing(.liveActivity): "The push is for a Live Activity, for which no service extension runs."
        case .showNothing(.noVisibleAlert): "The payload has no title, subtitle, or body."
        case .showNothing(.alertsNotAllowed): "The user does not allow alerts."
        }
    }
}
