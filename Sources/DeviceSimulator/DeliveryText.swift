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
            let words =
                switch verdict.outcome {
                case .attached: "attached"
                case .refused: "refused"
                case .notDownloaded: "not downloaded"
                case .unknown: "unknown"
                }
            summary = verdict.isProbable ? "probably \(words)" : words
            reason = verdict.reason + note
            evidence = verdict.certainty.evidence(from: verdict.source)
        }
    }

    /// The result: "An iPhone shows this notification with its image." or "1 problem".
    public let conclusion: String
    /// What the device did instead of showing the extension's content; `nil` if that content shows.
    public let decision: String?
    /// The verdicts on the media; empty if nothing was downloaded.
    public let verdicts: [Verdict]
    /// What the extension's `exportDeliveryMetricsToBigQuery` would do: "complete for BigQuery"; `nil` if the extension
    /// did not run, or the payload has nothing from FCM.
    public let metrics: String?

    /// The sentences about a delivery.
    public init(_ delivery: Delivery) {
        metrics = MetricsDocument(delivery)?.summary
        conclusion = Self.conclusion(delivery)
        decision = Self.decision(delivery)
        verdicts =
            (delivery.helperReport?.media?.verdicts).map {
                let note = $0.helper.outcome == .unknown ? "" : " (as on an iPhone)"
                return [Verdict("Bytes", $0.bytes), Verdict("Helper", $0.helper, note: note)]
            } ?? []
    }

    /// The sentences about a message that was not delivered.
    package init(conclusion: String, decision: String) {
        self.conclusion = conclusion
        self.decision = decision
        verdicts = []
        metrics = nil
    }

    private static func conclusion(_ delivery: Delivery) -> String {
        guard delivery.succeeded else {
            let count = delivery.findings.count { $0.severity == .error }
            return count == 1 ? "1 problem" : "\(count) problems"
        }
        guard let content = delivery.shown else {
            if delivery.decision == .showNothing(.liveActivity) {
                return switch delivery.activity?.outcome {
                case .started: "An iPhone starts this Live Activity."
                case .updated: "An iPhone updates this Live Activity."
                case .ended: "An iPhone ends this Live Activity."
                case .refused, nil: "An iPhone hands this push to the Live Activity."
                }
            }
            return switch (delivery.decision, delivery.badge, delivery.sound) {
            case (_, nil, nil): "An iPhone receives this notification, and shows nothing."
            case (_, let badge?, nil): "An iPhone sets the badge to \(badge), and shows nothing."
            case (_, nil, _?): "An iPhone plays a sound, and shows nothing."
            case (_, let badge?, _?): "An iPhone plays a sound, sets the badge to \(badge), and shows nothing."
            }
        }
        let report = delivery.helperReport
        // What is inside the file decides only whether it shows.
        let isDoubtful = delivery.findings.contains {
            [.unsupportedCodec, .damagedMedia, .truncatedMedia].contains($0.kind)
        }
        let isUncertain =
            report?.failure != nil || report?.media?.verdicts.helper.outcome == .unknown || isDoubtful
        let start = isUncertain ? "An iPhone may show" : "An iPhone shows"
        return switch content.attachments.first?.type.kind {
        case .image: "\(start) this notification with its image."
        case .movie: "\(start) this notification with its movie."
        case .audio: "\(start) this notification with its sound."
        case nil: isUncertain ? "\(start) this notification with its media." : "\(start) this notification."
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
        case .showOriginal(.noServiceExtension):
            "The app has no service extension, so the payload's own content shows."
        case .showNothing(.payloadTooLarge): "The payload is too large, so APNs refuses it."
        case .showNothing(.notDisplayed): "iOS does not display a push of this type."
        case .showNothing(.liveActivity): "The push is for a Live Activity, for which no service extension runs."
        case .showNothing(.noVisibleAlert): "The payload has no title, subtitle, or body."
        case .showNothing(.alertsNotAllowed): "The user does not allow alerts."
        }
    }
}

extension AttachmentVerdict {
    /// Whether there is an outcome that only users' reports or a guess support.
    fileprivate var isProbable: Bool {
        switch certainty {
        case .documented, .observed, .source: false
        case .reported, .unknown: outcome != .unknown
        }
    }
}
