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

    /// Every folder, by name at each level.
    var all: [Catalogue.Folder] {
        folders.map { row, folder in
            Catalogue.Folder(
                id: FolderID(row: row),
                parent: folders[folder.parent] == nil ? nil : FolderID(row: folder.parent),
                name: folder.name
            )
        }
        .sorted { ($0.name.lowercased(), $0.name, $0.id.rawValue) < ($1.name.lowercased(), $1.name, $1.id.rawValue) }
    }

    /// A folder and those within it, at any depth.
    func rows(within folder: Int64) -> Set<Int64> {
        Set(
            folders.keys.filter { row in
                var place = row
                for _ in 0..<Self.maximumDepth {
                    if place == folder { return true }
                    guard let parent = folders[place]?.parent else { return false }
                    place = parent
                }
                return false
            }
        )
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
