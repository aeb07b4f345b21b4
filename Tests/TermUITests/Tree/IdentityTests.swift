import TermUI
import TestSupport
import Testing

/// A leaf whose comings and goings can be told.
private struct Leaf: View {
    var name: String
    var body: Node { Text(name).onAppear(name).onDisappear(name) }
}

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct IdentityTests {
    private let stage = Stage(40, 10)

    private func events(_ root: some NodeConvertible) -> [LifecycleEvent] {
        stage.show(root)
        return stage.renderer.takeEvents()
    }

    private func appeared(_ names: String...) -> [LifecycleEvent] { names.map { .appeared(Token($0)) } }
    private func disappeared(_ names: String...) -> [LifecycleEvent] { names.map { .disappeared(Token($0)) } }

    private func named(_ names: [String]) -> Node {
        VStack { ForEach(names, id: { $0 }) { Leaf(name: $0).node } }.node
    }

    @Test func anEqualViewIsNotEvaluatedAgain() {
        stage.show(Leaf(name: "a"))
        #expect(stage.cost.viewsEvaluated == 1)
        stage.show(Leaf(name: "a"))
        #expect(stage.cost == FrameStatistics())
    }

    @Test func disappearancesComeBeforeAppearances() {
        func tree(_ names: [String]) -> Node {
            HStack {
                named(names)
                named(names.reversed())
            }.node
        }
        _ = events(tree(["a", "b"]))
        let events = events(tree(["c", "b"]))
        #expect(events == disappeared("a", "a") + appeared("c", "c"))
    }

    @Test func anotherTokenAtTheSamePlaceIsReported() {
        _ = events(Text("x").onAppear("a").onDisappear("a"))
        #expect(events(Text("x").onAppear("b").onDisappear("b")) == disappeared("a") + appeared("b"))
    }

    @Test func whateverAppearedHasDisappearedAfterAnEmptyFrame() {
        var generator = SeededGenerator(seed: 9)
        var balance: [LifecycleEvent: Int] = [:]
        func count() {
            for event in stage.renderer.takeEvents() { balance[event, default: 0] += 1 }
        }
        for _ in 0..<200 {
            let names = "abcdefgh".map(String.init).shuffled(using: &generator)
            let shown = Int.random(in: 0...8, using: &generator)
            stage.show(
                HStack {
                    named(Array(names.prefix(shown)))
                    if Bool.random(using: &generator) { Leaf(name: "y").floating { Leaf(name: "z") } }
                }
            )
            count()
        }
        stage.show(Node.empty)
        count()
        for (event, number) in balance {
            guard case .appeared(let token) = event else { continue }
            #expect(balance[.disappeared(token)] == number)
        }
        #expect(balance.count > 10)
    }

    @Test func aChangeThatKeepsItsSizeIsMeasuredAloneAndStops() {
        func tree(_ text: String) -> Node {
            VStack {
                for index in 0..<50 { Text("row \(index)") }
                HStack {
                    Text(text)
                    Text("end")
                }
            }.node
        }
        stage.size = Size(width: 40, height: 60)
        stage.show(tree("one"))
        stage.show(tree("two"))
        #expect(stage.cost.nodesMeasured < 12)
        #expect(stage.cost.cellsDamaged == 3)
    }
}
