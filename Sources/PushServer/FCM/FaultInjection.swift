import FCM
import Locks
import ServiceLifecycle

/// Faults on demand: what senders rarely meet, and must be able to handle.
struct Chaos: Sendable, Hashable, Codable {
    var errors: [String: TokenFault] = [:]
    var projects: [String: ProjectFault] = [:]
    /// The first rule that a message meets decides.
    var rules: [FaultRule] = []
    /// The share of requests that get `UNAVAILABLE`, from 0 to 1.
    var unavailableShare = 0.0
    var delayInMilliseconds = 0

    /// The members that may be missing in a request: no faults.
    static let defaults = JSONText.object(Chaos())

    /// What the members of a request must be, in sentences.
    static let expectation =
        "The body must be an object with errors (token to error), projects (project to error), rules (a list), "
        + "unavailableShare, and delayInMilliseconds. A rule needs an error. A token, topic, project, or label limits it "
        + "to those messages. The errors of tokens and rules are FCM's codes and APNs' reasons: "
        + TokenFault.allCases.map(\.rawValue).joined(separator: ", ") + ". A project's errors are "
        + ProjectFault.allCases.map(\.rawValue).joined(separator: ", ") + "."
}

/// The error that a token gets, by one of FCM's codes or one of APNs' reasons, in the words of both.
struct TokenFault: Sendable, Hashable {
    let rawValue: String
    let fcmError: FCMError
    let apnsReason: APNsReason
    /// Whether FCM learns it only from APNs, which a dry run does not ask.
    let comesFromAPNs: Bool
}

extension TokenFault: RawRepresentable, Codable, CaseIterable {
    static let allCases =
        (FCMError.ErrorCode.allCases.map(\.rawValue) + APNsReason.allCases.map(\.rawValue))
        .compactMap { TokenFault(rawValue: $0) }

    init?(rawValue: String) {
        if let code = FCMError.ErrorCode(rawValue: rawValue) {
            fcmError = .answer(for: code)
            apnsReason =
                switch code {
                case .invalidArgument: .badDeviceToken
                case .unregistered: .unregistered
                case .senderIdentifierMismatch: .forbidden
                case .quotaExceeded: .tooManyRequests
                case .unavailable: .serviceUnavailable
                case .internalError, .unspecifiedError: .internalServerError
                case .thirdPartyAuthenticationError: .invalidProviderToken
                }
            comesFromAPNs = code == .thirdPartyAuthenticationError
        } else if let reason = APNsReason(rawValue: rawValue) {
            (fcmError, apnsReason, comesFromAPNs) = (FCMError.refusal(byAPNs: reason), reason, true)
        } else {
            return nil
        }
        self.rawValue = rawValue
    }
}

/// A fault that ends after some requests, or that comes now and then.
struct FaultRule: Sendable, Hashable, Codable {
    /// What a message must be for; those that are `nil` may be anything.
    private let token: String?
    private let topic: String?
    private let project: String?
    private let label: String?
    let error: TokenFault
    /// The wait that FCM's answer demands, in seconds.
    let retryAfterInSeconds: Int?
    /// How many requests get the fault; `nil` for all.
    let times: Int?
    /// With `3`, only every third request gets the fault; `nil` for each one.
    let every: Int?

    /// What the answer is, for the delivery of a later attempt.
    var answer: String { error.rawValue + (retryAfterInSeconds.map { ", Retry-After \($0)" } ?? "") }

    func matches(_ target: FaultTarget) -> Bool {
        (token.map { $0 == target.token } ?? true) && (topic.map { $0 == target.topic } ?? true)
            && (project.map { $0 == target.project } ?? true) && (label.map(target.labels.contains) ?? true)
    }
}

/// What a message is for, as rules ask for it.
struct FaultTarget: Sendable {
    var token: String?
    /// A topic of FCM, or the `apns-topic`.
    var topic: String?
    var project: String?
    var labels: [String]
    var words = ""

    /// What the attempts that belong together have in common.
    fileprivate var key: String { project.map { "\($0) \(words)" } ?? words }
}

/// Holds the faults on demand, and injects them into requests.
final class FaultInjection: Sendable {
    private struct State {
        var chaos = Chaos()
        /// For each rule: the requests that it is for, and those that got the fault.
        var counts: [(requests: Int, faults: Int)] = []
        /// What was answered to the attempts for a target, by its key.
        var attempts: [String: [String]] = [:]
    }

    /// The targets whose attempts are remembered, and how many of each.
    private static let limits = (targets: 1_000, attempts: 100)

    private let state = Mutex(State())

    /// Setting the faults begins to count anew.
    var chaos: Chaos {
        get { state.withLock(\.chaos) }
        set { state.withLock { $0 = State(chaos: newValue, counts: newValue.rules.map { _ in (0, 0) }) } }
    }

    func fault(of token: String) -> TokenFault? { state.withLock { $0.chaos.errors[token] } }

    /// Counts an attempt to send.
    /// - Returns: The first rule whose fault it gets; `nil` if it is accepted.
    func rule(for target: FaultTarget) -> FaultRule? {
        state.withLock { state in
            for (index, rule) in state.chaos.rules.enumerated() where rule.matches(target) {
                state.counts[index].requests += 1
                let (requests, faults) = state.counts[index]
                guard requests.isMultiple(of: rule.every ?? 1), faults < rule.times ?? .max else { continue }
                state.counts[index].faults += 1
                var attempts = state.attempts[target.key] ?? []
                if attempts.isEmpty, state.attempts.count >= Self.limits.targets { state.attempts = [:] }
                if attempts.count < Self.limits.attempts { attempts.append(rule.answer) }
                state.attempts[target.key] = attempts
                return rule
            }
            return nil
        }
    }

    /// Returns what was answered to earlier attempts for a target, and forgets it.
    func takeAttempts(for target: FaultTarget) -> [String] {
        state.withLock { $0.attempts.removeValue(forKey: target.key) ?? [] }
    }

    /// Throws the answer that a token gets instead of the usual one. A dry run does not ask APNs.
    func failIfWanted(forToken token: String, isDryRun: Bool = false) throws(FCMError) {
        guard let fault = fault(of: token), !isDryRun || !fault.comesFromAPNs else { return }
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
        guard chaos.unavailableShare == 0 || Double.random(in: 0..<1) >= chaos.unavailableShare else {
            throw .answer(for: .unavailable)
        }
    }
}
