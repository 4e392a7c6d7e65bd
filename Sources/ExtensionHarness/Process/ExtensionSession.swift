import DeviceSimulator
import FoundationEssentials
import Locks
import RichPush
import SystemPackage

/// Several deliveries to one process of an extension: sends notifications, answers requests, and records observations.
final class ExtensionSession: Sendable {
    struct OpenDelivery {
        let start: ContinuousClock.Instant
        let content: NotificationContent
        /// What the content belongs to. The process may ask for downloads, although its host has let go of it.
        let context: (any DeliveryContext)?
        let handler: ContentHandler
        var observation = DeliveryObservation()
    }

    struct State {
        var peer: (any ExtensionPeer)?
        /// Lets time skip until the end.
        var watch: Task<Bool, Never>?
        var deliveries: [OpenDelivery] = []
        var observation = ProcessObservation()
        /// The notification that came back last, if all have.
        var lastHanded: Int?
        var transfers: [Int: Task<Void, Never>] = [:]
        /// The cookies of the extension's sessions, by the names of their stores.
        var cookieJars: [String: CookieJar] = [:]
        /// How many messages were sent, with those that are being sent.
        var sentCount = 0
        /// How many messages had been sent when the process was last seen waiting for nothing but the device.
        var stillCount: Int?
        /// How many notifications come at the same time: none is late because others were early.
        var expectedCount = 0
        /// Whether there will be no more notifications.
        var isEnding = false
        /// How many bytes the extension may still download, so that it fills no disk.
        var bytesLeft = 1 << 30
        var hasEnded = false

        /// Whether each notification has come back, and everything is answered.
        fileprivate var isDone: Bool {
            transfers.isEmpty && deliveries.allSatisfy { !$0.observation.handedAfter.isEmpty }
        }

        /// Whether an extension has more time than it may need.
        fileprivate func maySkip(_ now: ContinuousClock.Instant, _ timeLimit: Duration) -> Bool {
            isEnding
                || deliveries.count >= expectedCount
                    && deliveries.contains { $0.observation.handedAfter.isEmpty && now < $0.start + timeLimit }
        }

        /// The time up to which something may still happen.
        fileprivate func limit(_ timeLimit: Duration) -> ContinuousClock.Instant? {
            deliveries.last.map { $0.start + timeLimit }
        }
    }

    let folder: DeviceFolder
    let attachments: DeviceAttachments
    let clock: DeviceClock
    let pictures: DevicePictures
    let helperCalls: HelperCalls
    let policy: TransferPolicy
    private let timeLimit: Duration
    let state = Mutex(State())
    private let started = AsyncSemaphore(value: 0)

    /// - Parameter connect: It gets a function that takes each message, in order, and `nil` after the last.
    init(
        folder: DeviceFolder,
        configuration: ExtensionHelper.Configuration,
        pictures: DevicePictures,
        clock: DeviceClock,
        timeLimit: Duration,
        connect: (_ receive: @escaping @Sendable (ExtensionMessage?) -> Void) throws(Errno) -> any ExtensionPeer
    ) throws(Errno) {
        self.folder = folder
        self.pictures = pictures
        self.clock = clock
        self.timeLimit = timeLimit
        var configuration = configuration
        configuration.clock = clock
        configuration.executor = clock.executor
        attachments = DeviceAttachments(folder, limits: configuration.limits)
        helperCalls = HelperCalls(configuration)
        policy = configuration.transfer
        let peer = try connect { [weak self] message in
            guard let self else { return }
            if let message { take(message) } else { processEnded() }
        }
        state.withLock { $0.peer = peer }
    }

    // MARK: - To the process

    /// Waits until the process has started, or has ended, so that a busy machine uses up none of the extension's time.
    ///
    /// A process that hangs before it is ready, in a `+load` for example, gets its notification when it has hung as
    /// long as an extension may take.
    func waitUntilReady() async {
        _ = await withDeadline(clock.now + timeLimit, on: clock) { [started] in await started.wait() }
    }

    /// Lets time skip from now on, but not before this many notifications have come.
    func begin(_ count: Int) {
        state.withLock { state in
            state.expectedCount = count
            state.watch = state.watch ?? state.peer.map { peer in Task { await watch(peer) } }
        }
    }

    func deliver(_ request: NotificationRequest, _ handler: @escaping ContentHandler) -> Int {
        let context = request.content.delivery.context
        // The host's time began a moment ago, and its warning must not seem to come too early.
        let start = context?.start as? ContinuousClock.Instant ?? clock.now
        var delivery = OpenDelivery(start: start, content: request.content, context: context, handler: handler)
        delivery.observation.start = start
        delivery.observation.identifier = request.identifier
        let (number, hasEnded) = state.withLock { [delivery] state in
            state.deliveries.append(delivery)
            state.lastHanded = nil
            return (state.deliveries.count - 1, state.hasEnded)
        }
        if hasEnded {
            context?.noteCrash()
        } else {
            let message = NotificationMessage(identifier: request.identifier, content: ContentMessage(request.content))
            send(.deliver(delivery: number, message))
        }
        return number
    }

    func expire(_ number: Int) {
        let now = clock.now
        state.withLock { state in
            state.deliveries[number].observation.warnedAfter = now - state.deliveries[number].start
            state.deliveries[number].observation.transfersOpenAtWarning = state.transfers.count
            state.deliveries[number].observation.wasIdleAtWarning =
                state.transfers.isEmpty && state.stillCount == state.sentCount
        }
        send(.expire(delivery: number))
    }

    /// Ends the process once nothing can happen to it, at the latest when its time is up.
    func end() async -> (ProcessObservation, [DeliveryObservation]) {
        let (watch, limit, peer) = state.withLock { state in
            state.isEnding = true
            return (state.watch, state.limit(timeLimit), state.peer)
        }
        let patience = Task { [clock] in
            while let limit, case let rest = limit - clock.now, rest > .zero { try await Task.sleep(for: rest) }
            watch?.cancel()
        }
        let isStill = await withTaskCancellationHandler {
            await watch?.value ?? false
        } onCancel: {
            watch?.cancel()
        }
        patience.cancel()
        let end = await peer?.stop(isStill: isStill, hasEnded: state.withLock(\.hasEnded)) ?? .stopped
        let (transfers, result) = state.withLock { state in
            state.observation.end = end
            state.observation.memory = peer?.memory ?? ProcessMemory()
            state.observation.start = state.deliveries.first?.start
            state.observation.notGranted = peer?.notGranted ?? []
            state.observation.mainThreadBlocked = peer?.mainThreadBlocked ?? .zero
            state.observation.refusedPath = attachments.refusedPath
            state.observation.decodedBytes = pictures.decodedPeak
            // The process and this object retain each other.
            state.peer = nil
            return (Array(state.transfers.values), (state.observation, state.deliveries.map(\.observation)))
        }
        for transfer in transfers { transfer.cancel() }
        return result
    }

    // MARK: - Time

    /// Lets time skip what everybody waits for, until nothing can happen.
    /// - Returns: Whether the process waits for nothing but the device.
    private func watch(_ peer: any ExtensionPeer) async -> Bool {
        var pause = Duration.zero
        var isLast = false
        while !Task.isCancelled, !isLast, !state.withLock({ $0.hasEnded }) {
            try? await Task.sleep(for: pause)
            pause = min(max(pause * 2, .milliseconds(1)), .milliseconds(50))
            let now = clock.now
            let (count, limit, isEnding) = state.withLock { ($0.sentCount, $0.limit(timeLimit), $0.isEnding) }
            // Otherwise, a message may be on its way to the process.
            guard let limit, clock.executor.isIdle else { continue }
            isLast = isEnding && now >= limit
            let verdict = await peer.stillness(within: max(.zero, limit - now))
            if verdict == .hidden {
                note("The kernel does not show what the extension waits for, so RichPush waits in real time.")
            }
            guard verdict == .still else {
                // The notification is back, and what the app does after a time of its own changes nothing.
                if isEnding, verdict != .busy, state.withLock({ $0.sentCount == count && $0.isDone }) { return false }
                continue
            }
            var isOver = false
            let time = clock.skip(before: limit) { isNext in
                state.withLock { state in
                    guard state.sentCount == count else { return false }
                    state.stillCount = count
                    isOver = isEnding && !isNext
                    return state.maySkip(now, timeLimit)
                }
            }
            if isOver { return true }
            guard let time else { continue }
            peer.sleeps(until: time)
            pause = .zero
        }
        return false
    }

    func send(_ message: HarnessMessage) {
        let peer = state.withLock { state in
            state.sentCount += 1
            return state.peer
        }
        peer?.send(message)
    }

    // MARK: - From the process

    private func take(_ message: ExtensionMessage) {
        switch message {
        case .confined, .checked, .expired, .returned: break
        case .ready(let principalClass):
            observe { $0.principalClass = principalClass }
            started.signal()
        case .noPrincipalClass(let name):
            observe { $0.log.append(ProcessObservation.LogLine(source: "runner", text: "there is no class \(name)")) }
        case .handed(let ask, let number, let message):
            takeHanded(number, message)
            send(.taken(ask: ask))
        case .fetch(let ask, let message): startFetch(ask, message)
        case .cancelFetch(let ask): state.withLock { $0.transfers.removeValue(forKey: ask) }?.cancel()
        case .populate(let ask, let vendor, let number, let message): populate(ask, message, of: number, by: vendor)
        case .expirePopulate(let ask):
            Task(executorPreference: clock.executor) { [helperCalls] in await helperCalls.expire(ask) }
        case .recognize(let ask, let vendor, let message):
            send(.recognized(ask: ask, helperCalls.recognizes(vendor, message.content.userInfo)))
        case .attach(let ask, let message):
            let answer = attachments.check(message)
            observe { $0.note(message, answer) }
            send(.attached(ask: ask, answer))
        case .log(let source, let text):
            observe {
                if $0.log.count < 1_000 { $0.log.append(ProcessObservation.LogLine(source: source, text: text)) }
            }
        case .fileFailed(let failure): observe { $0.failedFile = failure }
        case .changedText: observe { $0.changedText = true }
        case .limitation(let sentence): note(sentence)
        case .foundNothing(let place): observe { if $0.emptyPlaces.count < 100 { $0.emptyPlaces.insert(place) } }
        case .lacks(let name): observe { if $0.missing.count < 100 { $0.missing.insert(name) } }
        case .picture(let ask, let request): answer(ask, request)
        case .decodedPicture(let number): pictures.decode(number)
        case .releasedPicture(let number): pictures.release(number)
        }
    }

    private func processEnded() {
        let open = state.withLock { state in
            state.hasEnded = true
            return state.deliveries.filter { $0.observation.handedAfter.isEmpty }.map(\.context)
        }
        started.signal()
        for context in open { context?.noteCrash() }
    }

    func note(_ limitation: String) {
        observe { observation in
            guard observation.limitations.count < 100, !observation.limitations.contains(limitation) else { return }
            observation.limitations.append(limitation)
        }
    }

    func observe(_ change: (inout ProcessObservation) -> Void) { state.withLock { change(&$0.observation) } }

    /// Changes the record of a delivery. The number comes from the extension and may be wrong.
    private func observe(_ number: Int, _ change: (inout OpenDelivery) -> Void) -> OpenDelivery? {
        state.withLock { state in
            guard state.deliveries.indices.contains(number) else { return nil }
            change(&state.deliveries[number])
            return state.deliveries[number]
        }
    }

    /// Takes over what the extension hands over with the first call of its handler, and counts the others.
    private func takeHanded(_ number: Int, _ message: ContentMessage) {
        let now = clock.now
        guard let delivery = observe(number, { $0.observation.handedAfter.append(now - $0.start) }) else { return }
        var content = message.content
        if delivery.observation.handed == nil {
            let taken = attachments.take(message.attachments)
            content.attachments += taken.compactMap(\.self)
            let all = zip(message.attachments, taken)
            let lost = all.filter { $1 == nil }.map { $0.0.identifier }
            let names = all.filter { $1 != nil }.map { URL(filePath: $0.0.path).lastPathComponent }
            state.withLock { [content] state in
                var observation = state.deliveries[number].observation
                observation.changedText = state.observation.changedText
                observation.handedNil = message.isNil ?? false
                observation.handed = content
                // A download does not tell to which of several open notifications it belongs.
                let isLast = state.deliveries.allSatisfy { !$0.observation.handedAfter.isEmpty }
                if isLast { state.lastHanded = number }
                for fetch in state.observation.fetches where isLast && fetch.duration == nil && fetch.method == "GET" {
                    observation.openDownloads[fetch.url] = (fetch.isInBackground, now - (fetch.start ?? now))
                }
                observation.lostAttachments = lost
                observation.downloadFile = names.last(where: DeviceFolder.isDownload)
                observation.unrepresentableKeys = message.unrepresentableKeys
                observation.intent = message.intent
                state.deliveries[number].observation = observation
            }
        }
        delivery.handler(content)
    }
}
