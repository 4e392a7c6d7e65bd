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
            FCMError(.internalError, "Unknown error.", .unspecifiedError)
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
    ///
    /// Only `BadDeviceToken` blames the token; with another reason that has no code of FCM's own, the sentence is
    /// neutral. That is inferred, as is the order of the details.
    public static func answer(
        for reason: APNsReason,
        explanation: String? = nil,
        pointer: JSONPointer? = nil
    ) -> FCMError {
        let code = reason.fcmErrorCode
        let answer = answer(for: code)
        let isNeutral = code == .invalidArgument && reason != .badDeviceToken
        return FCMError(
            answer.status,
            message: isNeutral ? invalidArgumentMessage : answer.message,
            details: [.fcmError(code), .apnsError(statusCode: reason.code, reason: reason.rawValue)],
            explanation: explanation,
            pointer: pointer
        )
    }

    /// The answer to a message with an invalid field.
    /// - Parameter description: What is wrong with the field, if that is not the message.
    static func invalidArgument(
        _ message: String,
        field: String,
        description: String? = nil,
        pointer: JSONPointer,
        explanation: String? = nil
    ) -> FCMError {
        let violation = FieldViolation(field: field, description: description ?? message, pointer: pointer)
        return FCMError(
            .invalidArgument,
            message: message,
            details: [.badRequest([violation]), .fcmError(.invalidArgument)],
            explanation: explanation
        )
    }

    static let invalidArgumentMessage = "Request contains an invalid argument."
    static let invalidRegistrationTokenMessage = "The registration token is not a valid FCM registration token"

    private init(_ status: Status, _ message: String, _ code: ErrorCode) {
        self.init(status, message: message, details: [.fcmError(code)])
    }

    /// It does not exist: 404, without one of FCM's own codes.
    public static let notFound = FCMError(.notFound, message: "Requested entity was not found.")

    /// It exists already: 409.
    public static let alreadyExists = FCMError(.alreadyExists, message: "Requested entity already exists")

    /// The token was valid once: 404, `UNREGISTERED`. A sender should forget the token.
    public static let unregistered = FCMError(.notFound, "Requested entity was not found.", .unregistered)

    /// The token does not have a token's form: 400, `INVALID_ARGUMENT`, blamed on `message.token`.
    public static let invalidRegistrationToken = invalidArgument(
        invalidRegistrationTokenMessage,
        field: "message.token",
        pointer: JSONPointer("message", "token")
    )

    /// The token belongs to another project: 403, `SENDER_ID_MISMATCH`.
    public static let senderIdentifierMismatch = FCMError(
        .permissionDenied,
        "SenderId mismatch",
        .senderIdentifierMismatch
    )

    /// Too many messages were sent: 429, `QUOTA_EXCEEDED`.
    public static let quotaExceeded = FCMError(
        .resourceExhausted,
        "Resource has been exhausted (e.g. check quota).",
        .quotaExceeded
    )

    /// FCM is overloaded: 503, `UNAVAILABLE`.
    public static let unavailable = FCMError(.unavailable, "The service is currently unavailable.", .unavailable)

    /// FCM failed: 500, `INTERNAL`.
    public static let internalError = FCMError(.internalError, "Internal error encountered.", .internalError)

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

/// Why Google refuses all messages of a project.
///
/// The statuses are documented (<https://firebase.google.com/docs/reference/fcm/rest/v1/ErrorCode>,
/// <https://cloud.google.com/apis/design/errors>); the sentences and details are those that users report.
public enum ProjectFault: String, Sendable, Hashable, Codable, CaseIterable {
    /// The service account may not send: 403.
    case permissionDenied = "PERMISSION_DENIED"
    /// There is no such project: 404.
    case notFound = "NOT_FOUND"
    /// The project has not enabled FCM's API, like every new project: 403.
    case serviceDisabled = "SERVICE_DISABLED"
    /// The tokens belong to another project: 403.
    case senderIdentifierMismatch = "SENDER_ID_MISMATCH"
    /// The project has no key or certificate for APNs: 401.
    case thirdPartyAuthenticationError = "THIRD_PARTY_AUTH_ERROR"
    /// The project has sent too much: 429.
    case quotaExceeded = "QUOTA_EXCEEDED"

    /// The answer to a request for a project, by its identifier or number.
    public func answer(for project: String) -> FCMError {
        switch self {
        case .permissionDenied: Self.permissionDenied(project)
        case .notFound: .notFound
        case .serviceDisabled: Self.serviceDisabled(project)
        case .senderIdentifierMismatch: .senderIdentifierMismatch
        case .thirdPartyAuthenticationError: .thirdPartyAuthenticationError
        case .quotaExceeded: .quotaExceeded
        }
    }

    private static func permissionDenied(_ project: String) -> FCMError {
        let permission = "cloudmessaging.messages.create"
        let resource = "//cloudresourcemanager.googleapis.com/projects/\(project)"
        return FCMError(
            .permissionDenied,
            message: "Permission '\(permission)' denied on resource '\(resource)' (or it may not exist).",
            details: [
                .errorInfo(
                    reason: "IAM_PERMISSION_DENIED",
                    domain: "cloudresourcemanager.googleapis.com",
                    metadata: ["permission": permission, "resource": "projects/\(project)"]
                )
            ]
        )
    }

    private static func serviceDisabled(_ project: String) -> FCMError {
        let url = "https://console.developers.google.com/apis/api/fcm.googleapis.com/overview?project=\(project)"
        return FCMError(
            .permissionDenied,
            message: "Firebase Cloud Messaging API has not been used in project \(project) before or it is disabled. "
                + "Enable it by visiting \(url) then retry. If you enabled this API recently, wait a few minutes for "
                + "the action to propagate to our systems and retry.",
            details: [
                .help(description: "Google developers console API activation", url: url),
                .errorInfo(
                    reason: "SERVICE_DISABLED",
                    domain: "googleapis.com",
                    metadata: ["service": "fcm.googleapis.com", "consumer": "projects/\(project)"]
                ),
            ]
        )
    }
}
