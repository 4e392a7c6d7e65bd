import Locks

/// Collects the addresses of the server's parts, and reports them once all parts listen.
final class Startup: Sendable {
    private struct State {
        var addresses: PushServerAddresses
        var missing: Int
    }

    private let state: Mutex<State>
    private let onStart: @Sendable (PushServerAddresses) async -> Void
    private let tlsPorts: AsyncStream<Int>
    private let tlsContinuation: AsyncStream<Int>.Continuation

    init(
        host: String,
        partCount: Int,
        certificateAuthorityFile: String?,
        onStart: @escaping @Sendable (PushServerAddresses) async -> Void
    ) {
        var addresses = PushServerAddresses(host: host, port: 0)
        addresses.certificateAuthorityFile = certificateAuthorityFile
        state = Mutex(State(addresses: addresses, missing: partCount))
        self.onStart = onStart
        (tlsPorts, tlsContinuation) = AsyncStream.makeStream(of: Int.self, bufferingPolicy: .bufferingNewest(1))
    }

    /// Notes that a part listens.
    func listens(_ change: @Sendable (inout PushServerAddresses) -> Void) async {
        let (addresses, isComplete) = state.withLock { state in
            change(&state.addresses)
            state.missing -= 1
            return (state.addresses, state.missing == 0)
        }
        if let port = addresses.tlsPort { tlsContinuation.yield(port) }
        if isComplete { await onStart(addresses) }
    }

    /// Whether all parts listen.
    var isComplete: Bool { state.withLock { $0.missing == 0 } }

    /// The port for TLS, for the one part that waits for it; `nil` if its task was canceled meanwhile.
    var tlsPort: Int? {
        get async { await tlsPorts.first { _ in true } }
    }
}
