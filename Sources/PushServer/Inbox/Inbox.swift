import FoundationEssentials
import GRDB
import RichPush

/// The messages that were accepted, and what became of them at each device.
final class Inbox: Sendable {
    private let database: any DatabaseWriter
    private let commits: GroupCommit
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
            configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = NORMAL") }
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
    /// - Returns: The deliveries, safe and pending.
    func accept(_ message: AcceptedMessage, for devices: [SimulatedDevice]) async throws -> [DeliverySummary] {
        let now = WallClock.milliseconds
        let headers = JSONText.string(message.headers)
        let payload = JSONText.string(message.payload)
        let (limit, oldest) = (maximumMessages, maximumAge.map { now - Int64($0 / .milliseconds(1)) })
        let content = NotificationText(message.payload)
        let (deliveries, files) = try await commits.write { database in
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
            let files = try Self.forget(in: database, before: oldest, beyond: limit, newest: identifier)
            return (try Self.summaries(deliveries, in: database), files)
        }
        media.remove(files)
        return deliveries
    }

    private static let insertMessage = """
        INSERT INTO message (receivedAt, origin, project, name, target, request, headers, payload, payloadSize)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    private static let insertDelivery = """
        INSERT INTO delivery (message, token, device, target, receivedAt, title, body, image)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """

    private static func summaries(_ identifiers: [Int64], in database: Database) throws -> [DeliverySummary] {
        guard let first = identifiers.first, let last = identifiers.last else { return [] }
        let statement = try database.cachedStatement(
            sql: "SELECT \(DeliverySummary.columns) FROM delivery WHERE id BETWEEN ? AND ? ORDER BY id"
        )
        return try DeliverySummary.fetchAll(statement, arguments: [first, last])
    }

    /// Deletes what is too old or too much.
    /// - Returns: The media files that nobody refers to any more.
    private static func forget(
        in database: Database,
        before oldest: Int64?,
        beyond limit: Int,
        newest: Int64
    ) throws -> [String] {
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
        guard last > 0 else { return [] }
        let files = try String.fetchAll(
            database.cachedStatement(
                sql: "SELECT attachmentFile FROM delivery WHERE message <= ? AND attachmentFile IS NOT NULL"
            ),
            arguments: [last]
        )
        try database.cachedStatement(sql: "DELETE FROM message WHERE id <= ?").execute(arguments: [last])
        return files
    }

    /// Deletes what is too old, also where no message comes any more.
    func forgetExpired() async throws {
        guard let maximumAge else { return }
        let oldest = WallClock.milliseconds - Int64(maximumAge / .milliseconds(1))
        let files = try await commits.write { database in
            try Self.forget(in: database, before: oldest, beyond: .max, newest: 0)
        }
        media.remove(files)
    }
}

// MARK: - Deliveries

extension Inbox {
    /// What waits to be delivered, the oldest first.
    func pending(after identifier: Int64, limit: Int) async throws -> [PendingDelivery] {
        try await database.read { database in
            try PendingDelivery.fetchAll(
                database.cachedStatement(sql: PendingDelivery.selection),
                arguments: [identifier, limit]
            )
        }
    }

    /// Stores what became of a delivery.
    /// - Returns: The delivery; `nil` if it was deleted meanwhile.
    func finish(_ identifier: Int64, _ result: FinishedDelivery) async throws -> DeliverySummary? {
        let now = WallClock.milliseconds
        let summary = try await commits.write { database -> DeliverySummary? in
            try database.cachedStatement(sql: FinishedDelivery.update).execute(
                arguments: result.arguments(finishedAt: now, identifier: identifier)
            )
            return try Self.summaries([identifier], in: database).first
        }
        if summary == nil, let file = result.attachment?.file { media.remove([file]) }
        return summary
    }

    /// The deliveries that a query finds, the newest first.
    func list(_ query: DeliveryQuery, before: Int64?, limit: Int) async throws -> DeliveryList {
        try await database.read { database in
            let condition = query.condition
            let page: SQL = before.map { "AND delivery.id < \($0)" } ?? ""
            let found = try SQLRequest<DeliverySummary>(
                literal: """
                    SELECT \(sql: DeliverySummary.columns) FROM delivery WHERE \(condition) \(page)
                    ORDER BY delivery.id DESC LIMIT \(limit + 1)
                    """
            ).fetchAll(database)
            let total = try SQLRequest<Int>(literal: "SELECT count(*) FROM delivery WHERE \(condition)")
                .fetchOne(database)
            return DeliveryList(
                deliveries: Array(found.prefix(limit)),
                total: total ?? 0,
                next: found.count > limit ? found[limit - 1].id : nil
            )
        }
    }

    /// One delivery with all that is known of it; the newest one where no identifier is given.
    func delivery(_ identifier: Int64?) async throws -> StoredDelivery? {
        try await database.read { database in
            let condition: SQL =
                identifier.map { "delivery.id = \($0)" } ?? "delivery.id = (SELECT max(id) FROM delivery)"
            return try SQLRequest<StoredDelivery>(
                literal: """
                    SELECT \(sql: StoredDelivery.columns) FROM delivery JOIN message ON message.id = delivery.message
                    WHERE \(condition)
                    """
            ).fetchOne(database)
        }
    }

    /// The newest delivery after another one that a query finds and that is through.
    func match(_ query: DeliveryQuery, after: Int64) async throws -> DeliverySummary? {
        try await database.read { database in
            try SQLRequest<DeliverySummary>(
                literal: """
                    SELECT \(sql: DeliverySummary.columns) FROM delivery
                    WHERE \(query.condition) AND delivery.id > \(after) AND delivery.finishedAt IS NOT NULL
                    ORDER BY delivery.id DESC LIMIT 1
                    """
            ).fetchOne(database)
        }
    }

    /// Of the newest deliveries those that fulfil most of a query, each with what it does not fulfil.
    func nearMisses(_ query: DeliveryQuery, after: Int64) async throws -> [NearMiss] {
        try await database.read { database in
            let newest = try SQLRequest<DeliverySummary>(
                literal: """
                    SELECT \(sql: DeliverySummary.columns) FROM delivery WHERE delivery.id > \(after)
                    ORDER BY delivery.id DESC LIMIT 100
                    """
            ).fetchAll(database)
            let misses = try newest.map { delivery in
                let unmet = try query.terms.filter { term in
                    let request = SQLRequest<Int64>(
                        literal: """
                            SELECT id FROM delivery
                            WHERE id = \(delivery.id) AND \(DeliveryQuery.condition(for: term))
                            """
                    )
                    return try request.fetchOne(database) == nil
                }
                return NearMiss(delivery: delivery, unmet: unmet.map(\.source))
            }
            return Array(misses.sorted { $0.unmet.count < $1.unmet.count }.prefix(5))
        }
    }

    /// Deletes deliveries, and the messages of which nothing is left.
    /// - Returns: How many deliveries there were.
    func delete(_ query: DeliveryQuery) async throws -> Int {
        let condition = query.condition
        let (count, files) = try await commits.write { database in
            let files = try SQLRequest<String>(
                literal: "SELECT attachmentFile FROM delivery WHERE \(condition) AND attachmentFile IS NOT NULL"
            ).fetchAll(database)
            try database.execute(literal: "DELETE FROM delivery WHERE \(condition)")
            let count = database.changesCount
            try database.execute(
                sql: "DELETE FROM message WHERE NOT EXISTS (SELECT 1 FROM delivery WHERE message = message.id)"
            )
            return (count, files)
        }
        media.remove(files)
        return count
    }

    /// Deletes one delivery; `false` if there is none.
    func delete(_ identifier: Int64) async throws -> Bool {
        guard let query = DeliveryQuery("id:\(identifier)") else { return false }
        return try await delete(query) > 0
    }

    /// Whether the database answers.
    func check() async throws {
        _ = try await commits.write { try Int.fetchOne($0, sql: "SELECT 1") }
    }

    func messageCount() async throws -> Int {
        try await database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM message") ?? 0 }
    }

    func pendingCount() async throws -> Int {
        try await database.read {
            try Int.fetchOne($0, sql: "SELECT count(*) FROM delivery WHERE finishedAt IS NULL") ?? 0
        }
    }
}

// MARK: - Devices

extension Inbox {
    /// The devices that were stored, and the tokens that are not valid any more.
    func devices() throws -> (devices: [SimulatedDevice], unregistered: Set<String>) {
        try database.read { database in
            let documents = try String.fetchAll(database, sql: "SELECT document FROM device")
            let devices = documents.compactMap { text in
                try? JSONDecoder().decode(SimulatedDevice.self, from: Data(text.utf8))
            }
            return (devices, try String.fetchSet(database, sql: "SELECT token FROM unregistered"))
        }
    }

    /// Stores a device.
    func store(_ device: SimulatedDevice) async throws {
        let document = JSONText.string(device)
        try await commits.write { database in
            try database.execute(
                sql: "INSERT OR REPLACE INTO device (token, document) VALUES (?, ?)",
                arguments: [device.token, document]
            )
            try database.execute(sql: "DELETE FROM unregistered WHERE token = ?", arguments: [device.token])
        }
    }

    /// Stores that a token is not valid any more.
    func unregister(_ token: String) async throws {
        try await commits.write { database in
            try database.execute(sql: "DELETE FROM device WHERE token = ?", arguments: [token])
            try database.execute(
                sql: "INSERT OR IGNORE INTO unregistered (token, since) VALUES (?, ?)",
                arguments: [token, WallClock.milliseconds]
            )
        }
    }
}
