import FCM

/// The reason why APNs refuses a notification.
///
/// Source: <https://developer.apple.com/documentation/usernotifications/handling-notification-responses-from-apns>.
enum APNsReason: String, Error, Sendable, CaseIterable {
    case badCollapseIdentifier = "BadCollapseId"
    case badDeviceToken = "BadDeviceToken"
    case badExpirationDate = "BadExpirationDate"
    case badMessageIdentifier = "BadMessageId"
    case badPath = "BadPath"
    case badPriority = "BadPriority"
    case badTopic = "BadTopic"
    case duplicateHeaders = "DuplicateHeaders"
    case expiredProviderToken = "ExpiredProviderToken"
    case forbidden = "Forbidden"
    case internalServerError = "InternalServerError"
    case invalidProviderToken = "InvalidProviderToken"
    case invalidPushType = "InvalidPushType"
    case methodNotAllowed = "MethodNotAllowed"
    case missingDeviceToken = "MissingDeviceToken"
    case missingProviderToken = "MissingProviderToken"
    case missingTopic = "MissingTopic"
    case payloadEmpty = "PayloadEmpty"
    case payloadTooLarge = "PayloadTooLarge"
    case serviceUnavailable = "ServiceUnavailable"
    case tooManyRequests = "TooManyRequests"
    case unregistered = "Unregistered"

    /// The HTTP status.
    var code: Int {
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
