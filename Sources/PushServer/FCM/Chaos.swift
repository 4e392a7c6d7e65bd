import FCM

/// Faults on demand: what senders rarely meet, and must be able to handle.
struct Chaos: Sendable, Hashable, Codable {
    private static let errorLimit = 10_000

    /// The error that a token gets.
    var errors: [String: TokenFault] = [:]
    /// The error that a project gets.
    var projects: [String: ProjectFault] = [:]
    /// The share of requests that get `UNAVAILABLE`, from 0 to 1.
    var unavailableShare = 0.0
    /// The delay of every response in milliseconds.
    var delayInMilliseconds = 0

    init() {}

    /// Whether all values are in range.
    var isValid: Bool {
        (0...1).contains(unavailableShare) && (0...60_000).contains(delayInMilliseconds)
            && errors.count <= Self.errorLimit && projects.count <= Self.errorLimit
    }

    /// Reads faults; a missing member means none.
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        errors = try container.decodeIfPresent([String: TokenFault].self, forKey: .errors) ?? [:]
        projects = try container.decodeIfPresent([String: ProjectFault].self, forKey: .projects) ?? [:]
        unavailableShare = try container.decodeIfPresent(Double.self, forKey: .unavailableShare) ?? 0
        delayInMilliseconds = try container.decodeIfPresent(Int.self, forKey: .delayInMilliseconds) ?? 0
    }
}

extension Chaos {
    /// What the members of a request must be, in sentences.
    static let expectation =
        "The body must be an object with errors (token to error), projects (project to error), unavailableShare "
        + "(0 to 1), and delayInMilliseconds (0 to 60000). A token's errors are FCM's codes and APNs' reasons: "
        + TokenFault.allCases.map(\.rawValue).joined(separator: ", ") + ". A project's errors are "
        + ProjectFault.allCases.map(\.rawValue).joined(separator: ", ") + "."
}

/// The error that a token gets: in FCM's words or in APNs'.
enum TokenFault: Sendable, Hashable {
    case fcm(FCMError.ErrorCode)
    case apns(APNsReason)

    /// FCM's code.
    var fcmErrorCode: FCMError.ErrorCode {
        switch self {
        case .fcm(let code): code
        case .apns(let reason): reason.fcmErrorCode
        }
    }

    /// FCM's answer.
    var fcmError: FCMError {
        switch self {
        case .fcm(let code): .answer(for: code)
        case .apns(let reason): .answer(for: reason)
        }
    }

    /// APNs' reason.
    var apnsReason: APNsReason {
        switch self {
        case .fcm(let code): APNsReason(code)
        case .apns(let reason): reason
        }
    }
}

extension TokenFault: RawRepresentable, Codable, CaseIterable {
    static let allCases = FCMError.ErrorCode.allCases.map(Self.fcm) + APNsReason.allCases.map(Self.apns)

    var rawValue: String {
        switch self {
        case .fcm(let code): code.rawValue
        case .apns(let reason): reason.rawValue
        }
    }

    init?(rawValue: String) {
        if let code = FCMError.ErrorCode(rawValue: rawValue) {
            self = .fcm(code)
        } else if let reason = APNsReason(rawValue: rawValue) {
            self = .apns(reason)
        } else {
            return nil
        }
    }
}
