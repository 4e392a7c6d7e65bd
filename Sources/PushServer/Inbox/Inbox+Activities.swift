import FoundationEssentials
import GRDB

extension Inbox {
    /// Returns the stored Live Activities.
    func activities() throws -> [ActivityRegistry.Entry] {
        try database.read { database in
            try String.fetchAll(database, sql: "SELECT document FROM activity").compactMap { text in
                try? JSONDecoder().decode(ActivityRegistry.Entry.self, from: Data(text.utf8))
            }
        }
    }

    /// Stores a Live Activity in the state that it has when the write runs, or deletes it.
    /// - Parameter entry: Returns the Live Activity; `nil` if there is none anymore.
    func storeActivity(_ token: String, _ entry: @escaping @Sendable () -> ActivityRegistry.Entry?) async throws {
        try await commits.write { database in
            guard let entry = entry() else {
                return try database.execute(sql: "DELETE FROM activity WHERE token = ?", arguments: [token])
            }
            try database.execute(
                sql: "INSERT OR REPLACE INTO activity (token, document) VALUES (?, ?)",
                arguments: [token, try JSONText.string(entry)]
            )
        }
    }
}
