import TestSupport
import Testing

@testable import TermUI

@Suite(.timeLimit(.minutes(10)))
struct FairShareTests {
    private func lengths(_ bounds: [(Int, Int)], in room: Int) -> [Int] {
        FairShare.lengths(bounds.map { FairShare.Bounds(minimum: $0.0, maximum: $0.1) }, in: room)
    }

    @Test func equalsShareEquallyAndTheRemainderFallsToTheLast() {
        #expect(lengths([(0, .max), (0, .max), (0, .max)], in: 9) == [3, 3, 3])
        #expect(lengths([(0, .max), (0, .max), (0, .max)], in: 11) == [3, 4, 4])
        #expect(lengths([], in: 7) == [])
    }

    @Test func whatOneCannotTakeIsSharedByTheOthers() {
        #expect(lengths([(0, 2), (0, .max), (0, .max)], in: 12) == [2, 5, 5])
        #expect(lengths([(0, .max), (7, 7), (0, .max)], in: 12) == [2, 7, 3])
        #expect(lengths([(1, 2), (1, 3)], in: 100) == [2, 3])
    }

    @Test func whereTooLittleIsLeftEachGetsItsLeast() {
        #expect(lengths([(3, 9), (4, 9)], in: 5) == [3, 4])
        #expect(lengths([(3, 9), (4, .max)], in: 0) == [3, 4])
    }

    @Test func hugeBoundsDoNotOverflow() {
        #expect(lengths([(.max, .max), (.max, .max)], in: 10) == [.max, .max])
        #expect(lengths([(0, .max), (0, .max)], in: .max - 1) == [.max / 2, .max / 2])
    }

    @Test(arguments: 0..<40)
    func sharesSumToTheRoomAndGrowOneAtATime(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let bounds = (0..<Int.random(in: 1...12, using: &random)).map { _ in
            let minimum = Int.random(in: 0...9, using: &random)
            return (minimum, minimum + Int.random(in: 0...20, using: &random))
        }
        let least = bounds.reduce(0) { $0 + $1.0 }
        let most = bounds.reduce(0) { $0 + $1.1 }
        var before = lengths(bounds, in: least)
        #expect(before == bounds.map(\.0))
        for room in least...most {
            let now = lengths(bounds, in: room)
            #expect(now.reduce(0, +) == room)
            #expect(zip(now, bounds).allSatisfy { $0 >= $1.0 && $0 <= $1.1 })
            #expect(zip(now, before).count { $0 != $1 } == (room == least ? 0 : 1))
            before = now
        }
    }
}
