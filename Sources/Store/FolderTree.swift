import Model

/// The folders of a library.
struct FolderTree {
    /// More folders within each other than this are cut off: a damaged library may hold a circle of them.
    private static let maximumDepth = 100

    private let folders: [Int64: (parent: Int64, name: String)]

    init(_ connection: Connection) throws(Failure) {
        let rows = try connection.query(ImportSQL.allFolders) { row in
            (row.integer(0), (parent: row.integer(1), name: row.text(2)))
        }
        folders = Dictionary(rows) { first, _ in first }
    }

    /// The names down to a folder, from the outermost; none for what is no folder.
    func path(to folder: Int64) -> [String] {
        var path: [String] = []
        var place = folder
        while let folder = folders[place], path.count < Self.maximumDepth {
            path.append(folder.name)
            place = folder.parent
        }
        return path.reversed()
    }
}
