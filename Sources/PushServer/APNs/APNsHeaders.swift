import FCM
import HTTPTypes
import RichPush

/// The headers of a request to APNs, checked as APNs checks them.
struct APNsHeaders {
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
        let pairs = Self.names.compactMap { name in fields[name].map { (name.canonicalName, $0) } }
        values = Dictionary(pairs) { first, _ in first }
        let topic = fields[.apnsTopic] ?? certificateTopic
        let checked = values.merging(topic.map { ["apns-topic": $0] } ?? [:]) { $1 }
        do throws(APNsHeaderError) { try APNsHeaderRules.check(checked, app: app) } catch { throw error.reason }
        guard let topic else { throw .missingTopic }
        self.topic = topic
        pushType = fields[.apnsPushType].flatMap(PushType.init)
    }

    /// Checks the contents of the provider token, but not its signature.
    static func authenticate(_ fields: HTTPFields) throws(APNsReason) {
        guard let value = fields[.authorization], value.lowercased().hasPrefix("bearer ") else {
            throw .missingProviderToken
        }
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

extension APNsReason {
    /// The reason of APNs that corresponds to an error code of FCM.
    init(_ code: FCMError.ErrorCode) {
        self =
            switch code {
            case .invalidArgument: .badDeviceToken
            case .unregistered: .unregistered
            case .senderIdentifierMismatch: .forbidden
            case .quotaExceeded: .tooManyRequests
            case .unavailable: .serviceUnavailable
            case .internalError, .unspecifiedError: .internalServerError
            case .thirdPartyAuthenticationError: .invalidProviderToken
            }
    }
}
