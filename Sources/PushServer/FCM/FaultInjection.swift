import FCM
import Locks
import ServiceLifecycle

/// Faults on demand: what senders rarely meet, and must be able to handle.
struct Chaos: Sendable, Hashable, Codable {
    private static let errorLimit = 10_000
    private static let ruleLimit = 100

    var errors: [String: TokenFault] = [:]
    var projects: [String: ProjectFault] = [:]
    /// The first rule that a message meets decides.
    var rules: [FaultRule] = []
    /// The share of requests that get `UNAVAILABLE`, from 0 to 1.
    var unavailableShare = 0.0
    /// The delay of every response in milliseconds.
    var delayInMilliseconds = 0

    /// The members that may be missing in a request: no faults.
    static let defaults = JSONText.object(Chaos())

    var isValid: Bool {
        (0...1).contains(unavailableShare) && (0...60_000).contains(delayInMilliseconds)
            && errors.count <= Self.errorLimit && projects.count <= Self.errorLimit
            && rules.count <= Self.ruleLimit && rules.allSatisfy(\.isValid)
    }

    /// What the members of a request must be, in sentences.
    static let expectation =
        "The body must be an object with errors (token to error), projects (project to error), rules (a list), "
        + "unavailableShare (0 to 1), and delayInMilliseconds (0 to 60000). \(FaultRule.expectation) "
        + "The errors of tokens and rules are FCM's codes and APNs' reasons: "
        + TokenFault.allCases.map(\.rawValue).joined(separator: ", ") + ". A project's errors are "
        + ProjectFault.allCases.map(\.rawValue).joined(separator: ", ") + "."
}

/// The error that a token gets: in FCM's words or in APNs'.
enum TokenFault: Sendable, Hashable {
    case fcm(FCMError.ErrorCode)
    case apns(APNsReason)

    var fcmErrorCode: FCMError.ErrorCode {
        switch self {
        case .fcm(let code): code
        case .apns(let reason): reason.fcmErrorCode
        }
    }

    var fcmError: FCMError {
        switch self {
        case .fcm(let code): .answer(for: code)
        case .apns(let reason): .answer(for: reason)
        }
    }

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

/// Holds the faults on demand, and injects them into requests.
final class FaultInjection: Sendable {
    private struct State {
        var chaos = Chaos()
        var counts = FaultCounts()
    }

    private let state = Mutex(State())

    /// Setting the faults begins to count anew.
    var chaos: Chaos {
        get { state.withLock(\.chaos) }
        set { state.withLock { $0 = State(chaos: newValue, counts: FaultCounts(newValue.rules)) } }
    }

    func fault(of token: String) -> TokenFault? {
        state.withLock { $0.chaos.errors[token] }
    }

    /// Counts an attempt to send.
    /// - Returns: The rule whose fault it gets; `nil` if it is accepted.
    func rule(for target: FaultTarget) -> FaultRule? {
        state.withLock { $0.counts.rule(for: target, among: $0.chaos.rules) }
    }

    /// Returns what was answered to earlier attempts for a target, once.
    func takeAttempts(for target: FaultTarget) -> [String] {
        state.withLock { $0.counts.takeAttempts(for: target) }
    }

    /// Throws the answer that a token gets instead of the usual one. A dry run does not ask APNs.
    func failIfWanted(forToken token: String, isDryRun: Bool = false) throws(FCMError) {
        guard let fault = fault(of: token) else { return }
        if isDryRun { guard case .fcm(let code) = fault, code != .thirdPartyAuthenticationError else { return } }
        throw fault.fcmError
    }

    /// Throws the answer that a project gets instead of the usual one.
    func failIfWanted(forProject project: String) throws(FCMError) {
        if let fault = state.withLock({ $0.chaos.projects[project] }) { throw fault.answer(for: project) }
    }

    /// Delays a request, and makes some requests fail.
    func inject() async throws(FCMError) {
        let chaos = chaos
        if chaos.delayInMilliseconds > 0 {
            // A server that ends, or a sender that hangs up, ends the delay as well.
            try? await cancelWhenGracefulShutdown {
                try await Task.sleep(for: .milliseconds(chaos.delayInMilliseconds))
            }
        }
        if chaos.unavailableShare > 0, Double.random(in: 0..<1) < chaos.unavailableShare { throw .unavailable }
    }
}
