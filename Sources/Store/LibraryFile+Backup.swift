import Glibc
import Model

extension LibraryFile {
    /// A copy beside the library, as one file: "tern.db.repair.backup", or with a number where that is taken. Returns its
    /// path.
    func makeBackup(_ occasion: String, with connection: Connection) throws(Failure) -> String {
        let copy = try freePlace(occasion, ending: ".backup")
        try Self.copy(connection, to: copy)
        return copy
    }

    /// Copies a library, whoever writes to it meanwhile (`VACUUM INTO`). Overwrites nothing.
    static func copy(_ connection: Connection, to path: String) throws(Failure) {
        let descriptor = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw .library("The backup \(path.cleanedLine) cannot be made: \(reason(errno)).")
        }
        defer { close(descriptor) }
        do throws(Failure) {
            try connection.run("VACUUM INTO ?1", [.text(path)])
            // SQLite leaves it to the system when a copy reaches the disk.
            guard fsync(descriptor) == 0 else {
                throw .library("The backup \(path.cleanedLine) cannot be written: \(reason(errno)).")
            }
        } catch {
            unlink(path)
            throw error
        }
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
