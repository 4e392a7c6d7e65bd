import Hummingbird
import RichPush

/// What a sender's test can set up: the simulated devices, and faults on demand.
struct SimulationController: Sendable {
    private static let notFound = Response.failure(.notFound, "There is no device with this token.")

    let server: ServerComponents

    func addRoutes(to group: RouterGroup<BasicRequestContext>) {
        group.get("devices") { _, _ in Response.json(["devices": server.devices.devices]) }
        group.post("devices") { request, _ in try await register(request) }
        group.delete("devices/:token") { _, context in
            let token = context.parameters.get("token") ?? ""
            return try await server.devices.unregister(token) ? Response.noContent : Self.notFound
        }
        group.get("chaos") { _, _ in Response.json(server.faults.chaos) }
        group.put("chaos") { request, _ in try await setChaos(request) }
    }

    private func register(_ request: Request) async throws -> Response {
        let device: RegisteredDevice = try await request.object(
            of: "Device",
            upTo: server.configuration.bodyLimit,
            defaults: RegisteredDevice.defaults,
            expectation: "The body must be a JSON object that describes a device, with at least a token."
        )
        let hasRealForm = device.token.utf8.isDeviceToken || device.token.isFCMIdentifier
        guard !server.devices.isStrict || device.bundleIdentifier != nil && hasRealForm else {
            return .failure(
                .badRequest,
                "With --strict, a device must have a bundleIdentifier, and a token in the form of APNs' or FCM's."
            )
        }
        do {
            return .json(try await server.devices.register(device), status: .created)
        } catch let error as DeviceRegistry.Taken {
            return .failure(.conflict, "\(error.identifier) is already taken.")
        } catch is DeviceRegistry.Full {
            return .failure(.conflict, "There are too many devices. Delete some first.")
        }
    }

    private func setChaos(_ request: Request) async throws(HTTPError) -> Response {
        let chaos: Chaos = try await request.object(
            of: "Chaos",
            upTo: server.configuration.bodyLimit,
            defaults: Chaos.defaults,
            expectation: Chaos.expectation
        )
        server.faults.chaos = chaos
        return .json(chaos)
    }
}
