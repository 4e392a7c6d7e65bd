import FCM
import Locks
import ServiceLifecycle

/// Faults on demand: what senders rarely meet, and must be able to handle.
struct Chaos: Sendable, Hashable, Codable {
    private static let errorLimit = 10_000

    /// The error that a token gets.
    var errors: [String: FCMError.ErrorCode] = [:]
    /// The share of requests that get `UNAVAILABLE`, from 0 to 1.
    var unavailableShare = 0.0
    /// The delay of every response in milliseconds.
    var delayInMilliseconds = 0

    init() {}

    /// Whether all values are in range.
    var isValid: Bool {
        (0...1).contains(unavailableShare) && (0...60_000).contains(delayInMilliseconds)
            && errors.count <= Self.errorLimit
    }

    /// Reads faults; a member that is missing is off.
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        errors = try container.decodeIfPresent([String: FCMError.ErrorCode].self, forKey: .errors) ?? [:]
        unavailableShare = try container.decodeIfPresent(Double.self, forKey: .unavailableShare) ?? 0
        delayInMilliseconds = try container.decodeIfPresent(Int.self, forKey: .delayInMilliseconds) ?? 0
    }
}

/// Holds the faults on demand, and injects them into requests.
final class FaultInjection: Sendable {
    private let state = Mutex(Chaos())

    /// The faults.
    var chaos: Chaos {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }

    /// Returns the error that a token gets.
    func errorCode(for token: String) -> FCMError.ErrorCode? {
        state.withLock { $0.errors[token] }
    }

    /// Throws the answer that a token gets instead of the usual one.
    func failIfWanted(for token: String) throws(FCMError) {
        if let code = errorCode(for: token) { throw .answer(for: code) }
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
