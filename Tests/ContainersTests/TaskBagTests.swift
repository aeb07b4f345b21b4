import Testing

@testable import Containers

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct TaskBagTests {
    let bag = TaskBag<String>()
    let results = Results()

    @Test func aValueIsDelivered() async {
        bag.start("a") {
            1
        } deliver: {
            results.add($0)
        }
        bag.start("b") {
            Int?.none
        } deliver: {
            results.add($0)
        }
        await bag.idle()
        #expect(results.values == [1])
    }

    @Test func theLatestOfANameWins() async {
        let gate = Gate()
        bag.start("a") {
            await gate.wait(1)
        } deliver: {
            results.add($0)
        }
        bag.start("a") {
            2
        } deliver: {
            results.add($0)
        }
        bag.start("b") {
            3
        } deliver: {
            results.add($0)
        }
        await gate.open()
        await bag.idle()
        #expect(results.values.sorted() == [2, 3])
    }

    @Test func whatACancelledTaskBringsIsNotDelivered() async {
        let gate = Gate()
        bag.start("a") {
            await gate.wait(1)
        } deliver: {
            results.add($0)
        }
        bag.start("b") {
            await gate.wait(2)
        } deliver: {
            results.add($0)
        }
        bag.cancel("a")
        bag.cancel("unknown")
        await gate.open()
        await bag.idle()
        #expect(results.values == [2])
        bag.cancelAll()
    }

    @Test func aQueueKeepsItsOrder() async {
        let gate = Gate()
        bag.enqueue("q") {
            await gate.wait(1)
        } deliver: {
            results.add($0)
        }
        bag.enqueue("q") {
            2
        } deliver: {
            results.add($0)
        }
        bag.enqueue("q") {
            3
        } deliver: {
            results.add($0)
        }
        await gate.open()
        await bag.idle()
        #expect(results.values == [1, 2, 3])
    }

    @Test func cancellingEverythingSparesWhatIsExcepted() async {
        let gate = Gate()
        bag.enqueue("kept") {
            await gate.wait(1)
        } deliver: {
            results.add($0)
        }
        bag.enqueue("kept") {
            2
        } deliver: {
            results.add($0)
        }
        bag.start("gone") {
            await gate.wait(3)
        } deliver: {
            results.add($0)
        }
        bag.cancelAll(except: ["kept"])
        await gate.open()
        await bag.idle()
        #expect(results.values == [1, 2])
    }

    @Test func aStreamIsFollowedUntilItIsCancelled() async {
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        bag.follow("s", { stream }) { value in
            results.add(value)
            if value == 2 { bag.cancel("s") }
        }
        for value in 1...3 { continuation.yield(value) }
        await bag.idle()
        #expect(results.values == [1, 2])
    }

    @Test func aBagWithNothingIsIdle() async {
        await bag.idle()
        #expect(results.values.isEmpty)
    }
}

@MainActor
final class Results {
    private(set) var values: [Int] = []
    func add(_ value: Int) { values.append(value) }
}

/// Holds back whoever waits until it is opened.
actor Gate {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func wait(_ value: Int) async -> Int? {
        if !isOpen { await withCheckedContinuation { waiting.append($0) } }
        return value
    }

    func open() {
        isOpen = true
        for continuation in waiting { continuation.resume() }
        waiting = []
    }
}
