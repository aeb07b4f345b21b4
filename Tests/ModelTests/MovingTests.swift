import Model
import Testing

@Suite(.timeLimit(.minutes(10)))
struct MovingTests {
    private func ids(_ names: String) -> [FeedID] { names.map { FeedID(rawValue: String($0)) } }

    private func moving(_ moved: String, before target: String?, in order: String = "abcde") -> String {
        ids(order).moving(ids(moved), before: target.map { FeedID(rawValue: $0) }).map(\.rawValue).joined()
    }

    @Test func feedsGoBeforeAnotherOrToTheEnd() {
        #expect(moving("d", before: "b") == "adbce")
        #expect(moving("a", before: nil) == "bcdea")
        #expect(moving("e", before: "a") == "eabcd")
    }

    @Test func severalStandTogetherInTheOrderGiven() {
        #expect(moving("eb", before: "d") == "acebd")
        #expect(moving("ace", before: nil) == "bdace")
    }

    @Test func aTargetThatMovesItselfStandsForTheNextThatStays() {
        #expect(moving("bc", before: "b") == "abcde")
        #expect(moving("cb", before: "c") == "acbde")
        #expect(moving("de", before: "e") == "abcde")
    }

    @Test func whatIsNotThereIsPassedOver() {
        #expect(moving("xb", before: "e") == "acdbe")
        #expect(moving("b", before: "x") == "acdeb")
        #expect(moving("x", before: "a") == "abcde")
        #expect(moving("", before: "a") == "abcde")
        #expect(moving("a", before: nil, in: "") == "")
    }
}
