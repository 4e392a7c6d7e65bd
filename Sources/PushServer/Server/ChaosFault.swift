import FCM

/// An answer that a token gets on demand, by the error codes of FCM.
enum ChaosFault: String, Sendable, Hashable, Codable, CaseIterable {
    case invalidArgument = "INVALID_ARGUMENT"
    case unregistered = "UNREGISTERED"
    case senderIdentifierMismatch = "SENDER_ID_MISMATCH"
    case quotaExceeded = "QUOTA_EXCEEDED"
    case unavailable = "UNAVAILABLE"
    case internalError = "INTERNAL"
    case thirdPartyAuthenticationError = "THIRD_PARTY_AUTH_ERROR"

    /// FCM's answer.
    var error: FCMError {
        switch self {
        case .invalidArgument: .invalidRegistrationToken
        case .unregistered: .unregistered
        case .senderIdentifierMismatch: .senderIdentifierMismatch
        case .quotaExceeded: .quotaExceeded
        case .unavailable: .unavailable
        case .internalError: .internalError
        case .thirdPartyAuthenticationError: .thirdPartyAuthenticationError
        }
    }
}
