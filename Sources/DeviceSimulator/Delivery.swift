public import RichPush

/// What a device did with a push.
public struct Delivery: Sendable {
    /// The push.
    public let notification: RemoteNotification
    /// The identifier of the notification's request: the `apns-collapse-id` header, or a unique one.
    public let identifier: String
    /// What iOS decided before anything ran.
    public let decision: Device.Decision
    /// The outcome of the service extension; `nil` if it did not run.
    public let outcome: ExtensionOutcome?
    /// The content that shows; `nil` if nothing does.
    public let shown: NotificationContent?
    /// The last report of the `ExtensionHelper` that the extension called; `nil` if it called none, or time was up
    /// before the helper was done.
    public package(set) var helperReport: HelperReport?
    /// All findings about the payload, the extension and its helper, the most severe first.
    public private(set) var findings: [Finding]
    /// The vendor whose helper's rules the delivery followed; `nil` for Firebase's, and for your own extension.
    public package(set) var vendor: DeliveredVendor?
    /// How long the delivery took.
    public let duration: Duration

    init(
        _ notification: RemoteNotification,
        _ senderFindings: [Finding],
        identifier: String,
        decision: Device.Decision,
        run: ServiceExtensionHost.Run?,
        shown: NotificationContent?,
        duration: Duration
    ) {
        (self.notification, self.identifier, self.decision) = (notification, identifier, decision)
        outcome = run?.outcome
        self.shown = shown
        helperReport = run?.reports.last
        var seen: Set<Finding> = []
        let findings =
            decision.findings(after: notification.findings(with: senderFindings)) + (run?.findings ?? [])
            + (run?.reports ?? []).flatMap(\.findings)
        self.findings = findings.filter { seen.insert($0).inserted }.worstFirst()
        self.duration = duration
    }

    private func with(_ findings: [Finding]) -> Delivery {
        var delivery = self
        delivery.findings = findings.worstFirst()
        return delivery
    }

    package func adding(_ finding: Finding) -> Delivery { with(findings + [finding]) }

    package func mapping(_ change: (Finding) -> Finding) -> Delivery { with(findings.map(change)) }

    package func removing(_ isWrong: (Finding) -> Bool) -> Delivery { with(findings.filter { !isWrong($0) }) }

    /// The delivery to an app's own extension. Unless the extension called Firebase's helper, findings about what that
    /// helper does with the payload do not apply; nor does what it misses if the extension attached media of its own.
    /// - Parameter vendors: The vendors whose helpers it called, where that is known.
    package func ofOwnExtension(calling vendors: Set<String>) -> Delivery {
        let callsFirebase = vendors.isEmpty ? helperReport != nil : vendors.contains("firebase")
        guard !callsFirebase || shown?.attachments.isEmpty == false else { return self }
        let helpers = callsFirebase ? nil : notification.imageFinding
        return removing { $0.kind == .noImage || $0.kind == .imageInWrongPlace || $0 == helpers }
    }

    /// The new badge of the app's icon, 0 for none; `nil` if the badge stays unchanged.
    ///
    /// A payload without text sets it, too.
    public var badge: Int? { effectiveContent?.badge }

    /// The sound that plays, even for a payload without text; `nil` for silence.
    public var sound: NotificationSound? { effectiveContent?.sound }

    private var effectiveContent: NotificationContent? {
        decision == .showNothing(.noVisibleAlert) ? notification.content : shown
    }

    /// What an iPhone shows of it.
    public var conclusion: Conclusion {
        let verdicts = helperReport?.media?.verdicts.concluding
        // Without a download, there is only the failure, whose finding says whether it is RichPush's alone.
        return Conclusion(isShown: shown != nil, verdicts, findings)
    }

    /// The finding that says why it does not show as it was sent; `nil` if it does, or if the user allows no alerts.
    package var cause: Finding? {
        conclusion == .shows || decision == .showNothing(.alertsNotAllowed) ? nil : conclusion.cause(in: findings)
    }

    /// Whether nothing is known to be wrong: the notification shows as the sender intended, or may do so.
    public var succeeded: Bool {
        let hasError = findings.contains { $0.severity == .error }
        let concerns = conclusion.concerns(hasError: hasError, bytes: helperReport?.media?.verdicts.bytes.outcome)
        return concerns.isDisjoint(with: Conclusion.failing)
    }
}

/// The vendor whose helper's rules a delivery followed.
public struct DeliveredVendor: Sendable, Hashable, Encodable {
    /// A file that the payload refers to.
    public struct File: Sendable, Hashable, Encodable {
        /// Where its URL is in the payload, as a JSON pointer.
        public package(set) var pointer = ""
        /// The URL, without the secrets in it.
        public package(set) var url = ""
        /// The outcome: `attached`, `refused`, `not-downloaded`, or `unknown`.
        public package(set) var outcome = ""
        /// The reason in a few words.
        public package(set) var reason = ""
        /// The extension that the helper gives it; `nil` for none.
        public package(set) var filenameExtension: String?
        /// The type hint that the helper gives it; `nil` for none.
        public package(set) var typeHint: String?
        /// The response's status; `nil` if none came.
        public package(set) var status: Int?

        package init() {}
    }

    /// The identifier of the vendor's row.
    public package(set) var id = ""
    /// The vendor's name.
    public package(set) var name = ""
    /// What the app's service extension must call.
    public package(set) var helper = ""
    /// Why RichPush considers the payload the vendor's.
    public package(set) var reason = ""
    /// The source of the rules, in words.
    public package(set) var certainty = ""
    /// The repository, file, or page that the rules are taken from.
    public package(set) var evidence = ""
    /// The identifiers of the other vendors whose keys the payload has.
    public package(set) var others: [String] = []
    /// The files that the payload refers to, in the helper's order.
    public package(set) var files: [File] = []

    package init() {}
}

/// The outcome of running a service extension.
public enum ExtensionOutcome: Sendable, Hashable {
    /// The content that the extension handed back shows.
    case modified(NotificationContent)
    /// The payload's own content shows instead.
    case original(Reason)
    /// Nothing shows: the extension filtered the notification out.
    case suppressed

    /// Why the payload's own content shows although the extension ran.
    public enum Reason: String, Sendable, Hashable, Codable {
        /// The extension did not call its handler in time.
        case timeExpired = "time-expired"
        /// The extension handed back content without text and may not filter.
        case emptyContent = "empty-content"
        /// The extension crashed.
        case extensionCrashed = "extension-crashed"
    }

    func findings(handlerCalls: Int) -> [Finding] {
        let finding: Finding? =
            switch self {
            case .original(.timeExpired): .extensionTimeExpired
            case .original(.emptyContent): .emptyContent
            // The device reports the cause of the crash.
            case .original(.extensionCrashed), .modified, .suppressed: nil
            }
        let calls = handlerCalls > 1 ? Finding.contentHandlerCalledTwice(count: handlerCalls) : nil
        return [finding, calls].compactMap(\.self)
    }
}
