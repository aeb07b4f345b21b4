import TestSupport
import Testing

@testable import TermUI

@Suite(.timeLimit(.minutes(10)))
struct KeyedDiffTests {
    /// Does what the diff says: takes out what is gone and what moves, then puts in place from the front.
    private func apply(_ diff: KeyedDiff<Int>, to old: [Int], making new: [Int]) -> [Int] {
        let taken = Set(diff.removed + diff.moved.compactMap { diff.sources[$0] })
        var result = old.indices.filter { !taken.contains($0) }.map { old[$0] }
        let moved = Set(diff.moved)
        for (index, source) in diff.sources.enumerated() {
            if let source {
                if moved.contains(index) { result.insert(old[source], at: index) }
            } else {
                result.insert(new[index], at: index)
            }
        }
        return result
    }

    @Test func equalOrdersNeedNothing() {
        let diff = KeyedDiff(from: [1, 2, 3], to: [1, 2, 3])
        #expect(diff.sources == [0, 1, 2])
        #expect(diff.removed.isEmpty)
        #expect(diff.moved.isEmpty)
    }

    @Test func oneKeyFromTheEndToTheFrontIsOneMove() {
        let diff = KeyedDiff(from: [1, 2, 3, 4], to: [4, 1, 2, 3])
        #expect(diff.moved == [0])
    }

    @Test func replacingTheMiddleKeepsTheEnds() {
        let diff = KeyedDiff(from: [1, 2, 3, 9], to: [1, 7, 8, 9])
        #expect(diff.sources == [0, nil, nil, 3])
        #expect(diff.removed == [1, 2])
        #expect(diff.moved.isEmpty)
    }

    @Test func emptyOrders() {
        #expect(KeyedDiff(from: [Int](), to: [1]).sources == [nil])
        #expect(KeyedDiff(from: [1], to: [Int]()).removed == [0])
        #expect(KeyedDiff(from: [Int](), to: [Int]()).sources.isEmpty)
    }

    @Test func randomScriptsBecomeTheNewOrderWithTheFewestMoves() {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<4000 {
            let old = Array((0..<Int.random(in: 0...12, using: &generator)).shuffled(using: &generator))
            let pool = (0..<14).shuffled(using: &generator)
            let new = Array(pool.prefix(Int.random(in: 0...14, using: &generator)))
            let diff = KeyedDiff(from: old, to: new)
            #expect(apply(diff, to: old, making: new) == new)
            let kept = diff.sources.compactMap { $0 }
            #expect(diff.moved.count == kept.count - longestRise(kept))
            #expect(Set(diff.removed).isDisjoint(with: kept))
        }
    }

    /// By trying each end: slow and obvious.
    private func longestRise(_ values: [Int]) -> Int {
        var lengths: [Int] = []
        for (index, value) in values.enumerated() {
            lengths.append(1 + ((0..<index).filter { values[$0] < value }.map { lengths[$0] }.max() ?? 0))
        }
        return lengths.max() ?? 0
    }
}
