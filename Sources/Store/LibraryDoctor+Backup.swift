import Glibc
package import Model

extension LibraryDoctor {
    /// Copies a library as one file, whoever writes to it meanwhile, and reads the copy once. `target` is nil for a place
    /// beside the library that is named after the occasion. Returns where it is. Overwrites nothing.
    @concurrent
    package static func backUp(
        _ path: String,
        to target: String?,
        occasion: String,
        _ tell: @escaping @Sendable (Opening) -> Void = { _ in }
    ) async throws(Failure) -> String {
        guard access(path, F_OK) == 0 else { throw .library("There is no library at \(path.cleanedLine) yet.") }
        let file = LibraryFile(path: path)
        let connection = try Connection(try file.prepared(), .readWrite, patience: 5_000)
        defer { connection.close() }
        let place: String
        if let target { place = target } else { place = try file.freePlace(occasion, ending: ".backup") }
        try LibraryFile.copy(connection, to: place, isChecked: true, tell)
        return place
    }
}
