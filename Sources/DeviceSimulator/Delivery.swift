public import RichPush

/// What a device did with a push.
public struct Delivery: Sendable {
    /// The push.
    public let notification: RemoteNotification
    /// The identifier of the notification's request: the `apns-collapse-id` header, or a unique one.
    public let identifier: String
    /// What iOS decided before anything ran.
    public let decision: Device.Decision
    /// What came of the service extension; `nil` if it did not run.
    public let outcome: ExtensionOutcome?
    /// The content that is shown; `nil` if nothing is.
    public let shown: NotificationContent?
    /// The last report of the ``ExtensionHelper`` that the extension called; `nil` if it called none, or time was up
    /// before the helper was done.
    public let helperReport: HelperReport?
    /// All that is worth telling of the payload, the extension and its helper, the worst first.
    public private(set) var findings: [Finding]
    /// The vendor by whose helper's rules it was delivered; `nil` for Firebase's, and for an extension of your own.
    public private(set) var vendor: DeliveredVendor?
    /// What became of the Live Activity that the push is for; `nil` if that is not known, or it is for none.
    package private(set) var activity: LiveActivityDelivery?
    /// How long the delivery took.
    public let duration: Duration

    init(
        _ notification: RemoteNotification,
        _ senderFindings: [Finding],
        identifier: String,
        decision: Device.Decision,
        outcome: ExtensionOutcome?,
        shown: NotificationContent?,
        helperReports: [HelperReport],
        extensionFindings: [Finding],
        duration: Duration
    ) {
        self.notification = notification
        self.identifier = identifier
        self.decision = decision
        self.outcome = outcome
        self.shown = shown
        helperReport = helperReports.last
        var seen: Set<Finding> = []
        let findings =
            decision.findings(after: notification.findings(with: senderFindings)) + extensionFindings
            + helperReports.flatMap(\.findings)
        self.findings = findings.filter { seen.insert($0).inserted }.worstFirst()
        self.duration = duration
    }

    /// The delivery with a finding of somebody else's.
    package func adding(_ finding: Finding) -> Delivery {
        var delivery = self
        delivery.findings = (findings + [finding]).worstFirst()
        return delivery
    }

    /// The delivery to an app's own extension: unless it called Firebase's helper, what that one reads does not matter.
    /// - Parameter vendors: The vendors whose helpers it called, where that is known.
    package func ofOwnExtension(calling vendors: Set<String>) -> Delivery {
        let callsFirebase = vendors.isEmpty ? helperReport != nil : vendors.contains("firebase")
        guard !callsFirebase else { return self }
        var delivery = self
        delivery.findings.removeAll { $0.kind == .noImage || $0.kind == .imageInWrongPlace }
        return delivery
    }

    /// The delivery with the vendor by whose rules it was made.
    package func adding(_ vendor: DeliveredVendor) -> Delivery {
        var delivery = self
        delivery.vendor = vendor
        return delivery
    }

    /// The delivery with what it has done to a Live Activity.
    package func adding(_ activity: LiveActivityDelivery) -> Delivery {
        var delivery = self
        delivery.activity = activity
        if let finding = activity.finding { delivery.findings = (findings + [finding]).worstFirst() }
        return delivery
    }

    /// The number that the app's icon gets, 0 for none; `nil` if it keeps the one that it has.
    ///
    /// A payload without any text sets it as well.
    public var badge: Int? { effectiveContent?.badge }

    /// The sound that plays, also for a payload without any text; `nil` for silence.
    public var sound: NotificationSound? { effectiveContent?.sound }

    private var effectiveContent: NotificationContent? {
        decision == .showNothing(.noVisibleAlert) ? notification.content : shown
    }

    /// Whether the notification shows as its sender meant it: no finding is an error.
    public var succeeded: Bool {
        !findings.contains { $0.severity == .error }
    }
}

/// What came of running a service extension.
public enum ExtensionOutcome: Sendable, Hashable {
    /// What the extension handed back is shown.
    case modified(NotificationContent)
    /// The content of the payload is shown instead.
    case original(Reason)
    /// Nothing is shown: the extension has filtered the notification out.
    case suppressed

    /// Why the content of the payload is shown although the extension ran.
    public enum Reason: String, Sendable, Hashable, Codable {
        /// The extension did not call its handler in time.
        case timeExpired = "time-expired"
        /// The extension handed back content without any text, and may not filter.
        case emptyContent = "empty-content"
        /// The extension crashed.
        case extensionCrashed = "extension-crashed"
    }
}
