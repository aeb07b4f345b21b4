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
