/// Runs a test's body for several arguments at the same time, in a lane where tests run one after the other: they only
/// wait.
/// - Throws: The first error.
public func atTheSameTime<Argument: Sendable>(
    _ arguments: [Argument],
    _ body: @escaping @Sendable (Argument) async throws -> Void
) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
        for argument in arguments { group.addTask { try await body(argument) } }
        try await group.waitForAll()
    }
}
