extension FCMError {
    /// FCM's own error codes.
    ///
    /// Source: <https://firebase.google.com/docs/reference/fcm/rest/v1/ErrorCode>.
    public enum ErrorCode: String, Sendable, Hashable, CaseIterable {
        /// Nothing more is known.
        case unspecifiedError = "UNSPECIFIED_ERROR"
        /// A field of the message is invalid.
        case invalidArgument = "INVALID_ARGUMENT"
        /// The registration token is no longer valid.
        case unregistered = "UNREGISTERED"
        /// The registration token belongs to another sender.
        case senderIdentifierMismatch = "SENDER_ID_MISMATCH"
        /// Too many messages, for the project, a device or a topic.
        case quotaExceeded = "QUOTA_EXCEEDED"
        /// FCM is overloaded.
        case unavailable = "UNAVAILABLE"
        /// FCM failed.
        case internalError = "INTERNAL"
        /// The APNs certificate or key of the project is missing or wrong.
        case thirdPartyAuthenticationError = "THIRD_PARTY_AUTH_ERROR"
    }
}
