#if !THREAD_SANITIZER
    import Synchronization
#endif

/// A continuation that several may resume: the first one's value counts, the others' are dropped.
final class Resolution<Value: Sendable>: Sendable {
    private enum State {
        case waiting
        case awaited(CheckedContinuation<Value, Never>)
        case resolvedEarly(Value)
        case over
    }

    private let state = Mutex(State.waiting)

    /// Resumes with the value; `false` if somebody else was first.
    @discardableResult
    func resolve(_ value: Value) -> Bool {
        let continuation = state.withLock { state -> (isFirst: Bool, CheckedContinuation<Value, Never>?) in
            switch state {
            case .waiting:
                state = .resolvedEarly(value)
                return (true, nil)
            case .awaited(let continuation):
                state = .over
                return (true, continuation)
            case .resolvedEarly, .over:
                return (false, nil)
            }
        }
        continuation.1?.resume(returning: value)
        return continuation.isFirst
    }

    /// The value that came first. To be called once.
    var value: Value {
        get async {
            await withCheckedContinuation { continuation in
                let early = state.withLock { state -> Value? in
                    if case .resolvedEarly(let value) = state {
                        state = .over
                        return value
                    }
                    state = .awaited(continuation)
                    return nil
                }
                if let early { continuation.resume(returning: early) }
            }
        }
    }
}
