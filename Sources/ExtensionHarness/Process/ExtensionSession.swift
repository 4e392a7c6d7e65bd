import DeviceSimulator
import FoundationEssentials
import Locks
import RichPush
import SystemPackage

/// Several deliveries to one process of an extension: sends notifications, answers requests, and records observations.
final class ExtensionSession: Sendable {
    private struct OpenDelivery {
        let start: ContinuousClock.Instant
        /// The content as it arrived, with the delivery that it belongs to.
        let content: NotificationContent
        let handler: ContentHandler
        var observation = DeliveryObservation()
    }

    private struct State {
        var process: ExtensionProcess?
        var deliveries: [OpenDelivery] = []
        var observation = ProcessObservation()
        var transfers: [Int: Task<Void, Never>] = [:]
        /// The cookies of the extension's sessions, by the names of their stores.
        var cookieJars: [String: CookieJar] = [:]
        /// How many messages have come, besides the answers to barriers.
        var messageCount = 0
        /// Whether the last of them is still being answered.
        var isTaking = false
        /// How many bytes the extension may still download, so that it fills no disk.
        var bytesLeft = 1 << 30
        var hasEnded = false
        /// When a message last came from the process or went to it.
        var lastMessage = ContinuousClock.now
    }

    /// An extension that has exchanged no message for this long is waiting for nothing that the device knows of.
    private static let idleTime = Duration.seconds(2)

    /// How many resources an extension may request.
    private static let fetchLimit = 1_000

    private let folder: DeviceFolder
    private let attachments: DeviceAttachments
    private let barriers = ProcessBarriers()
    private let helper: ExtensionHelper
    private let helperCalls: HelperCalls
    private let policy: TransferPolicy
    private let state = Mutex(State())
    private let started = AsyncSemaphore(value: 0)

    /// Starts the process.
    init(
        executable: String,
        folder: DeviceFolder,
        memoryLimit: Int,
        helper: ExtensionHelper,
        policy: TransferPolicy
    ) throws(Errno) {
        self.folder = folder
        attachments = DeviceAttachments(folder, limits: helper.configuration.limits)
        self.helper = helper
        helperCalls = HelperCalls(helper.configuration)
        self.policy = policy
        let process = try ExtensionProcess(
            executable: executable,
            folder: folder.home,
            output: folder.output,
            memoryLimit: memoryLimit
        ) { [weak self] message in
            guard let self else { return }
            if let message { take(message) } else { processEnded() }
        }
        state.withLock { $0.process = process }
    }

    /// The paths of the files in the extension's folder that helpers have made.
    var helperPaths: Set<String> { attachments.helperPaths }

    // MARK: - To the process

    /// Waits until the process has started, or has ended, so that a busy machine uses up none of the extension's time.
    ///
    /// A process that hangs before it is ready, in a `+load` for example, gets its notification after ten seconds.
    func waitUntilReady() async {
        let patience = Task { [started] in
            try await Task.sleep(for: .seconds(10))
            started.signal()
        }
        _ = await started.wait()
        patience.cancel()
    }

    /// Hands over a notification.
    /// - Returns: Its number.
    func deliver(_ request: NotificationRequest, _ handler: @escaping ContentHandler) -> Int {
        let delivery = OpenDelivery(start: .now, content: request.content, handler: handler)
        let (number, hasEnded) = state.withLock { state in
            state.deliveries.append(delivery)
            return (state.deliveries.count - 1, state.hasEnded)
        }
        if hasEnded {
            (request.content.delivery as? any HelperContext)?.noteCrash()
        } else {
            let message = RequestMessage(identifier: request.identifier, content: ContentMessage(request.content))
            send(.deliver(delivery: number, message))
        }
        return number
    }

    /// Tells the extension that the time of a notification is nearly up.
    func expire(_ number: Int) {
        state.withLock { state in
            let now = ContinuousClock.now
            state.deliveries[number].observation.warnedAfter = now - state.deliveries[number].start
            state.deliveries[number].observation.transfersOpenAtWarning = state.transfers.count
            state.deliveries[number].observation.wasIdleAtWarning =
                state.transfers.isEmpty && now - state.lastMessage >= Self.idleTime
        }
        send(.expire(delivery: number))
    }

    /// Ends the process once it waits for nothing but timers of its own.
    /// - Parameter timeLimit: The maximum time that it may take for that, from the last notification.
    func end(timeLimit: Duration) async -> (ProcessObservation, [DeliveryObservation]) {
        await settle(timeLimit)
        let (process, hasEnded) = state.withLock { ($0.process, $0.hasEnded) }
        let end = await process?.stop(hasEnded: hasEnded) ?? .stopped
        let memory = process?.memory ?? (peak: 0, bound: nil)
        let (transfers, result) = state.withLock { state in
            state.observation.end = end
            state.observation.peakBytes = memory.peak
            state.observation.boundBytes = memory.bound
            state.observation.notGranted = process?.notGranted ?? []
            state.observation.refusedPath = attachments.refusedPath
            // The process and this object retain each other.
            state.process = nil
            return (Array(state.transfers.values), (state.observation, state.deliveries.map(\.observation)))
        }
        for transfer in transfers { transfer.cancel() }
        return result
    }

    /// Waits until the device has answered everything, all threads of the process sleep, and no message is under way:
    /// then each call of the handler has been counted.
    private func settle(_ timeLimit: Duration) async {
        let limit = state.withLock { $0.deliveries.last?.start ?? .now } + timeLimit
        let watchdog = Task { [barriers] in
            try await Task.sleep(until: limit, clock: .continuous)
            barriers.end()
        }
        defer { watchdog.cancel() }
        while ContinuousClock.now < limit {
            let (process, isAnswered, count) = state.withLock { state in
                (
                    state.hasEnded ? nil : state.process, state.transfers.isEmpty && !state.isTaking,
                    state.messageCount
                )
            }
            guard let process else { return }
            if isAnswered, process.isAsleep {
                await barriers.pass { send(.barrier(number: $0)) }
                // A message that was sent before the threads slept has come by now.
                if state.withLock({ $0.messageCount == count && $0.transfers.isEmpty }) { return }
            } else {
                try? await Task.sleep(for: .milliseconds(1))
            }
        }
    }

    private func send(_ message: HarnessMessage) {
        let process = state.withLock { state in
            state.lastMessage = .now
            return state.process
        }
        process?.send(message)
    }

    // MARK: - From the process

    private func take(_ message: ExtensionMessage) {
        if case .passed(let number) = message { return barriers.passed(number) }
        state.withLock { state in
            state.lastMessage = .now
            state.messageCount += 1
            state.isTaking = true
        }
        defer { state.withLock { $0.isTaking = false } }
        switch message {
        case .confined: break
        case .ready(let principalClass):
            observe { $0.principalClass = principalClass }
            started.signal()
        case .noPrincipalClass(let name):
            observe { $0.log.append(ProcessObservation.LogLine(source: "runner", text: "there is no class \(name)")) }
        case .returned(let number):
            observe(number) { $0.observation.returnedAfter = $0.observation.returnedAfter ?? .now - $0.start }
        case .handed(let ask, let number, let message):
            takeHanded(number, message)
            send(.taken(ask: ask))
        case .expired, .passed: break
        case .fetch(let ask, let message): startFetch(ask, message)
        case .cancelFetch(let ask): state.withLock { $0.transfers.removeValue(forKey: ask) }?.cancel()
        case .populate(let ask, let vendor, let number, let message): populate(ask, vendor, number, message)
        case .expirePopulate(let ask): Task { [helperCalls] in await helperCalls.expire(ask) }
        case .recognize(let ask, let vendor, let message):
            send(.recognized(ask: ask, helperCalls.recognizes(vendor, message.content.userInfo)))
        case .attach(let ask, let message): send(.attached(ask: ask, attachments.check(message)))
        case .log(let source, let text):
            observe { observation in
                guard observation.log.count < 1_000 else { return }
                observation.log.append(ProcessObservation.LogLine(source: source, text: text))
            }
        case .limitation(let sentence): note(sentence)
        case .decodedPicture(let bytes):
            observe { $0.decodedBytes = $0.decodedBytes.addingReportingOverflow(max(0, bytes)).partialValue }
        case .mainThreadBlocked(let milliseconds):
            observe { $0.mainThreadBlocked = max($0.mainThreadBlocked, .milliseconds(milliseconds)) }
        }
    }

    private func processEnded() {
        let open = state.withLock { state in
            state.hasEnded = true
            return state.deliveries.filter { $0.observation.handedAfter.isEmpty }.map(\.content)
        }
        started.signal()
        barriers.end()
        for content in open { (content.delivery as? any HelperContext)?.noteCrash() }
    }

    private func note(_ limitation: String) {
        observe { observation in
            guard observation.limitations.count < 100, !observation.limitations.contains(limitation) else { return }
            observation.limitations.append(limitation)
        }
    }

    private func observe(_ change: (inout ProcessObservation) -> Void) {
        state.withLock { change(&$0.observation) }
    }

    /// Changes the record of a delivery. The number comes from the extension and may be wrong.
    @discardableResult
    private func observe(_ number: Int, _ change: (inout OpenDelivery) -> Void) -> OpenDelivery? {
        state.withLock { state in
            guard state.deliveries.indices.contains(number) else { return nil }
            change(&state.deliveries[number])
            return state.deliveries[number]
        }
    }

    /// Takes over what the extension hands over with the first call of its handler, and counts the others.
    private func takeHanded(_ number: Int, _ message: ContentMessage) {
        let now = ContinuousClock.now
        guard let delivery = observe(number, { $0.observation.handedAfter.append(now - $0.start) }) else { return }
        var content = message.content
        if delivery.observation.handed == nil {
            var lost: [String] = []
            var downloadFile: String?
            for attached in message.attachments {
                guard let attachment = attachments.take(attached) else {
                    lost.append(attached.identifier)
                    continue
                }
                content.attachments.append(attachment)
                let name = URL(filePath: attached.path).lastPathComponent
                if DeviceFolder.isDownload(name) { downloadFile = name }
            }
            observe(number) { [content, lost, downloadFile] delivery in
                delivery.observation.handed = content
                delivery.observation.lostAttachments = lost
                delivery.observation.downloadFile = downloadFile
                delivery.observation.unrepresentableKeys = message.unrepresentableKeys
                delivery.observation.intent = message.intent
            }
        }
        delivery.handler(content)
    }

    // MARK: - What the extension asks for

    private func startFetch(_ ask: Int, _ message: FetchMessage) {
        let start = ContinuousClock.now
        let permitted = state.withLock { $0.observation.fetches.count < Self.fetchLimit && $0.bytesLeft > 0 }
        guard permitted else {
            note("The extension requested more than \(Self.fetchLimit) resources or 1 GB; RichPush downloads no more.")
            // NSURLErrorResourceUnavailable
            return send(.fetched(ask: ask, FetchedMessage(url: message.url, errorCode: -1_008)))
        }
        let (index, content, cookieJar) = state.withLock { state in
            let fetch = ProcessObservation.Fetch(url: message.url, method: message.method, api: message.api)
            state.observation.fetches.append(fetch)
            let cookieJar = message.cookieStore.map { state.cookieJars[$0] ?? CookieJar() }
            if let name = message.cookieStore { state.cookieJars[name] = cookieJar }
            return (state.observation.fetches.count - 1, state.deliveries.last?.content, cookieJar)
        }
        begin(ask) { [self] in
            let response = await message.answer(
                folder: folder.transfers,
                content: content,
                policy: policy,
                cookieJar: cookieJar
            )
            observe { observation in
                observation.fetches[index].status = response.failure == nil ? response.status : nil
                observation.fetches[index].finding = response.findings.first
                observation.fetches[index].duration = .now - start
                observation.fetches[index].byteCount =
                    response.path.flatMap { FileStatus.regularFileSize(atPath: $0) } ?? 0
            }
            state.withLock { $0.bytesLeft -= $0.observation.fetches[index].byteCount }
            var answer = FetchedMessage(response)
            answer.path = response.path.flatMap { folder.place($0) }
            if answer.path == nil, response.path != nil {
                // NSURLErrorCannotCreateFile
                answer.errorCode = -3_000
                note("The extension's temporary directory is no directory of its own; RichPush puts no download there.")
            }
            send(.fetched(ask: ask, answer))
        }
    }

    private func populate(_ ask: Int, _ vendor: String, _ number: Int?, _ message: ContentMessage) {
        observe { if $0.helpers.count < 100 { $0.helpers.insert(vendor) } }
        begin(ask) { [self] in
            var content = message.content
            content.delivery =
                state.withLock { state in
                    number.flatMap { state.deliveries.indices.contains($0) ? state.deliveries[$0] : nil }
                        ?? state.deliveries.last
                }?.content.delivery
            guard let populated = await helperCalls.content(ask, of: vendor, for: content) else { return }
            var answer = message
            answer.title = populated.title
            answer.subtitle = populated.subtitle
            answer.body = populated.body
            if !populated.attachments.isEmpty { answer.attachments = attachments.add(populated.attachments) }
            send(.populated(ask: ask, answer))
        }
    }

    /// Runs a transfer in a task that is registered by its number until it ends.
    private func begin(_ ask: Int, _ transfer: @escaping @Sendable () async -> Void) {
        state.withLock { current in
            current.transfers[ask] = Task { [self] in
                await transfer()
                state.withLock { _ = $0.transfers.removeValue(forKey: ask) }
            }
        }
    }
}
