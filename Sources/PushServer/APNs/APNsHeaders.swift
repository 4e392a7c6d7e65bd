import HTTPTypes
import RichPush

/// The headers of a request to APNs, checked as APNs checks them.
///
/// Source: <https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns>.
struct APNsHeaders {
    private static let names: [HTTPField.Name] = [
        .apnsTopic, .apnsPushType, .apnsPriority, .apnsExpiration, .apnsCollapseIdentifier, .apnsIdentifier,
    ]
    private static let priorities: Set<String> = ["10", "5", "1"]
    private static let collapseIdentifierLimit = 64

    /// The headers that are stored with the notification.
    let values: [String: String]
    let topic: String
    let pushType: PushType?

    init(_ fields: HTTPFields) throws(APNsReason) {
        guard Self.names.allSatisfy({ fields[values: $0].count < 2 }) else { throw .duplicateHeaders }
        if let identifier = fields[.apnsIdentifier], !Self.isUUID(identifier) { throw .badMessageIdentifier }
        if let type = fields[.apnsPushType] {
            guard let type = PushType(rawValue: type) else { throw .invalidPushType }
            pushType = type
        } else {
            pushType = nil
        }
        if let priority = fields[.apnsPriority] {
            guard Self.priorities.contains(priority), pushType != .background || priority == "5" else {
                throw .badPriority
            }
        }
        if let expiration = fields[.apnsExpiration], Int(expiration) == nil { throw .badExpirationDate }
        if let collapse = fields[.apnsCollapseIdentifier], collapse.utf8.count > Self.collapseIdentifierLimit {
            throw .badCollapseIdentifier
        }
        guard let topic = fields[.apnsTopic] else { throw .missingTopic }
        guard !topic.isEmpty, topic.utf8.count <= 255 else { throw .badTopic }
        self.topic = topic
        let pairs = Self.names.compactMap { name in fields[name].map { (name.canonicalName, $0) } }
        values = Dictionary(pairs) { first, _ in first }
    }

    /// Checks the contents of the provider token, but not its signature.
    static func authenticate(_ fields: HTTPFields) throws(APNsReason) {
        guard let value = fields[.authorization], value.lowercased().hasPrefix("bearer ") else {
            throw .missingProviderToken
        }
        guard let token = JSONWebToken(String(value.dropFirst("bearer ".count))), token.header["alg"] == "ES256",
            token.header["kid"]?.stringValue != nil, token.claims["iss"]?.stringValue != nil,
            let issuedAt = token.claims["iat"]?.numberValue
        else { throw .invalidProviderToken }
        // A token is valid for one hour.
        guard issuedAt > Double(WallClock.milliseconds / 1_000) - 3_600 else { throw .expiredProviderToken }
    }

    private static func isUUID(_ text: String) -> Bool {
        let groups = text.split(separator: "-", omittingEmptySubsequences: false)
        return groups.map(\.count) == [8, 4, 4, 4, 12] && groups.joined().allSatisfy(\.isHexDigit)
    }
}
