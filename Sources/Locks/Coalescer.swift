/// A coalescer that runs one operation for all tasks that need the same value at the same time.
///
/// Only a running operation is shared: a task that comes later starts the operation again.
package final class Coalescer<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private typealias Waiter = CheckedContinuation<Value?, Never>

    private struct Operation {
        let number: Int
        let task: Task<Void, Never>
        var waiters: [Int: Waiter] = [:]
    }

    private struct State {
        var operations: [Key: Operation] = [:]
        var lastNumber = 0

        mutating func makeNumber() -> Int {
            lastNumber += 1
            return lastNumber
        }
    }

    private let state = Mutex(State())

    package init() {}

    var waitingCount: Int { state.withLock { $0.operations.values.reduce(0) { $0 + $1.waiters.count } } }

    /// Returns the value of the operation for a key: of the running one, otherwise of this one.
    ///
    /// All tasks that wait for an operation share it; it is canceled with the last of them.
    /// - Returns: The value, and whether another task started the operation; `nil` if this task was canceled.
    package func value(
        for key: Key,
        _ operation: @escaping @Sendable () async -> Value
    ) async -> (value: Value, isShared: Bool)? {
        let number = state.withLock { $0.makeNumber() }
        var isShared = true
        let value = await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: Waiter) in
                isShared = state.withLock { state in
                    let isUnderWay = state.operations[key] != nil
                    if !isUnderWay { state.operations[key] = start(key, number, operation) }
                    state.operations[key]?.waiters[number] = continuation
                    return isUnderWay
                }
                if Task.isCancelled { leave(key, number) }
            }
        } onCancel: {
            leave(key, number)
        }
        return value.map { ($0, isShared) }
    }

    private func start(
        _ key: Key,
        _ number: Int,
        _ operation: @escaping @Sendable () async -> Value
    ) -> Operation {
        let task = Task { [self] in finish(key, number, with: await operation()) }
        return Operation(number: number, task: task)
    }

    private func finish(_ key: Key, _ number: Int, with value: Value) {
        let operation = state.withLock { state -> Operation? in
            guard state.operations[key]?.number == number else { return nil }
            return state.operations.removeValue(forKey: key)
        }
        for waiter in (operation?.waiters ?? [:]).values { waiter.resume(returning: value) }
    }

    private func leave(_ key: Key, _ number: Int) {
        let (waiter, task) = state.withLock { state -> (Waiter?, Task<Void, Never>?) in
            guard let waiter = state.operations[key]?.waiters.removeValue(forKey: number) else { return (nil, nil) }
            guard state.operations[key]?.waiters.isEmpty == true else { return (waiter, nil) }
            return (waiter, state.operations.removeValue(forKey: key)?.task)
        }
        task?.cancel()
        waiter?.resume(returning: nil)
    }
}
