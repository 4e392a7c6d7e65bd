import Hummingbird

/// The server's routes.
enum PushRouter {
    static func make(_ server: ServerComponents, _ worker: DeliveryWorker) throws -> Router<BasicRequestContext> {
        // HEAD is answered wherever GET is; ``RequestGuard`` removes the body.
        let router = Router(context: BasicRequestContext.self, options: .autoGenerateHeadEndpoints)
        router.add(middleware: try RequestGuard(server))
        let retired = RetiredServices(server)
        retired.addRoutes(to: router)
        InstanceIDController(server: server, retired: retired).addRoutes(to: router)
        TopicSubscriptionController(server: server).addRoutes(to: router)
        TokenController().addRoutes(to: router)
        APNsController(server: server, worker: worker).addRoutes(to: router)
        SendController(server: server, worker: worker).addRoutes(to: router)
        HealthController(server: server).addRoutes(to: router)
        PageController().addRoutes(to: router)
        let group = router.group("/api/v1")
        DeliveryController(server: server).addRoutes(to: group)
        DumpController(server: server, worker: worker).addRoutes(to: group)
        SimulationController(server: server).addRoutes(to: group)
        EventController(events: server.events).addRoutes(to: group)
        group.get("openapi.json") { _, _ in Response.json(bytes: APIDescription.json) }
        return router
    }
}
