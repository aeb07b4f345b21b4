package import Model

/// What can be closed in the sidebar.
package enum FeedFold: Hashable, Sendable {
    case folder(FolderID)
    case tags
}

/// The rows of the sidebar, from top to bottom: gatherings, kept searches, tags, folders with what lies in them, and the
/// feeds outside of all. Made once for a catalogue, what is closed, and what is carried; frames and keys only look
/// things up.
package struct FeedOutline: Equatable, Sendable {
    /// A row by its place in the catalogue.
    package enum Item: Equatable, Sendable {
        case gathering(Int)
        case query(Int)
        /// The header of the tags.
        case tags
        case tag(Int)
        case folder(Int)
        case feed(Int)
    }

    package struct Row: Equatable, Sendable {
        package var item: Item
        /// How many folders it lies in.
        package var depth: Int
    }

    package private(set) var rows: [Row] = []
    /// Unread articles of the feeds in each folder of the catalogue, and in the folders within.
    package private(set) var unread: [Int] = []
    /// Where the header of the tags is; nil without tags.
    package private(set) var tagsRow: Int?
    private var places: [Listing: Int] = [:]
    private var parents: [Int?] = []
    /// The folder that each feed lies in.
    private var homes: [Int?] = []

    /// No rows.
    package init() {}

    /// - Parameters:
    ///   - order: That of the feeds, where it is another than the catalogue's.
    ///   - carried: Feeds that are seen in a closed folder, too.
    init(_ catalogue: Catalogue, folded: Set<FeedFold>, order: [Int]? = nil, carried: Set<FeedID> = []) {
        let levels = FolderLevels(catalogue, order: order)
        parents = levels.parents
        homes = levels.homes
        for index in catalogue.gatherings.indices { add(.gathering(index), in: catalogue) }
        for index in catalogue.queries.indices { add(.query(index), in: catalogue) }
        if !catalogue.tags.isEmpty {
            tagsRow = rows.count
            rows.append(Row(item: .tags, depth: 0))
        }
        if !folded.contains(.tags) {
            for index in catalogue.tags.indices { add(.tag(index), depth: 1, in: catalogue) }
        }
        add(level: nil, depth: 0, levels, folded, carried, catalogue)
        count(catalogue)
    }

    private mutating func add(
        level: Int?,
        depth: Int,
        _ levels: FolderLevels,
        _ folded: Set<FeedFold>,
        _ carried: Set<FeedID>,
        _ catalogue: Catalogue
    ) {
        for folder in levels.folders(in: level) {
            add(.folder(folder), depth: depth, in: catalogue)
            guard folded.contains(.folder(catalogue.folders[folder].id)) else {
                add(level: folder, depth: depth + 1, levels, folded, carried, catalogue)
                continue
            }
            guard !carried.isEmpty else { continue }
            for feed in levels.feeds(in: folder) where carried.contains(catalogue.feeds[feed].id) {
                add(.feed(feed), depth: depth + 1, in: catalogue)
            }
        }
        for feed in levels.feeds(in: level) { add(.feed(feed), depth: depth, in: catalogue) }
    }

    /// What comes from outside may repeat an id; a list may not.
    private mutating func add(_ item: Item, depth: Int = 0, in catalogue: Catalogue) {
        guard let listing = catalogue.listing(of: item), places.updateValue(rows.count, forKey: listing) == nil else {
            return
        }
        rows.append(Row(item: item, depth: depth))
    }

    /// Sums up what is unread.
    mutating func count(_ catalogue: Catalogue) {
        var sums = Array(repeating: 0, count: parents.count)
        for (feed, home) in zip(catalogue.feeds, homes) where feed.unread > 0 {
            var folder = home
            while let index = folder {
                sums[index] += feed.unread
                folder = parents[index]
            }
        }
        unread = sums
    }

    /// Places follow from the rows.
    package static func == (lhs: FeedOutline, rhs: FeedOutline) -> Bool {
        lhs.rows == rhs.rows && lhs.unread == rhs.unread
    }
}

extension FeedOutline {
    /// The row that a listing is selected at: tags that are closed have their header. Nil for one within a closed folder.
    package func row(of listing: Listing) -> Int? {
        if let row = places[listing] { return row }
        if case .tag = listing { return tagsRow }
        return nil
    }

    /// The folder around a row's item, by its place in the catalogue.
    func folder(around item: Item) -> Int? {
        switch item {
        case .folder(let index): parents[index]
        case .feed(let index): index < homes.count ? homes[index] : nil
        case .gathering, .query, .tags, .tag: nil
        }
    }

    /// All folders around it, the nearest first.
    func folders(around item: Item) -> [Int] {
        var folders: [Int] = []
        var next = folder(around: item)
        while let folder = next {
            folders.append(folder)
            next = parents[folder]
        }
        return folders
    }

    /// The feeds that are rows, from top to bottom, by their places in the catalogue.
    func feeds(_ range: ClosedRange<Int>? = nil) -> [Int] {
        rows[range.map { $0.lowerBound..<$0.upperBound + 1 } ?? rows.startIndex..<rows.endIndex].compactMap { row in
            if case .feed(let index) = row.item { index } else { nil }
        }
    }

    /// Whether a feed lies in a folder or in one within.
    func holds(_ folder: Int, feed: Int) -> Bool { folders(around: .feed(feed)).contains(folder) }
}

extension FeedOutline {
    /// Where feeds that are carried can stand, from top to bottom: before each other feed, at the end of each folder, and
    /// of a closed one only there.
    static func places(
        in catalogue: Catalogue,
        folded: Set<FeedFold>,
        without carried: Set<FeedID>
    ) -> [Reordering.Place] {
        let levels = FolderLevels(catalogue)
        var places: [Reordering.Place] = []
        func add(_ level: Int?) {
            let id = level.map { catalogue.folders[$0].id }
            if id.map({ folded.contains(.folder($0)) }) != true {
                for folder in levels.folders(in: level) { add(folder) }
                for feed in levels.feeds(in: level).map({ catalogue.feeds[$0].id }) where !carried.contains(feed) {
                    places.append(Reordering.Place(folder: id, target: feed))
                }
            }
            places.append(Reordering.Place(folder: id, target: nil))
        }
        add(nil)
        return places
    }
}

/// What lies in each folder. A folder in one that is not there lies in none, and so does one that lies in itself.
private struct FolderLevels {
    var parents: [Int?]
    var homes: [Int?]
    private var foldersIn: [Int?: [Int]] = [:]
    private var feedsIn: [Int?: [Int]] = [:]

    init(_ catalogue: Catalogue, order: [Int]? = nil) {
        let indices = Dictionary(catalogue.folders.enumerated().map { ($1.id, $0) }) { first, _ in first }
        parents = catalogue.folders.map { $0.parent.flatMap { indices[$0] } }
        for index in parents.indices where Self.lies(inItself: index, parents) { parents[index] = nil }
        homes = catalogue.feeds.map { $0.folder.flatMap { indices[$0] } }
        for (index, parent) in parents.enumerated() { foldersIn[parent, default: []].append(index) }
        for index in order ?? Array(catalogue.feeds.indices) { feedsIn[homes[index], default: []].append(index) }
    }

    func folders(in folder: Int?) -> [Int] { foldersIn[folder] ?? [] }
    func feeds(in folder: Int?) -> [Int] { feedsIn[folder] ?? [] }

    private static func lies(inItself index: Int, _ parents: [Int?]) -> Bool {
        var folder = parents[index]
        for _ in parents {
            guard let here = folder else { return false }
            if here == index { return true }
            folder = parents[here]
        }
        return folder != nil
    }
}

extension Catalogue {
    /// What a row shows when it is selected; nil for the header of the tags.
    package func listing(of item: FeedOutline.Item) -> Listing? {
        switch item {
        case .gathering(let index): gatherings[index].listing
        case .query(let index): .query(queries[index].id)
        case .tags: nil
        case .tag(let index): .tag(tags[index].name)
        case .folder(let index): .folder(folders[index].id)
        case .feed(let index): .feed(feeds[index].id)
        }
    }
}
