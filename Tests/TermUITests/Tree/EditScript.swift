import TestSupport

/// A list of keys that is edited step by step. Keys may come more than once.
struct EditScript: CustomStringConvertible {
    var steps: [[Int]]

    init(_ steps: [[Int]]) { self.steps = steps }

    init(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var keys = Array((0..<Int.random(in: 0...8, using: &generator)).shuffled(using: &generator))
        steps = [keys]
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
            for _ in 0..<Int.random(in: 1...3, using: &generator) { Self.edit(&keys, using: &generator) }
            steps.append(keys)
        }
    }

    private static func edit(_ keys: inout [Int], using generator: inout SeededGenerator) {
        let place = Int.random(in: 0...keys.count, using: &generator)
        switch Int.random(in: 0...7, using: &generator) {
        case 0, 1: if keys.count < 12 { keys.insert(Int.random(in: 0...15, using: &generator), at: place) }
        case 2, 3: if place < keys.count { keys.remove(at: place) }
        case 4, 5:
            guard place < keys.count else { return }
            let key = keys.remove(at: place)
            keys.insert(key, at: Int.random(in: 0...keys.count, using: &generator))
        case 6: keys.reverse()
        default: keys.shuffle(using: &generator)
        }
    }

    /// Scripts with a step or a key less.
    var smaller: [EditScript] {
        let fewerSteps = Shrinking.withoutOne(steps).filter { !$0.isEmpty }.map { EditScript($0) }
        let keys = Set(steps.joined()).sorted()
        let fewerKeys = keys.map { key in EditScript(steps.map { $0.filter { $0 != key } }) }
        let shorter = steps.indices.flatMap { step in
            Shrinking.withoutOne(steps[step]).map { keys in
                var script = self
                script.steps[step] = keys
                return script
            }
        }
        return fewerSteps + fewerKeys + shorter
    }

    var description: String { steps.map(\.description).joined(separator: " → ") }
}
