/// Returns the result of work that ends before a time; `nil` if the time comes first, or the task is canceled.
///
/// The work is then canceled and awaited. A result that it has at the last moment still counts.
package func withDeadline<Value: Sendable, C: Clock>(
    _ deadline: C.Instant,
    on clock: C,
    _ work: @escaping @Sendable () async -> Value?
) async -> Value? {
    await withTaskGroup(of: Value?.self) { group in
        group.addTask { await work() }
        group.addTask {
            try? await clock.sleep(until: deadline, tolerance: nil)
            return nil
        }
        let first = await group.next() ?? nil
        group.cancelAll()
        return await group.reduce(first) { $0 ?? $1 }
    }
}
