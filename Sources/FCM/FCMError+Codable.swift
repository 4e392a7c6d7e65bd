public import RichPush

extension FCMError {
    /// The body of FCM's answer: `{"error": {"code": …, "message": …, "status": …, "details": […]}}`.
    public var jsonValue: JSONValue {
        var error: JSONObject = [
            "code": .integer(code), "message": .string(message), "status": .string(status.rawValue),
        ]
        if !details.isEmpty {
            error["details"] = .array(details.map(\.jsonValue))
        }
        return ["error": .object(error)]
    }

    /// Reads the body of an answer; `nil` if it is not one of FCM's.
    ///
    /// Details of types that ``Detail`` does not know are skipped.
    public init?(_ body: JSONValue) {
        guard
            let error = body["error"],
            let status = error["status"]?.stringValue.flatMap(Status.init(rawValue:)),
            let message = error["message"]?.stringValue
        else { return nil }
        let details = error["details"]?.arrayValue ?? []
        self.init(status, message: message, details: details.compactMap(Detail.init))
    }
}

extension FCMError: Codable {
    /// Reads the body of an answer.
    /// - Throws: `DecodingError.dataCorrupted` if it is not one of FCM's.
    public init(from decoder: any Decoder) throws {
        guard let error = FCMError(try JSONValue(from: decoder)) else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "This is not an FCM error.")
            )
        }
        self = error
    }

    /// Writes ``jsonValue``; ``explanation`` and the pointers are not part of it.
    public func encode(to encoder: any Encoder) throws {
        try jsonValue.encode(to: encoder)
    }
}

extension FCMError.Detail {
    private static let badRequestType = "type.googleapis.com/google.rpc.BadRequest"
    private static let fcmErrorType = "type.googleapis.com/google.firebase.fcm.v1.FcmError"
    private static let apnsErrorType = "type.googleapis.com/google.firebase.fcm.v1.ApnsError"
    private static let errorInfoType = "type.googleapis.com/google.rpc.ErrorInfo"
    private static let helpType = "type.googleapis.com/google.rpc.Help"

    fileprivate var jsonValue: JSONValue {
        switch self {
        case .badRequest(let violations) where violations.isEmpty:
            ["@type": .string(Self.badRequestType)]
        case .badRequest(let violations):
            ["@type": .string(Self.badRequestType), "fieldViolations": .array(violations.map(\.jsonValue))]
        case .fcmError(let errorCode):
            ["@type": .string(Self.fcmErrorType), "errorCode": .string(errorCode.rawValue)]
        case .apnsError(let statusCode, let reason):
            ["@type": .string(Self.apnsErrorType), "statusCode": .integer(statusCode), "reason": .string(reason)]
        case .errorInfo(let reason, let domain, let metadata):
            [
                "@type": .string(Self.errorInfoType), "reason": .string(reason), "domain": .string(domain),
                "metadata": .object(
                    JSONObject(metadata.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })
                ),
            ]
        case .help(let description, let url):
            [
                "@type": .string(Self.helpType),
                "links": .array([["description": .string(description), "url": .string(url)]]),
            ]
        }
    }

    fileprivate init?(_ value: JSONValue) {
        switch value["@type"]?.stringValue {
        case Self.badRequestType:
            self = .badRequest((value["fieldViolations"]?.arrayValue ?? []).compactMap(FCMError.FieldViolation.init))
        case Self.fcmErrorType:
            guard let errorCode = value["errorCode"]?.stringValue.flatMap(FCMError.ErrorCode.init(rawValue:)) else {
                return nil
            }
            self = .fcmError(errorCode)
        case Self.apnsErrorType:
            guard case .integer(let statusCode)? = value["statusCode"], let reason = value["reason"]?.stringValue else {
                return nil
            }
            self = .apnsError(statusCode: statusCode, reason: reason)
        case Self.errorInfoType:
            guard let reason = value["reason"]?.stringValue else { return nil }
            let metadata = (value["metadata"]?.objectValue ?? [:]).compactMap { name, value in
                value.stringValue.map { (name, $0) }
            }
            self = .errorInfo(
                reason: reason,
                domain: value["domain"]?.stringValue ?? "",
                metadata: Dictionary(metadata) { first, _ in first }
            )
        case Self.helpType:
            guard let link = value["links"]?.arrayValue?.first, let url = link["url"]?.stringValue else { return nil }
            self = .help(description: link["description"]?.stringValue ?? "", url: url)
        default:
            return nil
        }
    }
}

extension FCMError.FieldViolation {
    fileprivate var jsonValue: JSONValue {
        var members: JSONObject = ["description": .string(description)]
        if let field { members["field"] = .string(field) }
        return .object(members)
    }

    fileprivate init?(_ value: JSONValue) {
        guard let description = value["description"]?.stringValue else { return nil }
        self.init(field: value["field"]?.stringValue, description: description)
    }
}
