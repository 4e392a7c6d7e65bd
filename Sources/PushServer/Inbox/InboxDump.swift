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
    /// Returns the member of a row; `nil` for none.
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
