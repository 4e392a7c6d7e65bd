import FCM

/// A fault that ends after some requests, or that comes now and then.
struct FaultRule: Sendable, Hashable, Codable {
    private static let countLimit = 10_000
    private static let retryAfterLimit = 86_400

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

    static let expectation =
        "A rule needs an error. A token, topic, project, or label limits it to those messages; times and every are from "
        + "1 to \(countLimit), and retryAfterInSeconds is from 0 to \(retryAfterLimit)."

    var isValid: Bool {
        (1...Self.countLimit).contains(times ?? 1) && (1...Self.countLimit).contains(every ?? 1)
            && (0...Self.retryAfterLimit).contains(retryAfterInSeconds ?? 0)
    }

    /// What the answer is, for the delivery of a later attempt.
    var answer: String {
        error.rawValue + (retryAfterInSeconds.map { ", Retry-After \($0)" } ?? "")
    }

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
    /// The target in words, by which attempts belong together.
    let words: String
}

/// How often rules have applied, and what was answered to which attempt.
struct FaultCounts: Sendable {
    /// The targets whose attempts are remembered, and how many of each.
    private static let limits = (targets: 1_000, attempts: 100)

    /// For each rule: the requests that it is for, and those that got the fault.
    private var counts: [(requests: Int, faults: Int)] = []
    private var attempts: [String: [String]] = [:]

    init(_ rules: [FaultRule] = []) { counts = rules.map { _ in (0, 0) } }

    /// Counts an attempt.
    /// - Returns: The first rule whose fault it gets.
    mutating func rule(for target: FaultTarget, among rules: [FaultRule]) -> FaultRule? {
        for (index, rule) in rules.enumerated() where rule.matches(target) {
            counts[index].requests += 1
            guard counts[index].requests.isMultiple(of: rule.every ?? 1), counts[index].faults < rule.times ?? .max
            else { continue }
            counts[index].faults += 1
            if attempts.count >= Self.limits.targets, attempts[target.words] == nil { attempts = [:] }
            if attempts[target.words, default: []].count < Self.limits.attempts {
                attempts[target.words, default: []].append(rule.answer)
            }
            return rule
        }
        return nil
    }

    /// Forgets the attempts for a target, and returns what was answered to them.
    mutating func takeAttempts(for target: FaultTarget) -> [String] { attempts.removeValue(forKey: target.words) ?? [] }
}
