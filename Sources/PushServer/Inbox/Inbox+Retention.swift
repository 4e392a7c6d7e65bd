import GRDB
import Logging
import ServiceLifecycle

/// How long messages are kept.
extension Inbox {
    /// Messages that were deleted because they were too old or too many.
    struct Forgotten: Sendable {
        /// The identifier of the last deleted message; `nil` if none was deleted. All before it are deleted, too,
        /// except those with pending deliveries.
        var lastMessage: Int64?
        /// The attachments' files that are no longer needed.
        var files: [String] = []

        var event: InboxEvent? { lastMessage.map { .forgotten(lastMessage: $0) } }
    }

    /// The condition for a message without pending deliveries.
    private static let isFinished = """
        NOT EXISTS (SELECT 1 FROM delivery WHERE delivery.message = message.id AND delivery.finishedAt IS NULL)
        """

    /// Deletes messages that are too old or too many, except those with pending deliveries: one device can be so slow
    /// that the others finish as many messages as the inbox keeps. Those are deleted later, once they are delivered.
    static func forget(
        in database: Database,
        before oldest: Int64?,
        beyond limit: Int,
        newest: Int64
    ) throws -> Forgotten {
        // Identifiers increase by one, so a small inbox needs no query. Deleted messages leave gaps, so a larger one
        // has to count.
        var last: Int64 = 0
        if newest > Int64(limit) {
            let kept = try Int64.fetchOne(
                database.cachedStatement(sql: "SELECT id FROM message ORDER BY id DESC LIMIT 1 OFFSET ?"),
                arguments: [limit]
            )
            last = kept ?? 0
        }
        if let oldest {
            let expired = try Int64.fetchOne(
                database.cachedStatement(sql: "SELECT max(id) FROM message WHERE receivedAt < ?"),
                arguments: [oldest]
            )
            last = max(last, expired ?? 0)
        }
        guard last > 0 else { return Forgotten() }
        let files = try String.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT attachmentFile FROM message JOIN delivery ON delivery.message = message.id
                    WHERE message.id <= ? AND attachmentFile IS NOT NULL AND \(isFinished)
                    """
            ),
            arguments: [last]
        )
        try database.cachedStatement(sql: "DELETE FROM message WHERE id <= ? AND \(isFinished)")
            .execute(arguments: [last])
        return database.changesCount > 0 ? Forgotten(lastMessage: last, files: files) : Forgotten()
    }

    /// Deletes messages that are too old, even if no new message arrives.
    /// - Throws: The database's error.
    func forgetExpired() async throws -> Forgotten {
        guard let maximumAge else { return Forgotten() }
        let oldest = WallClock.milliseconds - Int64(maximumAge / .milliseconds(1))
        let forgotten = try await commits.write { database in
            try Self.forget(in: database, before: oldest, beyond: .max, newest: 0)
        }
        media.remove(forgotten.files)
        return forgotten
    }
}

/// Forgets messages that are too old, and tells the listeners that the server is still there, every few seconds.
struct InboxUpkeep: Service {
    let server: ServerComponents

    func run() async throws {
        while !Task.isShuttingDownGracefully, !Task.isCancelled {
            do {
                if let event = try await server.inbox.forgetExpired().event { server.events.send(event) }
            } catch {
                server.logger.error("Cannot delete old messages", metadata: ["error": "\(error)"])
            }
            server.events.sendHeartbeat()
            try? await cancelWhenGracefulShutdown { try await Task.sleep(for: server.configuration.upkeepInterval) }
        }
    }
}
