import DeviceSimulator
import Hummingbird
import RichPush

/// The Live Activities of a device: lists them, and starts one as the app does itself.
struct ActivityController: Sendable {
    /// A Live Activity that the app starts.
    private struct Start: Decodable {
        let token: String?
        let attributesType: String
        let attributes: JSONObject?
        let contentState: JSONObject?
    }

    private static let nameLimit = 256

    let devices: DeviceRegistry
    let activities: ActivityRegistry
    let bodyLimit: Int

    func addRoutes(to group: RouterGroup<BasicRequestContext>) {
        group.get("devices/:token/activities") { _, context in
            guard let device = device(context) else { return Self.notFound }
            let now = WallClock.milliseconds
            let found = activities.activities(of: device.token).map { LiveActivityDocument($0, at: now) }
            return .json(["activities": found])
        }
        group.post("devices/:token/activities") { request, context in
            guard let device = device(context) else { return Self.notFound }
            return try await start(request, on: device)
        }
    }

    private func start(_ request: Request, on device: RegisteredDevice) async throws -> Response {
        let start: Start = try await request.object(
            of: "NewActivity",
            upTo: bodyLimit,
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
            try await activities.start(activity, on: device.token)
        } catch is ActivityRegistry.Taken {
            return .failure(.conflict, "A Live Activity already has this token.")
        }
        return .json(LiveActivityDocument(activity, at: now), status: .created)
    }

    private func device(_ context: BasicRequestContext) -> RegisteredDevice? {
        guard case .device(let device) = devices.lookup(context.parameters.decoded("token")) else { return nil }
        return device
    }

    private static let notFound = Response.failure(.notFound, "There is no device with this token.")
}
