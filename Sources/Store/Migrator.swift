import Glibc
import Model

/// One step of the schema: the statements that lead to `version` from the one before.
struct Migration: Sendable {
    var version: Int
    var script: String
}

/// Makes sure that a database is ours, and leads it forward to the schema this program knows.
struct Migrator {
    let connection: Connection
    let migrations: [Migration]

    private var known: Int { migrations.last?.version ?? 0 }
    private var location: Location { connection.location }

    func run() throws(Failure) {
        try checkIsOurs()
        var version = try currentVersion()
        try checkIsKnown(version)
        // For what follows SQLite reads the whole schema, which takes longer than the first page does.
        if version == known, isWriteAhead { return connection.beforeWriting = Self.preparation }
        try prepareConnection()
        guard version < known else { return }
        if version > 0 { try backUp(version) }
        for migration in migrations {
            version = try apply(migration)
        }
        // Another program can have led it further meanwhile.
        try checkIsKnown(version)
    }

    /// A new file is empty. A database of another program is refused before anything is written. Without our mark the
    /// tables are asked for, and the mark again: whoever makes a library at this moment gives it both at once.
    private func checkIsOurs() throws(Failure) {
        guard try number("PRAGMA application_id") != Schema.applicationID else { return }
        let isEmpty = try number("SELECT count(*) FROM sqlite_schema") == 0
        let mark = try number("PRAGMA application_id")
        guard mark == Schema.applicationID || isEmpty && mark == 0 else { throw LibraryFile.notALibrary(location.path) }
    }

    private func checkIsKnown(_ version: Int) throws(Failure) {
        if version > known { throw Self.newer(location.path, version, known) }
    }

    static func newer(_ path: String, _ version: Int, _ known: Int) -> Failure {
        .library(
            "The library at \(path.cleanedLine) was written by a newer Tern (schema \(version), this one knows "
                + "\(known)). Update Tern or name another file with --db."
        )
    }

    /// Whether readers and the writer go side by side already, as whoever has looked into the file can tell by its log.
    private var isWriteAhead: Bool {
        guard case .file(let path) = location else { return false }
        return access(path + "-wal", F_OK) == 0
    }

    private static let preparation = """
        PRAGMA foreign_keys = ON;
        PRAGMA trusted_schema = OFF;
        PRAGMA synchronous = NORMAL;
        PRAGMA journal_size_limit = 4194304;
        """

    private func prepareConnection() throws(Failure) {
        try connection.execute(Self.preparation)
        guard !connection.isReadOnly else { return }
        try writeAhead()
    }

    /// Readers and the writer wait for each other no more. Two programs that make the same library at once come in each
    /// other's way here, and SQLite refuses the second without the usual waiting.
    private func writeAhead() throws(Failure) {
        var waited: Int32 = 0
        while true {
            do throws(Failure) {
                return try connection.execute("PRAGMA journal_mode = WAL")
            } catch {
                guard connection.isBusy, waited < connection.patience else { throw error }
                waited += connection.pause(10)
            }
        }
    }

    /// Applies one step unless it has been; returns the version after it.
    private func apply(_ migration: Migration) throws(Failure) -> Int {
        try connection.transaction { () throws(Failure) -> Int in
            // Asked again under the lock: another program can have been faster.
            let version = try currentVersion()
            guard version < migration.version else { return version }
            try connection.execute(migration.script)
            try connection.execute("PRAGMA application_id = \(Schema.applicationID)")
            try connection.execute("PRAGMA user_version = \(migration.version)")
            return migration.version
        }
    }

    /// A copy beside the library before its tables change: "tern.db.schema-1.backup". Overwrites nothing.
    private func backUp(_ version: Int) throws(Failure) {
        guard case .file(let path) = location else { return }
        _ = try LibraryFile(path: path).makeBackup("schema-\(version)", with: connection)
    }

    private func currentVersion() throws(Failure) -> Int {
        Int(try number("PRAGMA user_version"))
    }

    private func number(_ sql: String) throws(Failure) -> Int64 {
        try connection.first(sql) { $0.integer(0) } ?? 0
    }
}
