#if THREAD_SANITIZER
    import RichPush
#else
    import Synchronization
#endif

/// Gathers where the parts of the server listen, and tells it once all of them do.
final class Startup: Sendable {
    private struct State {
        var addresses: PushServerAddresses
        var missing: Int
        var waiting: [CheckedContinuation<Int?, Never>] = []
    }

    private let state: Mutex<State>
    private let onStart: @Sendable (PushServerAddresses) async -> Void

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
    }

    /// Takes what is known of a part that listens.
    func listens(_ change: (inout PushServerAddresses) -> Void) async {
        let (complete, waiting, tlsPort) = state.withLock { state in
            change(&state.addresses)
            state.missing -= 1
            let waiting = state.addresses.tlsPort == nil ? [] : state.waiting
            if state.addresses.tlsPort != nil { state.waiting = [] }
            return (state.missing == 0 ? state.addresses : nil, waiting, state.addresses.tlsPort)
        }
        for continuation in waiting { continuation.resume(returning: tlsPort) }
        if let complete { await onStart(complete) }
    }

    /// Whether all parts listen.
    var isComplete: Bool { state.withLock { $0.missing == 0 } }

    /// The port for TLS, once there is one.
    var tlsPort: Int? {
        get async {
            await withCheckedContinuation { continuation in
                let port = state.withLock { state in
                    if state.addresses.tlsPort == nil { state.waiting.append(continuation) }
                    return state.addresses.tlsPort
                }
                if let port { continuation.resume(returning: port) }
            }
        }
    }
}
