import HTTPTypes

/// Header fields that the libraries do not name.
extension HTTPField.Name {
    static let host = named("Host")
    static let secFetchSite = named("Sec-Fetch-Site")
    static let secFetchMode = named("Sec-Fetch-Mode")
    static let referrerPolicy = named("Referrer-Policy")
    static let crossOriginResourcePolicy = named("Cross-Origin-Resource-Policy")
    static let apnsIdentifier = named("apns-id")
    static let apnsTopic = named("apns-topic")
    static let apnsPushType = named("apns-push-type")
    static let apnsPriority = named("apns-priority")
    static let apnsExpiration = named("apns-expiration")
    static let apnsCollapseIdentifier = named("apns-collapse-id")

    /// The labels of a message, only for this server.
    static let label = named("RichPush-Label")
    static let apnsUniqueIdentifier = named("apns-unique-id")

    static let lastEventIdentifier = named("Last-Event-ID")

    static let accessTokenAuthentication = named("access_token_auth")
    static let deprecation = named("Deprecation")
    static let sunset = named("Sunset")
    static let link = named("Link")

    /// Makes a name of letters, hyphens and underscores, which is always valid.
    private static func named(_ name: String) -> HTTPField.Name {
        HTTPField.Name(name) ?? .date
    }
}
