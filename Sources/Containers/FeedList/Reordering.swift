package import Model

/// Feeds that are being carried to another place. Nothing is written before they are put down.
package struct Reordering: Equatable, Sendable {
    /// Where they can stand: in a folder, before one of its feeds or behind all of them.
    package struct Place: Hashable, Sendable {
        /// Nil outside of all.
        package var folder: FolderID?
        /// Nil is the end of the folder.
        package var target: FeedID?

        package init(folder: FolderID? = nil, target: FeedID?) {
            self.folder = folder
            self.target = target
        }
    }

    /// What is carried, in the order it stands in: always together.
    package var feeds: [FeedID]
    /// Where they stand now.
    package var place: Place

    package init(feeds: [FeedID], place: Place) {
        self.feeds = feeds
        self.place = place
    }

    /// Picks feeds up: they gather where the first of them stands.
    init(_ carried: [Feed], of all: [Feed]) {
        let ids = Set(carried.map(\.id))
        let folder = carried.first?.folder
        let behind = all.drop { $0.id != carried.first?.id }
        let target = behind.first { $0.folder == folder && !ids.contains($0.id) }
        self.init(feeds: carried.map(\.id), place: Place(folder: folder, target: target?.id))
    }

    /// The order as it would be if they were put down here.
    package func order(of feeds: [FeedID]) -> [FeedID] { feeds.moving(self.feeds, before: place.target) }

    mutating func move(_ move: Move, among places: [Place]) {
        let here = places.firstIndex(of: place) ?? 0
        if let index = move.target(from: here, count: places.count) { place = places[index] }
    }

    /// Takes the place at which a feed stands, which makes room towards where they came from.
    mutating func move(to feed: FeedID, among places: [Place]) {
        guard let index = places.firstIndex(where: { $0.target == feed }) else { return }
        let here = places.firstIndex(of: place) ?? 0
        // Behind every feed of a folder there is a place in that folder.
        place = places[index >= here && places[index].folder == place.folder ? index + 1 : index]
    }

    /// To the end of a folder.
    mutating func move(to folder: FolderID, among places: [Place]) {
        let place = Place(folder: folder, target: nil)
        if places.contains(place) { self.place = place }
    }

    /// Feeds and folders came or went meanwhile; nil when nothing is left to carry.
    func following(from before: [Feed], to now: Catalogue) -> Reordering? {
        let left = Set(now.feeds.map(\.id))
        let carried = feeds.filter(left.contains)
        guard !carried.isEmpty else { return nil }
        guard place.folder == nil || now.folders.contains(where: { $0.id == place.folder }) else {
            return Reordering(feeds: carried, place: Place(target: nil))
        }
        let level = Set(now.feeds.filter { $0.folder == place.folder }.map(\.id))
        let behind = before.filter { !feeds.contains($0.id) }.drop { $0.id != place.target }
        let target = behind.first { level.contains($0.id) }?.id
        return Reordering(feeds: carried, place: Place(folder: place.folder, target: target))
    }
}
