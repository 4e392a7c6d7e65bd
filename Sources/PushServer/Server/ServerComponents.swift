import Logging
import RichPush

/// The parts of a server that its routes and its worker share.
struct ServerComponents: Sendable {
    let configuration: PushServerConfiguration
    let inbox: Inbox
    let devices: DeviceRegistry
    let events: EventBroadcast
    let waiters: DeliveryWaiters
    let metrics = ServerMetrics()
    let faults = FaultInjection()
    let backpressure: Backpressure
    /// The sender to the webhook; `nil` without one.
    let webhook: WebhookSender?
    let logger: Logger

    /// Opens the inbox, and makes the parts.
    init(_ configuration: PushServerConfiguration, logger: Logger) throws {
        self.configuration = configuration
        self.logger = logger
        events = EventBroadcast(limit: configuration.maximumListeners)
        waiters = DeliveryWaiters(limit: configuration.maximumListeners)
        inbox = try Inbox(
            path: configuration.database,
            maximumMessages: configuration.maximumMessages,
            maximumAge: configuration.maximumAge
        )
        devices = try DeviceRegistry(
            inbox,
            knowsOnlyRegisteredTokens: configuration.knowsOnlyRegisteredTokens,
            isStrict: configuration.isStrict,
            deviceLimit: configuration.maximumDevices
        )
        // Half of the messages that the inbox keeps may wait, so that it has room for finished ones.
        let limit = max(1, configuration.maximumMessages / 2)
        backpressure = Backpressure(limit: limit, patience: configuration.senderPatience)
        webhook = configuration.webhook.map { [metrics] webhook in
            let authorities =
                configuration.extensionHelper.transfer.certificateAuthorities ?? TransferPolicy.systemAuthorities
            return WebhookSender(webhook, certificateAuthorities: authorities, metrics: metrics, logger: logger)
        }
    }
}
