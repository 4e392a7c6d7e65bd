import FoundationEssentials
import HTTPTypes
import Hummingbird
import Logging
import RichPush

/// `POST /3/device/{token}`, as APNs answers it.
struct PushController: Sendable {
    let service: PushService

    func addRoutes(to router: Router<BasicRequestContext>) {
        router.post("/3/device/:token") { request, context in
            await answer(request, token: context.parameters.get("token"))
        }
        router.post("/3/device") { request, _ in await answer(request, token: nil) }
        router.get("/3/device/:token") { request, _ in Self.refusal(.methodNotAllowed, of: request) }
    }

    private func answer(_ request: Request, token: String?) async -> Response {
        do throws(APNsReason) {
            try await accept(request, token: token)
            return Response(status: .ok, headers: [.apnsIdentifier: Self.identifier(of: request)])
        } catch {
            service.metrics.count(.refused)
            return Self.refusal(error, of: request)
        }
    }

    private func accept(_ request: Request, token: String?) async throws(APNsReason) {
        try APNsHeaders.authenticate(request.headers)
        let headers = try APNsHeaders(request.headers)
        guard let token, !token.isEmpty else { throw .missingDeviceToken }
        guard let body = try? await request.body.collect(upTo: service.configuration.bodyLimit) else {
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
            name: Self.identifier(of: request),
            target: "token \(token)",
            request: String(buffer: body),
            headers: headers.values,
            payload: payload,
            payloadSize: body.readableBytes
        )
        do {
            try await service.accept(accepted, for: [device])
        } catch {
            service.logger.error("A notification cannot be stored", metadata: ["error": "\("\(error)".forLog)"])
            throw .internalServerError
        }
    }

    private func device(of token: String) throws(APNsReason) -> SimulatedDevice {
        if let fault = service.chaos.errors[token] { throw fault.reason }
        switch service.devices.lookup(token) {
        case .device(let device):
            // Who has registered a device may call it what he likes; any other token is a number.
            let isNumber = token.count >= 64 && token.count % 2 == 0 && token.allSatisfy(\.isHexDigit)
            guard isNumber || service.devices.isRegistered(token) else { throw .badDeviceToken }
            return device
        case .unregistered: throw .unregistered
        case .malformed: throw .badDeviceToken
        }
    }

    private static func identifier(of request: Request) -> String {
        request.headers[.apnsIdentifier] ?? UUID().uuidString
    }

    private static func refusal(_ reason: APNsReason, of request: Request) -> Response {
        var members: [String: JSONValue] = ["reason": .string(reason.rawValue)]
        if reason == .unregistered { members["timestamp"] = .integer(Int(WallClock.milliseconds)) }
        var response = Response.json(JSONValue.object(members), status: HTTPResponse.Status(code: reason.code))
        response.headers[.apnsIdentifier] = identifier(of: request)
        return response
    }
}
