import DeliveryPage
import FoundationEssentials
import GRDB
import Glibc
import RichPush
import SystemPackage

/// The accepted messages, and their deliveries to each device.
final class Inbox: Sendable {
    /// 64 MB of the write-ahead log.
    private static let pagesOfLog = 16_384

    let database: any DatabaseWriter
    let commits: GroupCommit
    let media: MediaFolder
    let maximumMessages: Int
    let maximumAge: Duration?

    /// Opens an inbox.
    /// - Parameters:
    ///   - path: The file; `nil` for an inbox in memory.
    ///   - maximumMessages: How many messages are kept.
    ///   - maximumAge: How long messages are kept; `nil` for as long as there is room.
    /// - Throws: The database's error, or the file system's.
    init(path: String?, maximumMessages: Int, maximumAge: Duration?) throws {
        // Its real name: under another one, a second server could use the same inbox.
        let path = path.map { URL(filePath: $0).resolvingSymlinksInPath().path }
        media = try MediaFolder(beside: path)
        if let path {
            try Self.create(path)
            var configuration = Configuration()
            // If the process is killed, the system still writes what it was given: only a power failure loses that.
            configuration.prepareDatabase { database in
                // Only a new database accepts this, which lets deleted pages be given back to a full disk.
                if !database.configuration.readonly { try database.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL") }
                try database.execute(sql: "PRAGMA synchronous = NORMAL")
                // Waits for the disk once for 64 MB of the log instead of every 4 MB.
                try database.execute(sql: "PRAGMA wal_autocheckpoint = \(Self.pagesOfLog)")
            }
            configuration.busyMode = .timeout(5)
            database = try DatabasePool(path: path, configuration: configuration)
        } else {
            database = try DatabaseQueue()
        }
        try InboxSchema.migrate(database)
        media.sweep(
            keeping: try database.read { database in
                let sql = "SELECT attachmentFile FROM delivery WHERE attachmentFile IS NOT NULL"
                return try String.fetchSet(database, sql: sql)
            }
        )
        if path != nil { media.makeReserve() }
        commits = GroupCommit(database)
        self.maximumMessages = maximumMessages
        self.maximumAge = maximumAge
    }

    /// Creates the file of an inbox that does not exist yet, readable only for this user, because messages contain
    /// tokens and texts. The database's other files get the same permissions.
    private static func create(_ path: String) throws {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Errno(rawValue: errno) }
        close(descriptor)
    }

    /// Stores a message with its pending deliveries, and forgets messages that are too old or too many.
    /// - Returns: The deliveries, which are safe now, and the forgotten messages.
    func accept(
        _ message: AcceptedMessage,
        for devices: [RegisteredDevice]
    ) async throws -> (deliveries: [DeliverySummary], forgotten: Forgotten) {
        let now = WallClock.milliseconds
        let headers = try JSONText.string(message.headers)
        let payload = try JSONText.string(message.payload)
        let (limit, oldest) = (maximumMessages, maximumAge.map { now - Int64($0 / .milliseconds(1)) })
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
                    content.image, message.project, message.labels.stored,
                ])
                deliveries.append(database.lastInsertedRowID)
            }
            // Looking for the last message to keep takes time, so a large inbox does not do it for each message.
            let isDue = identifier % Int64(max(1, limit / 64)) == 0
            let forgotten =
                isDue ? try Self.forget(in: database, before: oldest, beyond: limit, newest: identifier) : Forgotten()
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
        let statement = try database.cachedStatement(
            sql: "SELECT \(DeliverySummary.columns) FROM delivery WHERE id BETWEEN ? AND ? ORDER BY id"
        )
        return try DeliverySummary.fetchAll(statement, arguments: [first, last])
    }
}

/// The time of day.
enum WallClock {
    static var milliseconds: Int64 { microseconds / 1_000 }

    static var microseconds: Int64 { Int64(Date().timeIntervalSince1970 * 1_000_000) }
}
