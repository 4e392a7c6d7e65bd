import FCM
import FoundationEssentials
import HTTPTypes
import Hummingbird
import Logging
import RichPush

/// `POST /3/device/{token}`, as APNs answers it.
struct APNsController: Sendable {
    let intake: MessageIntake
    let devices: DeviceRegistry
    let activities: ActivityRegistry
    let faults: FaultInjection
    let metrics: ServerMetrics
    let bodyLimit: Int
    let logger: Logger

    func addRoutes(to router: Router<BasicRequestContext>) {
        for path in ["/3/device/:token", "/3/device"] as [RouterPath] {
            router.post(path) { request, context in await answer(request, token: context.parameters.get("token")) }
            for method in [.get, .head, .put, .patch, .delete] as [HTTPRequest.Method] {
                router.on(path, method: method) { request, _ in refuse(.methodNotAllowed, request) }
            }
        }
        for path in ["/3", "/3/**"] as [RouterPath] {
            router.post(path) { request, _ in refuse(.badPath, request) }
        }
    }

    private func answer(_ request: Request, token: String?) async -> Response {
        let identifier = Self.identifier(of: request)
        do throws(APNsReason) {
            try await accept(request, identifier: identifier, token: token)
            var response = Response(status: .ok, headers: [.apnsIdentifier: identifier])
            // The sandbox's delivery log has this identifier.
            if Self.environment(of: request) == .sandbox {
                response.headers[.apnsUniqueIdentifier] = UUID().uuidString.lowercased()
            }
            return response
        } catch {
            return refuse(error, request, identifier: identifier)
        }
    }

    private func accept(_ request: Request, identifier: String, token: String?) async throws(APNsReason) {
        do throws(FCMError) {
            try await faults.inject()
        } catch {
            throw .serviceUnavailable
        }
        // A certificate takes the place of a token.
        let certificate = ClientCertificate.current
        if let certificate {
            try certificate.check(request.headers)
        } else {
            try APNsHeaders.authenticate(request.headers)
        }
        let headers = try APNsHeaders(request.headers, certificateTopic: certificate?.topic)
        guard let token, !token.isEmpty else { throw .missingDeviceToken }
        guard let body = try? await request.collectBody(upTo: bodyLimit) else {
            throw .payloadTooLarge
        }
        let limit = headers.pushType == .voip ? RemoteNotification.voipSizeLimit : RemoteNotification.sizeLimit
        guard body.readableBytes <= limit else { throw .payloadTooLarge }
        guard body.readableBytes > 0, let payload = try? JSONValue(parsing: body.readableBytesView),
            payload.objectValue != nil
        else { throw .payloadEmpty }
        let device = try device(of: token)
        guard device.belongs(to: Self.environment(of: request)) else { throw .badDeviceToken }
        guard device.accepts(topic: headers.topic, of: headers.pushType) else { throw .deviceTokenNotForTopic }
        let accepted = AcceptedMessage(
            origin: .apns,
            project: headers.topic,
            name: identifier,
            target: "token \(token)",
            labels: MessageLabels(request.headers),
            request: String(buffer: body),
            headers: headers.values,
            payload: payload,
            payloadSize: body.readableBytes
        )
        do {
            try await intake.accept(accepted, for: [device])
        } catch is MessageIntake.Overload {
            throw .serviceUnavailable
        } catch {
            logger.error("Cannot store a notification", metadata: ["error": "\("\(error)".forLog)"])
            throw .internalServerError
        }
    }

    private func device(of token: String) throws(APNsReason) -> RegisteredDevice {
        if let fault = faults.fault(of: token) { throw fault.apnsReason }
        // The tokens of a device's Live Activities are its own as well.
        let owner = activities.device(of: token)
        switch devices.lookup(owner ?? token) {
        case .device(let device):
            // A registered device may have any token; all other tokens are hexadecimal numbers.
            let isNumber = token.count >= 64 && token.count % 2 == 0 && token.allSatisfy(\.isHexDigit)
            let isItsOwn = owner != nil || devices.isRegistered(token) || token == device.pushToStartToken
            guard isNumber || isItsOwn else { throw .badDeviceToken }
            return device
        case .unregistered: throw .unregistered
        case .malformed: throw .badDeviceToken
        }
    }

    /// Returns the environment that the sender has chosen by the host.
    private static func environment(of request: Request) -> APNsEnvironment? {
        (request.head.authority ?? request.headers[.host]).flatMap { APNsEnvironment(host: $0) }
    }

    /// Returns the sender's identifier, or a new one, as APNs does.
    private static func identifier(of request: Request) -> String {
        request.headers[.apnsIdentifier] ?? UUID().uuidString
    }

    private func refuse(_ reason: APNsReason, _ request: Request, identifier: String? = nil) -> Response {
        metrics.count(.refused)
        var members: JSONObject = ["reason": .string(reason.rawValue)]
        if reason.code == 410 { members["timestamp"] = .integer(Int(WallClock.milliseconds)) }
        var response = Response.json(JSONValue.object(members), status: HTTPResponse.Status(code: reason.code))
        response.headers[.apnsIdentifier] = identifier ?? Self.identifier(of: request)
        return response
    }
}
