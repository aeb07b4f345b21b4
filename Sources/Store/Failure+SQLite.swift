import CSQLite
import Model

extension Failure {
    /// The one way from a result code (sqlite.org/rescode.html) to a sentence. Code, message and statement, which help
    /// whoever mends it, are for the log.
    static func sqlite(
        _ code: Int32,
        on database: OpaquePointer?,
        of location: Location,
        statement: String?
    ) -> Failure {
        let systemError = sqlite3_system_errno(database)
        let message = sqlite3_errmsg(database).map { String(cString: $0) } ?? "no message"
        let excerpt = statement.map { "; " + String($0.cleanedLine.prefix(60)) } ?? ""
        let detail = "SQLite \(code): \(message)\(excerpt)"
        let path = location.path.cleanedLine
        let isFull =
            code & 0xFF == SQLITE_FULL || (code & 0xFF == SQLITE_READONLY && LibraryFile.isDiskFull(location.path))
        return switch isFull ? SQLITE_FULL : code & 0xFF {
        case SQLITE_INTERRUPT: .cancelled
        case SQLITE_BUSY, SQLITE_LOCKED:
            .library(
                "The library at \(path) is in use by another program, and stayed so. Try again later.",
                detail: detail
            )
        case SQLITE_READONLY:
            .library(
                "The library at \(path) may only be read: nothing was stored. Allow writing to the file and its folder, "
                    + "or name another with --db.",
                detail: detail
            )
        case SQLITE_CORRUPT, SQLITE_NOTADB:
            LibraryFile.notALibrary(path, detail: detail)
        case SQLITE_FULL:
            .library(
                "The disk that holds \(path) is full: nothing was stored. Make room and try again.",
                detail: detail
            )
        case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH:
            .library("The library at \(path) cannot be opened\(reason(systemError)).", detail: detail)
        case SQLITE_IOERR:
            .library("The disk that holds \(path) cannot be read or written\(reason(systemError)).", detail: detail)
        case SQLITE_TOOBIG:
            .library("An article is too large for the library at \(path).", detail: detail)
        case SQLITE_NOMEM:
            .library("There is not enough memory for the library at \(path).", detail: detail)
        default:
            .library("The library at \(path) could not do what was asked.", detail: detail)
        }
    }

    private static func reason(_ systemError: Int32) -> String {
        systemError == 0 ? "" : ": " + LibraryFile.reason(systemError)
    }
}
