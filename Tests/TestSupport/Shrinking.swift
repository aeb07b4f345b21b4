/// Makes a failing case smaller for as long as it still fails.
package enum Shrinking {
    /// The smallest case found: none of its candidates fails. `candidates` are smaller than what they are made of, so
    /// that this ends.
    package static func smallest<Case>(
        _ start: Case,
        candidates: (Case) -> [Case],
        fails: (Case) -> Bool
    ) -> Case {
        var smallest = start
        while let next = candidates(smallest).first(where: fails) { smallest = next }
        return smallest
    }

    /// Without one step.
    package static func withoutOne<Element>(_ steps: [Element]) -> [[Element]] {
        steps.indices.map { index in
            var fewer = steps
            fewer.remove(at: index)
            return fewer
        }
    }
}
