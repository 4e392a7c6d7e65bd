public import RichPush

/// Answers that do not depend on the message alone, but on the registration, the project, or FCM itself.
///
/// The shapes and codes are documented at <https://firebase.google.com/docs/reference/fcm/rest/v1/ErrorCode>. The
/// sentences are those that users report; FCM does not promise them.
extension FCMError {
    /// The answer that has this code; for `INVALID_ARGUMENT` it blames `message.token`.
    public static func answer(for code: ErrorCode) -> FCMError {
        func answer(_ status: Status, _ message: String, _ details: Detail...) -> FCMError {
            FCMError(status, message: message, details: [.fcmError(code)] + details)
        }
        switch code {
        case .unspecifiedError: return answer(.internalError, "Unknown error.")
        case .invalidArgument:
            let place = JSONPointer("message", "token")
            return invalidArgument(invalidRegistrationTokenMessage, field: "message.token", pointer: place)
        case .unregistered: return answer(.notFound, notFound.message)
        case .senderIdentifierMismatch: return answer(.permissionDenied, "SenderId mismatch")
        case .quotaExceeded: return answer(.resourceExhausted, "Resource has been exhausted (e.g. check quota).")
        case .unavailable: return answer(.unavailable, "The service is currently unavailable.")
        case .internalError: return answer(.internalError, "Internal error encountered.")
        case .thirdPartyAuthenticationError:
            let refusal = Detail.apnsError(statusCode: 403, reason: "InvalidProviderToken")
            return answer(.unauthenticated, "Auth error from APNS or Web Push Service", refusal)
        }
    }

    /// The answer to a message that APNs refuses.
    ///
    /// Only `BadDeviceToken` blames the token; with another reason that has no code of FCM's own, the sentence is
    /// neutral. That is inferred, as is the order of the details.
    package static func refusal(
        byAPNs reason: APNsReason,
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
        let details: [Detail] = [.badRequest([violation]), .fcmError(.invalidArgument)]
        return FCMError(.invalidArgument, message: message, details: details, explanation: explanation)
    }

    static let invalidArgumentMessage = "Request contains an invalid argument."
    static let invalidRegistrationTokenMessage = "The registration token is not a valid FCM registration token"

    /// It does not exist: 404, without one of FCM's own codes.
    package static let notFound = FCMError(.notFound, message: "Requested entity was not found.")

    /// The request's body is not JSON: 400, without one of FCM's own codes.
    ///
    /// FCM names the place by repeating a part of the text; this answer has the line and column.
    public init(_ error: JSONSyntaxError) {
        let message = "Invalid JSON payload received. \(error)"
        let violation = FieldViolation(field: nil, description: message, pointer: JSONPointer())
        self.init(.invalidArgument, message: message, details: [.badRequest([violation])])
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
        case .permissionDenied:
            let permission = "cloudmessaging.messages.create"
            let host = "cloudresourcemanager.googleapis.com"
            return FCMError(
                .permissionDenied,
                message: "Permission '\(permission)' denied on resource '//\(host)/projects/\(project)' "
                    + "(or it may not exist).",
                details: [
                    .errorInfo(
                        reason: "IAM_PERMISSION_DENIED",
                        domain: host,
                        metadata: ["permission": permission, "resource": "projects/\(project)"]
                    )
                ]
            )
        case .notFound: return .notFound
        case .serviceDisabled:
            let api = "fcm.googleapis.com"
            let url = "https://console.developers.google.com/apis/api/\(api)/overview?project=\(project)"
            return FCMError(
                .permissionDenied,
                message: "Firebase Cloud Messaging API has not been used in project \(project) before or it is "
                    + "disabled. Enable it by visiting \(url) then retry. If you enabled this API recently, wait a few "
                    + "minutes for the action to propagate to our systems and retry.",
                details: [
                    .help(description: "Google developers console API activation", url: url),
                    .errorInfo(
                        reason: "SERVICE_DISABLED",
                        domain: "googleapis.com",
                        metadata: ["service": api, "consumer": "projects/\(project)"]
                    ),
                ]
            )
        case .senderIdentifierMismatch: return .answer(for: .senderIdentifierMismatch)
        case .thirdPartyAuthenticationError: return .answer(for: .thirdPartyAuthenticationError)
        case .quotaExceeded: return .answer(for: .quotaExceeded)
        }
    }
}
