import DeviceSimulator
import Hummingbird
import RichPush

/// What a sender's test can set up: the simulated devices with their Live Activities, and faults on demand.
struct SimulationController: Sendable {
    /// A Live Activity that the app starts.
    private struct NewActivity: Decodable {
        let token: String?
        let attributesType: String
        let attributes: JSONObject?
        let contentState: JSONObject?
    }

    private static let nameLimit = 256
    private static let notFound = Response.failure(.notFound, "There is no device with this token.")

    let server: ServerComponents

    func addRoutes(to group: RouterGroup<BasicRequestContext>) {
        group.get("devices") { _, _ in Response.json(["devices": server.devices.devices]) }
        group.post("devices") { request, _ in try await register(request) }
        group.delete("devices/:token") { _, context in
            let token = context.parameters.get("token") ?? ""
            guard DeviceRegistry.isToken(token), try await server.devices.unregister(token)
            else { return Self.notFound }
            try await server.activities.remove(device: token)
            return .noContent
        }
        group.get("chaos") { _, _ in Response.json(server.faults.chaos) }
        group.put("chaos") { request, _ in try await setChaos(request) }
        group.get("devices/:token/activities") { _, context in
            guard let device = device(context) else { return Self.notFound }
            let now = WallClock.milliseconds
            let found = server.activities.activities(of: device.token).map { LiveActivityDocument($0, at: now) }
            return .json(["activities": found])
        }
        group.post("devices/:token/activities") { request, context in
            guard let device = device(context) else { return Self.notFound }
            return try await start(request, on: device)
        }
    }

    private func register(_ request: Request) async throws -> Response {
        let device: RegisteredDevice = try await request.object(
            of: "Device",
            upTo: server.configuration.bodyLimit,
            defaults: RegisteredDevice.defaults,
            expectation: "The body must be a JSON object that describes a device, with at least a token."
        )
        if let defect = device.defect(isStrict: server.devices.isStrict) { return .failure(.badRequest, defect) }
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
        guard chaos.isValid else { throw HTTPError(.badRequest, message: Chaos.expectation) }
        server.faults.chaos = chaos
        return .json(chaos)
    }

    // MARK: - Live Activities

    private func start(_ request: Request, on device: RegisteredDevice) async throws -> Response {
        let start: NewActivity = try await request.object(
            of: "NewActivity",
            upTo: server.configuration.bodyLimit,
            expectation:
                "The body must be a JSON object with an attributesType, and possibly attributes, contentState, "
                + "and a token."
        )
        guard (1...Self.nameLimit).contains(start.attributesType.unicodeScalars.count) else {
            return .failure(.badRequest, "attributesType must have 1 to \(Self.nameLimit) characters.")
        }
        guard start.token.map(DeviceRegistry.isToken) ?? true else {
            return .failure(.badRequest, DeviceRegistry.tokenRule)
        }
        let now = WallClock.milliseconds
        let activity = LiveActivity(
            token: start.token ?? ActivityRegistry.makeToken(),
            attributesType: start.attributesType,
            attributes: start.attributes ?? [:],
            contentState: start.contentState ?? [:],
            at: now
        )
        do {
            try await server.activities.start(activity, on: device.token)
        } catch is ActivityRegistry.Taken {
            return .failure(.conflict, "A Live Activity already has this token.")
        }
        return .json(LiveActivityDocument(activity, at: now), status: .created)
    }

    private func device(_ context: BasicRequestContext) -> RegisteredDevice? {
        guard case .device(let device) = server.devices.lookup(context.parameters.decoded("token")) else { return nil }
        return device
    }
}
