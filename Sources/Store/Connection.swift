import CSQLite
import Model

/// One connection to SQLite, used by one actor. Statements are prepared when first run and kept.
final class Connection {
    enum Access {
        case readWrite
        case readOnly
    }

    let location: Location
    /// How long a statement waits for a lock, in milliseconds.
    let patience: Int32
    /// Nil once closed.
    private var handle: OpaquePointer?
    private var statements: [String: Statement] = [:]
    /// A script that has to be run before anything is written.
    var beforeWriting: String?

    /// `sqlite3_open_v2`, `sqlite3_busy_timeout`. Makes no file: `LibraryFile` does, with its permissions. A file that
    /// may only be read is opened for reading.
    init(_ location: Location, _ access: Access, patience: Int32) throws(Failure) {
        var flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        flags |= access == .readWrite ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY
        if location.isURI { flags |= SQLITE_OPEN_URI }
        if access == .readWrite, case .memory = location { flags |= SQLITE_OPEN_CREATE }
        var handle: OpaquePointer?
        let code = sqlite3_open_v2(location.name, &handle, flags, nil)
        guard code == SQLITE_OK, let handle else {
            let failure = Failure.sqlite(code, on: handle, of: location, statement: nil)
            _ = sqlite3_close_v2(handle)
            throw failure
        }
        self.handle = handle
        self.location = location
        self.patience = patience
        _ = sqlite3_busy_timeout(handle, patience)
        guard tern_sqlite3_add_tokenizer(handle) == SQLITE_OK else {
            throw .library("This computer's SQLite was built without full-text search (FTS5), which a library needs.")
        }
    }

    deinit { close() }

    /// `sqlite3_close_v2`. The last connection to a file folds the write-ahead log into it and removes the log, so that
    /// one file is the whole library. Later calls throw.
    func close() {
        statements.removeAll()
        _ = sqlite3_close_v2(handle)
        handle = nil
    }

    func open() throws(Failure) -> OpaquePointer {
        guard let handle else { throw .library("The library is closed.") }
        return handle
    }

    /// `sqlite3_db_readonly`
    var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

    /// `sqlite3_errcode`: whether the last call failed for a lock of somebody else.
    var isBusy: Bool { sqlite3_errcode(handle) & 0xFF == SQLITE_BUSY }

    /// `SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE`: another file may bear the name of a log by then.
    func keepLogs() {
        // Without it nothing but a log would be folded in, as ever.
        _ = tern_sqlite3_keep_logs(handle)
    }

    /// `sqlite3_errcode`: whether the last call failed for damage.
    var isCorrupt: Bool { [SQLITE_CORRUPT, SQLITE_NOTADB].contains(sqlite3_errcode(handle) & 0xFF) }

    /// `sqlite3_sleep`: returns the milliseconds slept.
    func pause(_ milliseconds: Int32) -> Int32 { sqlite3_sleep(milliseconds) }

    /// `sqlite3_last_insert_rowid`
    var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(handle) }

    /// `sqlite3_exec`: several statements without values.
    func execute(_ script: String) throws(Failure) {
        try beginWriting()
        let code = sqlite3_exec(try open(), script, nil, nil, nil)
        guard code == SQLITE_OK else { throw .sqlite(code, on: handle, of: location, statement: script) }
    }

    /// Runs a statement to its end. Returns the rows it changed itself (`sqlite3_changes`), not counting triggers.
    @discardableResult
    func run(_ sql: String, _ values: [Value] = []) throws(Failure) -> Int {
        try beginWriting()
        let statement = try prepared(sql)
        defer { statement.reset() }
        try statement.bind(values)
        while try statement.step() {}
        return Int(sqlite3_changes(handle))
    }

    private func beginWriting() throws(Failure) {
        guard let script = beforeWriting else { return }
        beforeWriting = nil
        do throws(Failure) {
            try execute(script)
        } catch {
            beforeWriting = script
            throw error
        }
    }

    func query<Result>(
        _ sql: String,
        _ values: [Value] = [],
        _ read: (Statement) -> Result
    ) throws(Failure) -> [Result] {
        let statement = try prepared(sql)
        defer { statement.reset() }
        try statement.bind(values)
        var results: [Result] = []
        while try statement.step() { results.append(read(statement)) }
        return results
    }

    /// The same up to the row after which there is enough.
    func query<Result>(
        _ sql: String,
        _ values: [Value],
        _ read: (Statement) -> Result,
        until isEnough: (Result) -> Bool
    ) throws(Failure) -> [Result] {
        let statement = try prepared(sql)
        defer { statement.reset() }
        try statement.bind(values)
        var results: [Result] = []
        while try statement.step() {
            results.append(read(statement))
            if let last = results.last, isEnough(last) { break }
        }
        return results
    }

    func first<Result>(
        _ sql: String,
        _ values: [Value] = [],
        _ read: (Statement) -> Result
    ) throws(Failure) -> Result? {
        let statement = try prepared(sql)
        defer { statement.reset() }
        try statement.bind(values)
        return try statement.step() ? read(statement) : nil
    }

    /// `sqlite3_progress_handler`: what the body asks ends with `.cancelled` soon after the task that asks was cancelled.
    func cancellable<Result>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        sqlite3_progress_handler(handle, 2_000, { _ in Task.isCancelled ? 1 : 0 }, nil)
        defer { sqlite3_progress_handler(handle, 0, nil, nil) }
        return try body()
    }

    /// `sqlite3_progress_handler`: `tell` is called again and again while statements of the body run.
    func telling<Result>(
        _ tell: @escaping () -> Void,
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let listener = Listener(tell)
        let context = Unmanaged.passUnretained(listener).toOpaque()
        defer { withExtendedLifetime(listener) { sqlite3_progress_handler(handle, 0, nil, nil) } }
        sqlite3_progress_handler(handle, 100_000, { Listener.hear($0) }, context)
        return try body()
    }

    private final class Listener {
        private let tell: () -> Void
        init(_ tell: @escaping () -> Void) { self.tell = tell }

        static func hear(_ context: UnsafeMutableRawPointer?) -> Int32 {
            if let context { Unmanaged<Listener>.fromOpaque(context).takeUnretainedValue().tell() }
            return 0
        }
    }

    /// `sqlite3_busy_timeout`, in milliseconds.
    func wait(_ milliseconds: Int32) { _ = sqlite3_busy_timeout(handle, milliseconds) }

    /// Lets go of prepared statements when there have come to be many, as with searches, each of which may be its own.
    func forgetStatements(over limit: Int) {
        if statements.count > limit { statements.removeAll() }
    }

    /// When a transaction takes the write lock.
    enum Lock: String {
        /// At once, since a transaction that starts by reading can be refused when it comes to write
        /// (SQLITE_BUSY_SNAPSHOT), without waiting.
        case immediate = "BEGIN IMMEDIATE"
        /// When it writes to the file: never, for one that keeps to temporary tables.
        case deferred = "BEGIN DEFERRED"
    }

    /// All or nothing; with `isKept` false nothing, whatever the body did.
    func transaction<Result>(
        _ lock: Lock = .immediate,
        isKept: Bool = true,
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try run(lock.rawValue)
        do throws(Failure) {
            let result = try body()
            try run(isKept ? "COMMIT" : "ROLLBACK")
            return result
        } catch {
            rollBack()
            throw error
        }
    }

    private func rollBack() {
        // After some errors (a full disk) SQLite has rolled back by itself.
        guard sqlite3_get_autocommit(handle) == 0 else { return }
        // What went wrong first is what the caller is told; closing the connection rolls back too.
        _ = sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
    }

    private func prepared(_ sql: String) throws(Failure) -> Statement {
        if let statement = statements[sql] { return statement }
        let statement = try Statement(sql, on: try open(), of: location)
        statements[sql] = statement
        return statement
    }
}
