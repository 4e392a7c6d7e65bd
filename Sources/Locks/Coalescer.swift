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

    private let operations = Mutex<[Key: Operation]>([:])
    private let lastNumber = Atomic(0)

    package init() {}

    var waitingCount: Int { operations.withLock { $0.values.reduce(0) { $0 + $1.waiters.count } } }

    /// Returns the value of the operation for a key: of the running one, otherwise of this one.
    ///
    /// All tasks that wait for an operation share it; it is canceled with the last of them.
    /// - Returns: The value, and whether another task started the operation; `nil` if this task was canceled.
    package func value(for key: Key, _ operation: @escaping @Sendable () async -> Value)
        async -> (value: Value, isShared: Bool)?
    {
        let number = lastNumber.add(1, ordering: .relaxed).newValue
        var isShared = true
        let value = await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: Waiter) in
                isShared = operations.withLock { operations in
                    let isUnderWay = operations[key] != nil
                    if !isUnderWay { operations[key] = start(key, number, with: operation) }
                    operations[key]?.waiters[number] = continuation
                    return isUnderWay
                }
                if Task.isCancelled { leave(key, number) }
            }
        } onCancel: {
            leave(key, number)
        }
        return value.map { ($0, isShared) }
    }

    private func start(_ key: Key, _ number: Int, with operation: @escaping @Sendable () async -> Value) -> Operation {
        Operation(number: number, task: Task { [self] in finish(key, number, with: await operation()) })
    }

    private func finish(_ key: Key, _ number: Int, with value: Value) {
        let operation = operations.withLock { operations -> Operation? in
            operations[key]?.number == number ? operations.removeValue(forKey: key) : nil
        }
        for waiter in (operation?.waiters ?? [:]).values { waiter.resume(returning: value) }
    }

    private func leave(_ key: Key, _ number: Int) {
        let (waiter, task) = operations.withLock { operations -> (Waiter?, Task<Void, Never>?) in
            guard let waiter = operations[key]?.waiters.removeValue(forKey: number) else { return (nil, nil) }
            guard operations[key]?.waiters.isEmpty == true else { return (waiter, nil) }
            return (waiter, operations.removeValue(forKey: key)?.task)
        }
        task?.cancel()
        waiter?.resume(returning: nil)
    }
}
