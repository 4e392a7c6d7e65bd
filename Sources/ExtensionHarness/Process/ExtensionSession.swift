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
        /// The helpers' attachments, by the paths of their files, which the session owns.
        var attached: [String: NotificationAttachment] = [:]
        var hasEnded = false
        /// When a message last came from the process or went to it.
        var lastMessage = ContinuousClock.now
    }

    /// An extension that has exchanged no message for this long is waiting for nothing that the device knows of.
    private static let idleTime = Duration.seconds(2)

    private let folder: DeviceFolder
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

    /// Ends the process once it is quiet, so late actions are observed.
    func end() async -> (ProcessObservation, [DeliveryObservation]) {
        await quiet()
        let (process, hasEnded) = state.withLock { ($0.process, $0.hasEnded) }
        let end = await process?.stop(hasEnded: hasEnded) ?? .stopped
        let memory = process?.memory ?? (peak: 0, bound: nil)
        let (transfers, result) = state.withLock { state in
            state.observation.end = end
            state.observation.peakBytes = memory.peak
            state.observation.boundBytes = memory.bound
            state.observation.notGranted = process?.notGranted ?? []
            // The process and this object retain each other.
            state.process = nil
            return (Array(state.transfers.values), (state.observation, state.deliveries.map(\.observation)))
        }
        for transfer in transfers { transfer.cancel() }
        return result
    }

    /// Waits until every call into the extension has returned, for 500 ms at most, and then a little longer.
    private func quiet() async {
        let patience = ContinuousClock.now + .milliseconds(500)
        while ContinuousClock.now < patience {
            let isBusy = state.withLock { state in
                !state.hasEnded && state.deliveries.contains { $0.observation.returnedAfter == nil }
            }
            if !isBusy { break }
            try? await Task.sleep(for: .milliseconds(10))
        }
        // A second call of the handler is rarely later than this.
        try? await Task.sleep(for: .milliseconds(100))
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
        state.withLock { $0.lastMessage = .now }
        switch message {
        case .confined: break
        case .ready(let principalClass):
            observe { $0.principalClass = principalClass }
            started.signal()
        case .noPrincipalClass(let name):
            observe { $0.log.append(ProcessObservation.LogLine(source: "runner", text: "there is no class \(name)")) }
        case .returned(let number):
            observe(number) { $0.observation.returnedAfter = $0.observation.returnedAfter ?? .now - $0.start }
        case .handed(let number, let message): takeHanded(number, message)
        case .expired: break
        case .fetch(let ask, let message): startFetch(ask, message)
        case .cancelFetch(let ask): state.withLock { $0.transfers.removeValue(forKey: ask) }?.cancel()
        case .populate(let ask, let vendor, let number, let message): populate(ask, vendor, number, message)
        case .expirePopulate(let ask): Task { [helperCalls] in await helperCalls.expire(ask) }
        case .recognize(let ask, let vendor, let message):
            send(.recognized(ask: ask, helperCalls.recognizes(vendor, message.content.userInfo)))
        case .attach(let ask, let message): send(.attached(ask: ask, attach(message)))
        case .log(let source, let text):
            observe { observation in
                guard observation.log.count < 1_000 else { return }
                observation.log.append(ProcessObservation.LogLine(source: source, text: text))
            }
        case .limitation(let sentence):
            observe { if !$0.limitations.contains(sentence) { $0.limitations.append(sentence) } }
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
        for content in open { (content.delivery as? any HelperContext)?.noteCrash() }
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

    private func takeHanded(_ number: Int, _ message: ContentMessage) {
        var content = message.content
        var lost: [String] = []
        for attachment in message.attachments {
            if let attachment = self.attachment(of: attachment) {
                content.attachments.append(attachment)
            } else {
                lost.append(attachment.identifier)
            }
        }
        let delivery = observe(number) { [content, lost] delivery in
            delivery.observation.handedAfter.append(.now - delivery.start)
            guard delivery.observation.handed == nil else { return }
            delivery.observation.handed = content
            delivery.observation.lostAttachments = lost
            delivery.observation.unrepresentableKeys = message.unrepresentableKeys
            delivery.observation.intent = message.intent
        }
        delivery?.handler(content)
    }

    /// Returns the attachment that the extension has handed over; `nil` if its file is gone.
    private func attachment(of message: AttachmentMessage) -> NotificationAttachment? {
        if let attached = state.withLock({ $0.attached[message.path] }), attached.identifier == message.identifier {
            return attached.kept(by: folder)
        }
        var options = message.options?.options ?? NotificationAttachment.Options()
        // The attachment was accepted as this type when it was made.
        options.typeHint = message.type
        let attachment = try? NotificationAttachment(
            identifier: message.identifier,
            url: URL(filePath: message.path),
            options: options,
            limits: helper.configuration.limits
        )
        // The attachment is shown even after the process has ended.
        return attachment?.kept(by: folder)
    }

    // MARK: - What the extension asks for

    private func attach(_ message: AttachMessage) -> AttachedMessage {
        var answer = AttachedMessage()
        do throws(NotificationAttachmentError) {
            guard let url = URL(string: message.url) else { throw .invalidURL }
            let attachment = try NotificationAttachment(
                identifier: message.identifier,
                url: url,
                options: message.options?.options,
                limits: helper.configuration.limits
            )
            answer.identifier = attachment.identifier
            answer.type = attachment.type.typeIdentifier
        } catch {
            answer.errorCode = error.code
            answer.errorText = error.description
        }
        return answer
    }

    private func startFetch(_ ask: Int, _ message: FetchMessage) {
        let start = ContinuousClock.now
        let (index, content, cookieJar) = state.withLock { state in
            let fetch = ProcessObservation.Fetch(url: message.url, method: message.method, api: message.api)
            state.observation.fetches.append(fetch)
            let cookieJar = message.cookieStore.map { state.cookieJars[$0] ?? CookieJar() }
            if let name = message.cookieStore { state.cookieJars[name] = cookieJar }
            return (state.observation.fetches.count - 1, state.deliveries.last?.content, cookieJar)
        }
        begin(ask) { [self] in
            let response = await message.answer(
                folder: folder.home,
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
            send(.fetched(ask: ask, FetchedMessage(response)))
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
            state.withLock { state in
                for attachment in populated.attachments { state.attached[attachment.url.path] = attachment }
            }
            var answer = message
            answer.title = populated.title
            answer.subtitle = populated.subtitle
            answer.body = populated.body
            if !populated.attachments.isEmpty { answer.attachments = populated.attachments.map(AttachmentMessage.init) }
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

/// An app's own extension in its own process, as a service of a simulated device.
final class ProcessExtension: NotificationServiceExtension {
    private let session: ExtensionSession
    private let warned: @Sendable () -> Void
    private var number: Int?

    init(_ session: ExtensionSession, warned: @escaping @Sendable () -> Void) {
        self.session = session
        self.warned = warned
    }

    func didReceive(_ request: NotificationRequest, withContentHandler contentHandler: @escaping ContentHandler) {
        number = session.deliver(request, contentHandler)
    }

    func serviceExtensionTimeWillExpire() {
        if let number { session.expire(number) }
        warned()
    }
}
