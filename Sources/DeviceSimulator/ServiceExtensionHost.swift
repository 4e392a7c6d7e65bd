import FoundationEssentials
import Locks
public import RichPush

/// iOS around a service extension: it decides whether the extension runs, hands it one notification at a time, warns
/// it, and goes on without it when its time is up or it has crashed.
public struct ServiceExtensionHost: Sendable {
    /// How long an extension has.
    ///
    /// Apple says about 30 seconds, including its start; iOS 18 and later were seen to warn at 29 and to end at 30.
    public struct TimeLimits: Sendable, Hashable {
        /// When the extension is told that its time is nearly up.
        public var warning: Duration = .seconds(29)
        /// When the content of the payload is shown instead.
        public var expiry: Duration = .seconds(30)

        /// The limits of iOS.
        public init() {}
    }

    private let device: Device
    private let timeLimits: TimeLimits
    private let clock: any Clock<Duration>
    /// Where the host runs, with the service; `nil` for a thread for each service, and anywhere.
    package var executor: ThreadExecutor?
    private let makeService: @Sendable () -> any NotificationServiceExtension
    /// A notification has to wait until those before it are done, unless the device delivers them in parallel.
    private let semaphore = AsyncSemaphore(value: 1)
    private let singleton: HelperSingleton?

    /// A host of one app's extension on one device.
    ///
    /// Every `ExtensionHelper` that the extension calls with the content, or with a copy of it, works in the device's
    /// network and by this clock, and its findings are the delivery's, however the helper was made.
    /// - Parameters:
    ///   - device: The device.
    ///   - timeLimits: How long the extension has.
    ///   - clock: The clock of these time limits and of the helper's.
    ///   - makeService: Makes the service object, a new one for each notification.
    public init(
        device: Device = Device(),
        timeLimits: TimeLimits = TimeLimits(),
        clock: any Clock<Duration> = ContinuousClock(),
        makeService: @escaping @Sendable () -> any NotificationServiceExtension
    ) {
        self.device = device
        self.timeLimits = timeLimits
        self.clock = clock
        self.makeService = makeService
        singleton = device.deliversInParallel ? HelperSingleton() : nil
    }

    /// Delivers a push to the device.
    ///
    /// Canceling the task ends the delivery as expiry does: the payload's own content shows.
    public func deliver(_ notification: RemoteNotification) async -> Delivery {
        await deliver(notification, senderFindings: [])
    }

    /// Delivers a push, with the findings about the message that became its payload.
    package func deliver(_ notification: RemoteNotification, senderFindings: [Finding]) async -> Delivery {
        let passed = stopwatch(clock)
        let decision = device.decision(for: notification)
        let identifier = notification.collapseIdentifier ?? UUID().uuidString
        var run: Run?
        var shown: NotificationContent?
        switch decision {
        case .showNothing: break
        case .showOriginal: shown = notification.content
        case .runExtension:
            var ended = await runInTurn(NotificationRequest(identifier: identifier, content: notification.content))
            shown = shownContent(ended.outcome, original: notification.content, findings: &ended.findings)
            run = ended
        }
        return Delivery(
            notification,
            senderFindings,
            identifier: identifier,
            decision: decision,
            run: run,
            shown: shown,
            duration: passed()
        )
    }

    private func runInTurn(_ request: NotificationRequest) async -> Run {
        if device.deliversInParallel { return await run(request) }
        guard await semaphore.wait() else { return Run(outcome: .original(.timeExpired)) }
        defer { semaphore.signal() }
        return await run(request)
    }

    /// What became of running the extension.
    struct Run {
        let outcome: ExtensionOutcome
        var findings: [Finding] = []
        var reports: [HelperReport] = []
    }

    private enum Event: Sendable {
        case lifecycle(ExtensionLifecycle.Event)
        /// A call into the service object is over.
        case returned
    }

    private func run(_ original: NotificationRequest) async -> Run {
        let (events, continuation) = AsyncStream.makeStream(of: Event.self)
        let (start, timers) = startTimers(clock) { continuation.yield(.lifecycle($0)) }
        let context = DeviceContext(device: device, start: start, clock: clock, singleton: singleton) {
            continuation.yield(.lifecycle(.crashed))
        }
        let process = ServiceProcess(makeService, executor ?? ThreadExecutor())
        var lent = original.content
        lent.delivery = DeliveryReference(to: context)
        let request = NotificationRequest(identifier: original.identifier, content: lent)
        let work = Task(executorPreference: executor) {
            await process.didReceive(request) { continuation.yield(.lifecycle(.handlerCalled($0))) }
            continuation.yield(.returned)
        }
        defer {
            work.cancel()
            timers.cancel()
            continuation.finish()
        }

        var iterator = events.makeAsyncIterator()
        var lifecycle = ExtensionLifecycle(mayFilter: device.hasFilteringEntitlement)
        var outcome: ExtensionOutcome?
        var handlerCalls = 0
        var openCalls = 1
        // Handler calls before the service returns count; later ones are ignored.
        while outcome == nil || openCalls > 0, let event = await iterator.next() {
            guard case .lifecycle(let event) = event else {
                openCalls -= 1
                continue
            }
            if case .handlerCalled = event { handlerCalls += 1 }
            switch event {
            case .expired, .crashed: openCalls = 0
            case .handlerCalled, .warningDue: break
            }
            switch lifecycle.handle(event) {
            case .none: break
            case .warn:
                openCalls += 1
                Task(executorPreference: executor) {
                    await process.timeWillExpire()
                    continuation.yield(.returned)
                }
            case .finish(let end): outcome = end
            }
        }
        let end = outcome ?? .original(.timeExpired)
        let (reports, findings) = context.end()
        return Run(outcome: end, findings: findings + end.findings(handlerCalls: handlerCalls), reports: reports)
    }

    private func stopwatch<C: Clock>(_ clock: C) -> () -> Duration where C.Duration == Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }

    private func startTimers<C: Clock>(
        _ clock: C,
        report: @escaping @Sendable (ExtensionLifecycle.Event) -> Void
    ) -> (start: any InstantProtocol<Duration>, timers: Task<Void, any Error>) where C.Duration == Duration {
        let start = clock.now
        let timers = Task(executorPreference: executor) { [timeLimits] in
            try await clock.sleep(until: start.advanced(by: timeLimits.warning), tolerance: nil)
            report(.warningDue)
            try await clock.sleep(until: start.advanced(by: timeLimits.expiry), tolerance: nil)
            report(.expired)
        }
        return (start, timers)
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
            // Each attachment is taken over separately: a missing one does not affect the others.
            findings += content.attachments.filter { !$0.fileExists }.map {
                .attachmentLost($0.identifier, error: .invalidURL)
            }
            content.attachments.removeAll { !$0.fileExists }
            return content
        }
    }
}

/// The process of an extension: its service object lives in here, and is used by one task at a time.
///
/// An app's code may block its thread, as it may on an iPhone, so it gets a thread that nothing else needs.
private actor ServiceProcess {
    private let makeService: @Sendable () -> any NotificationServiceExtension
    private lazy var service = makeService()
    private let executor: ThreadExecutor

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(_ makeService: @escaping @Sendable () -> any NotificationServiceExtension, _ executor: ThreadExecutor) {
        self.makeService = makeService
        self.executor = executor
    }

    func didReceive(_ request: NotificationRequest, contentHandler: @escaping ContentHandler) {
        service.didReceive(request, withContentHandler: contentHandler)
    }

    func timeWillExpire() {
        service.serviceExtensionTimeWillExpire()
    }
}
