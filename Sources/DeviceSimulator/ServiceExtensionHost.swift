import FoundationEssentials
public import RichPush

/// iOS around a service extension: it decides whether the extension runs, hands it one notification at a time, warns
/// it, and goes on without it when its time is up.
public struct ServiceExtensionHost: Sendable {
    /// How long an extension has.
    ///
    /// Apple says about 30 seconds, its start included; iOS 18 and later were seen to warn at 29 and to end at 30.
    public struct Budget: Sendable, Hashable {
        /// When the extension is told that its time is nearly up.
        public var warning: Duration = .seconds(29)
        /// When the content of the payload is shown instead.
        public var expiry: Duration = .seconds(30)

        /// The budget of iOS.
        public init() {}
    }

    private let device: Device
    private let budget: Budget
    private let clock: any Clock<Duration>
    private let makeService: @Sendable () -> any NotificationServiceExtension
    private let turn = Turn()

    /// A host of one app's extension on one device.
    /// - Parameters:
    ///   - device: The device.
    ///   - budget: How long the extension has.
    ///   - clock: What that is measured with.
    ///   - makeService: Makes the service object; each notification has one of its own.
    public init(
        device: Device = Device(),
        budget: Budget = Budget(),
        clock: any Clock<Duration> = ContinuousClock(),
        makeService: @escaping @Sendable () -> any NotificationServiceExtension
    ) {
        self.device = device
        self.budget = budget
        self.clock = clock
        self.makeService = makeService
    }

    /// Delivers a push to the device.
    ///
    /// Cancelling the task ends it as the expiry of its time would: the content of the payload is shown.
    public func deliver(_ notification: RemoteNotification) async -> DeviceDelivery {
        let decision = ServiceExtensionGate.decide(notification, on: device)
        switch decision {
        case .showNothing:
            return DeviceDelivery(decision: decision, outcome: nil, shown: nil, findings: [])
        case .showOriginal(let reason):
            return DeviceDelivery(
                decision: decision,
                outcome: nil,
                shown: notification.content,
                findings: ExtensionFindings.findings(notRunBecause: reason)
            )
        case .runExtension:
            await turn.take()
            let (outcome, handlerCalls) = await run(notification.content)
            await turn.pass()
            var findings = ExtensionFindings.findings(for: outcome, handlerCalls: handlerCalls)
            let shown = shownContent(outcome, original: notification.content, findings: &findings)
            return DeviceDelivery(decision: decision, outcome: outcome, shown: shown, findings: findings)
        }
    }

    /// Runs the extension on its own until it is over, one way or the other.
    private func run(_ content: NotificationContent) async -> (outcome: ExtensionOutcome, handlerCalls: Int) {
        let (events, continuation) = AsyncStream.makeStream(of: ExtensionLifecycle.Event.self)
        let process = ServiceProcess(makeService)
        let request = NotificationRequest(identifier: UUID().uuidString, content: content)
        let work = Task {
            await process.didReceive(request) { continuation.yield(.handlerCalled($0)) }
        }
        let timers = Task { [budget, clock] in
            try await clock.sleep(for: budget.warning)
            continuation.yield(.warningDue)
            try await clock.sleep(for: budget.expiry - budget.warning)
            continuation.yield(.expired)
        }
        defer {
            work.cancel()
            timers.cancel()
        }

        var lifecycle = ExtensionLifecycle(original: content, mayFilter: device.hasFilteringEntitlement)
        var outcome: ExtensionOutcome?
        var handlerCalls = 0
        for await event in events {
            if case .handlerCalled = event { handlerCalls += 1 }
            switch lifecycle.handle(event) {
            case .none: break
            case .warn: Task { await process.timeWillExpire() }
            case .finish(let end):
                outcome = end
                // What was called by now is counted; what comes later, nobody hears.
                continuation.finish()
            }
        }
        return (outcome ?? .original(.timeExpired), handlerCalls)
    }

    private func shownContent(
        _ outcome: ExtensionOutcome,
        original: NotificationContent,
        findings: inout [Finding]
    ) -> NotificationContent? {
        switch outcome {
        case .suppressed: return nil
        case .original: return original
        case .modified(var content):
            // Each attachment is taken over on its own: one that is gone by now does not hold back the others.
            let (attachments, lost) = AttachmentTakeover.takeOver(content.attachments)
            content.attachments = attachments
            findings += lost
            return content
        }
    }
}
