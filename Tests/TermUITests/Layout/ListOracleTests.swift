import TestSupport
import Testing

@testable import TermUI

/// A list of sections with rows of differing heights that can be edited at random.
private struct Shelf: ListRows {
    struct Row: Equatable, Sendable {
        var id: Int
        var lines: Int
    }
    struct Section: Equatable, Sendable {
        var id: Int
        var lines = 1
        var rows: [Row]
    }
    enum Item: Equatable, Sendable {
        case header(Section, isClosed: Bool)
        case row(Row)
    }

    private(set) var items: [Item] = []
    private var headers: [Int?] = []
    var selection: Int?

    init(_ sections: [Section], closed: Set<Int>, selection: Int?) {
        self.selection = selection
        for section in sections {
            var header: Int?
            // A section without a header, as before the first one.
            if section.lines > 0 {
                header = items.count
                items.append(.header(section, isClosed: closed.contains(section.id)))
                headers.append(header)
                if closed.contains(section.id) { continue }
            }
            items += section.rows.map(Item.row)
            headers += section.rows.map { _ in header }
        }
    }

    var count: Int { items.count }
    func id(at index: Int) -> Int {
        switch items[index] {
        case .header(let section, _): -1 - section.id
        case .row(let row): row.id
        }
    }
    func header(of index: Int) -> Int? { headers[index] }
    func lines(at index: Int) -> Int {
        switch items[index] {
        case .header(let section, _): section.lines
        case .row(let row): row.lines
        }
    }
    func row(at index: Int) -> Node {
        ShelfRow(item: items[index], isSelected: id(at: index) == selection).node
    }
}

private struct ShelfRow: View {
    var item: Shelf.Item
    var isSelected: Bool
    var body: Node {
        VStack {
            switch item {
            case .header(let section, let isClosed):
                for line in 0..<section.lines {
                    Text(isClosed ? "#\(section.id)+ \(line)" : "#\(section.id) \(line)").frame(maxWidth: .max)
                }
            case .row(let row):
                for line in 0..<row.lines { Text("\(isSelected ? ">" : " ")\(row.id) \(line)") }
            }
        }
    }
}

/// Random readers of random lists.
private struct ShelfWorld {
    var sections: [Shelf.Section] = []
    var closed: Set<Int> = []
    var selection: Int?
    var size = Size(width: 12, height: 9)
    var margin = 2
    var random: SeededGenerator
    private var next = 0

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        for _ in 0..<5 { insertSection() }
    }

    var shelf: Shelf { Shelf(sections, closed: closed, selection: selection) }
    var list: Node { List(shelf, id: "list", selection: selection, margin: margin, bar: true).node }

    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    private mutating func fresh() -> Int {
        next += 1
        return next
    }

    private mutating func row() -> Shelf.Row { Shelf.Row(id: fresh(), lines: number(0...9) == 0 ? 14 : number(1...3)) }

    private mutating func insertSection() {
        let rows = (0..<number(0...12)).map { _ in row() }
        let section = Shelf.Section(id: fresh(), lines: number(0...9) == 0 ? 2 : 1, rows: rows)
        sections.insert(section, at: number(0...sections.count))
    }

    /// A step; the scroll that it asks for, if it is one.
    mutating func step() -> ScrollStep? {
        let index = sections.isEmpty ? nil : number(0...(sections.count - 1))
        switch number(0...15) {
        case 0: if sections.count < 9 { insertSection() }
        case 1: if let index { sections.remove(at: index) }
        case 2: if let index { sections[index].rows.insert(row(), at: number(0...sections[index].rows.count)) }
        case 3: if let index, !sections[index].rows.isEmpty { sections[index].rows.removeFirst() }
        case 4: sections.shuffle(using: &random)
        case 5: if let index { closed.formSymmetricDifference([sections[index].id]) }
        case 6: closed = number(0...1) == 0 ? [] : Set(sections.map(\.id))
        case 7: size = Size(width: number(1...14), height: number(0...16))
        case 8: margin = number(0...4)
        case 9: return .lines(number(-9...9))
        case 10: return [.pages(1), .pages(-1), .halfPages(1), .top, .bottom, .lines(.max)][number(0...5)]
        case 11: return .selection([.top, .center, .bottom][number(0...2)])
        default:
            let shelf = shelf
            guard shelf.count > 0 else { return nil }
            let here = selection.flatMap(shelf.index(of:)) ?? 0
            let there = number(0...3) == 0 ? number(0...(shelf.count - 1)) : here + number(-2...2)
            selection = shelf.id(at: min(max(0, there), shelf.count - 1))
        }
        return nil
    }
}

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ListOracleTests {
    @Test(arguments: 1...12)
    func whatIsKeptShowsWhatANewRendererWould(seed: UInt64) {
        var world = ShelfWorld(seed: seed)
        let stage = TreeStage()
        let id = ScrollID("list")
        for step in 0..<250 {
            let before = world.selection
            let scroll = world.step()
            if let scroll { stage.scroll(id, scroll) }
            let shown = stage.show(world.list, world.size)
            #expect(stage.show(world.list, world.size) == shown, "seed \(seed), step \(step)")
            #expect(stage.pictureFromScratch(world.list, id, world.size) == shown, "seed \(seed), step \(step)")
            let problem = problem(stage, world, moved: before != world.selection)
            #expect(problem == nil, "seed \(seed), step \(step): \(shown)")
            if problem != nil { return }
        }
    }

    /// What is wrong with the places of the rows, if anything is.
    private func problem(_ stage: TreeStage, _ world: ShelfWorld, moved: Bool) -> String? {
        let shelf = world.shelf
        guard let node = stage.tree.scrollNodes[ScrollID("list")], let state = node.list, shelf.count > 0,
            !world.size.isEmpty
        else { return nil }
        let rows = Array(zip(state.indices, node.children))[..<node.orderedCount]
        guard let first = rows.first, let last = rows.last else { return "rows, but none is shown" }
        if first.0 > 0 || first.1.frame.minY < 0, last.1.frame.maxY < world.size.height, !state.isPinned {
            return "a gap below though there are rows above"
        }
        if zip(rows, rows.dropFirst()).contains(where: { $0.0 + 1 != $1.0 || $0.1.frame.maxY != $1.1.frame.minY }) {
            return "rows do not follow each other"
        }
        let pinned = state.isPinned ? node.children.last?.frame : nil
        if let pinned, pinned.minY > 0 || pinned.maxY <= 0 { return "a header is held where it is not seen" }
        guard moved, let selected = world.selection.flatMap(shelf.index(of:)) else { return nil }
        let place = zip(state.indices, node.children).first { $0.0 == selected }?.1.frame
        guard let place else { return "the selection is not shown" }
        let top = pinned.map(\.maxY) ?? 0
        let isOwnHeader = state.isPinned && state.indices.last == selected
        let room = world.size.height - top
        if !isOwnHeader, place.size.height <= room, place.minY < top || place.maxY > world.size.height {
            return "the selection is not shown as a whole"
        }
        return nil
    }
}
