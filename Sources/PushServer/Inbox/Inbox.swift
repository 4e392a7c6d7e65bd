import DeliveryPage
import FoundationEssentials
import GRDB
import Logging
import RichPush
import ServiceLifecycle
import SystemPackage

/// The accepted messages, and their deliveries to each device.
final class Inbox: Sendable {
    /// 16 MB of the write-ahead log.
    private static let pagesOfLog = 4_096

    let database: any DatabaseWriter
    let commits: GroupCommit
    let media: MediaFolder
    let maximumMessages: Int
    /// How long messages are kept; `nil` for as long as there is room.
    let maximumAge: Duration?

    /// - Parameter path: The file; `nil` for an inbox in memory.
    init(path: String?, maximumMessages: Int, maximumAge: Duration?) throws {
        // Its real name: under another one, a second server could use the same inbox.
        let path = path.map { URL(filePath: $0).resolvingSymlinksInPath().path }
        media = try MediaFolder(beside: path)
        if let path {
            // Only this user can read it, because messages contain tokens and texts. The database's other files get the
            // same permissions.
            let options: FileDescriptor.OpenOptions = [.create, .closeOnExec]
            try FileDescriptor.open(path, .readWrite, options: options, permissions: .ownerReadWrite).close()
            var configuration = Configuration()
            // If the process is killed, the system still writes what it was given: only a power failure loses that.
            configuration.prepareDatabase { database in
                // Only a new database accepts this, which lets deleted pages be given back to a full disk.
                if !database.configuration.readonly { try database.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL") }
                try database.execute(sql: "PRAGMA synchronous = NORMAL")
                // Waits for the disk after 16 MB of the log, not every 4 MB. A longer log would delay all senders.
                try database.execute(sql: "PRAGMA wal_autocheckpoint = \(Self.pagesOfLog)")
            }
            configuration.busyMode = .timeout(5)
            database = try DatabasePool(path: path, configuration: configuration)
        } else {
            database = try DatabaseQueue()
        }
        try InboxSchema.migrate(database)
        let files = "SELECT attachmentFile FROM delivery WHERE attachmentFile IS NOT NULL"
        media.sweep(keeping: try database.read { try String.fetchSet($0, sql: files) })
        if path != nil { media.makeReserve() }
        commits = GroupCommit(database)
        (self.maximumMessages, self.maximumAge) = (maximumMessages, maximumAge)
    }

    /// Stores a message with its pending deliveries, and forgets messages that are too old or too many.
    /// - Returns: The deliveries, which are safe now, and the forgotten messages.
    func accept(
        _ message: AcceptedMessage,
        for devices: [RegisteredDevice]
    ) async throws -> (deliveries: [DeliverySummary], forgotten: Forgotten) {
        let now = WallClock.milliseconds
        let (headers, payload) = (try JSONText.string(message.headers), try JSONText.string(message.payload))
        let (limit, oldest) = (maximumMessages, oldest)
        let content = NotificationText(message.payload)
        let (accepted, forgotten) = try await commits.write { database in
            try database.cachedStatement(sql: Self.insertMessage).execute(arguments: [
                now, message.origin.rawValue, message.project, message.name, message.target, message.request, headers,
                payload, message.payloadSize, message.attempts.joined(separator: "\n"),
            ])
            let identifier = database.lastInsertedRowID
            let insert = try database.cachedStatement(sql: Self.insertDelivery)
            var deliveries: [Int64] = []
            for device in devices {
                try insert.execute(arguments: [
                    identifier, device.token, device.name, message.target, now, content.title, content.body,
                    content.image, message.project, message.labels.joined(separator: " "),
                ])
                deliveries.append(database.lastInsertedRowID)
            }
            // Looking for the last message to keep takes time, so a large inbox does not do it for each message.
            let isDue = identifier % Int64(max(1, limit / 64)) == 0
            let forgotten = isDue ? try Self.forget(in: database, before: oldest, beyond: limit) : Forgotten()
            return (try Self.summaries(deliveries, in: database), forgotten)
        }
        media.remove(forgotten.files)
        return (accepted, forgotten)
    }

    private static let insertMessage = """
        INSERT INTO message
            (receivedAt, origin, project, name, target, request, headers, payload, payloadSize, attempts)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    private static let insertDelivery = """
        INSERT INTO delivery (message, token, device, target, receivedAt, title, body, image, project, labels)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """

    static func summaries(_ identifiers: [Int64], in database: Database) throws -> [DeliverySummary] {
        guard let first = identifiers.first, let last = identifiers.last else { return [] }
        let sql = "SELECT \(DeliverySummary.columns) FROM delivery WHERE id BETWEEN ? AND ? ORDER BY id"
        return try DeliverySummary.fetchAll(database.cachedStatement(sql: sql), arguments: [first, last])
    }

    /// Messages that were deleted because they were too old or too many.
    struct Forgotten: Sendable {
        /// The identifier of the last deleted message; `nil` if none was deleted. All before it are deleted, too,
        /// except those with pending deliveries.
        var lastMessage: Int64?
        /// The attachments' files that are no longer needed.
        var files: [String] = []

        var event: InboxEvent? { lastMessage.map { .forgotten(lastMessage: $0) } }
    }

    /// Messages that arrived before this time, in milliseconds since 1970, are too old.
    var oldest: Int64? { maximumAge.map { WallClock.milliseconds - Int64($0 / .milliseconds(1)) } }

    /// Deletes messages that are too old or too many, except those with pending deliveries: one device can be so slow
    /// that the others finish as many messages as the inbox keeps. Those are deleted later, once they are delivered.
    static func forget(in database: Database, before oldest: Int64?, beyond limit: Int?) throws -> Forgotten {
        var last: Int64 = 0
        if let limit {
            let sql = "SELECT id FROM message ORDER BY id DESC LIMIT 1 OFFSET ?"
            last = try Int64.fetchOne(database.cachedStatement(sql: sql), arguments: [limit]) ?? 0
        }
        if let oldest {
            let sql = "SELECT max(id) FROM message WHERE receivedAt < ?"
            last = max(last, try Int64.fetchOne(database.cachedStatement(sql: sql), arguments: [oldest]) ?? 0)
        }
        guard last > 0 else { return Forgotten() }
        let condition = """
            message.id <= ? AND NOT EXISTS (
                SELECT 1 FROM delivery WHERE delivery.message = message.id AND delivery.finishedAt IS NULL
            )
            """
        let attachments = """
            SELECT attachmentFile FROM message JOIN delivery ON delivery.message = message.id
            WHERE \(condition) AND attachmentFile IS NOT NULL
            """
        let files = try String.fetchAll(database.cachedStatement(sql: attachments), arguments: [last])
        try database.cachedStatement(sql: "DELETE FROM message WHERE \(condition)").execute(arguments: [last])
        return database.changesCount > 0 ? Forgotten(lastMessage: last, files: files) : Forgotten()
    }

    /// Deletes messages that are too old, even if no new message arrives.
    func forgetExpired() async throws -> Forgotten {
        guard let oldest else { return Forgotten() }
        let forgotten = try await commits.write { try Self.forget(in: $0, before: oldest, beyond: nil) }
        media.remove(forgotten.files)
        return forgotten
    }
}

extension ServerComponents {
    /// Forgets messages that are too old, and tells the listeners that the server is still there, every few seconds.
    func keepInbox() async {
        while !Task.isShuttingDownGracefully, !Task.isCancelled {
            do {
                if let event = try await inbox.forgetExpired().event { events.send(event) }
            } catch {
                logger.error("Cannot delete old messages", metadata: ["error": "\(error)"])
            }
            events.sendHeartbeat()
            try? await cancelWhenGracefulShutdown { try await Task.sleep(for: configuration.upkeepInterval) }
        }
    }
}

/// The time since 1970.
enum WallClock {
    static var milliseconds: Int64 { microseconds / 1_000 }
    static var microseconds: Int64 { Int64(Date().timeIntervalSince1970 * 1_000_000) }
}
