import Locks

/// A value that several tasks may set: the first one counts.
final class Promise<Value: Sendable>: Sendable {
    private enum State {
        case open
        case awaited(@Sendable (Value) -> Void)
        case resolvedEarly(Value)
        case over
    }

    private let state = Mutex(State.open)

    /// Sets the value; `false` if it was set before.
    @discardableResult
    func resolve(_ value: Value) -> Bool {
        let (isFirst, handler) = state.withLock { state -> (Bool, (@Sendable (Value) -> Void)?) in
            switch state {
            case .open:
                state = .resolvedEarly(value)
                return (true, nil)
            case .awaited(let handler):
                state = .over
                return (true, handler)
            case .resolvedEarly, .over:
                return (false, nil)
            }
        }
        handler?(value)
        return isFirst
    }

    /// Calls the handler with the first value: at once if there is one already, otherwise where it is set.
    ///
    /// Call this once; ``value`` counts as a call.
    func whenResolved(_ handler: @escaping @Sendable (Value) -> Void) {
        let early = state.withLock { state -> Value? in
            if case .resolvedEarly(let value) = state {
                state = .over
                return value
            }
            state = .awaited(handler)
            return nil
        }
        if let early { handler(early) }
    }

    var value: Value {
        get async {
            await withCheckedContinuation { continuation in
                whenResolved { continuation.resume(returning: $0) }
            }
        }
    }
}
