import FoundationEssentials
import GRDB
import RichPush

/// The format of a dump: lines of JSON. The first one is the ``header``. Then comes each message, followed by its
/// deliveries, each followed by its attachment.
enum InboxDump {
    /// The values of a column of the database, which is a member of a line.
    enum Kind: Sendable {
        case integer
        case text
        /// A JSON value, which the database stores as text.
        case json
    }

    typealias Columns = KeyValuePairs<String, Kind>

    static let header: JSONValue = ["dump": "richpush-inbox", "version": 1]

    static let messageColumns: Columns = [
        "receivedAt": .integer, "origin": .text, "project": .text, "name": .text, "target": .text, "request": .json,
        "headers": .json, "payload": .json, "payloadSize": .integer,
    ]

    static let deliveryColumns: Columns = [
        "token": .text, "device": .text, "target": .text, "project": .text, "labels": .text, "receivedAt": .integer,
        "finishedAt": .integer, "succeeded": .integer, "conclusion": .text, "decision": .text, "title": .text,
        "body": .text, "image": .text, "failure": .text, "findings": .text, "attachmentType": .text,
        "attachmentBytes": .integer, "collapseIdentifier": .text, "isRead": .integer, "document": .json,
    ]

    static let optionalColumns: Set<String> = [
        "finishedAt", "succeeded", "conclusion", "decision", "image", "failure", "attachmentType", "attachmentBytes",
        "collapseIdentifier", "document",
    ]
}

extension Inbox {
    /// Returns the next message with a delivery that matches a query, and the identifiers of its deliveries.
    func dumpMessage(
        after identifier: Int64,
        _ query: DeliveryQuery
    ) async throws -> (identifier: Int64, line: JSONValue, deliveries: [Int64])? {
        let condition = query.condition
        return try await database.read { database in
            let next = SQLRequest<Int64>(
                literal: "SELECT min(message) FROM delivery WHERE message > \(identifier) AND \(condition)"
            )
            guard let next = try next.fetchOne(database),
                let row = try Row.fetchOne(database, sql: "SELECT * FROM message WHERE id = ?", arguments: [next])
            else { return nil }
            let deliveries = SQLRequest<Int64>(
                literal: "SELECT id FROM delivery WHERE message = \(next) AND \(condition) ORDER BY id"
            )
            let members = try Self.members(InboxDump.messageColumns, of: row)
            return (next, ["message": .object(members)], try deliveries.fetchAll(database))
        }
    }

    /// Returns a delivery, and the name of its attachment's file.
    func dumpDelivery(_ identifier: Int64) async throws -> (line: JSONValue, file: String?)? {
        try await database.read { database in
            let sql = "SELECT * FROM delivery WHERE id = ?"
            guard let row = try Row.fetchOne(database, sql: sql, arguments: [identifier]) else { return nil }
            var members: JSONObject = ["id": .integer(Int(identifier))]
            if let other: Int = row["replacedBy"] { members["replacedBy"] = .integer(other) }
            members.merge(try Self.members(InboxDump.deliveryColumns, of: row))
            return (["delivery": .object(members)], row["attachmentFile"])
        }
    }

    private static func members(_ columns: InboxDump.Columns, of row: Row) throws -> JSONObject {
        try columns.reduce(into: [:]) { members, column in
            let (name, kind) = column
            members[name] =
                switch kind {
                case .integer: (row[name] as Int?).map { .integer($0) }
                case .text: (row[name] as String?).map { .string($0) }
                case .json: try (row[name] as String?).map(JSONText.value)
                }
        }
    }
}

/// Stores the lines of a dump, as new messages and deliveries.
struct InboxImport: Sendable {
    /// Why a line cannot be stored, in a sentence.
    struct Problem: Error {
        let text: String
    }

    struct Counts: Sendable, Encodable {
        var messages = 0
        var deliveries = 0
        var attachments = 0
    }

    private let inbox: Inbox
    private(set) var counts = Counts()
    private(set) var newest: Int64 = 0
    private var hasHeader = false
    private var message: Int64?
    /// The deliveries by their identifiers in the dump: new identifiers, and the types of the attachments.
    private var deliveries: [Int64: (identifier: Int64, type: MediaType?)] = [:]
    /// The new identifiers of deliveries, with the identifiers in the dump of those that took their place.
    private var replacements: [Int64: Int64] = [:]

    init(into inbox: Inbox) { self.inbox = inbox }

    /// - Throws: A ``Problem``, or the error of the database or of the file system.
    mutating func store(_ text: some Sequence<UInt8>) async throws {
        let value = try Self.value(Array(text))
        guard hasHeader else {
            hasHeader = value == InboxDump.header
            return try requireHeader()
        }
        if let message = value["message"] {
            try await storeMessage(message)
        } else if let delivery = value["delivery"] {
            try await storeDelivery(delivery)
        } else if let attachment = value["attachment"], let delivery = Self.integer(attachment["delivery"]),
            let bytes = attachment["bytes"]?.stringValue.flatMap({ Data(base64Encoded: $0) })
        {
            guard let (delivery, type) = deliveries[delivery], let type else {
                throw Problem(text: "An attachment must come after its delivery, which must have an attachmentType.")
            }
            try await storeAttachment(bytes, of: delivery, type)
        } else {
            throw Problem(text: "It must have a message, a delivery, or an attachment with delivery and bytes.")
        }
    }

    private mutating func storeMessage(_ value: JSONValue) async throws {
        guard AcceptedMessage.Origin(rawValue: value["origin"]?.stringValue ?? "") != nil else {
            throw Problem(text: "origin must be fcm-request or apns-payload.")
        }
        guard (value["headers"]?.objectValue ?? [:]).allSatisfy({ $0.value.stringValue != nil }) else {
            throw Problem(text: "headers must have only strings.")
        }
        let arguments = try Self.arguments(InboxDump.messageColumns, of: value)
        message = try await insert(InboxDump.messageColumns.map { $0.key }, into: "message", arguments)
        counts.messages += 1
    }

    private mutating func storeDelivery(_ value: JSONValue) async throws {
        guard let old = Self.integer(value["id"]) else { throw Problem(text: "id must be an integer.") }
        guard DeviceRegistry.isToken(value["token"]?.stringValue ?? "") else {
            throw Problem(text: DeviceRegistry.tokenRule)
        }
        let type = try value["attachmentType"].map { value in
            guard let type = MediaType(rawValue: value.stringValue ?? "") else {
                throw Problem(text: "attachmentType must be a type that an attachment can have.")
            }
            return type
        }
        var arguments = try Self.arguments(InboxDump.deliveryColumns, of: value)
        guard let message else { throw Problem(text: "A delivery must come after its message.") }
        arguments += [message]
        newest = try await insert(InboxDump.deliveryColumns.map { $0.key } + ["message"], into: "delivery", arguments)
        deliveries[old] = (newest, type)
        replacements[newest] = Self.integer(value["replacedBy"])
        counts.deliveries += 1
    }

    private mutating func storeAttachment(_ bytes: Data, of delivery: Int64, _ type: MediaType) async throws {
        let file = try inbox.media.keep(bytes, type, of: delivery)
        let isStored = try await inbox.commits.write { database in
            let sql = "UPDATE delivery SET attachmentFile = ? WHERE id = ?"
            try database.execute(sql: sql, arguments: [file, delivery])
            return database.changesCount > 0
        }
        if !isStored { inbox.media.remove([file]) }
        counts.attachments += 1
    }

    /// - Returns: The identifier of the new row.
    private func insert(_ names: [String], into table: String, _ arguments: StatementArguments) async throws -> Int64 {
        let marks = names.map { _ in "?" }.joined(separator: ", ")
        let sql = "INSERT INTO \(table) (\(names.joined(separator: ", "))) VALUES (\(marks))"
        return try await inbox.commits.write { database in
            try database.cachedStatement(sql: sql).execute(arguments: arguments)
            return database.lastInsertedRowID
        }
    }

    /// Checks that there was a dump at all.
    func requireHeader() throws(Problem) {
        guard hasHeader else { throw Problem(text: "The first line must be \(InboxDump.header).") }
    }

    /// Stores what needs all lines.
    func finish() async throws -> Inbox.Forgotten {
        let pairs = replacements.compactMap { new, old in deliveries[old].map { (new, $0.identifier) } }
        let limit = inbox.maximumMessages
        let forgotten = try await inbox.commits.write { database in
            for (delivery, replacement) in pairs {
                let sql = "UPDATE delivery SET replacedBy = ? WHERE id = ?"
                try database.execute(sql: sql, arguments: [replacement, delivery])
            }
            return try Inbox.forget(in: database, before: nil, beyond: limit)
        }
        inbox.media.remove(forgotten.files)
        return forgotten
    }

    private static func value(_ bytes: [UInt8]) throws(Problem) -> JSONValue {
        var parser = JSONParser(bytes)
        parser.depthLimit = JSONText.depthLimit
        do throws(JSONSyntaxError) { return try parser.parseDocument() } catch {
            throw Problem(text: "It is not JSON, at column \(error.column).")
        }
    }

    private static func integer(_ value: JSONValue?) -> Int64? {
        if case .integer(let number) = value { Int64(number) } else { nil }
    }

    private static func arguments(_ columns: InboxDump.Columns, of value: JSONValue) throws -> StatementArguments {
        var arguments = StatementArguments()
        for (name, kind) in columns {
            let member = value[name]
            let argument: (any DatabaseValueConvertible)? =
                switch kind {
                case .integer: integer(member)
                case .text: member?.stringValue
                case .json: member?.objectValue.map { "\(JSONValue.object($0))" }
                }
            guard argument != nil || member == nil && InboxDump.optionalColumns.contains(name) else {
                let description = kind == .integer ? "an integer" : kind == .text ? "a string" : "an object"
                throw Problem(text: "\(name) must be \(description).")
            }
            arguments += [argument]
        }
        return arguments
    }
}
