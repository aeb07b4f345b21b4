import Testing

@testable import TermUI

private struct State: Equatable {
    var selection: Int?
    var names: [String] = ["a", "b"]
    var page = Page.loading
    var secret = ""
}

private enum Page: Equatable {
    case loading
    case loaded(Inner)
}

private struct Inner: Equatable {
    var title: String
}

private struct Row: EnvironmentView {
    var name: String
    func body(in environment: Environment) -> Node { Text(environment.isFocused ? name : "(\(name))").lineLimit(1) }
}

private struct Screen: View {
    var state: State
    var body: Node {
        VStack {
            Text("\(state.selection ?? 0)")
            ForEach(state.names, id: { $0 }) { Row(name: $0).node }
        }
    }
}

private struct Rows: ListRows {
    var names: [String]
    var count: Int { names.count }
    func id(at index: Int) -> String { names[index] }
    func row(at index: Int) -> Node { Row(name: names[index]).node }
}

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct FrameTraceTests {
    private let stage = Stage(20, 5)

    private func trace(_ root: some NodeConvertible) -> [String] {
        stage.renderer.isTracing = true
        stage.show(root)
        return stage.renderer.trace?.lines ?? ["no trace"]
    }

    @Test func withoutTracingThereIsNone() {
        stage.show(Screen(state: State()))
        #expect(stage.renderer.trace == nil)
        _ = trace(Screen(state: State()))
        stage.renderer.isTracing = false
        stage.show(Screen(state: State()))
        #expect(stage.renderer.trace == nil)
    }

    @Test func newViewsAreEvaluatedForTheFirstTime() {
        #expect(trace(Screen(state: State())) == ["Screen: first time", "Row: first time", "Row: first time"])
        #expect(trace(Screen(state: State())) == [])
        #expect(stage.renderer.trace?.statistics == FrameStatistics())
    }

    @Test func thePropertyThatDiffersIsNamed() {
        var state = State()
        _ = trace(Screen(state: state))
        state.selection = 3
        #expect(trace(Screen(state: state)) == ["Screen: state.selection nil → 3"])
        state.page = .loaded(Inner(title: "one"))
        #expect(trace(Screen(state: state)) == ["Screen: state.page loading → loaded"])
        state.page = .loaded(Inner(title: "two"))
        #expect(trace(Screen(state: state)) == ["Screen: state.page.loaded.title “one” → “two”"])
        state.names = ["a", "c"]
        #expect(trace(Screen(state: state)) == ["Screen: state.names[1] “b” → “c”", "Row: first time"])
        state.names = ["a", "c", "d"]
        #expect(
            trace(Screen(state: state)) == ["Screen: state.names 2 elements → 3 elements", "Row: first time"]
        )
    }

    @Test func longAndHostileValuesAreShortened() {
        var state = State()
        _ = trace(Screen(state: state))
        state.secret = "\u{1B}[31m" + String(repeating: "x", count: 100_000)
        let lines = trace(Screen(state: state))
        #expect(lines.count == 1)
        #expect(lines[0].count < 100)
        #expect(!lines[0].contains("\u{1B}"))
    }

    @Test func whatTheEnvironmentChangedIsNamed() {
        _ = trace(Screen(state: State()))
        stage.renderer.environment.isFocused = false
        stage.renderer.environment.theme = "dark"
        let line = "Row: environment isFocused true → false"
        #expect(trace(Screen(state: State())) == [line, line])
    }

    @Test func surroundingsThatDifferAreTold() {
        _ = trace(Row(name: "a").lineLimit(1))
        #expect(trace(Row(name: "a").lineLimit(2)) == ["Row: surroundings"])
    }

    @Test func rowsThatMoveAreTold() {
        _ = trace(List(Rows(names: ["a", "b"]), id: "list", selection: nil))
        let lines = trace(List(Rows(names: ["b", "c", "a"]), id: "list", selection: nil))
        #expect(lines == ["Row: first time", "row a moved: 0 → 2", "row b moved: 1 → 0"])
    }
}
