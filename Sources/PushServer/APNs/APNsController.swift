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
            return Response(status: .ok, headers: [.apnsIdentifier: identifier])
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
        try APNsHeaders.authenticate(request.headers)
        let headers = try APNsHeaders(request.headers)
        guard let token, !token.isEmpty else { throw .missingDeviceToken }
        guard let body = try? await request.body.collect(upTo: bodyLimit) else {
            throw .payloadTooLarge
        }
        let limit = headers.pushType == .voip ? RemoteNotification.voipSizeLimit : RemoteNotification.sizeLimit
        guard body.readableBytes <= limit else { throw .payloadTooLarge }
        guard body.readableBytes > 0, let payload = try? JSONValue(parsing: body.readableBytesView),
            payload.objectValue != nil
        else { throw .payloadEmpty }
        let device = try device(of: token)
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

    private func device(of token: String) throws(APNsReason) -> SimulatedDevice {
        if let code = faults.errorCode(for: token) { throw APNsReason(code) }
        switch devices.lookup(token) {
        case .device(let device):
            // A registered device may have any token; all other tokens are hexadecimal numbers.
            let isNumber = token.count >= 64 && token.count % 2 == 0 && token.allSatisfy(\.isHexDigit)
            guard isNumber || devices.isRegistered(token) else { throw .badDeviceToken }
            return device
        case .unregistered: throw .unregistered
        case .malformed: throw .badDeviceToken
        }
    }

    /// Returns the sender's identifier, or a new one, as APNs does.
    private static func identifier(of request: Request) -> String {
        request.headers[.apnsIdentifier] ?? UUID().uuidString
    }

    private func refuse(_ reason: APNsReason, _ request: Request, identifier: String? = nil) -> Response {
        metrics.count(.refused)
        var members: JSONObject = ["reason": .string(reason.rawValue)]
        if reason == .unregistered { members["timestamp"] = .integer(Int(WallClock.milliseconds)) }
        var response = Response.json(JSONValue.object(members), status: HTTPResponse.Status(code: reason.code))
        response.headers[.apnsIdentifier] = identifier ?? Self.identifier(of: request)
        return response
    }
}
