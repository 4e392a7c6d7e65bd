import FCM
import Locks
import ServiceLifecycle

/// Holds the faults on demand, and injects them into requests.
final class FaultInjection: Sendable {
    private let state = Mutex(Chaos())

    /// The faults.
    var chaos: Chaos {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }

    /// Returns the error that a token gets.
    func fault(of token: String) -> TokenFault? {
        state.withLock { $0.errors[token] }
    }

    /// Throws the answer that a token gets instead of the usual one. A dry run does not ask APNs.
    func failIfWanted(forToken token: String, isDryRun: Bool = false) throws(FCMError) {
        guard let fault = fault(of: token) else { return }
        if isDryRun { guard case .fcm(let code) = fault, code != .thirdPartyAuthenticationError else { return } }
        throw fault.fcmError
    }

    /// Throws the answer that a project gets instead of the usual one.
    func failIfWanted(forProject project: String) throws(FCMError) {
        if let fault = state.withLock({ $0.projects[project] }) { throw fault.answer(for: project) }
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
