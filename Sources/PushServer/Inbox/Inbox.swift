import GRDB
import RichPush

/// The messages that were accepted, and what became of them at each device.
final class Inbox: Sendable {
    /// What was deleted since there was too much, or since it was too old.
    struct Forgotten: Sendable {
        /// The number of the last of the messages; all before it are gone too, except what is still to be delivered.
        /// `nil` if there were none.
        var lastMessage: Int64?
        /// The media files that nobody refers to any more.
        var files: [String] = []
    }

    private static let pagesOfLog = 16_384

    let database: any DatabaseWriter
    let commits: GroupCommit
    let media: MediaFolder
    private let maximumMessages: Int
    private let maximumAge: Duration?

    /// Opens an inbox.
    /// - Parameters:
    ///   - path: The file; `nil` for an inbox in memory.
    init(path: String?, maximumMessages: Int, maximumAge: Duration?) throws {
        if let path {
            var configuration = Configuration()
            // Whoever is killed leaves what the system has already taken: only a power failure could lose that.
            configuration.prepareDatabase { database in
                try database.execute(sql: "PRAGMA synchronous = NORMAL")
                // Only now and then the disk is waited for: with 64 MB of the log, and not with each 4.
                try database.execute(sql: "PRAGMA wal_autocheckpoint = \(Self.pagesOfLog)")
            }
            configuration.busyMode = .timeout(5)
            database = try DatabasePool(path: path, configuration: configuration)
        } else {
            database = try DatabaseQueue()
        }
        try InboxSchema.migrate(database)
        media = try MediaFolder(beside: path)
        commits = GroupCommit(database)
        self.maximumMessages = maximumMessages
        self.maximumAge = maximumAge
    }

    /// Stores a message and what is to be delivered of it, and forgets what is too old.
    /// - Returns: The deliveries, safe and pending, and which messages were forgotten.
    func accept(
        _ message: AcceptedMessage,
        for devices: [SimulatedDevice]
    ) async throws -> (deliveries: [DeliverySummary], forgotten: Forgotten) {
        let now = WallClock.milliseconds
        let headers = try JSONText.string(message.headers)
        let payload = try JSONText.string(message.payload)
        let (limit, oldest) = (maximumMessages, maximumAge.map { now - Int64($0 / .milliseconds(1)) })
        let content = NotificationText(message.payload)
        let (accepted, forgotten) = try await commits.write { database in
            try database.cachedStatement(sql: Self.insertMessage).execute(arguments: [
                now, message.origin.rawValue, message.project, message.name, message.target, message.request, headers,
                payload, message.payloadSize,
            ])
            let identifier = database.lastInsertedRowID
            let insert = try database.cachedStatement(sql: Self.insertDelivery)
            var deliveries: [Int64] = []
            for device in devices {
                try insert.execute(arguments: [
                    identifier, device.token, device.name, message.target, now, content.title, content.body,
                    content.image,
                ])
                deliveries.append(database.lastInsertedRowID)
            }
            // The one that is the last to keep has to be looked for: with many, not each time.
            let isDue = identifier % Int64(max(1, limit / 64)) == 0
            let forgotten =
                isDue ? try Self.forget(in: database, before: oldest, beyond: limit, newest: identifier) : Forgotten()
            return (try Self.summaries(deliveries, in: database), forgotten)
        }
        media.remove(forgotten.files)
        return (accepted, forgotten)
    }

    private static let insertMessage = """
        INSERT INTO message (receivedAt, origin, project, name, target, request, headers, payload, payloadSize)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    private static let insertDelivery = """
        INSERT INTO delivery (message, token, device, target, receivedAt, title, body, image)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """

    static func summaries(_ identifiers: [Int64], in database: Database) throws -> [DeliverySummary] {
        guard let first = identifiers.first, let last = identifiers.last else { return [] }
        let statement = try database.cachedStatement(
            sql: "SELECT \(DeliverySummary.columns) FROM delivery WHERE id BETWEEN ? AND ? ORDER BY id"
        )
        return try DeliverySummary.fetchAll(statement, arguments: [first, last])
    }

    /// A message of which nothing waits to be delivered any more.
    private static let isThrough = """
        NOT EXISTS (SELECT 1 FROM delivery WHERE delivery.message = message.id AND delivery.finishedAt IS NULL)
        """

    /// Deletes what is too old or too much, except what is still to be delivered: that goes the next time, when it is
    /// through. One device can be so slow that all others are done with as many messages as are kept.
    private static func forget(
        in database: Database,
        before oldest: Int64?,
        beyond limit: Int,
        newest: Int64
    ) throws -> Forgotten {
        // Identifiers go up by one, so that the last of those to keep need not be looked for. What was deleted in
        // between only lets some go that could have stayed, and is counted where that matters.
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
                    WHERE message.id <= ? AND attachmentFile IS NOT NULL AND \(isThrough)
                    """
            ),
            arguments: [last]
        )
        try database.cachedStatement(sql: "DELETE FROM message WHERE id <= ? AND \(isThrough)")
            .execute(arguments: [last])
        return database.changesCount > 0 ? Forgotten(lastMessage: last, files: files) : Forgotten()
    }

    /// Deletes what is too old, also where no message comes any more.
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
