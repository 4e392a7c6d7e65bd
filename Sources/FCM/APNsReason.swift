/// The reason why APNs refuses a notification.
///
/// Source: <https://developer.apple.com/documentation/usernotifications/handling-notification-responses-from-apns>.
public enum APNsReason: String, Error, Sendable, Hashable, CaseIterable {
    /// The certificate is not valid.
    case badCertificate = "BadCertificate"
    /// The certificate is for the other environment.
    case badCertificateEnvironment = "BadCertificateEnvironment"
    /// The collapse identifier is too long.
    case badCollapseIdentifier = "BadCollapseId"
    /// The device token is not valid, or is for the other environment.
    case badDeviceToken = "BadDeviceToken"
    /// The key of the provider token is for the other environment.
    case badEnvironmentKeyInToken = "BadEnvironmentKeyInToken"
    /// The expiration is not a date.
    case badExpirationDate = "BadExpirationDate"
    /// The identifier is not a UUID.
    case badMessageIdentifier = "BadMessageId"
    /// The path is unknown.
    case badPath = "BadPath"
    /// The priority is not valid, or not valid for this push type.
    case badPriority = "BadPriority"
    /// The topic is not valid.
    case badTopic = "BadTopic"
    /// The device token is for another topic.
    case deviceTokenNotForTopic = "DeviceTokenNotForTopic"
    /// A header is repeated.
    case duplicateHeaders = "DuplicateHeaders"
    /// The provider token has expired.
    case expiredProviderToken = "ExpiredProviderToken"
    /// The device token has expired.
    case expiredToken = "ExpiredToken"
    /// The action is not allowed.
    case forbidden = "Forbidden"
    /// The connection was idle for too long.
    case idleTimeout = "IdleTimeout"
    /// APNs failed.
    case internalServerError = "InternalServerError"
    /// The provider token is not valid.
    case invalidProviderToken = "InvalidProviderToken"
    /// The push type is unknown.
    case invalidPushType = "InvalidPushType"
    /// The method is not POST.
    case methodNotAllowed = "MethodNotAllowed"
    /// The path has no device token.
    case missingDeviceToken = "MissingDeviceToken"
    /// There is no provider token.
    case missingProviderToken = "MissingProviderToken"
    /// There is no topic.
    case missingTopic = "MissingTopic"
    /// The payload is empty.
    case payloadEmpty = "PayloadEmpty"
    /// The payload is too large.
    case payloadTooLarge = "PayloadTooLarge"
    /// APNs is not available.
    case serviceUnavailable = "ServiceUnavailable"
    /// APNs is shutting down.
    case shutdown = "Shutdown"
    /// The provider token changes too often.
    case tooManyProviderTokenUpdates = "TooManyProviderTokenUpdates"
    /// The device gets too many notifications.
    case tooManyRequests = "TooManyRequests"
    /// The topic is not allowed.
    case topicDisallowed = "TopicDisallowed"
    /// The device token is no longer valid.
    case unregistered = "Unregistered"
    /// The key of the provider token is not for this topic.
    case unrelatedKeyInToken = "UnrelatedKeyIdInToken"

    /// The HTTP status.
    public var code: Int {
        switch self {
        case .badCertificate, .badCertificateEnvironment, .badEnvironmentKeyInToken, .expiredProviderToken, .forbidden,
            .invalidProviderToken, .missingProviderToken, .unrelatedKeyInToken:
            403
        case .badPath: 404
        case .methodNotAllowed: 405
        case .expiredToken, .unregistered: 410
        case .payloadTooLarge: 413
        case .tooManyProviderTokenUpdates, .tooManyRequests: 429
        case .internalServerError: 500
        case .serviceUnavailable, .shutdown: 503
        default: 400
        }
    }

    /// FCM's error code for a message that APNs refuses for this reason.
    ///
    /// Google documents that FCM gives the reason in an `ApnsError`
    /// (<https://firebase.google.com/docs/reference/fcm/rest/v1/ErrorCode>); which code comes with which reason is
    /// inferred from the codes' meaning.
    public var fcmErrorCode: FCMError.ErrorCode {
        switch code {
        case 403: .thirdPartyAuthenticationError
        case 410: .unregistered
        case 429: .quotaExceeded
        case 500: .internalError
        case 503: .unavailable
        default: .invalidArgument
        }
    }
}
