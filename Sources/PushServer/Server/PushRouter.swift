import Hummingbird

/// Which path leads where.
enum PushRouter {
    static func make(_ service: PushService) -> Router<BasicRequestContext> {
        let router = Router(context: BasicRequestContext.self)
        SendController(service: service).addRoutes(to: router)
        HealthController(service: service).addRoutes(to: router)
        PageController().addRoutes(to: router)
        let inbox = router.group("/api/v1")
        DeliveryController(service: service).addRoutes(to: inbox)
        DeviceController(service: service).addRoutes(to: inbox)
        ChaosController(service: service).addRoutes(to: inbox)
        EventController(service: service).addRoutes(to: inbox)
        return router
    }
}
