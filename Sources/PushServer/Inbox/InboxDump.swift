import FoundationEssentials
import GRDB
import RichPush

/// The format of a dump: lines of JSON. The first one is the ``header``. Then comes each message, followed by its
/// deliveries, each followed by its attachment.
enum InboxDump {
    /// A member of a line, which is a column of the database.
    struct Column: Sendable {
        enum Kind: Sendable {
            case integer
            case text
            /// A JSON value, which the database stores as text.
            case json
        }

        let name: String
        let kind: Kind
        let isOptional: Bool

        fileprivate init(_ name: String, _ kind: Kind, isOptional: Bool = false) {
            self.name = name
            self.kind = kind
            self.isOptional = isOptional
        }
    }

    static let header: JSONValue = ["dump": "richpush-inbox", "version": 1]

    static let messageColumns: [Column] = [
        Column("receivedAt", .integer), Column("origin", .text), Column("project", .text), Column("name", .text),
        Column("target", .text), Column("request", .json), Column("headers", .json), Column("payload", .json),
        Column("payloadSize", .integer),
    ]

    static let deliveryColumns: [Column] = [
        Column("token", .text), Column("device", .text), Column("target", .text), Column("project", .text),
        Column("labels", .text), Column("receivedAt", .integer), Column("finishedAt", .integer, isOptional: true),
        Column("succeeded", .integer, isOptional: true), Column("conclusion", .text, isOptional: true),
        Column("decision", .text, isOptional: true),
        Column("title", .text), Column("body", .text), Column("image", .text, isOptional: true),
        Column("failure", .text, isOptional: true), Column("findings", .text),
        Column("attachmentType", .text, isOptional: true), Column("attachmentBytes", .integer, isOptional: true),
        Column("collapseIdentifier", .text, isOptional: true), Column("isRead", .integer),
        Column("document", .json, isOptional: true),
    ]
}

extension InboxDump.Column {
    fileprivate func member(of row: Row) throws -> JSONValue? {
        switch kind {
        case .integer: (row[name] as Int?).map { .integer($0) }
        case .text: (row[name] as String?).map { .string($0) }
        case .json: try (row[name] as String?).map(JSONText.value)
        }
    }
}

extension Inbox {
    /// A message of a dump, and the identifiers of its deliveries.
    struct DumpedMessage: Sendable {
        let identifier: Int64
        let line: JSONValue
        let deliveries: [Int64]
    }

    /// Returns the next message with a delivery that matches a query.
    func dumpMessage(after identifier: Int64, _ query: DeliveryQuery) async throws -> DumpedMessage? {
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
            return DumpedMessage(
                identifier: next,
                line: ["message": .object(try Self.members(InboxDump.messageColumns, of: row))],
                deliveries: try deliveries.fetchAll(database)
            )
        }
    }

    /// Returns a delivery, and the name of its attachment's file.
    func dumpDelivery(_ identifier: Int64) async throws -> (line: JSONValue, file: String?)? {
        try await database.read { database in
            let sql = "SELECT * FROM delivery WHERE id = ?"
            guard let row = try Row.fetchOne(database, sql: sql, arguments: [identifier]) else { return nil }
            var members: JSONObject = ["id": .integer(Int(identifier))]
            if let other: Int = row["replacedBy"] { members["replacedBy"] = .integer(other) }
            for (name, value) in try Self.members(InboxDump.deliveryColumns, of: row) { members[name] = value }
            return (["delivery": .object(members)], row["attachmentFile"])
        }
    }

    private static func members(_ columns: [InboxDump.Column], of row: Row) throws -> JSONObject {
        try columns.reduce(into: [:]) { members, column in
            if let value = try column.member(of: row) { members[column.name] = value }
        }
    }
}

/// Stores the lines of a dump, as new messages and deliveries.
struct InboxImport: Sendable {
    /// Why a line cannot be stored.
    struct Problem: Error {
        /// A sentence for people.
        let text: String
    }

    /// What was stored.
    struct Counts: Sendable, Encodable {
        var messages = 0
        var deliveries = 0
        var attachments = 0
    }

    private enum Line {
        case message(StatementArguments)
        case delivery(StatementArguments, identifier: Int64, replacedBy: Int64?, type: MediaType?)
        case attachment(delivery: Int64, bytes: Data)
    }

    let inbox: Inbox
    private(set) var counts = Counts()
    /// The newest delivery that was stored.
    private(set) var newest: Int64 = 0
    private var hasHeader = false
    private var message: Int64?
    /// The deliveries by their identifiers in the dump: new identifiers, and the types of the attachments.
    private var deliveries: [Int64: (identifier: Int64, type: MediaType?)] = [:]
    /// The new identifiers of deliveries, with the identifiers in the dump of those that took their place.
    private var replacements: [Int64: Int64] = [:]

    init(into inbox: Inbox) {
        self.inbox = inbox
    }

    /// Stores a line.
    /// - Throws: A ``Problem``, or the error of the database or of the file system.
    mutating func store(_ text: some Sequence<UInt8>) async throws {
        let value = try Self.value(Array(text))
        guard hasHeader else {
            hasHeader = value == InboxDump.header
            return try requireHeader()
        }
        switch try Self.line(value) {
        case .message(let arguments):
            message = try await inbox.insert(InboxDump.messageColumns, into: "message", arguments)
            counts.messages += 1
        case .delivery(let arguments, let old, let replacement, let type):
            guard let message else { throw Problem(text: "A delivery must come after its message.") }
            newest = try await inbox.insert(InboxDump.deliveryColumns, into: "delivery", arguments, message: message)
            deliveries[old] = (newest, type)
            if let replacement { replacements[newest] = replacement }
            counts.deliveries += 1
        case .attachment(let old, let bytes):
            guard let (delivery, type) = deliveries[old], let type else {
                throw Problem(text: "An attachment must come after its delivery, which must have an attachmentType.")
            }
            try await inbox.storeAttachment(bytes, of: delivery, type)
            counts.attachments += 1
        }
    }

    /// Checks that there was a dump at all.
    func requireHeader() throws(Problem) {
        guard hasHeader else { throw Problem(text: "The first line must be \(InboxDump.header).") }
    }

    /// Stores what needs all lines.
    func finish() async throws -> Inbox.Forgotten {
        let pairs = replacements.compactMap { new, old in deliveries[old].map { (new, $0.identifier) } }
        return try await inbox.finishImport(replacements: pairs)
    }

    private static func value(_ bytes: [UInt8]) throws(Problem) -> JSONValue {
        var parser = JSONParser(bytes)
        parser.depthLimit = JSONText.depthLimit
        do throws(JSONSyntaxError) {
            return try parser.parseDocument()
        } catch {
            throw Problem(text: "It is not JSON, at column \(error.column).")
        }
    }

    private static func line(_ value: JSONValue) throws -> Line {
        if let message = value["message"] {
            guard AcceptedMessage.Origin(rawValue: message["origin"]?.stringValue ?? "") != nil else {
                throw Problem(text: "origin must be fcm-request or apns-payload.")
            }
            let headers = message["headers"]?.objectValue ?? [:]
            guard headers.allSatisfy({ $0.value.stringValue != nil }) else {
                throw Problem(text: "headers must have only strings.")
            }
            return .message(try arguments(InboxDump.messageColumns, of: message))
        }
        if let delivery = value["delivery"] {
            guard let identifier = integer(delivery["id"]) else { throw Problem(text: "id must be an integer.") }
            guard DeviceRegistry.isToken(delivery["token"]?.stringValue ?? "") else {
                throw Problem(text: DeviceRegistry.tokenRule)
            }
            let type = try delivery["attachmentType"].map { value in
                guard let type = MediaType(rawValue: value.stringValue ?? "") else {
                    throw Problem(text: "attachmentType must be a type that an attachment can have.")
                }
                return type
            }
            return .delivery(
                try arguments(InboxDump.deliveryColumns, of: delivery),
                identifier: identifier,
                replacedBy: integer(delivery["replacedBy"]),
                type: type
            )
        }
        if let attachment = value["attachment"], let identifier = integer(attachment["delivery"]),
            let bytes = attachment["bytes"]?.stringValue.flatMap({ Data(base64Encoded: $0) })
        {
            return .attachment(delivery: identifier, bytes: bytes)
        }
        throw Problem(text: "It must have a message, a delivery, or an attachment with delivery and bytes.")
    }

    private static func integer(_ value: JSONValue?) -> Int64? {
        if case .integer(let number) = value { Int64(number) } else { nil }
    }

    private static func arguments(_ columns: [InboxDump.Column], of value: JSONValue) throws -> StatementArguments {
        var arguments = StatementArguments()
        for column in columns {
            let member = value[column.name]
            let argument: (any DatabaseValueConvertible)?
            switch column.kind {
            case .integer: argument = integer(member)
            case .text: argument = member?.stringValue
            case .json: argument = member?.objectValue == nil ? nil : member.map { "\($0)" }
            }
            guard argument != nil || (column.isOptional && member == nil) else {
                let kind = column.kind == .integer ? "an integer" : column.kind == .text ? "a string" : "an object"
                throw Problem(text: "\(column.name) must be \(kind).")
            }
            arguments += [argument]
        }
        return arguments
    }
}

extension Inbox {
    /// Inserts a row.
    /// - Returns: Its identifier.
    fileprivate func insert(
        _ columns: [InboxDump.Column],
        into table: String,
        _ arguments: StatementArguments,
        message: Int64? = nil
    ) async throws -> Int64 {
        var (names, arguments) = (columns.map(\.name), arguments)
        if let message {
            names.append("message")
            arguments += [message]
        }
        let marks = names.map { _ in "?" }.joined(separator: ", ")
        let sql = "INSERT INTO \(table) (\(names.joined(separator: ", "))) VALUES (\(marks))"
        return try await commits.write { [arguments] database in
            try database.cachedStatement(sql: sql).execute(arguments: arguments)
            return database.lastInsertedRowID
        }
    }

    fileprivate func storeAttachment(_ bytes: Data, of delivery: Int64, _ type: MediaType) async throws {
        let file = try media.keep(bytes, type, of: delivery)
        let isStored = try await commits.write { database in
            try database.execute(
                sql: "UPDATE delivery SET attachmentFile = ? WHERE id = ?",
                arguments: [file, delivery]
            )
            return database.changesCount > 0
        }
        if !isStored { media.remove([file]) }
    }

    fileprivate func finishImport(replacements: [(Int64, Int64)]) async throws -> Forgotten {
        let limit = maximumMessages
        let forgotten = try await commits.write { database in
            for (delivery, replacement) in replacements {
                try database.execute(
                    sql: "UPDATE delivery SET replacedBy = ? WHERE id = ?",
                    arguments: [replacement, delivery]
                )
            }
            return try Self.forget(in: database, before: nil, beyond: limit, newest: .max)
        }
        media.remove(forgotten.files)
        return forgotten
    }
}
