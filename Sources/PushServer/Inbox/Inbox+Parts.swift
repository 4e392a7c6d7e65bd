import GRDB

/// A part of the inbox that a team or a test has to itself: a project, or a label.
struct InboxPart: Sendable, Encodable {
    let name: String
    var count: Int
    /// The number of deliveries that nobody has looked at.
    var unread: Int
}

/// The parts of the inbox, each by its name.
struct InboxParts: Sendable, Encodable {
    let projects: [InboxPart]
    let labels: [InboxPart]
}

extension Inbox {
    /// Counts the deliveries of each project and of each label.
    func parts() async throws -> InboxParts {
        try await database.read { database in
            InboxParts(
                projects: try Self.parts(by: "project", in: database),
                labels: Self.split(try Self.parts(by: "labels", in: database))
            )
        }
    }

    private static func parts(by column: String, in database: Database) throws -> [InboxPart] {
        let request: SQLRequest<Row> = """
            SELECT \(sql: column), count(*), count(*) FILTER (WHERE NOT isRead) FROM delivery GROUP BY 1 ORDER BY 1
            """
        return try request.fetchAll(database).map { InboxPart(name: $0[0], count: $0[1], unread: $0[2]) }
    }

    /// Counts a delivery that has several labels for each of them.
    private static func split(_ combinations: [InboxPart]) -> [InboxPart] {
        var parts: [String: InboxPart] = [:]
        for combination in combinations {
            for name in MessageLabels(stored: combination.name).names {
                parts[name, default: InboxPart(name: name, count: 0, unread: 0)].count += combination.count
                parts[name]?.unread += combination.unread
            }
        }
        return parts.values.sorted { $0.name < $1.name }
    }

    /// Marks deliveries as read, or as unread.
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
