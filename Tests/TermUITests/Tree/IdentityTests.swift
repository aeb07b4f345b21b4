import TermUI
import TestSupport
import Testing

/// A leaf whose comings and goings can be told.
private struct Leaf: View {
    var name: String
    var body: Node { Text(name).onAppear(name).onDisappear(name) }
}

@MainActor
@Suite(.timeLimit(.minutes(1)))
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

    @Test func anotherBranchIsAnotherIdentity() {
        func tree(_ isFirst: Bool) -> Node {
            VStack {
                if isFirst { Leaf(name: "x") } else { Leaf(name: "x") }
            }.node
        }
        #expect(events(tree(true)) == appeared("x"))
        #expect(events(tree(true)) == [])
        #expect(events(tree(false)) == disappeared("x") + appeared("x"))
    }

    @Test func anOptionalBeforeItDoesNotMoveANode() {
        func tree(_ isShown: Bool) -> Node {
            VStack {
                if isShown { Text("error") }
                Leaf(name: "x")
            }.node
        }
        #expect(events(tree(false)) == appeared("x"))
        #expect(events(tree(true)) == [])
        #expect(events(tree(false)) == [])
    }

    @Test func aLongerLoopBeforeItDoesNotMoveANode() {
        func tree(_ count: Int) -> Node {
            VStack {
                for index in 0..<count { Text("\(index)") }
                Leaf(name: "x")
            }.node
        }
        #expect(events(tree(0)) == appeared("x"))
        #expect(events(tree(3)) == [])
    }

    @Test func anotherIDIsAnotherIdentity() {
        #expect(events(Leaf(name: "x").id(1)) == appeared("x"))
        #expect(events(Leaf(name: "x").id(1)) == [])
        #expect(events(Leaf(name: "x").id(2)) == disappeared("x") + appeared("x"))
    }

    @Test func namedNodesMoveWithTheirNames() {
        #expect(events(named(["a", "b", "c"])) == appeared("a", "b", "c"))
        #expect(events(named(["c", "a", "b"])) == [])
        #expect(stage.cost.viewsEvaluated == 0)
        #expect(TextRendering.lines(of: stage.last).prefix(3) == ["c", "a", "b"])
        #expect(events(named(["b", "d", "a"])) == disappeared("c") + appeared("d"))
    }

    @Test func namedSiblingsMayChangePlaces() {
        func tree(_ first: String, _ second: String) -> Node {
            VStack {
                Leaf(name: first).id(first)
                Leaf(name: second).id(second)
            }.node
        }
        #expect(events(tree("a", "b")) == appeared("a", "b"))
        #expect(events(tree("b", "a")) == [])
    }

    @Test func duplicateNamesAreToldApartByOrder() {
        #expect(events(named(["a", "a", "b"])) == appeared("a", "a", "b"))
        #expect(stage.cost.duplicateIDs == 1)
        #expect(TextRendering.lines(of: stage.last).prefix(3) == ["a", "a", "b"])
        #expect(events(named(["a", "b"])) == disappeared("a"))
    }

    @Test func aViewOfAnotherTypeIsAnotherIdentity() {
        struct Other: View {
            var body: Node { Text("other").onAppear("other").onDisappear("other") }
        }
        _ = events(Leaf(name: "x"))
        #expect(events(Other()) == disappeared("x") + appeared("other"))
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
