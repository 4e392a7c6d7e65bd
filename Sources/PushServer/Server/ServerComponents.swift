import Hummingbird
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

    init(_ configuration: PushServerConfiguration, logger: Logger) throws {
        (self.configuration, self.logger) = (configuration, logger)
        events = EventBroadcast(limit: configuration.maximumListeners)
        waiters = DeliveryWaiters(limit: configuration.maximumListeners)
        inbox = try Inbox(
            path: configuration.database,
            maximumMessages: configuration.maximumMessages,
            maximumAge: configuration.maximumAge
        )
        devices = try DeviceRegistry(inbox, configuration)
        // Half of the messages that the inbox keeps may wait, so that it has room for finished ones.
        let limit = max(1, configuration.maximumMessages / 2)
        backpressure = Backpressure(limit: limit, patience: configuration.senderPatience)
        let authorities =
            configuration.extensionHelper.transfer.certificateAuthorities ?? TransferPolicy.systemAuthorities
        webhook = configuration.webhook.map { [metrics] in
            WebhookSender(webhook: $0, certificateAuthorities: authorities, metrics: metrics, logger: logger)
        }
    }

    func router(_ worker: DeliveryWorker) throws -> Router<BasicRequestContext> {
        // HEAD is answered wherever GET is; ``RequestGuard`` removes the body.
        let router = Router(context: BasicRequestContext.self, options: .autoGenerateHeadEndpoints)
        router.add(middleware: try RequestGuard(self))
        InstanceIDController(server: self).addRoutes(to: router)
        TopicSubscriptionController(server: self).addRoutes(to: router)
        TokenController().addRoutes(to: router)
        APNsController(server: self, worker: worker).addRoutes(to: router)
        SendController(server: self, worker: worker).addRoutes(to: router)
        HealthController(server: self).addRoutes(to: router)
        PageController().addRoutes(to: router)
        let group = router.group("/api/v1")
        DeliveryController(server: self).addRoutes(to: group)
        DumpController(server: self, worker: worker).addRoutes(to: group)
        SimulationController(server: self).addRoutes(to: group)
        EventController(events: events).addRoutes(to: group)
        group.get("openapi.json") { _, _ in Response.json(bytes: APIDescription.json) }
        return router
    }
}
