import FoundationEssentials
import Hummingbird

/// The simulated devices: which there are, and of what kind.
struct DeviceController: Sendable {
    let service: PushService

    func addRoutes(to group: RouterGroup<BasicRequestContext>) {
        group.get("devices") { _, _ in Response.json(["devices": service.devices.devices]) }
        group.post("devices") { request, _ in try await register(request) }
        group.delete("devices/:token") { _, context in
            let token = context.parameters.get("token") ?? ""
            guard DeviceRegistry.isToken(token), try await service.devices.unregister(token) else {
                return Response.failure(.notFound, "There is no device with this token.")
            }
            return .noContent
        }
    }

    private func register(_ request: Request) async throws -> Response {
        guard let device: SimulatedDevice = await JSONBody.decode(request, limit: service.configuration.bodyLimit)
        else {
            return .failure(.badRequest, "The body is no device: a JSON object with a token, and what else is known.")
        }
        if let defect = device.defect { return .failure(.badRequest, defect) }
        do {
            try await service.devices.register(device)
        } catch is DeviceRegistry.Full {
            return .failure(.conflict, "There are too many devices: remove some that are not needed any more.")
        }
        return .json(device, status: .created)
    }
}
