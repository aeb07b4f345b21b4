package import Model

/// Giving back to the disk what deleted articles took.
extension Store {
    package enum Compaction: Equatable, Sendable {
        /// So much of the file is free, and new articles will fill it, in bytes.
        case notWorthIt(free: Int)
        /// Another program has the library open.
        case inUse(free: Int)
        /// The file is smaller by so many bytes.
        case done(saved: Int)
    }

    /// Less than this many bytes, or than a part in five of the file, is not worth the writing.
    package static let leastSaving = 8 << 20
    private static let leastShare = 5

    /// Writes the file anew without what is free in it, when that pays and no other program has the library open: it
    /// would have to wait for longer than a reader does. Nothing can be read through this store afterwards.
    package func compact(leastSaving: Int = Store.leastSaving) async throws(Failure) -> Compaction {
        let (size, free) = try space()
        guard free >= leastSaving, free * Self.leastShare >= size else { return .notWorthIt(free: free) }
        await searcher.close()
        await counter.close()
        await reader.close()
        guard try leaveTheLog() else { return .inUse(free: free) }
        defer { comeBack() }
        try connection.execute("PRAGMA synchronous = FULL; VACUUM")
        return .done(saved: size - (try space().size))
    }

    /// In bytes.
    private func space() throws(Failure) -> (size: Int, free: Int) {
        func number(_ name: String) throws(Failure) -> Int {
            Int(try connection.first("PRAGMA \(name)") { $0.integer(0) } ?? 0)
        }
        let page = try number("page_size")
        return (try number("page_count") * page, try number("freelist_count") * page)
    }

    /// Only a program that is alone with a library can end its write-ahead log. False when there is another one.
    private func leaveTheLog() throws(Failure) -> Bool {
        do throws(Failure) {
            try connection.execute("PRAGMA journal_mode = DELETE")
            return true
        } catch {
            guard connection.isBusy else { throw error }
            return false
        }
    }

    private func comeBack() {
        // Whoever opens the library next does the same, so nothing is lost when it cannot be done now.
        try? connection.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL")
    }
}
