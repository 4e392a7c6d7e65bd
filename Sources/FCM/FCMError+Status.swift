extension FCMError {
    /// A canonical status of Google's APIs, as far as FCM answers with it.
    ///
    /// Source: <https://firebase.google.com/docs/reference/fcm/rest/v1/ErrorCode>.
    public enum Status: String, Sendable, Hashable, CaseIterable {
        /// The request can never succeed as it is; 400.
        case invalidArgument = "INVALID_ARGUMENT"
        /// There are no valid credentials, for FCM or for APNs; 401.
        case unauthenticated = "UNAUTHENTICATED"
        /// The credentials are valid, but not for this; 403.
        case permissionDenied = "PERMISSION_DENIED"
        /// There is no such project or registration; 404.
        case notFound = "NOT_FOUND"
        /// Too much was sent; 429.
        case resourceExhausted = "RESOURCE_EXHAUSTED"
        /// FCM failed; 500.
        case internalError = "INTERNAL"
        /// FCM is overloaded; 503.
        case unavailable = "UNAVAILABLE"

        /// The HTTP status.
        public var code: Int {
            switch self {
            case .invalidArgument: 400
            case .unauthenticated: 401
            case .permissionDenied: 403
            case .notFound: 404
            case .resourceExhausted: 429
            case .internalError: 500
            case .unavailable: 503
            }
        }
    }
}
