/// Waits until a condition on a value holds.
///
/// If it never does, the test ends and says what it saw last, which a loop of its own would not.
/// - Parameters:
///   - what: Words for the value, before "is still": `the number of pending deliveries`.
///   - limit: When to give up, but not before the looks' intervals add up to it: on a busy machine, a few looks may take
///     a minute.
///   - interval: The time between two looks at the value.
///   - isolation: The actor of the caller.
///   - read: Reads the value.
///   - condition: Whether a value is the expected one.
/// - Returns: The first value for which the condition holds.
/// - Throws: ``NeverHappened`` if time is up; an error of `read`; an error if the task is canceled.
@discardableResult
public func eventually<Value: Sendable>(
    _ what: String,
    within limit: Duration = .seconds(60),
    every interval: Duration = .milliseconds(5),
    isolation: isolated (any Actor)? = #isolation,
    read: () async throws -> Value,
    until condition: (Value) -> Bool
) async throws -> Value {
    let deadline = ContinuousClock.now + limit
    let lookCountAtLeast = Int(limit / max(interval, .milliseconds(1)))
    var lookCount = 0
    while true {
        let value = try await read()
        if condition(value) { return value }
        lookCount += 1
        guard ContinuousClock.now < deadline || lookCount < lookCountAtLeast else {
            throw NeverHappened(description: "after \(limit) and \(lookCount) looks, \(what) is still \(value)")
        }
        try await Task.sleep(for: interval)
    }
}

/// What ``eventually(_:within:every:isolation:read:until:)`` waited for did not happen.
public struct NeverHappened: Error, CustomStringConvertible {
    /// What it waited for, and the last value that it saw.
    public let description: String
}
