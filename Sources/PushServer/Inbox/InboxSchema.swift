import GRDB

enum InboxSchema {
    /// Creates the tables that the database does not have yet.
    static func migrate(_ database: any DatabaseWriter) throws {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1") { database in
            try database.execute(
                sql: """
                    CREATE TABLE message (
                        id INTEGER PRIMARY KEY AUTOINCREMENT,
                        receivedAt INTEGER NOT NULL,
                        origin TEXT NOT NULL,
                        project TEXT NOT NULL,
                        name TEXT NOT NULL,
                        target TEXT NOT NULL,
                        request TEXT NOT NULL,
                        headers TEXT NOT NULL,
                        payload TEXT NOT NULL,
                        payloadSize INTEGER NOT NULL
                    );
                    CREATE INDEX messageByTime ON message (receivedAt);
                    CREATE TABLE delivery (
                        id INTEGER PRIMARY KEY AUTOINCREMENT,
                        message INTEGER NOT NULL REFERENCES message (id) ON DELETE CASCADE,
                        token TEXT NOT NULL,
                        device TEXT NOT NULL,
                        target TEXT NOT NULL,
                        receivedAt INTEGER NOT NULL,
                        finishedAt INTEGER,
                        succeeded INTEGER,
                        decision TEXT,
                        title TEXT NOT NULL,
                        body TEXT NOT NULL,
                        image TEXT,
                        failure TEXT,
                        findings TEXT NOT NULL DEFAULT '',
                        attachmentType TEXT,
                        attachmentFile TEXT,
                        attachmentBytes INTEGER,
                        document TEXT
                    );
                    CREATE INDEX deliveryByMessage ON delivery (message);
                    CREATE INDEX deliveryPending ON delivery (id) WHERE finishedAt IS NULL;
                    CREATE TABLE device (token TEXT PRIMARY KEY, document TEXT NOT NULL);
                    CREATE TABLE unregistered (token TEXT PRIMARY KEY, since INTEGER NOT NULL);
                    """
            )
        }
        migrator.registerMigration("2") { database in
            try database.execute(
                sql: """
                    ALTER TABLE delivery ADD COLUMN collapseIdentifier TEXT;
                    ALTER TABLE delivery ADD COLUMN replacedBy INTEGER;
                    CREATE INDEX deliveryShown ON delivery (collapseIdentifier, token)
                        WHERE collapseIdentifier IS NOT NULL AND replacedBy IS NULL;
                    """
            )
        }
        migrator.registerMigration("3") { database in
            try database.execute(sql: "CREATE TABLE probe (id INTEGER PRIMARY KEY, filler BLOB NOT NULL)")
        }
        migrator.registerMigration("4") { database in
            try database.execute(
                sql: """
                    ALTER TABLE delivery ADD COLUMN project TEXT NOT NULL DEFAULT '';
                    ALTER TABLE delivery ADD COLUMN labels TEXT NOT NULL DEFAULT '';
                    ALTER TABLE delivery ADD COLUMN isRead INTEGER NOT NULL DEFAULT 0;
                    UPDATE delivery SET project = (SELECT project FROM message WHERE message.id = delivery.message);
                    """
            )
        }
        migrator.registerMigration("6") { database in
            try database.execute(sql: "ALTER TABLE delivery ADD COLUMN conclusion TEXT")
        }
        migrator.registerMigration("7") { database in
            try database.execute(sql: "ALTER TABLE message ADD COLUMN attempts TEXT NOT NULL DEFAULT ''")
        }
        // Migration 5 added this table.
        migrator.registerMigration("8") { database in
            try database.execute(sql: "DROP TABLE IF EXISTS activity")
        }
        try migrator.migrate(database)
    }
}
