import GRDB
import Locks

/// Commits the writes of many tasks in one transaction.
///
/// A transaction costs the same for one row as for a hundred, so writes that arrive during one share the next.
final class GroupCommit: Sendable {
    private struct Request: Sendable {
        let write: @Sendable (Database) throws -> Void
        let finish: @Sendable ((any Error)?) -> Void
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
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            enqueue(
                Request { database in
                    let value = try body(database)
                    result.withLock { $0 = value }
                } finish: { error in
                    if let error { continuation.resume(throwing: error) } else { continuation.resume() }
                }
            )
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
        do {
            let failures: [(any Error)?]
            do {
                failures = try Self.run(requests, in: database)
            } catch let error as DatabaseError where error.isFullDisk {
                // The log may be full of pages that can be moved to the database, and then has room.
                _ = try? database.checkpoint(.passive)
                failures = try Self.run(requests, in: database)
            }
            for (request, failure) in zip(requests, failures) { request.finish(failure) }
        } catch {
            for request in requests { request.finish(error) }
        }
    }

    /// Runs the writes in one transaction. One that fails is rolled back alone, and the others are committed.
    /// - Returns: The error of each write.
    private static func run(_ requests: [Request], in database: Database) throws -> [(any Error)?] {
        var failures: [(any Error)?] = []
        try database.inTransaction(.immediate) {
            for request in requests {
                do {
                    try database.inSavepoint {
                        try request.write(database)
                        return .commit
                    }
                    failures.append(nil)
                } catch {
                    failures.append(error)
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
