import RichPush
import Synchronization

@testable import ExtensionHarness

/// The process of an extension, in memory: it reacts to messages at once, and then waits for the device.
final class PeerInMemory: ExtensionPeer {
    /// What it does with a message; the function sends an answer, and `nil` is the process's end.
    typealias Reaction = @Sendable (_ message: HarnessMessage, _ send: (ExtensionMessage?) -> Void) -> Void

    /// What a look at its threads finds; it may send a message first.
    typealias Look = @Sendable (_ send: (ExtensionMessage?) -> Void) -> Stillness.Verdict

    private let receive: @Sendable (ExtensionMessage?) -> Void
    private let look: Look
    private let react: Reaction
    private let slept = Mutex(0)

    init(
        _ receive: @escaping @Sendable (ExtensionMessage?) -> Void,
        look: @escaping Look,
        react: @escaping Reaction
    ) {
        self.receive = receive
        self.look = look
        self.react = react
        receive(.ready(principalClass: "Service"))
    }

    func send(_ message: HarnessMessage) { react(message, receive) }

    func stillness(within horizon: Duration) async -> Stillness.Verdict { look(receive) }

    func sleeps(until time: ContinuousClock.Instant) { slept.withLock { $0 += 1 } }

    func stop(isStill: Bool, hasEnded: Bool) async -> ProcessEnd { hasEnded ? .crashed(signal: 5) : .stopped }

    var notGranted: [String] { [] }
    var memory: ProcessMemory { ProcessMemory() }
    /// One second for each time that the device's time skipped.
    var mainThreadBlocked: Duration { slept.withLock { .seconds($0) } }
}
