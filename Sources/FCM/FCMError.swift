public import RichPush

/// Why FCM refuses a request, in the words and the shape of FCM's own answer.
///
/// ``jsonValue`` is the body of that answer. ``explanation`` and ``pointer`` hold what FCM does not send, but a person
/// wants to know.
public struct FCMError: Error, Sendable, Hashable {
    /// The canonical status, which decides the HTTP status, too.
    public let status: Status
    /// FCM's sentence.
    public let message: String
    /// What FCM adds to the sentence, in FCM's order.
    public let details: [Detail]
    /// What is wrong and what to change, if FCM's own sentence does not say it. FCM does not send this.
    public let explanation: String?
    /// The place in the document, if one is to blame. FCM does not send this.
    public let pointer: JSONPointer?

    /// An answer with these parts; without a `pointer`, the place is that of the first violation.
    package init(
        _ status: Status,
        message: String,
        details: [Detail] = [],
        explanation: String? = nil,
        pointer: JSONPointer? = nil
    ) {
        (self.status, self.message, self.details) = (status, message, details)
        let violations = details.flatMap(\.fieldViolations)
        self.explanation = explanation ?? (violations.count == 1 ? violations[0].remedy : nil)
        self.pointer = pointer ?? violations.first?.pointer
    }

    /// The HTTP status, 400 to 503.
    public var code: Int { status.code }

    /// FCM's own code, more specific than ``status``; absent if the JSON was not a message.
    public var errorCode: ErrorCode? {
        for case .fcmError(let errorCode) in details { return errorCode }
        return nil
    }

    /// What is wrong, field by field.
    public var fieldViolations: [FieldViolation] { details.flatMap(\.fieldViolations) }

    /// The body of FCM's answer: `{"error": {"code": …, "message": …, "status": …, "details": […]}}`.
    public var jsonValue: JSONValue {
        var error: JSONObject = [
            "code": .integer(code), "message": .string(message), "status": .string(status.rawValue),
        ]
        if !details.isEmpty { error["details"] = .array(details.map(\.jsonValue)) }
        return ["error": .object(error)]
    }
}

extension FCMError {
    /// A canonical status of Google's APIs that FCM answers with.
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
        /// There is one already; 409.
        case alreadyExists = "ALREADY_EXISTS"
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
            case .alreadyExists: 409
            case .resourceExhausted: 429
            case .internalError: 500
            case .unavailable: 503
            }
        }
    }

    /// FCM's own error codes.
    ///
    /// Source: <https://firebase.google.com/docs/reference/fcm/rest/v1/ErrorCode>.
    public enum ErrorCode: String, Sendable, Hashable, Codable, CaseIterable {
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

    /// One element of an error's `details`, which FCM distinguishes by `@type`.
    public enum Detail: Sendable, Hashable {
        /// `google.rpc.BadRequest`: the wrong fields. FCM sends it without any for a message that is too large.
        case badRequest([FieldViolation])
        /// `google.firebase.fcm.v1.FcmError`: FCM's own code.
        case fcmError(ErrorCode)
        /// `google.firebase.fcm.v1.ApnsError`: APNs' answer, an HTTP status and a reason such as `BadDeviceToken`.
        case apnsError(statusCode: Int, reason: String)
        /// `google.rpc.ErrorInfo`: why Google's API, rather than FCM, refuses the request.
        case errorInfo(reason: String, domain: String, metadata: [String: String])
        /// `google.rpc.Help`: a page that says what to do, and its description.
        case help(description: String, url: String)

        fileprivate var fieldViolations: [FieldViolation] {
            if case .badRequest(let violations) = self { violations } else { [] }
        }

        fileprivate var jsonValue: JSONValue {
            let type: String
            var members: JSONObject = [:]
            switch self {
            case .badRequest(let violations):
                type = "google.rpc.BadRequest"
                if !violations.isEmpty { members["fieldViolations"] = .array(violations.map(\.jsonValue)) }
            case .fcmError(let errorCode):
                type = "google.firebase.fcm.v1.FcmError"
                members["errorCode"] = .string(errorCode.rawValue)
            case .apnsError(let statusCode, let reason):
                type = "google.firebase.fcm.v1.ApnsError"
                members = ["statusCode": .integer(statusCode), "reason": .string(reason)]
            case .errorInfo(let reason, let domain, let metadata):
                type = "google.rpc.ErrorInfo"
                let pairs = metadata.sorted { $0.key < $1.key }.map { ($0.key, JSONValue.string($0.value)) }
                members = ["reason": .string(reason), "domain": .string(domain)]
                members["metadata"] = .object(JSONObject(pairs))
            case .help(let description, let url):
                type = "google.rpc.Help"
                members["links"] = [["description": .string(description), "url": .string(url)]]
            }
            let first: JSONObject = ["@type": .string("type.googleapis.com/\(type)")]
            return .object(first.merging(members))
        }
    }

    /// One invalid field.
    public struct FieldViolation: Sendable, Hashable {
        /// The field as FCM writes it, `message.data[0].value`; absent for the request as a whole.
        ///
        /// The names are those of the protocol, with underscores, however the request spelled them.
        public let field: String?
        /// FCM's sentence.
        public let description: String
        /// The field's place in the document that was read, in the document's own spelling. FCM does not send this.
        public let pointer: JSONPointer

        /// Where an unknown name belongs, if it is one of the legacy API's.
        fileprivate var remedy: String? {
            description.contains("Cannot find field") ? SenderNames.remedy(for: pointer) : nil
        }

        fileprivate var jsonValue: JSONValue {
            var members: JSONObject = ["description": .string(description)]
            if let field { members["field"] = .string(field) }
            return .object(members)
        }
    }
}

extension FCMError: CustomStringConvertible {
    /// FCM's sentence, the place, and the explanation on one line, or each of several violations on a line of its own.
    public var description: String {
        let lines = lines { $0.components.isEmpty ? nil : "(at \($0))" }
        if lines.count > 1 { return lines.map { "\n  \($0)" }.joined() }
        return lines.joined().split(separator: "\n").joined(separator: " ")
    }

    /// The same without the places.
    package var sentences: String { lines { _ in nil }.joined(separator: "\n") }

    private func lines(at place: (JSONPointer) -> String?) -> [String] {
        let violations = fieldViolations.map { [$0.description, place($0.pointer), $0.remedy] }
        let own = [message, pointer.flatMap(place), explanation]
        return (violations.count < 2 ? [own] : violations).map { $0.compactMap(\.self).joined(separator: " ") }
    }
}
