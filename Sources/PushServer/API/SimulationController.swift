import FCM
import Hummingbird

/// What a sender's test can set up: the simulated devices, and faults on demand.
struct SimulationController: Sendable {
    let devices: DeviceRegistry
    let faults: FaultInjection
    let bodyLimit: Int

    func addRoutes(to group: RouterGroup<BasicRequestContext>) {
        group.get("devices") { _, _ in Response.json(["devices": devices.devices]) }
        group.post("devices") { request, _ in try await register(request) }
        group.delete("devices/:token") { _, context in
            let token = context.parameters.get("token") ?? ""
            guard DeviceRegistry.isToken(token), try await devices.unregister(token) else {
                return Response.failure(.notFound, "There is no device with this token.")
            }
            return .noContent
        }
        group.get("chaos") { _, _ in Response.json(faults.chaos) }
        group.put("chaos") { request, _ in try await setChaos(request) }
    }

    private func register(_ request: Request) async throws -> Response {
        let device: SimulatedDevice = try await request.object(
            of: "Device",
            upTo: bodyLimit,
            expectation: "The body must be a JSON object that describes a device, with a token at least."
        )
        if let defect = device.defect { return .failure(.badRequest, defect) }
        do {
            try await devices.register(device)
        } catch is DeviceRegistry.Full {
            return .failure(.conflict, "There are too many devices. Delete some first.")
        }
        return .json(device, status: .created)
    }

    private func setChaos(_ request: Request) async throws(HTTPError) -> Response {
        let expectation =
            "The body must be an object with errors (token to error code), unavailableShare (0 to 1), and "
            + "delayInMilliseconds (0 to 60000). The error codes are "
            + FCMError.ErrorCode.allCases.map(\.rawValue).joined(separator: ", ") + "."
        let chaos: Chaos = try await request.object(of: "Chaos", upTo: bodyLimit, expectation: expectation)
        guard chaos.isValid else { throw HTTPError(.badRequest, message: expectation) }
        faults.chaos = chaos
        return .json(chaos)
    }
}
