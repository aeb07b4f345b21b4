import Glibc
package import Model

/// The library on disk: feeds, articles, statuses. The actor is the one writer; a `Reader` beside it has a connection
/// of its own, so that no page waits for a write. Both run on threads of their own, since a lock held by another
/// program can make a call wait, and throw `Failure.library` with a sentence (locked, read-only, damaged, newer).
///
/// The face: `open`, the reads in `Store+Reading`, the writes in `Store+Writing`, searches in `Store+Searching`.
package actor Store {
    let connection: Connection
    let reader: Reader
    let searcher: Searcher
    /// For what nobody waits for, such as counts: what somebody types is never behind it.
    let counter: Searcher
    nonisolated let location: Location
    /// Whether the same story from several feeds is one row.
    package nonisolated var joinsStories: Bool { stories.isOn }
    private nonisolated let stories: StoryJoining
    /// As it was when somebody last asked for what others changed.
    var dataVersion: Int64
    private let executor = ThreadExecutor(inBackground: true)

    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private init(
        writer connection: sending Connection,
        reader: Reader,
        dataVersion: Int64,
        stories: StoryJoining,
        plainText: (@Sendable (String) -> String)?
    ) {
        location = connection.location
        self.stories = stories
        let (location, patience) = (connection.location, connection.patience)
        searcher = Searcher(location, patience: patience, stories: stories, plainText: plainText)
        counter = Searcher(location, patience: patience, stories: stories, inBackground: true)
        self.connection = connection
        self.reader = reader
        self.dataVersion = dataVersion
    }

    /// Opens or makes the database at `path` (":memory:" for tests), migrates it forward, and makes missing folders.
    /// With `plainText`, which makes text of HTML as the index has it, some searches are answered sooner. `tell` hears what
    /// opening takes.
    package static func open(
        path: String,
        joinsStories: Bool = true,
        plainText: (@Sendable (String) -> String)? = nil,
        _ tell: @escaping @Sendable (Opening) -> Void = { _ in }
    ) throws(Failure) -> Store {
        try open(path: path, options: Options(joinsStories: joinsStories, plainText: plainText), tell)
    }

    /// Whether there is a library at the path that would be opened as it is, without being made or led forward first.
    package static func isReady(path: String) -> Bool {
        // What cannot be looked at is not ready either.
        guard access(path, F_OK) == 0, let location = try? LibraryFile(path: path).prepared(),
            let connection = try? Connection(location, .readOnly, patience: 0),
            let version = try? connection.first("PRAGMA user_version", [], { Int($0.integer(0)) })
        else { return false }
        connection.close()
        return version == Schema.migrations.last?.version
    }

    /// What tests vary, and a reader.
    struct Options: Sendable {
        var joinsStories = true
        var plainText: (@Sendable (String) -> String)?
        var migrations = Schema.migrations
        /// How long a call waits for another program, in milliseconds.
        var patience: Int32 = 5_000
    }

    static func open(
        path: String,
        options: Options,
        _ tell: @escaping @Sendable (Opening) -> Void = { _ in }
    ) throws(Failure) -> Store {
        let location = try path == ":memory:" ? .newMemory() : LibraryFile(path: path).prepared()
        do throws(Failure) {
            return try open(at: location, options: options, tell)
        } catch {
            // What is there can still be read.
            guard case .file(let path) = location, LibraryFile(path: path).lacksRoom else { throw error }
            return try open(at: .immutable(path), options: options, tell)
        }
    }

    private static func open(
        at location: Location,
        options: Options,
        _ tell: @escaping @Sendable (Opening) -> Void
    ) throws(Failure) -> Store {
        let writer = try Connection(location, .readWrite, patience: options.patience)
        try Migrator(connection: writer, migrations: options.migrations, tell: tell).run()
        let reader = try Connection(location, .readOnly, patience: options.patience)
        let version = try writer.dataVersion()
        let stories = StoryJoining(options.joinsStories)
        return Store(
            writer: writer,
            reader: Reader(connection: reader, stories: stories),
            dataVersion: version,
            stories: stories,
            plainText: options.plainText
        )
    }

    /// From the next call on. What was joined stays so, and is shown as one row when it is on.
    package nonisolated func joinStories(_ isOn: Bool) { stories.isOn = isOn }

    /// Folds the write-ahead log into the file, unless another program still has it open. Every later call throws.
    package func close() async {
        await searcher.close()
        await counter.close()
        await reader.close()
        connection.close()
    }
}
