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
    /// More deliveries are waiting than the devices can receive.
    struct Overload: Error {}

    private struct State {
        var underWay = 0
        /// The last delivery that was read from the inbox.
        var last: Int64 = 0
        var newest: Int64 = 0
        /// Deliveries that were read from the inbox, the next one last.
        var next: [StoredDelivery] = []

        /// The number of unfinished deliveries. Deliveries that were deleted before they were read count until then.
        var backlog: Int { Int(max(0, newest - last)) + next.count + underWay }
    }

    private static let pageLength = 128

    private let server: ServerComponents
    private let limit: Int
    private let helper: ExtensionHelper.Configuration
    private let state = Mutex(State())
    private let signals = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

    init(_ server: ServerComponents) {
        self.server = server
        limit = server.configuration.concurrentDeliveries
        var helper = server.configuration.extensionHelper
        helper.makeRoom(forDownloads: limit)
        // A topic's devices share one download of their image.
        let shares = server.configuration.sharesDownloads && server.configuration.ownExtension == nil
        helper.downloads = shares ? SharedDownloads() : nil
        self.helper = helper
    }

    /// Stores a message, announces it, and starts its delivery.
    /// - Throws: ``Overload``, or the database's error.
    func accept(_ message: AcceptedMessage, for devices: [RegisteredDevice]) async throws {
        guard await server.backpressure.enter() else { throw Overload() }
        defer { server.backpressure.leave() }
        let (deliveries, forgotten) = try await server.inbox.accept(message, for: devices)
        server.metrics.count(.accepted)
        if let event = forgotten.event { server.events.send(event) }
        for delivery in deliveries { server.events.send(.accepted(delivery)) }
        if let last = deliveries.last { wake(newest: last.id) }
    }

    /// Announces that there are deliveries to make, up to this one.
    func wake(newest: Int64) {
        change { $0.newest = max($0.newest, newest) }
        signals.continuation.yield()
    }

    func run() async throws {
        signals.continuation.yield()
        await withDiscardingTaskGroup { group in
            for await _ in signals.stream.cancelOnGracefulShutdown() {
                while let delivery = await takeNext() { group.addTask { await self.deliver(delivery) } }
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
        if difference != 0 { server.backpressure.count(difference) }
        return result
    }

    /// Returns the next delivery; `nil` if there is none, or as many as allowed are under way.
    private func takeNext() async -> StoredDelivery? {
        let (isFull, last, newest) = state.withLock { state in
            (state.underWay >= limit, state.next.isEmpty ? state.last : nil, state.newest)
        }
        if isFull { return nil }
        if let last {
            let page: [StoredDelivery]
            do { page = try await server.inbox.pending(after: last, limit: Self.pageLength) } catch {
                if !Task.isCancelled { server.logger.error("Cannot read the inbox", metadata: ["error": "\(error)"]) }
                await pause()
                signals.continuation.yield()
                return nil
            }
            change { state in
                state.next = page.reversed()
                // If nothing is left of the stored deliveries, they were deleted.
                state.last = page.last?.details.delivery.id ?? max(last, newest)
            }
        }
        return change { state in
            guard let delivery = state.next.popLast() else { return nil }
            state.underWay += 1
            return delivery
        }
    }

    private func deliver(_ pending: StoredDelivery) async {
        let identifier = pending.details.delivery.id
        if let result = await result(of: pending),
            let summary = await persistently({ try await server.inbox.finish(identifier, result) }) ?? nil
        {
            server.metrics.count(summary.status == .failed ? .failed : .succeeded)
            server.waiters.tell(summary, messageName: pending.details.message.name)
            server.events.send(.finished(summary))
            server.webhook?.tell(summary)
        }
        change { $0.underWay -= 1 }
        signals.continuation.yield()
    }

    /// Makes a delivery; returns `nil` if the server ends meanwhile.
    private func result(of pending: StoredDelivery) async -> FinishedDelivery? {
        guard case .device(let device) = server.devices.lookup(pending.details.delivery.token) else {
            return .init(undelivered: "device-removed", text: "The device was removed before the delivery.")
        }
        var helper = helper
        if let allowsHTTP = device.allowsHTTP {
            helper.transfer.transportSecurity = allowsHTTP ? .allowHTTP : .requireHTTPS
            helper.transfer.insecureHosts = []
        }
        let (phone, findings) = (device.device, pending.senderFindings)
        let notification: RemoteNotification
        do throws(PayloadError) { notification = try pending.notification(strings: phone.strings) } catch {
            return .init(undelivered: "malformed", text: "The payload cannot be read: \(error)")
        }
        let delivery: Delivery
        if let own = server.configuration.ownExtension {
            do throws(Errno) { delivery = try await own(notification, phone, findings, helper).get() } catch {
                return .init(undelivered: "not-run", text: "The extension could not be run: \(error)")
            }
        } else {
            delivery = await phone.receive(
                notification,
                choosing: server.configuration.vendors,
                senderFindings: findings,
                helper: ExtensionHelper(configuration: helper)
            )
        }
        if Task.isCancelled { return nil }
        return await persistently { [server] in
            try FinishedDelivery(delivery, of: pending, media: server.inbox.media, logger: server.logger)
        }
    }

    /// Stores something, and tries again as long as it fails: a full disk may have room in a moment. Meanwhile, the
    /// delivery keeps its place, so that no more results wait than there are places.
    /// - Returns: `nil` if the server ends first.
    private func persistently<Value: Sendable>(_ store: () async throws -> Value) async -> Value? {
        var isReported = false
        while true {
            do { return try await store() } catch {
                if Task.isCancelled { return nil }
                if !isReported {
                    let metadata: Logger.Metadata = ["error": "\(error)"]
                    server.logger.error("Cannot store the result of a delivery; trying again", metadata: metadata)
                }
                isReported = true
                await pause()
                if Task.isCancelled || Task.isShuttingDownGracefully { return nil }
            }
        }
    }

    /// Waits until it is worth trying again, or the server ends.
    private func pause() async {
        let interval = server.configuration.storageRetryInterval
        try? await cancelWhenGracefulShutdown { try await Task.sleep(for: interval) }
    }
}

/// Makes senders wait while too many deliveries are unfinished, which bounds both the inbox and the memory.
///
/// A sender counts from the moment it is admitted, not only once its message is stored: otherwise each of many senders
/// at once would find the same free place.
struct Backpressure: Sendable {
    private let places: AsyncSemaphore
    private let patience: Duration

    /// - Parameters:
    ///   - limit: The number of unfinished deliveries at which senders start to wait.
    ///   - patience: How long a sender waits before it is refused.
    init(limit: Int, patience: Duration) {
        places = AsyncSemaphore(value: limit)
        self.patience = patience
    }

    /// Waits for a place for another message. The sender gives it back with ``leave()``, after the message's deliveries
    /// were counted or the message was not stored.
    /// - Returns: `false` if there was no place in time, or the server ends.
    func enter() async -> Bool {
        if places.tryWait() { return true }
        let (places, clock) = (places, ContinuousClock())
        let end = clock.now + patience
        return await cancelWhenGracefulShutdown {
            await withDeadline(end, on: clock) { await places.wait() ? true : nil } ?? false
        }
    }

    func leave() { places.signal() }

    /// Counts new deliveries, or with a negative number, finished or deleted ones.
    func count(_ difference: Int) { places.change(by: -difference) }
}
