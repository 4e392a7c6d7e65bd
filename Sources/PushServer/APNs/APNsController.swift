import FCM
import FoundationEssentials
import HTTPTypes
import Hummingbird
import Logging
import RichPush

/// `POST /3/device/{token}`, as APNs answers it.
struct APNsController: Sendable {
    let server: ServerComponents
    let worker: DeliveryWorker

    func addRoutes(to router: Router<BasicRequestContext>) {
        for path in ["/3/device/:token", "/3/device"] as [RouterPath] {
            router.post(path) { request, context in await answer(request, token: context.parameters.get("token")) }
        }
    }

    private func answer(_ request: Request, token: String?) async -> Response {
        let identifier = request.apnsIdentifier
        do throws(APNsReason) {
            try await accept(request, identifier: identifier, token: token)
            var response = Response(status: .ok, headers: [.apnsIdentifier: identifier])
            // The sandbox's delivery log has this identifier.
            if request.apnsEnvironment == .sandbox {
                response.headers[.apnsUniqueIdentifier] = UUID().uuidString.lowercased()
            }
            return response
        } catch {
            server.metrics.count(.refused)
            return .refused(by: error, identifier: identifier)
        }
    }

    private func accept(_ request: Request, identifier: String, token: String?) async throws(APNsReason) {
        do throws(FCMError) { try await server.faults.inject() } catch { throw .serviceUnavailable }
        // A certificate takes the place of a token.
        let certificate = ClientCertificate.current
        if let certificate {
            try certificate.check(request.headers)
        } else {
            try APNsHeaders.authenticate(request.headers)
        }
        let headers = try APNsHeaders(request.headers, certificateTopic: certificate?.topic, app: token.flatMap(app))
        guard let token, !token.isEmpty else { throw .missingDeviceToken }
        let limit = headers.pushType == .voip ? RemoteNotification.voipSizeLimit : RemoteNotification.sizeLimit
        guard let body = try? await request.collectBody(upTo: server.configuration.bodyLimit),
            body.readableBytes <= limit
        else { throw .payloadTooLarge }
        guard body.readableBytes > 0, let payload = try? JSONValue(parsing: body.readableBytesView),
            payload.objectValue != nil
        else { throw .payloadEmpty }
        let device = try device(of: token)
        guard device.belongs(to: request.apnsEnvironment) else { throw .badDeviceToken }
        guard device.accepts(topic: headers.topic, of: headers.pushType) else { throw .deviceTokenNotForTopic }
        let labels = MessageLabels.read(request.headers)
        let target = FaultTarget(token: token, topic: headers.topic, labels: labels, words: "token \(token)")
        if let rule = server.faults.rule(for: target) { throw rule.error.apnsReason }
        let accepted = AcceptedMessage(
            origin: .apns,
            project: headers.topic,
            name: identifier,
            target: target.words,
            labels: labels,
            attempts: server.faults.takeAttempts(for: target),
            request: String(buffer: body),
            headers: headers.values,
            payload: payload,
            payloadSize: body.readableBytes
        )
        do {
            try await worker.accept(accepted, for: [device])
        } catch is DeliveryWorker.Overload {
            throw .serviceUnavailable
        } catch {
            server.logger.error("Cannot store a notification", metadata: ["error": "\("\(error)".forLog)"])
            throw .internalServerError
        }
    }

    /// Returns the bundle identifier of the app that a token belongs to; `nil` if it is not known.
    private func app(of token: String) -> String? {
        if case .device(let device) = server.devices.lookup(token) { device.bundleIdentifier } else { nil }
    }

    private func device(of token: String) throws(APNsReason) -> RegisteredDevice {
        if let fault = server.faults.fault(of: token) { throw fault.apnsReason }
        switch server.devices.lookup(token) {
        case .device(let device):
            // A registered device may have any token, unless the server is strict.
            guard token.utf8.isDeviceToken || server.devices.isRegistered(token) && !server.devices.isStrict
            else { throw .badDeviceToken }
            return device
        case .unregistered: throw .unregistered
        case .malformed: throw .badDeviceToken
        }
    }
}

extension Request {
    /// Whether a sender means APNs: by the path, as all of APNs' begin with a number, by the host, or by a header.
    var isForAPNs: Bool {
        uri.path.isForAPNs || apnsEnvironment != nil || headers.contains { $0.name.canonicalName.hasPrefix("apns-") }
    }

    fileprivate var apnsEnvironment: APNsEnvironment? { authority.flatMap { APNsEnvironment(host: $0) } }

    /// The host: over HTTP/2, too, a client may send it as `Host` (RFC 9113, 8.3.1).
    var authority: String? { head.authority ?? headers[.host] }

    fileprivate var apnsIdentifier: String { headers[.apnsIdentifier] ?? UUID().uuidString }
}

extension String {
    /// Whether this is a path of APNs, known or not: `/3/device/…`, `/4/broadcasts/…`, `/1/apps/…`.
    var isForAPNs: Bool { split(separator: "/").first?.utf8.allSatisfy { (0x30...0x39).contains($0) } ?? false }
}

extension Response {
    /// Makes APNs' response to a request with a path or method that it does not know.
    static func refusedByAPNs(_ request: Request, _ metrics: ServerMetrics) -> Response {
        metrics.count(.refused)
        let parts = request.uri.path.split(separator: "/")
        let isKnown = parts.starts(with: ["3", "device"]) && parts.count < 4 && request.method != .post
        return refused(by: isKnown ? .methodNotAllowed : .badPath, identifier: request.apnsIdentifier)
    }

    fileprivate static func refused(by reason: APNsReason, identifier: String) -> Response {
        var members: JSONObject = ["reason": .string(reason.rawValue)]
        if reason.code == 410 { members["timestamp"] = .integer(Int(WallClock.milliseconds)) }
        var response = json(JSONValue.object(members), status: HTTPResponse.Status(code: reason.code))
        response.headers[.apnsIdentifier] = identifier
        return response
    }
}

private struct APNsHeaders {
    private static let names: [HTTPField.Name] = [
        .apnsTopic, .apnsPushType, .apnsPriority, .apnsExpiration, .apnsCollapseIdentifier, .apnsIdentifier,
    ]

    /// The headers that are stored with the notification.
    let values: [String: String]
    let topic: String
    let pushType: PushType?

    /// - Parameter certificateTopic: The topic of the client's certificate, for a request without a topic.
    init(_ fields: HTTPFields, certificateTopic: String?, app: String?) throws(APNsReason) {
        guard Self.names.allSatisfy({ fields[values: $0].count < 2 }) else { throw .duplicateHeaders }
        values = Self.names.reduce(into: [:]) { $0[$1.canonicalName] = fields[$1] }
        let topic = fields[.apnsTopic] ?? certificateTopic
        let checked = values.merging(topic.map { ["apns-topic": $0] } ?? [:]) { $1 }
        do throws(APNsHeaderError) { try APNsHeaderRules.check(checked, app: app) } catch { throw error.reason }
        guard let topic else { throw .missingTopic }
        self.topic = topic
        pushType = fields[.apnsPushType].flatMap(PushType.init)
    }

    /// Checks the contents of the provider token, but not its signature.
    static func authenticate(_ fields: HTTPFields) throws(APNsReason) {
        guard let value = fields[.authorization], value.lowercased().hasPrefix("bearer ")
        else { throw .missingProviderToken }
        guard let token = JSONWebToken(String(value.dropFirst("bearer ".count))), token.header["alg"] == "ES256",
            token.header["kid"]?.stringValue != nil, token.claims["iss"]?.stringValue != nil,
            // Senders that write the time as text use APNs, so it seems to accept that: kalyke does (inferred).
            let time = token.claims["iat"], let issuedAt = time.numberValue ?? time.stringValue.flatMap({ Double($0) })
        else { throw .invalidProviderToken }
        // A token is valid for one hour.
        let now = Double(WallClock.milliseconds / 1_000)
        guard issuedAt > now - 3_600 else { throw .expiredProviderToken }
        // Senders whose clock is fast report this. How fast it may be is not documented.
        guard issuedAt <= now + 60 else { throw .invalidProviderToken }
    }
}
