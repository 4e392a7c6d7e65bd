import FCM
import ServiceLifecycle

/// Plays the faults that concern every request.
struct FaultInjection {
    private let chaos: Chaos

    init(_ chaos: Chaos) {
        self.chaos = chaos
    }

    /// Takes its time, and fails sometimes.
    func play() async throws(FCMError) {
        if chaos.delayInMilliseconds > 0 {
            // Who does not wait for the answer any more does not get one.
            try? await cancelWhenGracefulShutdown {
                try await Task.sleep(for: .milliseconds(chaos.delayInMilliseconds))
            }
        }
        if chaos.unavailableShare > 0, Double.random(in: 0..<1) < chaos.unavailableShare { throw .unavailable }
    }
}
