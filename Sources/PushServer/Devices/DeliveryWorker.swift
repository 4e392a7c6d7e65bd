import DeliveryPage
import DeviceSimulator
import Locks
import Logging
import RichPush
import ServiceLifecycle
import SystemPackage
import Vendors

/// Delivers what waits in the inbox, a bounded number at once.
///
/// The inbox is the queue: waiting deliveries cost no memory, and those that are unfinished when the server ends are
/// delivered after its next start.
final class DeliveryWorker: Service {
    private struct State {
        var underWay = 0
        /// The last delivery that was read from the inbox.
        var last: Int64 = 0
        /// The last delivery that was stored there.
        var newest: Int64 = 0
        /// Deliveries that were read from the inbox, the next one last.
        var next: [PendingDelivery] = []

        /// The number of unfinished deliveries. Deliveries that were deleted before they were read count until then.
        var backlog: Int { Int(max(0, newest - last)) + next.count + underWay }
    }

    private static let pageLength = 128

    private let inbox: Inbox
    private let devices: DeviceRegistry
    private let activities: ActivityRegistry
    private let events: EventBroadcast
    private let waiters: DeliveryWaiters
    private let webhook: WebhookSender?
    private let metrics: ServerMetrics
    private let backpressure: Backpressure
    private let limit: Int
    private let helper: ExtensionHelper.Configuration
    private let ownExtension: (any OwnExtension)?
    private let vendors: VendorChoice
    private let retryInterval: Duration
    private let logger: Logger
    /// A topic's devices share one download of their image.
    private let downloads: SharedDownloads?
    private let state = Mutex(State())
    private let signals: AsyncStream<Void>
    private let signal: AsyncStream<Void>.Continuation

    init(
        inbox: Inbox,
        devices: DeviceRegistry,
        activities: ActivityRegistry,
        events: EventBroadcast,
        waiters: DeliveryWaiters,
        webhook: WebhookSender?,
        metrics: ServerMetrics,
        backpressure: Backpressure,
        configuration: PushServerConfiguration,
        logger: Logger
    ) {
        self.inbox = inbox
        self.devices = devices
        self.activities = activities
        self.events = events
        self.waiters = waiters
        self.webhook = webhook
        self.metrics = metrics
        self.backpressure = backpressure
        self.logger = logger
        limit = configuration.concurrentDeliveries
        retryInterval = configuration.storageRetryInterval
        ownExtension = configuration.ownExtension
        vendors = configuration.vendors
        var helper = configuration.extensionHelper
        helper.makeRoom(forDownloads: limit)
        self.helper = helper
        downloads = configuration.sharesDownloads ? SharedDownloads() : nil
        (signals, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    /// Announces that there are deliveries to make, up to this one.
    func wake(newest: Int64) {
        change { $0.newest = max($0.newest, newest) }
        signal.yield()
    }

    /// Delivers until the server ends.
    func run() async throws {
        signal.yield()
        await withDiscardingTaskGroup { group in
            for await _ in signals.cancelOnGracefulShutdown() {
                while let delivery = await takeNext() {
                    // In the order of the messages: each update of a Live Activity replaces the last one.
                    let activity = receiveActivity(delivery)
                    group.addTask { await self.deliver(delivery, activity) }
                }
            }
            // Unfinished deliveries stay pending, and are made after the next start.
            group.cancelAll()
        }
    }

    /// Changes the state, and tells senders how the backlog changes with it.
    private func change<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
        let (result, difference) = state.withLock { state in
            let before = state.backlog
            let result = body(&state)
            return (result, state.backlog - before)
        }
        if difference != 0 { backpressure.count(difference) }
        return result
    }

    /// Returns the next delivery; `nil` if there is none, or as many as allowed are under way.
    private func takeNext() async -> PendingDelivery? {
        let (isFull, last, newest) = state.withLock { state in
            (state.underWay >= limit, state.next.isEmpty ? state.last : nil, state.newest)
        }
        if isFull { return nil }
        if let last {
            let page: [PendingDelivery]
            do {
                page = try await inbox.pending(after: last, limit: Self.pageLength)
            } catch {
                if !Task.isCancelled { logger.error("Cannot read the inbox", metadata: ["error": "\(error)"]) }
                await pause()
                signal.yield()
                return nil
            }
            change { state in
                state.next = page.reversed()
                // If nothing is left of the stored deliveries, they were deleted.
                state.last = page.last?.identifier ?? max(last, newest)
            }
        }
        return change { state in
            guard let delivery = state.next.popLast() else { return nil }
            state.underWay += 1
            return delivery
        }
    }

    /// Returns the effect of a push on a Live Activity; `nil` if it is not for one.
    private func receiveActivity(_ pending: PendingDelivery) -> LiveActivityDelivery? {
        guard case .device(let device) = devices.lookup(pending.token) else { return nil }
        return activities.receive(pending, on: device)
    }

    private func deliver(_ pending: PendingDelivery, _ activity: LiveActivityDelivery?) async {
        if let token = activity?.activity?.token {
            await persistently { try await activities.store(token) }
        }
        if let result = await result(of: pending, activity),
            let summary = await persistently({ try await inbox.finish(pending.identifier, result) }) ?? nil
        {
            metrics.count(summary.status)
            waiters.tell(summary, messageName: pending.messageName)
            events.send(.finished(summary))
            webhook?.tell(summary)
        }
        change { $0.underWay -= 1 }
        signal.yield()
    }

    /// Makes a delivery; returns `nil` if the server ends meanwhile.
    private func result(of pending: PendingDelivery, _ activity: LiveActivityDelivery?) async -> FinishedDelivery? {
        guard case .device(let device) = devices.lookup(pending.token) else { return .lost }
        var helper = helper
        if let allowsHTTP = device.allowsHTTP {
            helper.transfer.transportSecurity = allowsHTTP ? .allowHTTP : .requireHTTPS
            helper.transfer.insecureHosts = []
        }
        let notification: RemoteNotification
        do throws(PayloadError) {
            notification = try pending.notification(strings: device.device.strings)
        } catch {
            return .unreadable(error)
        }
        do throws(Errno) {
            var delivery = try await deliver(notification, to: device.device, pending.senderFindings, helper)
            if Task.isCancelled { return nil }
            if let activity { delivery = delivery.adding(activity) }
            return await persistently { [delivery] in
                try FinishedDelivery(delivery, of: pending, media: inbox.media, logger: logger)
            }
        } catch {
            return .notRun(error)
        }
    }

    /// Stores something, and tries again as long as it fails: a full disk may have room in a moment. Meanwhile, the
    /// delivery keeps its place, so that no more results wait than there are places.
    /// - Returns: `nil` if the server ends first.
    @discardableResult
    private func persistently<Value: Sendable>(_ store: () async throws -> Value) async -> Value? {
        var isReported = false
        while true {
            do {
                return try await store()
            } catch {
                if Task.isCancelled { return nil }
                if !isReported {
                    let metadata: Logger.Metadata = ["error": "\(error)"]
                    logger.error("Cannot store the result of a delivery; trying again", metadata: metadata)
                }
                isReported = true
                await pause()
                if Task.isCancelled || Task.isShuttingDownGracefully { return nil }
            }
        }
    }

    /// Waits until it is worth trying again, or the server ends.
    private func pause() async {
        try? await cancelWhenGracefulShutdown { [retryInterval] in try await Task.sleep(for: retryInterval) }
    }

    private func deliver(
        _ notification: RemoteNotification,
        to device: Device,
        _ senderFindings: [Finding],
        _ helper: ExtensionHelper.Configuration
    ) async throws(Errno) -> Delivery {
        if let ownExtension {
            return try await ownExtension.deliver(
                notification,
                to: device,
                senderFindings: senderFindings,
                helper: helper
            )
        }
        var helper = helper
        helper.downloads = downloads
        return await device.receive(
            notification,
            choosing: vendors,
            senderFindings: senderFindings,
            helper: ExtensionHelper(configuration: helper)
        )
    }
}
