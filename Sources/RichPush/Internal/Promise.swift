import Locks

/// A value that several tasks may set: the first one counts.
final class Promise<Value: Sendable>: Sendable {
    private struct State {
        var isResolved = false
        /// The value, until a handler takes it.
        var value: Value?
        /// The handler, until there is a value.
        var handler: (@Sendable (Value) -> Void)?
    }

    private let state = Mutex(State())

    /// Sets the value; `false` if it was set before.
    @discardableResult
    func resolve(_ value: Value) -> Bool {
        let (isFirst, handler) = state.withLock { state -> (Bool, (@Sendable (Value) -> Void)?) in
            guard !state.isResolved else { return (false, nil) }
            let handler = state.handler
            state = State(isResolved: true, value: handler == nil ? value : nil)
            return (true, handler)
        }
        handler?(value)
        return isFirst
    }

    /// Calls the handler with the first value: at once if there is one already, otherwise where it is set.
    ///
    /// Call this once; ``value`` counts as a call.
    func whenResolved(_ handler: @escaping @Sendable (Value) -> Void) {
        let early = state.withLock { state -> Value? in
            let value = state.value
            state.value = nil
            if value == nil { state.handler = handler }
            return value
        }
        if let early { handler(early) }
    }

    var value: Value {
        get async {
            await withCheckedContinuation { continuation in whenResolved { continuation.resume(returning: $0) } }
        }
    }
}
