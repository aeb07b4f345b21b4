/// Where feeds are put.
package struct FeedPlace: Hashable, Sendable {
    package enum Order: Hashable, Sendable {
        case before(FeedID)
        /// Behind all others.
        case end
    }

    /// The names from the outermost folder, which is made where it is missing. Empty: in no folder; nil: where they are.
    package var folder: [String]?
    /// Nil: in the places that they have among all feeds.
    package var order: Order?

    package init(folder: [String]? = nil, order: Order? = nil) {
        self.folder = folder
        self.order = order
    }
}

/// What a reader does with the places and names of feeds and folders. Folders are told by the names from the outermost.
package enum Rearrangement: Hashable, Sendable {
    /// Nil calls the feed as it calls itself.
    case rename(FeedID, to: String?)
    case move([FeedID], to: FeedPlace)
    /// Another name or place, with all that is in it.
    case renameFolder([String], to: [String])
    /// What is in it goes up to where it was.
    case removeFolder([String])
}

extension [FeedID] {
    /// The order after a move: `moved` are taken out and put back, in the order given, before `target`; nil is the end. A
    /// target that is moved itself stands for the first one after it that stays. Feeds that are not here are passed over,
    /// and a target that is not here is the end.
    package func moving(_ moved: [FeedID], before target: FeedID?) -> [FeedID] {
        let taken = Set(moved)
        let known = Set(self)
        var rest: [FeedID] = []
        var place: Int?
        for feed in self {
            if feed == target { place = rest.count }
            if !taken.contains(feed) { rest.append(feed) }
        }
        rest.insert(contentsOf: moved.filter(known.contains), at: place ?? rest.count)
        return rest
    }
}
