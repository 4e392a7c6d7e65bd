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
    /// Each notification gets a new service object.
    public init(
        device: Device = Device(),
        timeLimits: TimeLimits = TimeLimits(),
        clock: any Clock<Duration> = ContinuousClock(),
        makeService: @escaping @Sendable () -> any NotificationServiceExtension
    ) {
        (self.device, self.timeLimits) = (device, timeLimits)
        (self.clock, self.makeService) = (clock, makeService)
        singleton = device.deliversInParallel ? HelperSingleton() : nil
    }

    /// Delivers a push to the device, with the findings about the message that became its payload.
    ///
    /// Canceling the task ends the delivery as expiry does: the payload's own content shows.
    public func deliver(_ notification: RemoteNotification, senderFindings: [Finding] = []) async -> Delivery {
        let passed = stopwatch(clock)
        let decision = device.decision(for: notification)
        let identifier = notification.collapseIdentifier ?? UUID().uuidString
        var run: Run?
        var shown: NotificationContent?
        switch decision {
        case .showNothing: break
        case .showOriginal: shown = notification.content
        case .runExtension:
            run = await runInTurn(NotificationRequest(identifier: identifier, content: notification.content))
            shown = run?.takeOver(from: notification.content)
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

        /// Takes over the attachments' files, each separately: a missing one does not affect the others.
        /// - Returns: The content that shows.
        mutating func takeOver(from original: NotificationContent) -> NotificationContent? {
            switch outcome {
            case .suppressed: return nil
            case .original: return original
            case .modified(var content):
                let lost = content.attachments.filter { !$0.fileExists }
                findings += lost.map { Finding.attachmentLost($0.identifier, error: .invalidURL) }
                content.attachments.removeAll { lost.contains($0) }
                return content
            }
        }
    }

    private func run(_ original: NotificationRequest) async -> Run {
        let (events, continuation) = AsyncStream.makeStream(of: ExtensionLifecycle.Event.self)
        let (start, timers) = startTimers(clock) { continuation.yield($0) }
        let context = DeviceContext(device: device, start: start, clock: clock, singleton: singleton) {
            continuation.yield(.crashed)
        }
        let process = ServiceProcess(makeService, executor ?? ThreadExecutor())
        var lent = original.content
        lent.delivery = DeliveryReference(to: context)
        let request = NotificationRequest(identifier: original.identifier, content: lent)
        let work = Task(executorPreference: executor) {
            await process.didReceive(request) { continuation.yield(.handlerCalled($0)) }
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
            switch event {
            case .returned: openCalls -= 1
            case .expired, .crashed: openCalls = 0
            case .handlerCalled: handlerCalls += 1
            case .warningDue: break
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
}

/// The life cycle of a service extension with one notification: a state machine without a clock.
struct ExtensionLifecycle {
    enum Event: Sendable {
        case handlerCalled(NotificationContent)
        case crashed, warningDue, expired
        /// A call into the service object is over.
        case returned
    }

    enum Action: Sendable, Hashable {
        case none, warn
        case finish(ExtensionOutcome)
    }

    private enum State { case running, warned, over }

    private let mayFilter: Bool
    private var state = State.running

    init(mayFilter: Bool) { self.mayFilter = mayFilter }

    /// Processes an event and says what to do. Events after the end are ignored.
    mutating func handle(_ event: Event) -> Action {
        switch (state, event) {
        case (.over, _), (.warned, .warningDue), (_, .returned): return .none
        case (.running, .warningDue):
            state = .warned
            return .warn
        case (_, .expired): return finish(.original(.timeExpired))
        case (_, .crashed): return finish(.original(.extensionCrashed))
        case (_, .handlerCalled(let content)) where content.hasVisibleText: return finish(.modified(content))
        case (_, .handlerCalled): return finish(mayFilter ? .suppressed : .original(.emptyContent))
        }
    }

    private mutating func finish(_ outcome: ExtensionOutcome) -> Action {
        state = .over
        return .finish(outcome)
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

    func timeWillExpire() { service.serviceExtensionTimeWillExpire() }
}
