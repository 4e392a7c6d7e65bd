import GRDB

enum InboxSchema {
    /// What changed the tables, in order. A database has the changes up to some point already.
    private static let migrations: KeyValuePairs = [
        "1": """
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
        """,
        "2": """
        ALTER TABLE delivery ADD COLUMN collapseIdentifier TEXT;
        ALTER TABLE delivery ADD COLUMN replacedBy INTEGER;
        CREATE INDEX deliveryShown ON delivery (collapseIdentifier, token)
            WHERE collapseIdentifier IS NOT NULL AND replacedBy IS NULL;
        """,
        "3": "CREATE TABLE probe (id INTEGER PRIMARY KEY, filler BLOB NOT NULL)",
        "4": """
        ALTER TABLE delivery ADD COLUMN project TEXT NOT NULL DEFAULT '';
        ALTER TABLE delivery ADD COLUMN labels TEXT NOT NULL DEFAULT '';
        ALTER TABLE delivery ADD COLUMN isRead INTEGER NOT NULL DEFAULT 0;
        UPDATE delivery SET project = (SELECT project FROM message WHERE message.id = delivery.message);
        """,
        "6": "ALTER TABLE delivery ADD COLUMN conclusion TEXT",
        "7": "ALTER TABLE message ADD COLUMN attempts TEXT NOT NULL DEFAULT ''",
        // Migration 5 added this table.
        "8": "DROP TABLE IF EXISTS activity",
    ]

    /// Creates the tables and columns that the database does not have yet.
    static func migrate(_ database: any DatabaseWriter) throws {
        var migrator = DatabaseMigrator()
        for (identifier, sql) in migrations { migrator.registerMigration(identifier) { try $0.execute(sql: sql) } }
        try migrator.migrate(database)
    }
}
