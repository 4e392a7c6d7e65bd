import RichPush

#if !THREAD_SANITIZER
    import Synchronization
#endif

/// Ends an audit early: the first reason counts, and all who are to end are told, also those who come later.
final class AuditStop: Sendable {
    private struct State {
        var end: AuditEnd?
        var actions: [@Sendable () -> Void] = []
    }

    private let state = Mutex(State())

    /// Why it ended early; `nil` if it did not.
    var end: AuditEnd? { state.withLock { $0.end } }

    /// Ends it.
    func request(_ end: AuditEnd) {
        let actions = state.withLock { state -> [@Sendable () -> Void] in
            guard state.end == nil else { return [] }
            state.end = end
            defer { state.actions = [] }
            return state.actions
        }
        for action in actions { action() }
    }

    /// What is to be done when it is to end.
    func onRequest(_ action: @escaping @Sendable () -> Void) {
        let isRequested = state.withLock { state in
            if state.end == nil { state.actions.append(action) }
            return state.end != nil
        }
        if isRequested { action() }
    }
}
