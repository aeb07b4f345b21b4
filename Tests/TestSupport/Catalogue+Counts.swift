package import Model

extension Catalogue {
    /// How many are unread, twice, and starred, as the first gatherings say.
    package var mainCounts: [Int] {
        gatherings.filter { [.all, .unread, .starred].contains($0.listing) }.map(\.count)
    }

    package func count(of listing: Listing) -> Int? { gatherings.first { $0.listing == listing }?.count }
}
