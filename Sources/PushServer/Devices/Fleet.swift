import DeviceSimulator
import Logging
import RichPush
import ServiceLifecycle
import Synchronization

/// The simulated devices at work: it delivers what waits in the inbox, a bounded number at once.
///
/// The inbox is the queue: what waits costs no memory, and what was not delivered when the server ended is delivered
/// when it starts again.
final class Fleet: Service {
    private struct State {
        var underWay = 0
        var last: Int64 = 0
        /// What was read from the inbox, and has not begun.
        var next: [PendingDelivery] = []
    }

    private static let pageLength = 128

    private let inbox: Inbox
    private let devices: DeviceRegistry
    private let events: EventBroadcast
    private let configuration: PushServerConfiguration
    private let logger: Logger
    private let state = Mutex(State())
    private let signals: AsyncStream<Void>
    private let signal: AsyncStream<Void>.Continuation

    init(
        inbox: Inbox,
        devices: DeviceRegistry,
        events: EventBroadcast,
        configuration: PushServerConfiguration,
        logger: Logger
    ) {
        self.inbox = inbox
        self.devices = devices
        self.events = events
        self.configuration = configuration
        self.logger = logger
        (signals, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    /// Says that there is something to deliver.
    func wake() {
        signal.yield()
    }

    /// Delivers until the server ends.
    func run() async throws {
        wake()
        await withDiscardingTaskGroup { group in
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
        let (isFull, last) = state.withLock { ($0.underWay >= limit, $0.next.isEmpty ? $0.last : nil) }
        if isFull { return nil }
        if let last {
            let page: [PendingDelivery]
            do {
                page = try await inbox.pending(after: last, limit: Self.pageLength)
            } catch {
                logger.error("The inbox cannot be read", metadata: ["error": "\(error)"])
                return nil
            }
            state.withLock { state in
                state.next = page.reversed()
                state.last = page.last?.identifier ?? last
            }
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
                    events.send(.finished(summary))
                }
            } catch {
                logger.error("A delivery cannot be stored", metadata: ["error": "\(error)"])
            }
        }
        state.withLock { $0.underWay -= 1 }
        wake()
    }

    /// What became of a delivery; `nil` if the server ended meanwhile.
    private func result(of pending: PendingDelivery) async -> FinishedDelivery? {
        guard case .device(let device) = devices.lookup(pending.token) else { return .lost(token: pending.token) }
        var helper = configuration.extensionHelper
        if let allowsHTTP = device.allowsHTTP {
            helper.transfer.transportSecurity = allowsHTTP ? .allowHTTP : .requireHTTPS
        }
        do {
            let notification = try pending.notification(strings: device.device.strings)
            if device.latencyInMilliseconds > 0 {
                try await Task.sleep(for: .milliseconds(device.latencyInMilliseconds))
            }
            let delivery = await PushDelivery.run(
                notification,
                senderFindings: pending.senderFindings,
                on: device.device,
                configuration: helper
            )
            if Task.isCancelled { return nil }
            return FinishedDelivery(delivery, of: pending, media: inbox.media, logger: logger)
        } catch let error as PayloadError {
            return .unreadable(error)
        } catch {
            return nil
        }
    }
}
