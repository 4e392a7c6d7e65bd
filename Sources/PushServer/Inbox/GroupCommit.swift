import GRDB
import Locks

/// Commits the writes of many tasks in one transaction.
///
/// A transaction costs the same for one row as for a hundred, so writes that arrive during one share the next.
final class GroupCommit: Sendable {
    private struct Request: Sendable {
        let write: @Sendable (Database) throws -> Void
        let committed: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var waiting: [Request] = []
        var isRunning = false
    }

    private let database: any DatabaseWriter
    private let state = Mutex(State())

    init(_ database: any DatabaseWriter) {
        self.database = database
    }

    /// Runs a write in the next transaction, and returns once it is committed.
    /// - Throws: The error of the body, or of the transaction.
    func write<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        let result = Mutex<Value?>(nil)
        try await withCheckedThrowingContinuation { committed in
            let write: @Sendable (Database) throws -> Void = { database in
                let value = try body(database)
                result.withLock { $0 = value }
            }
            enqueue(Request(write: write, committed: committed))
        }
        guard let value = result.withLock({ $0 }) else { throw CancellationError() }
        return value
    }

    private func enqueue(_ request: Request) {
        let starts = state.withLock { state in
            state.waiting.append(request)
            defer { state.isRunning = true }
            return !state.isRunning
        }
        if starts { commitNext() }
    }

    private func commitNext() {
        database.asyncWriteWithoutTransaction { [self] database in
            let requests = state.withLock { state in
                defer { state.waiting = [] }
                return state.waiting
            }
            commit(requests, to: database)
            let hasMore = state.withLock { state in
                state.isRunning = !state.waiting.isEmpty
                return state.isRunning
            }
            if hasMore { commitNext() }
        }
    }

    private func commit(_ requests: [Request], to database: Database) {
        var failures: [(any Error)?]
        do {
            do {
                failures = try Self.run(requests, in: database)
            } catch let error as DatabaseError where error.isFullDisk {
                // The log may be full of pages that can be moved to the database, and then has room.
                _ = try? database.checkpoint(.passive)
                failures = try Self.run(requests, in: database)
            }
        } catch {
            failures = requests.map { _ in error }
        }
        for (request, failure) in zip(requests, failures) {
            request.committed.resume(with: failure.map(Result.failure) ?? .success(()))
        }
    }

    /// Runs the writes in one transaction. One that fails is rolled back alone, and the others are committed.
    /// - Returns: The error of each write.
    private static func run(_ requests: [Request], in database: Database) throws -> [(any Error)?] {
        var failures: [(any Error)?] = []
        try database.inTransaction(.immediate) {
            failures = requests.map { request in
                do {
                    try database.inSavepoint {
                        try request.write(database)
                        return .commit
                    }
                    return nil
                } catch {
                    return error
                }
            }
            return .commit
        }
        return failures
    }
}

extension DatabaseError {
    /// Whether the disk has no room.
    var isFullDisk: Bool { [.SQLITE_FULL, .SQLITE_IOERR].contains(resultCode) }
}
