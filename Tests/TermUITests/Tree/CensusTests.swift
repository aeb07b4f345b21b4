import TestSupport
import Testing

@testable import TermUI

private struct WeakNode {
    weak var node: RenderNode?
}

private struct Rows: ListRows {
    var count: Int
    func id(at index: Int) -> Int { index }
    func row(at index: Int) -> Node { Reader(number: index).task(id: index, "row") }
}

private struct Reader: EnvironmentView {
    var number: Int
    func body(in environment: Environment) -> Node {
        Text("\(environment.theme) \(environment.rolled(number))").onAppear(number).onDisappear(number)
    }
}

/// After any run nothing is left: no node, no window, no task, nobody who listens.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct CensusTests {
    @Test(arguments: 1...12)
    func afterAnyRunNothingIsLeft(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let stage = Stage(30, 8)
        var tasks: Set<TaskHandle> = []
        var nodes: [WeakNode] = []
        stage.show(Node.empty)
        let baseline = stage.renderer.census
        for _ in 0..<60 {
            stage.renderer.environment.theme = Bool.random(using: &generator) ? "dark" : "light"
            stage.renderer.environment.tick += 1
            stage.size = Size(
                width: Int.random(in: 0...40, using: &generator),
                height: Int.random(in: 0...12, using: &generator)
            )
            stage.renderer.scroll(ScrollID("list"), .lines(Int.random(in: -9...9, using: &generator)))
            stage.show(tree(&generator))
            follow(stage.renderer.takeEvents(), &tasks)
            collect(stage.renderer.tree.root, into: &nodes)
        }
        #expect(stage.renderer.census.tasks == tasks.count)
        stage.show(Node.empty)
        follow(stage.renderer.takeEvents(), &tasks)
        #expect(stage.renderer.census == baseline, "seed \(seed)")
        #expect(tasks.isEmpty, "seed \(seed)")
        #expect(stage.surface.windowCount == 1)
        #expect(nodes.count > 1000)
        // The root and the one wrapping of it are all that lives.
        #expect(
            nodes.filter { $0.node != nil && $0.node?.parent == nil }.allSatisfy {
                $0.node === stage.renderer.tree.root
            }
        )
        let living = Set(nodes.compactMap { $0.node.map { ObjectIdentifier($0) } })
        #expect(living.count <= baseline.nodes)
    }

    private func tree(_ generator: inout SeededGenerator) -> Node {
        let isPopupShown = Bool.random(using: &generator)
        let numbers = (0..<Int.random(in: 0...6, using: &generator)).shuffled(using: &generator)
        let rows = Int.random(in: 0...30, using: &generator)
        return HStack {
            VStack { ForEach(numbers, id: { $0 }) { Reader(number: $0).task(id: $0, "cell") } }.pane()
            if Bool.random(using: &generator) { List(Rows(count: rows), id: "list", selection: nil) }
            if isPopupShown {
                Text("x").floating { Spinner().border() }.environment(.theme("inner"))
            }
        }
        .task(id: rows, "screen")
    }

    /// A task ends once, after it began.
    private func follow(_ events: [LifecycleEvent], _ tasks: inout Set<TaskHandle>) {
        for event in events {
            switch event {
            case .taskStarted(let handle, _):
                let isNew = tasks.insert(handle).inserted
                #expect(isNew)
            case .taskCancelled(let handle):
                let ended = tasks.remove(handle)
                #expect(ended == handle)
            default: break
            }
        }
    }

    private func collect(_ node: RenderNode, into nodes: inout [WeakNode]) {
        nodes.append(WeakNode(node: node))
        for child in node.children { collect(child, into: &nodes) }
    }
}
