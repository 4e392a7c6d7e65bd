import Hummingbird

/// Which path leads where.
enum PushRouter {
    static func make(_ service: PushService) throws -> Router<BasicRequestContext> {
        // HEAD is answered wherever GET is; that there is no body then, ``RequestGuard`` sees to.
        let router = Router(context: BasicRequestContext.self, options: .autoGenerateHeadEndpoints)
        router.add(
            middleware: RequestGuard(
                service.configuration,
                credentials: try service.configuration.authenticationFile.map(credentials),
                metrics: service.metrics,
                logger: service.logger
            )
        )
        SubscriptionController(service: service).addRoutes(to: router)
        RegistrationController(service: service).addRoutes(to: router)
        TokenController().addRoutes(to: router)
        PushController(service: service).addRoutes(to: router)
        SendController(service: service).addRoutes(to: router)
        HealthController(service: service).addRoutes(to: router)
        PageController().addRoutes(to: router)
        let inbox = router.group("/api/v1")
        DeliveryController(service: service).addRoutes(to: inbox)
        DeviceController(service: service).addRoutes(to: inbox)
        ChaosController(service: service).addRoutes(to: inbox)
        EventController(service: service).addRoutes(to: inbox)
        inbox.get("openapi.json") { _, _ in Response.json(bytes: APIDescription.json.utf8) }
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
