import Testing

@testable import TermUI

private struct Label: EnvironmentView {
    var name: String
    func body(in environment: Environment) -> Node { Text("\(name) \(environment.isFocused ? "here" : "there")") }
}

private struct ThemeName: EnvironmentView {
    func body(in environment: Environment) -> Node { Text(environment.theme) }
}

private struct Deaf: View {
    var body: Node { Text("deaf") }
}

/// Looks, and holds another that looks.
private struct Outer: EnvironmentView {
    func body(in environment: Environment) -> Node {
        VStack {
            Text(environment.isFocused ? "outer here" : "outer there")
            Label(name: environment.isFocused ? "one" : "two")
        }
    }
}

private struct Rows: ListRows {
    var count: Int
    var prefix = "row"
    func id(at index: Int) -> Int { index }
    func row(at index: Int) -> Node { Label(name: "\(prefix) \(index)").node }
}

/// One row of any shape.
private struct OneRow: ListRows {
    var row: Node
    let count = 1
    func id(at index: Int) -> Int { index }
    func row(at index: Int) -> Node { row }
}

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct EnvironmentTests {
    private let stage = Stage(30, 5)

    @Test func valuesFlowDownAndOnlyThoseWhoReadThemAreEvaluated() {
        let tree = VStack {
            Label(name: "a")
            Deaf()
            ThemeName()
            Label(name: "b")
        }
        stage.renderer.environment.theme = "dark"
        #expect(stage.show(tree).prefix(4) == ["a here", "deaf", "dark", "b here"])
        #expect(stage.cost.viewsEvaluated == 4)
        stage.renderer.environment.isFocused = false
        #expect(stage.show(tree)[0] == "a there")
        #expect(stage.cost.viewsEvaluated == 2)
        stage.renderer.environment.theme = "light"
        #expect(stage.show(tree)[2] == "light")
        #expect(stage.cost.viewsEvaluated == 1)
        stage.renderer.environment.locale = DateForms(name: "ar", months: [], shortMonths: [], weekdays: [])
        stage.show(tree)
        #expect(stage.cost == FrameStatistics())
    }

    @Test func aRowMayBecomeAnotherWhileWhatStoodInItIsToLook() {
        let old = OneRow(row: VStack { Label(name: "a").padding(horizontal: 1) }.node)
        #expect(stage.show(List(old, id: "list", selection: nil))[0] == " a here")
        stage.renderer.environment.isFocused = false
        #expect(stage.show(List(OneRow(row: Text("other").node), id: "list", selection: nil))[0] == "other")
        #expect(stage.show(List(old, id: "list", selection: nil))[0] == " a there")
    }

    @Test func aSubtreeIsGivenAnotherValue() {
        func tree(_ isFocused: Bool) -> Node {
            VStack {
                Label(name: "a").environment(.isFocused(isFocused))
                Label(name: "b")
            }.node
        }
        #expect(stage.show(tree(false)).prefix(2) == ["a there", "b here"])
        #expect(stage.show(tree(true)).prefix(2) == ["a here", "b here"])
        #expect(stage.cost.viewsEvaluated == 1)
        // Outside it changes; inside it is said otherwise.
        stage.renderer.environment.isFocused = false
        #expect(stage.show(tree(true)).prefix(2) == ["a here", "b there"])
        #expect(stage.cost.viewsEvaluated == 1)
    }

    @Test func theInnerOfTwoOverridesCounts() {
        let tree = Label(name: "a").environment(.isFocused(true)).environment(.isFocused(false))
        #expect(stage.show(tree)[0] == "a here")
    }

    @Test func anOuterViewComesBeforeTheInnerSoThatNoneIsEvaluatedTwice() {
        stage.show(Outer())
        stage.renderer.environment.isFocused = false
        #expect(stage.show(Outer()).prefix(2) == ["outer there", "two there"])
        #expect(stage.cost.viewsEvaluated == 2)
    }

    @Test func rowsOfAListThatReadItAreEvaluatedAndNoOthers() {
        func tree(_ count: Int) -> Node {
            VStack {
                Deaf()
                List(Rows(count: count), id: "list", selection: nil)
            }.node
        }
        stage.show(tree(1000))
        #expect(stage.cost.viewsEvaluated == 5)
        stage.renderer.environment.isFocused = false
        #expect(stage.show(tree(1000)) == ["deaf", "row 0 there", "row 1 there", "row 2 there", "row 3 there"])
        #expect(stage.cost.viewsEvaluated == 4)
        stage.renderer.scroll(ScrollID("list"), .lines(2))
        #expect(stage.show(tree(1000))[1] == "row 2 there")
        #expect(stage.cost.viewsEvaluated == 2)
    }

    @Test func rowsThatChangeWithTheirEnvironmentAreEvaluatedOnce() {
        stage.show(List(Rows(count: 9), id: "list", selection: nil))
        stage.renderer.environment.isFocused = false
        #expect(stage.show(List(Rows(count: 9, prefix: "line"), id: "list", selection: nil))[4] == "line 4 there")
        #expect(stage.cost.viewsEvaluated == 5)
        // Rows that are new but equal still look for themselves.
        stage.renderer.environment.isFocused = true
        #expect(stage.show(List(Rows(count: 8, prefix: "line"), id: "list", selection: nil))[4] == "line 4 here")
        #expect(stage.cost.viewsEvaluated == 5)
    }

    /// What listens goes with a part of a row while the row itself stays, or with what is shown in its place.
    @Test func whatGoesInTheSameFrameAsItsEnvironmentIsNotAskedAnyMore() {
        struct Shapes: ListRows {
            var isDeep: Bool
            var count: Int { 3 }
            func id(at index: Int) -> Int { index }
            func row(at index: Int) -> Node {
                isDeep ? VStack { HStack { Label(name: "deep") } }.node : Text("flat \(index)").node
            }
        }
        struct Choice: EnvironmentView {
            func body(in environment: Environment) -> Node {
                environment.isFocused ? VStack { HStack { Label(name: "deep") } }.node : Text("flat").node
            }
        }
        stage.show(List(Shapes(isDeep: true), id: "list", selection: nil))
        stage.renderer.environment.isFocused = false
        #expect(stage.show(List(Shapes(isDeep: false), id: "list", selection: nil))[2] == "flat 2")
        stage.renderer.environment.isFocused = true
        #expect(stage.show(Choice())[0] == "deep here")
        stage.renderer.environment.isFocused = false
        #expect(stage.show(Choice())[0] == "flat")
    }

    @Test func theSizeClassFollowsTheScreen() {
        struct Class: EnvironmentView {
            func body(in environment: Environment) -> Node { Text("\(environment.sizeClass)") }
        }
        for (width, name) in [(79, "compact"), (80, "regular"), (119, "regular"), (120, "wide")] {
            stage.size = Size(width: width, height: 2)
            #expect(stage.show(Class())[0] == name)
        }
    }

    @Test func viewsThatLeftNoLongerListen() {
        stage.show(Label(name: "a"))
        #expect(stage.renderer.census.readers == 1)
        stage.show(Deaf())
        #expect(stage.renderer.census.readers == 0)
    }
}
