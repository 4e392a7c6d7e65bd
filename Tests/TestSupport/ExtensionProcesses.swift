import Locks

/// Limits the number of extensions' processes that tests run at the same time: more would starve each other.
public enum ExtensionProcesses {
    private static let limit = 4
    private static let places = AsyncSemaphore(value: limit)
    /// Held while a body waits for several places, so that no two wait for each other.
    private static let several = AsyncSemaphore(value: 1)

    /// Runs a body once there are places for its processes.
    /// - Parameter count: The number of processes that the body runs at the same time, at most four.
    /// - Throws: The body's error; `CancellationError` if the task is canceled before.
    public static func run<Result>(
        _ count: Int = 1,
        isolation: isolated (any Actor)? = #isolation,
        _ body: () async throws -> Result
    ) async throws -> Result {
        guard await several.wait() else { throw CancellationError() }
        for number in 0..<min(count, limit) where await !places.wait() {
            places.change(by: number)
            several.signal()
            throw CancellationError()
        }
        several.signal()
        defer { places.change(by: min(count, limit)) }
        return try await body()
    }
}
