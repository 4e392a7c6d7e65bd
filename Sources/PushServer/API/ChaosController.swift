import Hummingbird

/// Faults on demand.
struct ChaosController: Sendable {
    let service: PushService

    func addRoutes(to group: RouterGroup<BasicRequestContext>) {
        group.get("chaos") { _, _ in Response.json(service.chaos) }
        group.put("chaos") { request, _ in
            guard let chaos: Chaos = await JSONBody.decode(request, limit: service.configuration.bodyLimit),
                chaos.isValid
            else {
                return Response.failure(
                    .badRequest,
                    "The body is an object with errors (token to error code), unavailableShare (0 to 1), "
                        + "delayInMilliseconds (0 to 60000); the codes are "
                        + ChaosFault.allCases.map(\.rawValue).joined(separator: ", ") + "."
                )
            }
            service.chaos = chaos
            return .json(chaos)
        }
    }
}
