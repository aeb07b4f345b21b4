/// How one sequence became another: what both have, in order, and what only one of them has.
enum Alignment: Equatable {
    /// At these places in both.
    case same(Int, Int)
    /// What stood there became what stands here.
    case changed(Int, Int)
    case removed(Int)
    case added(Int)

    /// More than this is not compared element by element: that takes the square of it.
    private static let most = 2_000

    /// Exact for short sequences. Long ones are cut first at what each has once: a text keeps most of its rare words.
    static func of<Element: Hashable>(_ old: [Element], _ new: [Element]) -> [Alignment] {
        let shorter = min(old.count, new.count)
        let head = zip(old, new).prefix { $0 == $1 }.count
        let tail = min(zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count, shorter - head)
        let ends = (old.count - tail, new.count - tail)
        var result: [Alignment] = (0..<head).map { .same($0, $0) }
        var (first, second) = (head, head)
        for (oldPlace, newPlace) in anchors(old, head..<ends.0, new, head..<ends.1) + [ends] {
            result += between(old, first..<oldPlace, new, second..<newPlace)
            if oldPlace < ends.0 { result.append(.same(oldPlace, newPlace)) }
            (first, second) = (oldPlace + 1, newPlace + 1)
        }
        return result + (0..<tail).map { .same(ends.0 + $0, ends.1 + $0) }
    }

    private static func between<Element: Hashable>(
        _ old: [Element],
        _ oldRange: Range<Int>,
        _ new: [Element],
        _ newRange: Range<Int>
    ) -> [Alignment] {
        guard !oldRange.isEmpty, !newRange.isEmpty, oldRange.count + newRange.count <= most else {
            return oldRange.map { .removed($0) } + newRange.map { .added($0) }
        }
        let difference = new[newRange].difference(from: old[oldRange])
        var removed = Set<Int>()
        var added = Set<Int>()
        for change in difference {
            switch change {
            case .remove(let offset, _, _): removed.insert(oldRange.lowerBound + offset)
            case .insert(let offset, _, _): added.insert(newRange.lowerBound + offset)
            }
        }
        var result: [Alignment] = []
        var (first, second) = (oldRange.lowerBound, newRange.lowerBound)
        while first < oldRange.upperBound || second < newRange.upperBound {
            if removed.contains(first) {
                result.append(.removed(first))
                first += 1
            } else if added.contains(second) {
                result.append(.added(second))
                second += 1
            } else {
                result.append(.same(first, second))
                first += 1
                second += 1
            }
        }
        return result
    }

    // MARK: Anchors

    /// Places of what both have exactly once, as many as keep their order. None where that is not needed.
    private static func anchors<Element: Hashable>(
        _ old: [Element],
        _ oldRange: Range<Int>,
        _ new: [Element],
        _ newRange: Range<Int>
    ) -> [(Int, Int)] {
        guard oldRange.count + newRange.count > most else { return [] }
        let places = places(of: old, oldRange)
        let candidates = self.places(of: new, newRange).compactMap { element, place -> (Int, Int)? in
            guard let place, let oldPlace = places[element], let oldPlace else { return nil }
            return (oldPlace, place)
        }
        return increasing(candidates.sorted { $0.1 < $1.1 })
    }

    /// Nil for what is there several times.
    private static func places<Element: Hashable>(of elements: [Element], _ range: Range<Int>) -> [Element: Int?] {
        var places: [Element: Int?] = [:]
        for place in range { places.updateValue(places[elements[place]] == nil ? place : nil, forKey: elements[place]) }
        return places
    }

    /// The longest part in which the first of each pair grows, too (patience sorting).
    private static func increasing(_ pairs: [(Int, Int)]) -> [(Int, Int)] {
        var tops: [Int] = []
        var before: [Int?] = []
        for (index, pair) in pairs.enumerated() {
            var (low, high) = (0, tops.count)
            while low < high {
                let middle = (low + high) / 2
                if pairs[tops[middle]].0 < pair.0 { low = middle + 1 } else { high = middle }
            }
            before.append(low > 0 ? tops[low - 1] : nil)
            if low < tops.count { tops[low] = index } else { tops.append(index) }
        }
        var result: [(Int, Int)] = []
        var next = tops.last
        while let index = next {
            result.append(pairs[index])
            next = before[index]
        }
        return result.reversed()
    }
}

extension [Alignment] {
    /// How many of those that were added next are looked at for what was removed.
    private static var reach: Int { 4 }

    /// Where something was removed and something like it added at the same place, the one became the other.
    func pairing(_ isAlike: (Int, Int) -> Bool) -> [Alignment] {
        var result: [Alignment] = []
        var removed: [Int] = []
        var added: [Int] = []
        func close() {
            var left = added[...]
            for old in removed {
                if let index = left.prefix(Self.reach).firstIndex(where: { isAlike(old, $0) }) {
                    result += left[..<index].map { .added($0) }
                    result.append(.changed(old, left[index]))
                    left = left[(index + 1)...]
                } else {
                    result.append(.removed(old))
                }
            }
            result += left.map { .added($0) }
            (removed, added) = ([], [])
        }
        for step in self {
            switch step {
            case .removed(let old): removed.append(old)
            case .added(let new): added.append(new)
            case .same, .changed:
                close()
                result.append(step)
            }
        }
        close()
        return result
    }
}
