import Model

/// Where articles were last seen, for many more of them than are held: two generations, of which the older one goes
/// when the younger one is full. What is seen again is young again.
struct KnownPlaces {
    struct Spot: Equatable, Sendable {
        var place: RemotePages.Place
        var size: Int
    }

    private let generationSize: Int
    private var young: [ArticleID: Spot] = [:]
    private var old: [ArticleID: Spot] = [:]

    init(maximumCount: Int) {
        generationSize = max(1, maximumCount / 2)
    }

    var count: Int { young.count + old.count }

    subscript(id: ArticleID) -> Spot? { young[id] ?? old[id] }

    mutating func note(_ id: ArticleID, at spot: Spot) {
        if young[id] == nil, young.count >= generationSize {
            old = young
            young = [:]
        }
        old[id] = nil
        young[id] = spot
    }
}
