import Testing

@testable import TermUI

/// A leaf whose comings and goings can be told.
private struct Leaf: View {
    var name: String
    var text = "leaf"
    var body: Node { Text(text).onAppear(name).onDisappear(name) }
}

private struct Other: View {
    var body: Node { Text("other").onAppear("other").onDisappear("other") }
}

private enum Case: Equatable {
    case first(String), second(String), third
}

private struct Rows: ListRows {
    var names: [String]
    var count: Int { names.count }
    func id(at index: Int) -> String { names[index] }
    func row(at index: Int) -> Node { Leaf(name: names[index]).node }
}

/// The rules of docs/IDENTITY.md, one test each, of the same name.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct IdentityRulesTests {
    private let stage = Stage(40, 6)

    private func events(_ root: some NodeConvertible) -> [LifecycleEvent] {
        stage.show(root)
        return stage.renderer.takeEvents()
    }

    private func appeared(_ names: String...) -> [LifecycleEvent] { names.map { .appeared(Token($0)) } }
    private func disappeared(_ names: String...) -> [LifecycleEvent] { names.map { .disappeared(Token($0)) } }

    @Test func aChangedAttributeKeepsItsIdentity() {
        #expect(events(Leaf(name: "x", text: "one").foreground(.accent)) == appeared("x"))
        #expect(events(Leaf(name: "x", text: "two").foreground(.danger)) == [])
        #expect(TextRendering.lines(of: stage.last)[0] == "two")
    }

    @Test func theBranchesOfAnIfDiffer() {
        func tree(_ isFirst: Bool) -> Node {
            VStack { if isFirst { Leaf(name: "x") } else { Leaf(name: "x") } }.node
        }
        #expect(events(tree(true)) == appeared("x"))
        #expect(events(tree(true)) == [])
        #expect(events(tree(false)) == disappeared("x") + appeared("x"))
    }

    @Test func theCasesOfASwitchDiffer() {
        func tree(_ value: Case) -> Node {
            VStack {
                switch value {
                case .first(let text): Leaf(name: "x", text: text)
                case .second(let text): Leaf(name: "x", text: text)
                case .third: Leaf(name: "x")
                }
            }.node
        }
        #expect(events(tree(.first("a"))) == appeared("x"))
        #expect(events(tree(.first("b"))) == [])
        for next in [Case.second("b"), .third, .first("b"), .third] {
            #expect(events(tree(next)) == disappeared("x") + appeared("x"))
        }
    }

    @Test func anOptionalThatComesBackIsNew() {
        func tree(_ isShown: Bool) -> Node { VStack { if isShown { Leaf(name: "x") } }.node }
        #expect(events(tree(true)) == appeared("x"))
        #expect(events(tree(false)) == disappeared("x"))
        #expect(events(tree(true)) == appeared("x"))
    }

    @Test func anOptionalMovesNoSibling() {
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

    @Test func theNodesOfALoopAreToldApartByPosition() {
        func tree(_ names: [String]) -> Node { VStack { for name in names { Leaf(name: name) } }.node }
        #expect(events(tree(["a", "b"])) == appeared("a", "b"))
        // The first is the first still, under another name; the second is gone.
        #expect(events(tree(["b"])) == disappeared("a", "b") + appeared("b"))
    }

    @Test func aLongerLoopMovesNoSibling() {
        func tree(_ count: Int) -> Node {
            VStack {
                for index in 0..<count { Text("\(index)") }
                Leaf(name: "x")
            }.node
        }
        #expect(events(tree(0)) == appeared("x"))
        #expect(events(tree(3)) == [])
    }

    @Test func aGroupMovesNoSibling() {
        func tree(_ names: [String]) -> Node {
            HStack {
                Group { ForEach(names, id: { $0 }) { Leaf(name: $0, text: $0).node } }
                Leaf(name: "x", text: "x")
            }.node
        }
        #expect(events(tree(["a"])) == appeared("a", "x"))
        #expect(events(tree(["b", "a", "c"])) == appeared("b", "c"))
        #expect(TextRendering.lines(of: stage.last)[0] == "bacx")
    }

    @Test func aViewOfAnotherTypeIsAnotherNode() {
        _ = events(Leaf(name: "x"))
        #expect(events(Other()) == disappeared("x") + appeared("other"))
    }

    @Test func anotherKindOfNodeIsAnotherNode() {
        let leaf = Leaf(name: "x").node
        _ = events(leaf.padding(horizontal: 1))
        #expect(events(leaf.padding(horizontal: 2)) == [])
        #expect(events(leaf.background(.accent)) == disappeared("x") + appeared("x"))
        #expect(events(VStack { leaf }) == disappeared("x") + appeared("x"))
        #expect(events(HStack { leaf }) == disappeared("x") + appeared("x"))
    }

    @Test func aCursorThatComesAndGoesKeepsTheNode() {
        let leaf = Leaf(name: "x").node
        _ = events(leaf.cursor(false))
        #expect(events(leaf.cursor(true)) == [])
        #expect(stage.last.cursor == .zero)
        #expect(events(leaf.cursor(false)) == [])
        #expect(stage.last.cursor == nil)
    }

    @Test func forEachMovesKeepTheirIdentity() {
        func tree(_ names: [String]) -> Node {
            VStack { ForEach(names, id: { $0 }) { Leaf(name: $0, text: $0).node } }.node
        }
        #expect(events(tree(["a", "b", "c"])) == appeared("a", "b", "c"))
        #expect(events(tree(["c", "a", "b"])) == [])
        #expect(stage.cost.viewsEvaluated == 0)
        #expect(TextRendering.lines(of: stage.last).prefix(3) == ["c", "a", "b"])
        #expect(events(tree(["b", "d", "a"])) == disappeared("c") + appeared("d"))
    }

    @Test func anotherIDReplacesTheNode() {
        #expect(events(Leaf(name: "x").id(1)) == appeared("x"))
        #expect(events(Leaf(name: "x").id(1)) == [])
        #expect(events(Leaf(name: "x").id(2)) == disappeared("x") + appeared("x"))
        #expect(events(Leaf(name: "x").id("2")) == disappeared("x") + appeared("x"))
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

    @Test func duplicateIDsAreReportedOnceAndToldApartByTheirOrder() {
        func tree(_ names: [String]) -> Node {
            VStack { ForEach(names, id: { $0 }) { Leaf(name: $0, text: $0).node } }.node
        }
        let report = LifecycleEvent.duplicateID(Token("a"))
        #expect(events(tree(["a", "a", "b"])) == [report] + appeared("a", "a", "b"))
        #expect(stage.cost.duplicateIDs == 1)
        #expect(events(tree(["a", "b", "a", "a"])) == appeared("a"))
        #expect(TextRendering.lines(of: stage.last).prefix(4) == ["a", "b", "a", "a"])
        #expect(events(tree(["b", "a"])) == disappeared("a", "a"))
        let rows = events(List(Rows(names: ["c", "c"]), id: "list", selection: nil))
        #expect(rows == disappeared("b", "a") + [.duplicateID(Token("c"))] + appeared("c", "c"))
    }

    @Test func aRowIsKnownByItsIDWhereverTheListScrolls() {
        let list = List(Rows(names: "abcdefghij".map(String.init)), id: "list", selection: nil).node
        #expect(events(list) == appeared("a", "b", "c", "d", "e", "f"))
        stage.renderer.scroll(ScrollID("list"), .lines(2))
        #expect(events(list) == disappeared("a", "b") + appeared("g", "h"))
        let moved = List(Rows(names: "hgfedc".map(String.init)), id: "list", selection: nil).node
        #expect(events(moved) == [])
    }

    @Test func aScrollPositionIsKeptUnderItsNameWhileItIsAway() {
        let list = List(Rows(names: "abcdefghij".map(String.init)), id: "list", selection: nil).node
        _ = events(list)
        stage.renderer.scroll(ScrollID("list"), .lines(3))
        _ = events(list)
        _ = events(Text("elsewhere"))
        _ = events(list)
        #expect(stage.renderer.metrics(of: ScrollID("list"))?.first == 3)
    }

    @Test func endsAreToldBeforeBeginnings() {
        func tree(_ name: String) -> Node {
            HStack {
                Leaf(name: name).id(name)
                Text("x").onChange(of: name, "watch")
                Text("y").task(id: name, "task")
            }.node
        }
        let first = events(tree("a"))
        let second = events(tree("b"))
        let handles = (first + second).compactMap { event -> TaskHandle? in
            if case .taskStarted(let handle, _) = event { handle } else { nil }
        }
        #expect(handles.count == 2)
        #expect(
            second == [
                .taskCancelled(handles[0]), .disappeared(Token("a")),
                .changed(Token("watch"), from: Token("a"), to: Token("b")),
                .taskStarted(handles[1], Token("task")), .appeared(Token("b")),
            ]
        )
        #expect(second.map(\.isEnd) == [true, true, false, false, false])
    }

    @Test func anotherTaskIDCancelsBeforeItStarts() {
        func tree(_ id: Int, _ token: String) -> Node { Text("x").task(id: id, token) }
        guard case .taskStarted(let first, let token) = events(tree(1, "load")).first, token == Token("load") else {
            Issue.record("not started")
            return
        }
        #expect(first.id == Token(1))
        // What the token says is looked at only when a task starts.
        #expect(events(tree(1, "load more")) == [])
        let events = events(tree(2, "load"))
        #expect(events.first == .taskCancelled(first))
        guard case .taskStarted(let second, _) = events.last, second != first else {
            Issue.record("not started anew")
            return
        }
        #expect(self.events(Text("gone")) == [.taskCancelled(second)])
    }

    @Test func onChangeTellsBothValues() {
        func tree(_ value: Int?) -> Node { Text("x").onChange(of: value, "count") }
        #expect(events(tree(1)) == [])
        #expect(events(tree(2)) == [.changed(Token("count"), from: Token(1 as Int?), to: Token(2 as Int?))])
        #expect(events(tree(2)) == [])
        #expect(events(tree(nil)) == [.changed(Token("count"), from: Token(2 as Int?), to: Token(nil as Int?))])
    }
}
