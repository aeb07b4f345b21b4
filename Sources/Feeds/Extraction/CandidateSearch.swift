/// Finds the element that holds most of the text: each paragraph speaks for its parent, half as much for the parent's
/// parent, and less and less for those above.
struct CandidateSearch {
    /// Shorter texts say nothing.
    private static let shortestText = 25
    /// So many levels above a text hear of it.
    private static let levels = 5
    private static let candidatesMaximum = 5
    /// Places with so much of the best score are as good.
    private static let nearlyAsGood = 0.75
    private static let agreeing = 3

    let tree: PageTree
    let tallies: [PageTally]
    let weighsNames: Bool
    /// Of the elements that any text speaks for.
    private(set) var scores: [PageTree.ID: Double] = [:]
    private var order: [PageTree.ID] = []

    /// `tree` is in order.
    init(_ tree: PageTree, weighsNames: Bool) {
        self.tree = tree
        self.weighsNames = weighsNames
        tallies = tree.tallies()
        for id in tree.ids where tree[id].marks.contains(.scored) { score(id) }
    }

    private mutating func score(_ text: PageTree.ID) {
        let tally = tallies[Int(text)]
        guard tally.length >= Self.shortestText else { return }
        let points = Double(2 + tally.commas + min(tally.length / 100, 3))
        var place = tree[text].parent
        for level in 0..<Self.levels where place != PageTree.none {
            let share = level == 0 ? 1 : level == 1 ? 2 : Double(level) * 3
            if scores[place] == nil { order.append(place) }
            scores[place] = score(of: place) + points / share
            place = tree[place].parent
        }
    }

    /// What an element starts with.
    func score(of id: PageTree.ID) -> Double {
        scores[id] ?? tree[id].tag.initialScore + (weighsNames ? Double(tree[id].weight) : 0)
    }

    /// The element that the article is in; nil when no text speaks for any but the page itself.
    mutating func best() -> PageTree.ID? {
        for id in order { scores[id] = score(of: id) * (1 - tallies[Int(id)].linkDensity) }
        let ranked = order.enumerated().sorted { one, other in
            let (first, second) = (score(of: one.element), score(of: other.element))
            return first == second ? one.offset < other.offset : first > second
        }
        let candidates = ranked.prefix(Self.candidatesMaximum).map(\.element)
        guard let first = candidates.first, first != PageTree.root else { return nil }
        return widened(around: climbed(from: shared(by: candidates, else: first)))
    }

    /// Where the best are nearly as good as each other, what most of them are in.
    private func shared(by candidates: [PageTree.ID], else first: PageTree.ID) -> PageTree.ID {
        let top = score(of: first)
        let others = candidates.dropFirst().filter { top > 0 && score(of: $0) / top >= Self.nearlyAsGood }
        guard others.count >= Self.agreeing else { return first }
        let above = others.map(ancestors)
        return ancestors(of: first).first { id in
            id != PageTree.root && above.count { $0.contains(id) } >= Self.agreeing
        } ?? first
    }

    private func ancestors(of id: PageTree.ID) -> [PageTree.ID] {
        var ancestors: [PageTree.ID] = []
        var place = tree[id].parent
        while place != PageTree.none {
            ancestors.append(place)
            place = tree[place].parent
        }
        return ancestors
    }

    /// A place above that scores more holds more of the text than the best one alone.
    private func climbed(from start: PageTree.ID) -> PageTree.ID {
        var last = score(of: start)
        let least = last / 3
        for place in ancestors(of: start) where place != PageTree.root {
            guard let score = scores[place] else { continue }
            if score < least { break }
            if score > last { return place }
            last = score
        }
        return start
    }

    /// What is alone in its parent stands for it, so that what is beside the parent is seen.
    private func widened(around start: PageTree.ID) -> PageTree.ID {
        var place = start
        while true {
            let parent = tree[place].parent
            let isAlone = parent != PageTree.none && tree.children(of: parent).count { tree[$0].tag != .text } == 1
            guard parent != PageTree.root, isAlone else { return place }
            place = parent
        }
    }
}
