import GRDB
import Locks

/// Commits the writes of many tasks in one transaction.
///
/// A transaction costs the same for one row as for a hundred, so writes that arrive during one share the next.
final class GroupCommit: Sendable {
    private typealias Request = (
        write: @Sendable (Database) throws -> Void, committed: CheckedContinuation<Void, any Error>
    )

    private let database: any DatabaseWriter
    private let waiting = Mutex<[Request]>([])

    init(_ database: any DatabaseWriter) { self.database = database }

    /// Runs a write in the next transaction, and returns once it is committed.
    func write<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        let result = Mutex<Value?>(nil)
        try await withCheckedThrowingContinuation { committed in
            let write: @Sendable (Database) throws -> Void = { database in
                let value = try body(database)
                result.withLock { $0 = value }
            }
            waiting.withLock { $0.append((write, committed)) }
            // This comes after the current transaction, and finds nothing to do if an earlier one has done the write.
            database.asyncWriteWithoutTransaction { [self] in commitWaiting(to: $0) }
        }
        guard let value = result.withLock({ $0 }) else { throw CancellationError() }
        return value
    }

    private func commitWaiting(to database: Database) {
        let requests = waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
        guard !requests.isEmpty else { return }
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
    var isFullDisk: Bool { [.SQLITE_FULL, .SQLITE_IOERR].contains(resultCode) }
}
