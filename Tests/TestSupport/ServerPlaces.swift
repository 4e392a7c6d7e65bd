import NIOConcurrencyHelpers

/// Limits the number of servers that tests have at the same time.
///
/// Swift Testing starts all tests together. With the many sockets of their servers and connections, `Process`
/// reads past the end of a list of descriptors, and crashes now and then.
public enum ServerPlaces {
    private struct State {
        var freeCount = 48
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    @TaskLocal private static var hasPlace = false
    private static let state = NIOLockedValueBox(State())

    /// Runs the body once there is a place; what the body runs needs no other place.
    public static func withPlace<Result: Sendable>(
        _ body: @Sendable () async throws -> Result
    ) async throws -> Result {
        if hasPlace { return try await body() }
        await enter()
        defer { leave() }
        return try await $hasPlace.withValue(true) { try await body() }
    }

    private static func enter() async {
        await withCheckedContinuation { continuation in
            let isFree = state.withLockedValue { state in
                if state.freeCount == 0 {
                    state.waiters.append(continuation)
                    return false
                }
                state.freeCount -= 1
                return true
            }
            if isFree { continuation.resume() }
        }
    }

    private static func leave() {
        let next = state.withLockedValue { state in
            if state.waiters.isEmpty {
                state.freeCount += 1
                return CheckedContinuation<Void, Never>?.none
            }
            return state.waiters.removeFirst()
        }
        next?.resume()
    }
}
