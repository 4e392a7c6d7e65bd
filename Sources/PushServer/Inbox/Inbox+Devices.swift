import GRDB
import RichPush

extension Inbox {
    /// Returns the stored devices, and the tokens that are no longer valid.
    func devices() throws -> (devices: [RegisteredDevice], unregistered: Set<String>) {
        try database.read { database in
            let documents = try String.fetchAll(database, sql: "SELECT document FROM device")
            let devices: [RegisteredDevice] = documents.compactMap { text in
                guard let object = try? JSONText.value(text).objectValue else { return nil }
                return try? JSONText.decode(object, defaults: RegisteredDevice.defaults)
            }
            return (devices, try String.fetchSet(database, sql: "SELECT token FROM unregistered"))
        }
    }

    /// Stores a device in the state that it has when the write runs.
    /// - Parameter device: Returns the device; `nil` if it was removed meanwhile.
    func store(_ token: String, _ device: @escaping @Sendable () -> RegisteredDevice?) async throws {
        try await commits.write { database in
            guard let device = device() else { return }
            try database.execute(
                sql: "INSERT OR REPLACE INTO device (token, document) VALUES (?, ?)",
                arguments: [token, try JSONText.string(device)]
            )
            for identifier in device.identifiers {
                try database.execute(sql: "DELETE FROM unregistered WHERE token = ?", arguments: [identifier])
            }
        }
    }

    /// Stores that a token is no longer valid.
    /// - Parameter limit: The number of such tokens to remember.
    /// - Returns: The tokens that were forgotten, which are the oldest.
    func unregister(_ token: String, remembering limit: Int) async throws -> [String] {
        try await commits.write { database in
            try database.execute(sql: "DELETE FROM device WHERE token = ?", arguments: [token])
            try database.execute(
                sql: "INSERT OR IGNORE INTO unregistered (token, since) VALUES (?, ?)",
                arguments: [token, WallClock.milliseconds]
            )
            let forgotten = try String.fetchAll(
                database,
                sql: "SELECT token FROM unregistered ORDER BY rowid DESC LIMIT -1 OFFSET ?",
                arguments: [limit]
            )
            for token in forgotten {
                try database.execute(sql: "DELETE FROM unregistered WHERE token = ?", arguments: [token])
            }
            return forgotten
        }
    }
}
