import Glibc
import Model

/// One step of the schema: the statements that lead to `version` from the one before.
struct Migration: Sendable {
    var version: Int
    var script: String
}

/// Makes sure that a database is ours, and leads it forward to the schema this program knows.
struct Migrator {
    /// How often as long as for a lock another program is waited for, which may be leading the library forward itself.
    private static let turns = 120

    let connection: Connection
    let migrations: [Migration]
    var tell: @Sendable (Opening) -> Void = { _ in }

    private var known: Int { migrations.last?.version ?? 0 }
    private var location: Location { connection.location }

    func run() throws(Failure) {
        try checkIsOurs()
        let version = try currentVersion()
        try checkIsKnown(version)
        // For what follows SQLite reads the whole schema, which takes longer than the first page does.
        if version == known, isWriteAhead { return connection.beforeWriting = Self.preparation }
        try prepareConnection()
        guard version < known else { return }
        try waitAndLead()
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

    /// Who comes second finds it done.
    private func waitAndLead() throws(Failure) {
        connection.foldLog()
        let pause = max(1, min(100, connection.patience))
        connection.wait(pause)
        defer { connection.wait(connection.patience) }
        var hasBegun = false
        var left = Int(connection.patience) * Self.turns / Int(pause)
        while true {
            do throws(Failure) {
                return try leadForward { hasBegun = true }
            } catch {
                guard !hasBegun, connection.isBusy, left > 0 else { throw error }
                left -= 1
                tell(.waiting)
            }
        }
    }

    /// Applies all steps or none. What the library was before is kept beside it: "tern.db.schema-1.backup". Both come of it,
    /// or neither.
    private func leadForward(_ onBegin: () -> Void) throws(Failure) {
        var copy: LibraryCopy?
        do throws(Failure) {
            try connection.transaction { () throws(Failure) in
                onBegin()
                // Asked again under the lock: another program can have been faster, or know more.
                let version = try currentVersion()
                try checkIsKnown(version)
                guard version < known else { return }
                if version > 0 { copy = try takeCopy(version) }
                try connection.telling({ tell(.changing) }) { () throws(Failure) in
                    for step in migrations where step.version > version { try connection.execute(step.script) }
                }
                try connection.execute("PRAGMA application_id = \(Schema.applicationID)")
                try connection.execute("PRAGMA user_version = \(known)")
                copy?.release()
            }
        } catch {
            copy?.discard()
            throw error
        }
        try copy?.finish()
        if let copy { tell(.done(kept: copy.path)) }
    }

    private func takeCopy(_ version: Int) throws(Failure) -> LibraryCopy? {
        guard case .file(let path) = location else { return nil }
        let place = try LibraryFile(path: path).freePlace("schema-\(version)", ending: ".backup")
        var copy = try LibraryCopy(to: place)
        do throws(Failure) {
            try copy.take(connection, isAlone: true, tell)
            return copy
        } catch {
            copy.discard()
            throw error
        }
    }

    private func currentVersion() throws(Failure) -> Int {
        Int(try number("PRAGMA user_version"))
    }

    private func number(_ sql: String) throws(Failure) -> Int64 {
        try connection.first(sql) { $0.integer(0) } ?? 0
    }
}
