import Glibc
import Model

extension LibraryFile {
    /// A copy beside the library, as one file: "tern.db.repair.backup", or with a number where that is taken. Returns its
    /// path.
    func makeBackup(
        _ occasion: String,
        with connection: Connection,
        _ tell: (Opening) -> Void
    ) throws(Failure) -> String {
        let copy = try freePlace(occasion, ending: ".backup")
        try Self.copy(connection, to: copy, tell)
        return copy
    }

    /// Copies a library, whoever writes to it meanwhile. Overwrites nothing.
    static func copy(
        _ connection: Connection,
        to path: String,
        isChecked: Bool = false,
        _ tell: (Opening) -> Void
    ) throws(Failure) {
        var copy = try LibraryCopy(to: path)
        do throws(Failure) {
            if !isCloned(connection, copy) {
                try connection.transaction(.deferred) { () throws(Failure) in
                    // From the first look on it stays as it is, for us.
                    _ = try connection.first("SELECT count(*) FROM sqlite_schema") { $0.integer(0) }
                    try copy.take(connection, isAlone: false, tell)
                }
            }
            if isChecked { try copy.check(tell) }
        } catch {
            copy.discard()
            throw error
        }
        try copy.finish()
    }

    /// Others wait for no longer than it takes to share blocks.
    private static func isCloned(_ connection: Connection, _ copy: LibraryCopy) -> Bool {
        guard case .file = connection.location, !connection.isReadOnly else { return false }
        connection.foldLog()
        // Whoever writes for long is no reason to have no copy: it is read then.
        return (try? connection.transaction(isKept: false) { copy.takeClone(connection) }) ?? false
    }

    /// A name beside the library that nobody has.
    func freePlace(_ occasion: String, ending: String = "") throws(Failure) -> String {
        for number in 1...999 {
            let place = "\(path).\(occasion)" + (number == 1 ? "" : "-\(number)") + ending
            if access(place, F_OK) != 0 { return place }
        }
        throw .library("There are too many backups beside \(path.cleanedLine): the library stays as it is.")
    }
}
