import Foundation
import Model
import Store
import Testing

@testable import FeedService

@Suite(.timeLimit(.minutes(10)))
struct RefreshTurnsTests {
    private let now = Date.start

    private func state(_ number: Int, _ host: String = "a.example") -> FetchState {
        FetchState(feed: FeedID(rawValue: "\(number)"), address: "https://\(host)/\(number)", title: "")
    }

    /// What may be done with each feed, in order.
    private func rights(
        _ turns: inout RefreshTurns,
        _ claim: ([FetchState]) async throws(Failure) -> Set<FeedID>
    ) async -> [String] {
        var rights: [String] = []
        while true {
            if turns.needsPreparing { await turns.prepare(now: now, claim) }
            guard let turn = turns.next(now: now) else { return rights }
            switch turn.right {
            case .taken: rights.append("taken")
            case .refused: rights.append("refused")
            case .failed(let failure): rights.append(failure.sentence)
            case .paused: rights.append("paused")
            }
        }
    }

    @Test func aFewFeedsAreTakenAtATime() async {
        var turns = RefreshTurns((0..<20).map { state($0) }, pauses: [:])
        var counts: [Int] = []
        let rights = await rights(&turns) { states in
            counts.append(states.count)
            return Set(states.map(\.feed))
        }
        #expect(counts == [16, 4])
        #expect(rights == Array(repeating: "taken", count: 20))
    }

    @Test func whatSomebodyElseTookIsLeftAndATroubleIsTold() async {
        var turns = RefreshTurns([state(1), state(2)], pauses: [:])
        #expect(await rights(&turns) { _ in [FeedID(rawValue: "2")] } == ["refused", "taken"])
        turns = RefreshTurns([state(1)], pauses: [:])
        #expect(await rights(&turns) { _ throws(Failure) in throw .library("It is locked.") } == ["It is locked."])
    }

    @Test func aHostThatWantsItsPeaceIsNotTakenEither() async {
        var turns = RefreshTurns([state(1), state(2, "b.example")], pauses: ["a.example": now.addingTimeInterval(9)])
        var asked: [FeedID] = []
        let rights = await rights(&turns) { states in
            asked += states.map(\.feed)
            return Set(states.map(\.feed))
        }
        #expect(rights == ["paused", "taken"])
        #expect(asked == [FeedID(rawValue: "2")])
        // A pause that begins meanwhile holds for what was taken already.
        turns = RefreshTurns([state(1)], pauses: [:])
        await turns.prepare(now: now) { Set($0.map(\.feed)) }
        turns.pause("a.example", until: now.addingTimeInterval(9))
        guard case .paused? = turns.next(now: now)?.right else {
            Issue.record("it was asked")
            return
        }
    }
}
