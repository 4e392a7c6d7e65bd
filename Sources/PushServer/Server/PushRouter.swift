import Hummingbird

/// The server's routes.
enum PushRouter {
    static func make(_ server: ServerComponents) throws -> Router<BasicRequestContext> {
        // HEAD is answered wherever GET is; ``RequestGuard`` removes the body.
        let router = Router(context: BasicRequestContext.self, options: .autoGenerateHeadEndpoints)
        let (configuration, logger) = (server.configuration, server.logger)
        let (devices, faults, intake) = (server.devices, server.faults, server.intake)
        let (inbox, events, metrics) = (server.inbox, server.events, server.metrics)
        let bodyLimit = configuration.bodyLimit
        router.add(
            middleware: RequestGuard(
                configuration,
                credentials: try configuration.authenticationFile.map(credentials),
                metrics: metrics,
                logger: logger
            )
        )
        let retired = RetiredServices(logger: logger)
        InstanceIDController(
            devices: devices,
            faults: faults,
            retired: retired,
            isOpen: configuration.hasInstanceID,
            bodyLimit: bodyLimit
        ).addRoutes(to: router)
        LegacyController(retired: retired, metrics: metrics).addRoutes(to: router)
        TopicSubscriptionController(devices: devices, faults: faults).addRoutes(to: router)
        TokenController().addRoutes(to: router)
        APNsController(
            intake: intake,
            devices: devices,
            activities: server.activities,
            faults: faults,
            metrics: metrics,
            bodyLimit: bodyLimit,
            logger: logger
        ).addRoutes(to: router)
        SendController(
            intake: intake,
            devices: devices,
            faults: faults,
            metrics: metrics,
            addsMutableContent: configuration.addsMutableContent,
            bodyLimit: bodyLimit,
            logger: logger
        ).addRoutes(to: router)
        HealthController(inbox: inbox, metrics: metrics).addRoutes(to: router)
        PageController().addRoutes(to: router)
        let group = router.group("/api/v1")
        DeliveryController(inbox: inbox, events: events, waiters: server.waiters).addRoutes(to: group)
        DumpController(inbox: inbox, events: events, worker: server.worker).addRoutes(to: group)
        SimulationController(devices: devices, activities: server.activities, faults: faults, bodyLimit: bodyLimit)
            .addRoutes(to: group)
        ActivityController(devices: devices, activities: server.activities, bodyLimit: bodyLimit).addRoutes(to: group)
        EventController(events: events).addRoutes(to: group)
        group.get("openapi.json") { _, _ in Response.json(bytes: APIDescription.json) }
        return router
    }

    private static func credentials(in file: String) throws(PushServerError) -> BasicCredentials {
        do {
            return try BasicCredentials(file: file)
        } catch {
            throw .unreadableAuthenticationFile(path: file)
        }
    }
}
