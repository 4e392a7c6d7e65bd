public import RichPush

/// Answers that do not depend on the message alone, but on the registration, the project, or FCM itself.
///
/// The shapes and codes are documented at <https://firebase.google.com/docs/reference/fcm/rest/v1/ErrorCode>. The
/// sentences are those that users report; FCM does not promise them.
extension FCMError {
    /// The answer that has this code; for `INVALID_ARGUMENT` it is ``invalidRegistrationToken``.
    public static func answer(for code: ErrorCode) -> FCMError {
        switch code {
        case .unspecifiedError:
            FCMError(.internalError, message: "Unknown error.", details: [.fcmError(.unspecifiedError)])
        case .invalidArgument: .invalidRegistrationToken
        case .unregistered: .unregistered
        case .senderIdentifierMismatch: .senderIdentifierMismatch
        case .quotaExceeded: .quotaExceeded
        case .unavailable: .unavailable
        case .internalError: .internalError
        case .thirdPartyAuthenticationError: .thirdPartyAuthenticationError
        }
    }

    /// The answer to a message that APNs refuses for a reason.
    public static func answer(for reason: APNsReason) -> FCMError {
        let answer = answer(for: reason.fcmErrorCode)
        return FCMError(
            answer.status,
            message: answer.message,
            details: [.fcmError(reason.fcmErrorCode), .apnsError(statusCode: reason.code, reason: reason.rawValue)]
        )
    }

    /// It does not exist: 404, without one of FCM's own codes.
    public static let notFound = FCMError(.notFound, message: "Requested entity was not found.")

    /// It exists already: 409.
    public static let alreadyExists = FCMError(.alreadyExists, message: "Requested entity already exists")

    /// The token was valid once: 404, `UNREGISTERED`. A sender should forget the token.
    public static let unregistered = FCMError(
        .notFound,
        message: "Requested entity was not found.",
        details: [.fcmError(.unregistered)]
    )

    /// The token does not have a token's form: 400, `INVALID_ARGUMENT`, blamed on `message.token`.
    public static let invalidRegistrationToken = {
        let message = "The registration token is not a valid FCM registration token"
        let violation = FieldViolation(
            field: "message.token",
            description: message,
            pointer: JSONPointer("message", "token")
        )
        return FCMError(
            .invalidArgument,
            message: message,
            details: [.fcmError(.invalidArgument), .badRequest([violation])]
        )
    }()

    /// The token belongs to another project: 403, `SENDER_ID_MISMATCH`.
    public static let senderIdentifierMismatch = FCMError(
        .permissionDenied,
        message: "SenderId mismatch",
        details: [.fcmError(.senderIdentifierMismatch)]
    )

    /// Too many messages were sent: 429, `QUOTA_EXCEEDED`.
    public static let quotaExceeded = FCMError(
        .resourceExhausted,
        message: "Resource has been exhausted (e.g. check quota).",
        details: [.fcmError(.quotaExceeded)]
    )

    /// FCM is overloaded: 503, `UNAVAILABLE`.
    public static let unavailable = FCMError(
        .unavailable,
        message: "The service is currently unavailable.",
        details: [.fcmError(.unavailable)]
    )

    /// FCM failed: 500, `INTERNAL`.
    public static let internalError = FCMError(
        .internalError,
        message: "Internal error encountered.",
        details: [.fcmError(.internalError)]
    )

    /// APNs did not accept the project's certificate or key: 401, `THIRD_PARTY_AUTH_ERROR`.
    public static let thirdPartyAuthenticationError = FCMError(
        .unauthenticated,
        message: "Auth error from APNS or Web Push Service",
        details: [
            .fcmError(.thirdPartyAuthenticationError), .apnsError(statusCode: 403, reason: "InvalidProviderToken"),
        ]
    )

    /// The request's body is not JSON: 400, without one of FCM's own codes.
    ///
    /// FCM names the place by repeating a part of the text; this answer has the line and column.
    public init(_ error: JSONSyntaxError) {
        let message = "Invalid JSON payload received. \(error)"
        self.init(
            .invalidArgument,
            message: message,
            details: [.badRequest([FieldViolation(field: nil, description: message)])]
        )
    }
}
