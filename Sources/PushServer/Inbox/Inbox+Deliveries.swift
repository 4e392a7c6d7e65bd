import DeliveryPage
import GRDB
import RichPush

extension Inbox {
    /// Returns pending deliveries, oldest first.
    func pending(after identifier: Int64, limit: Int) async throws -> [StoredDelivery] {
        let condition = "WHERE delivery.finishedAt IS NULL AND delivery.id > ? ORDER BY delivery.id LIMIT ?"
        return try await database.read { database in
            let statement = try database.cachedStatement(sql: "\(StoredDelivery.selection) \(condition)")
            return try StoredDelivery.fetchAll(statement, arguments: [identifier, limit])
        }
    }

    /// Stores the result of a delivery.
    /// - Returns: The delivery; `nil` if it was deleted meanwhile.
    func finish(_ identifier: Int64, _ result: FinishedDelivery) async throws -> DeliverySummary? {
        let now = WallClock.milliseconds
        let summary = try await commits.write { database -> DeliverySummary? in
            var arguments = result.arguments
            arguments += [now, identifier]
            try database.cachedStatement(sql: FinishedDelivery.update).execute(arguments: arguments)
            if let shown = result.collapseIdentifier {
                try database.cachedStatement(sql: FinishedDelivery.replacement).execute(arguments: [identifier, shown])
            }
            return try Self.summaries([identifier], in: database).first
        }
        if summary == nil, let file = result.attachmentFile { media.remove([file]) }
        return summary
    }

    /// Returns the deliveries that match a query, newest first.
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
            let counts = try SQLRequest<Row>(
                literal: "SELECT count(*), count(*) FILTER (WHERE NOT isRead) FROM delivery WHERE \(condition)"
            ).fetchOne(database)
            return DeliveryList(
                deliveries: Array(found.prefix(limit)),
                total: counts?[0] ?? 0,
                unread: counts?[1] ?? 0,
                next: found.count > limit ? found[limit - 1].id : nil
            )
        }
    }

    /// Returns one delivery; without an identifier the newest one.
    func delivery(_ identifier: Int64?) async throws -> StoredDelivery? {
        try await database.read { database in
            let sql = "\(StoredDelivery.selection) WHERE delivery.id = ifnull(?, (SELECT max(id) FROM delivery))"
            return try StoredDelivery.fetchOne(database.cachedStatement(sql: sql), arguments: [identifier])
        }
    }

    /// Returns the newest delivery of a message that was received before a time, in milliseconds since 1970; 0 if there
    /// is none.
    func lastDelivery(receivedBefore time: Int64) async throws -> Int64 {
        let sql = """
            SELECT id FROM delivery
            WHERE message <= (SELECT id FROM message WHERE receivedAt < ? ORDER BY receivedAt DESC LIMIT 1)
            ORDER BY message DESC, id DESC LIMIT 1
            """
        return try await database.read { database in
            try Int64.fetchOne(database.cachedStatement(sql: sql), arguments: [time]) ?? 0
        }
    }

    /// Returns the newest finished delivery after another one that matches a query.
    func match(_ query: DeliveryQuery, after: Int64) async throws -> Int64? {
        try await database.read { database in
            try SQLRequest<Int64>(
                literal: """
                    SELECT id FROM delivery WHERE \(query.condition) AND id > \(after) AND finishedAt IS NOT NULL
                    ORDER BY id DESC LIMIT 1
                    """,
                cached: true
            ).fetchOne(database)
        }
    }

    /// Returns the newest deliveries that match most of a query, each with the terms that do not match.
    func nearMisses(_ query: DeliveryQuery, after: Int64) async throws -> [NearMiss] {
        try await database.read { database in
            let newest = try SQLRequest<Row>(
                literal: """
                    SELECT \(sql: DeliverySummary.columns), message.name
                    FROM delivery JOIN message ON message.id = delivery.message WHERE delivery.id > \(after)
                    ORDER BY delivery.id DESC LIMIT 100
                    """
            ).fetchAll(database)
            let misses = try newest.map { row in
                let delivery = try DeliverySummary(row: row)
                let unmet = query.unmet(by: SearchableDelivery(delivery, messageName: row["name"]))
                return NearMiss(delivery: delivery, unmet: unmet.map(\.source))
            }
            return Array(misses.sorted { $0.unmet.count < $1.unmet.count }.prefix(5))
        }
    }

    /// Deletes deliveries, and messages without deliveries.
    /// - Returns: The number of deleted deliveries.
    func delete(_ query: DeliveryQuery) async throws -> Int {
        let condition = query.condition
        do {
            let (count, files) = try await commits.write { try Self.delete(condition, in: $0) }
            media.remove(files)
            return count
        } catch let error as DatabaseError where error.isFullDisk {
            return try await deleteOnFullDisk(condition)
        }
    }

    /// Deletes deliveries although the disk has no room to log that, and gives back the room that they took.
    private func deleteOnFullDisk(_ condition: SQL) async throws -> Int {
        try await database.writeWithoutTransaction { [media] database in
            media.useReserve()
            defer { media.makeReserve() }
            var count = 0
            try database.inTransaction(.immediate) {
                let deleted = try Self.delete(condition, in: database)
                count = deleted.count
                media.remove(deleted.files)
                return .commit
            }
            // If these fail, the messages are deleted anyway, and later ones use their room.
            try? database.execute(sql: "PRAGMA incremental_vacuum")
            _ = try? database.checkpoint(.truncate)
            return count
        }
    }

    private static func delete(_ condition: SQL, in database: Database) throws -> (count: Int, files: [String]) {
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

    /// Checks that the database can store as much as a message with its result needs.
    func check() async throws {
        try await commits.write { database in
            try database.execute(sql: "INSERT OR REPLACE INTO probe (id, filler) VALUES (1, zeroblob(32768))")
        }
    }

    /// Counts the rows of a table, or those that fulfill a condition.
    func count(_ rows: String) async throws -> Int {
        try await database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(rows)") ?? 0 }
    }

    func parts() async throws -> JSONValue {
        try await database.read { database in
            let labels = Self.split(try Self.parts(by: "labels", in: database))
            let projects = try JSONValue(encoding: try Self.parts(by: "project", in: database))
            return ["projects": projects, "labels": try JSONValue(encoding: labels)]
        }
    }

    private static func parts(by column: String, in database: Database) throws -> [InboxPart] {
        let sql = "SELECT \(column), count(*), count(*) FILTER (WHERE NOT isRead) FROM delivery GROUP BY 1 ORDER BY 1"
        return try Row.fetchAll(database, sql: sql).map { InboxPart(name: $0[0], count: $0[1], unread: $0[2]) }
    }

    /// Counts a delivery that has several labels for each of them.
    private static func split(_ combinations: [InboxPart]) -> [InboxPart] {
        var parts: [String: InboxPart] = [:]
        for combination in combinations {
            for name in combination.name.split(separator: " ").map(String.init) {
                parts[name, default: InboxPart(name: name)].count += combination.count
                parts[name]?.unread += combination.unread
            }
        }
        return parts.values.sorted { $0.name < $1.name }
    }

    /// - Returns: The number of deliveries that changed.
    func mark(_ query: DeliveryQuery, isRead: Bool) async throws -> Int {
        let condition = query.condition
        return try await commits.write { database in
            try database.execute(
                literal: "UPDATE delivery SET isRead = \(isRead) WHERE isRead <> \(isRead) AND \(condition)"
            )
            return database.changesCount
        }
    }
}

/// A page of a list of deliveries.
struct DeliveryList: Sendable, Encodable {
    /// The deliveries, newest first.
    let deliveries: [DeliverySummary]
    /// The number of deliveries that match the query.
    let total: Int
    /// The number of those that nobody has opened.
    let unread: Int
    /// The value of `before` for the next page; `nil` on the last page.
    let next: Int64?
}

/// A part of the inbox that a team or a test has to itself: a project, or a label.
struct InboxPart: Sendable, Encodable {
    let name: String
    var count = 0
    /// The number of deliveries that nobody has looked at.
    var unread = 0
}
