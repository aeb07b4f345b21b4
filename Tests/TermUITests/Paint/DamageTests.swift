import TermUI
import TestSupport
import Testing

/// Random trees that differ a little from frame to frame.
private struct TreeScript {
    var generator: SeededGenerator
    var lists = 100

    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

    mutating func node(_ depth: Int) -> Node {
        let kind = number(0...(depth == 0 ? 3 : 20))
        switch kind {
        case 0: return Text(word()).node
        case 1: return Text(word() + " " + word()).lineLimit(number(1...2))
        case 2: return number(0...1) == 0 ? Divider().node : Spacer(minimum: number(0...2)).node
        case 3: return .empty
        case 4, 5: return HStack(spacing: number(0...1)) { children(depth) }.node
        case 6, 7: return VStack(alignment: number(0...1) == 0 ? .leading : .center) { children(depth) }.node
        case 8: return ZStack { children(depth) }.node
        case 9: return node(depth - 1).background(role())
        case 10: return node(depth - 1).border(role(), title: word())
        case 11: return node(depth - 1).padding(EdgeInsets(top: number(0...1), leading: number(0...2)))
        case 12: return node(depth - 1).fill().pane()
        case 13:
            let above = node(depth - 1).background(.popupBackground)
            return node(depth - 1).floating { above }
        case 14:
            let above = node(depth - 1)
            return node(depth - 1).overlay(alignment: .bottom) { above }
        case 15: return node(depth - 1).foreground(role()).attributes(number(0...1) == 0 ? [] : .bold)
        case 16: return node(depth - 1).fixedSize(horizontal: number(0...1) == 0)
        case 17: return node(depth - 1).frame(width: number(0...9), height: number(0...3), alignment: .center)
        case 18: return node(depth - 1).cursor().id(number(0...2))
        case 19:
            let rows = WordRows(words: (0..<number(0...9)).map { "\($0) " + word() }, first: number(0...3))
            // A name of its own: a list whose position is remembered looks otherwise than one that is new.
            lists += 1
            return List(rows, id: lists, selection: nil).node
        default: return ScrollView(id: number(0...2)) { children(depth) }.node
        }
    }

    private mutating func children(_ depth: Int) -> Node {
        let nodes = (0..<number(0...3)).map { _ in node(depth - 1) }
        let keys = (0...4).shuffled(using: &generator)
        if number(0...1) == 0 {
            return Node(.keyed(zip(keys, nodes).map { KeyedNode(id: Token($0), node: $1) }))
        }
        return Node(.group(nodes))
    }

    private mutating func word() -> String {
        ["", "news", "世界", "é", "😀 ok", "a longer line of text", "two\nlines", "「あ」"][number(0...7)]
    }

    private mutating func role() -> ColorRole { [.accent, .unread, .danger][number(0...2)] }
}

private struct WordRows: ListRows {
    var words: [String]
    var first: Int

    var count: Int { words.count }
    func id(at index: Int) -> Int { first + index }
    func row(at index: Int) -> Node { Text(words[index]).node }
}

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct DamageTests {
    @Test(arguments: [(1, 1), (0, 0), (0, 3), (2, 5), (7, 3), (20, 8), (41, 13)])
    func damageBuildsTheSameScreenAsPaintingAnew(width: Int, height: Int) {
        for seed in 0..<60 {
            var script = TreeScript(generator: SeededGenerator(seed: seed))
            let stage = Stage(width, height)
            var trees = [script.node(4), script.node(4)]
            for step in 0..<8 {
                if step.isMultiple(of: 3) { trees[script.number(0...1)] = script.node(4) }
                if script.number(0...5) == 0 { stage.size = Size(width: script.number(0...width), height: height) }
                let tree = VStack {
                    trees[script.number(0...1)]
                    trees[script.number(0...1)]
                }
                stage.show(tree)
                let fresh = Renderer().frame(tree, size: stage.size).composed()
                #expect(stage.last.composed() == fresh, "seed \(seed) step \(step)")
                #expect(stage.surface.screen == fresh, "seed \(seed) step \(step)")
            }
        }
    }

    @Test func identicalFramesHaveNoDamage() {
        let stage = Stage(30, 5)
        let tree = VStack {
            Text("title").background(.titleBackground)
            HStack {
                Text("世界")
                Divider()
                Text("body")
            }
        }
        stage.show(tree)
        #expect(stage.cost.cellsDamaged == 150)
        stage.show(tree)
        #expect(stage.cost == FrameStatistics())
        #expect(stage.last.layers.allSatisfy { $0.damage.isEmpty })
    }

    @Test func oneCharacterIsOneShortSpan() {
        let stage = Stage(30, 5)
        func tree(_ text: String) -> Node {
            VStack {
                Text("title")
                Text(text)
            }.node
        }
        stage.show(tree("count 1 of 9"))
        stage.show(tree("count 2 of 9"))
        #expect(stage.last.layers.map(\.damage) == [[Span(y: 1, columns: 6..<7)]])
    }

    @Test func aWideClusterIsDamagedAsAWhole() {
        let stage = Stage(10, 1)
        stage.show(Text("a世b"))
        stage.show(Text("a界b"))
        #expect(stage.last.layers[0].damage == [Span(y: 0, columns: 1..<3)])
        stage.show(Text("axyb"))
        #expect(stage.last.layers[0].damage == [Span(y: 0, columns: 1..<3)])
    }

    @Test func aPaneIsALayerAndChangesAlone() {
        let stage = Stage(20, 4)
        func tree(_ text: String) -> Node {
            HStack {
                Text("side").fill().frame(width: 6).pane()
                Text(text).fill().pane()
            }.node
        }
        stage.show(tree("one"))
        let ids = stage.last.layers.map(\.id)
        #expect(
            stage.last.layers.map(\.frame) == [
                Rect(x: 0, y: 0, width: 20, height: 4), Rect(x: 0, y: 0, width: 6, height: 4),
                Rect(x: 6, y: 0, width: 14, height: 4),
            ]
        )
        stage.show(tree("two"))
        #expect(stage.last.layers.map(\.id) == ids)
        #expect(stage.last.layers.map(\.damage.count) == [0, 0, 1])
    }

    @Test func whatFloatsIsTheHighestLayer() {
        let stage = Stage(12, 3)
        let below = Text("............\n............\n............").floating { Text("popup").pane() }
        let tree = VStack { below }
        #expect(stage.show(tree) == ["............", "...popup....", "............"])
        #expect(stage.show(Text("............\n............\n............"))[1] == "............")
        #expect(stage.surface.screen == stage.last.composed())
    }

    @Test func aLayerCutsWideClustersBelowIt() {
        let tree = Text("世世世世").floating(alignment: Alignment(.leading, .top)) { Text("abc") }
        #expect(picture(tree, 8, 1) == ["abc 世世"])
    }

    @Test func theCursorRestsWhereItIsAsked() {
        let stage = Stage(20, 4)
        stage.show(
            VStack {
                Text("a")
                HStack {
                    Text("field: ")
                    Text("text").cursor()
                }
            }
        )
        #expect(stage.last.cursor == Point(x: 7, y: 1))
        stage.show(Text("a"))
        #expect(stage.last.cursor == nil)
    }
}
