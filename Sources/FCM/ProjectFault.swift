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
