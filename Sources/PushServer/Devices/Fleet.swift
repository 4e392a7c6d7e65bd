import DeviceSimulator
import Logging
import RichPush
import ServiceLifecycle

#if !THREAD_SANITIZER
    import Synchronization
#endif

/// The simulated devices at work: it delivers what waits in the inbox, a bounded number at once.
///
/// The inbox is the queue: what waits costs no memory, and what was not delivered when the server ended is delivered
/// when it starts again. When too much waits, senders wait as well (``waitForRoom()``).
final class Fleet: Service {
    struct State {
        var underWay = 0
        /// The last delivery that was read from the inbox.
        var last: Int64 = 0
        /// The last delivery that was stored there.
        var newest: Int64 = 0
        /// What was read from the inbox, and has not begun.
        var next: [PendingDelivery] = []
        /// How many senders have room for a message that is not stored yet.
        var admitted = 0
        /// The senders that wait for room, the first first.
        var waiters: [Waiter] = []
        var lastWaiter = 0

        /// How many deliveries are not through. What was deleted before it was read counts until then.
        var backlog: Int { Int(max(0, newest - last)) + next.count + underWay }
    }

    private static let pageLength = 128

    private let inbox: Inbox
    private let devices: DeviceRegistry
    private let events: EventBroadcast
    private let metrics: ServerMetrics
    private let configuration: PushServerConfiguration
    private let logger: Logger
    /// A topic's devices need one image: it is downloaded once.
    private let downloads: SharedDownloads?
    /// How many deliveries may wait before senders do: fewer than there are messages in the inbox, so that it has room
    /// for those that are through.
    let backlogLimit: Int
    let state = Mutex(State())
    private let signals: AsyncStream<Void>
    private let signal: AsyncStream<Void>.Continuation

    init(
        inbox: Inbox,
        devices: DeviceRegistry,
        events: EventBroadcast,
        metrics: ServerMetrics,
        configuration: PushServerConfiguration,
        logger: Logger
    ) {
        self.inbox = inbox
        self.devices = devices
        self.events = events
        self.metrics = metrics
        var configuration = configuration
        configuration.extensionHelper.makeRoom(forDownloads: configuration.concurrentDeliveries)
        self.configuration = configuration
        self.logger = logger
        downloads = configuration.sharesDownloads ? SharedDownloads() : nil
        backlogLimit = max(1, configuration.maximumMessages / 2)
        (signals, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    /// Says that there is something to deliver, up to one delivery.
    func wake(newest: Int64) {
        state.withLock { $0.newest = max($0.newest, newest) }
        signal.yield()
    }

    /// Delivers until the server ends.
    func run() async throws {
        signal.yield()
        await withDiscardingTaskGroup { group in
            group.addTask { await self.letWaitersGo() }
            for await _ in signals.cancelOnGracefulShutdown() {
                while let delivery = await takeNext() {
                    group.addTask { await self.deliver(delivery) }
                }
            }
            // What is under way stays pending, and is delivered when the server starts again.
            group.cancelAll()
        }
    }

    /// The delivery to begin; `nil` if there is none, or too many are under way.
    private func takeNext() async -> PendingDelivery? {
        let limit = configuration.concurrentDeliveries
        let (isFull, last, newest) = state.withLock { state in
            (state.underWay >= limit, state.next.isEmpty ? state.last : nil, state.newest)
        }
        if isFull { return nil }
        if let last {
            let page: [PendingDelivery]
            do {
                page = try await inbox.pending(after: last, limit: Self.pageLength)
            } catch {
                if !Task.isCancelled { logger.error("The inbox cannot be read", metadata: ["error": "\(error)"]) }
                return nil
            }
            state.withLock { state in
                state.next = page.reversed()
                // Where nothing is left of what was stored, it was deleted.
                state.last = page.last?.identifier ?? max(last, newest)
            }
            resumeWaiters()
        }
        return state.withLock { state in
            guard let delivery = state.next.popLast() else { return nil }
            state.underWay += 1
            return delivery
        }
    }

    private func deliver(_ pending: PendingDelivery) async {
        let result = await result(of: pending)
        if let result {
            do {
                if let summary = try await inbox.finish(pending.identifier, result) {
                    metrics.count(summary.status)
                    events.send(.finished(summary))
                }
            } catch {
                logger.error("A delivery cannot be stored", metadata: ["error": "\(error)"])
            }
        }
        state.withLock { $0.underWay -= 1 }
        resumeWaiters()
        signal.yield()
    }

    /// What became of a delivery; `nil` if the server ended meanwhile.
    private func result(of pending: PendingDelivery) async -> FinishedDelivery? {
        guard case .device(let device) = devices.lookup(pending.token) else { return .lost(token: pending.token) }
        var helper = configuration.extensionHelper
        if let allowsHTTP = device.allowsHTTP {
            helper.transfer.transportSecurity = allowsHTTP ? .allowHTTP : .requireHTTPS
        }
        do throws(PayloadError) {
            let notification = try pending.notification(strings: device.device.strings)
            let delivery = await PushDelivery.run(
                notification,
                senderFindings: pending.senderFindings,
                on: device.device,
                configuration: helper,
                downloads: downloads
            )
            if Task.isCancelled { return nil }
            return FinishedDelivery(delivery, of: pending, media: inbox.media, logger: logger)
        } catch {
            return .unreadable(error)
        }
    }
}
