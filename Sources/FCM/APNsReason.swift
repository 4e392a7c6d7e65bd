/// The reason why APNs refuses a notification.
///
/// Source: <https://developer.apple.com/documentation/usernotifications/handling-notification-responses-from-apns>.
public enum APNsReason: String, Error, Sendable, Hashable, CaseIterable {
    /// The collapse identifier is too long.
    case badCollapseIdentifier = "BadCollapseId"
    /// The device token is not one.
    case badDeviceToken = "BadDeviceToken"
    /// The expiration is not a date.
    case badExpirationDate = "BadExpirationDate"
    /// The identifier is not a UUID.
    case badMessageIdentifier = "BadMessageId"
    /// The path is unknown.
    case badPath = "BadPath"
    /// The priority is not one, or not one of this push type.
    case badPriority = "BadPriority"
    /// The topic is not one.
    case badTopic = "BadTopic"
    /// A header is repeated.
    case duplicateHeaders = "DuplicateHeaders"
    /// The provider token has expired.
    case expiredProviderToken = "ExpiredProviderToken"
    /// The action is not allowed.
    case forbidden = "Forbidden"
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
    /// The device gets too many notifications.
    case tooManyRequests = "TooManyRequests"
    /// The device token is no longer valid.
    case unregistered = "Unregistered"

    /// The HTTP status.
    public var code: Int {
        switch self {
        case .expiredProviderToken, .forbidden, .invalidProviderToken, .missingProviderToken: 403
        case .badPath: 404
        case .methodNotAllowed: 405
        case .unregistered: 410
        case .payloadTooLarge: 413
        case .tooManyRequests: 429
        case .internalServerError: 500
        case .serviceUnavailable: 503
        default: 400
        }
    }
}
