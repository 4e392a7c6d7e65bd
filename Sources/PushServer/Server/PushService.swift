import FCM
import Logging
import RichPush

#if !THREAD_SANITIZER
    import Synchronization
#endif

/// What all interfaces share: the inbox, the devices, the faults, and the way of a message through them.
final class PushService: Sendable {
    let configuration: PushServerConfiguration
    let inbox: Inbox
    let devices: DeviceRegistry
    let events = EventBroadcast()
    let metrics = ServerMetrics()
    let fleet: Fleet
    let logger: Logger
    private let chaosState = Mutex(Chaos())
    private let lastMessageIdentifier = Mutex<Int64>(0)

    init(_ configuration: PushServerConfiguration, logger: Logger) throws {
        self.configuration = configuration
        self.logger = logger
        inbox = try Inbox(
            path: configuration.database,
            maximumMessages: configuration.maximumMessages,
            maximumAge: configuration.maximumAge
        )
        devices = try DeviceRegistry(
            inbox,
            knowsOnlyRegisteredTokens: configuration.knowsOnlyRegisteredTokens,
            deviceLimit: configuration.maximumDevices
        )
        fleet = Fleet(
            inbox: inbox,
            devices: devices,
            events: events,
            metrics: metrics,
            configuration: configuration,
            logger: logger
        )
    }

    /// The faults that are asked for.
    var chaos: Chaos {
        get { chaosState.withLock { $0 } }
        set { chaosState.withLock { $0 = newValue } }
    }

    /// A number as FCM gives one to each message: the microseconds since 1970, and never the same twice.
    func makeMessageIdentifier() -> String {
        let now = WallClock.microseconds
        let identifier = lastMessageIdentifier.withLock { last in
            last = max(last + 1, now)
            return last
        }
        return String(identifier)
    }

    /// There is more to deliver than the devices can take.
    struct Overload: Error {}

    /// Stores a message, and has it delivered.
    /// - Throws: ``Overload``, or what the database says.
    func accept(_ message: AcceptedMessage, for devices: [SimulatedDevice]) async throws {
        guard await fleet.waitForRoom() else { throw Overload() }
        defer { fleet.leaveRoom() }
        let (deliveries, forgotten) = try await inbox.accept(message, for: devices)
        metrics.count(.accepted)
        tell(forgotten)
        for delivery in deliveries { events.send(.accepted(delivery)) }
        if let last = deliveries.last { fleet.wake(newest: last.id) }
    }

    /// Tells who listens that messages are gone.
    func tell(_ forgotten: Inbox.Forgotten) {
        if let last = forgotten.lastMessage { events.send(.forgotten(lastMessage: last)) }
    }
}
