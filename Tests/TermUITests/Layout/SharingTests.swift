import TermUI
import TestSupport
import Testing

/// How children share a width: exactly, by priority, and one cell at a time.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct SharingTests {
    @Test func aTitleWithPriorityIsShownWholeBeforeTheDateIsSqueezed() {
        let row = HStack {
            Text("A whole title").lineLimit(1).layoutPriority(1)
            Spacer(minimum: 1)
            Text("yesterday").lineLimit(1)
        }
        #expect(picture(row, 24, 1) == ["A whole title  yesterday"])
        #expect(picture(row, 23, 1) == ["A whole title yesterday"])
        #expect(picture(row, 20, 1) == ["A whole title yeste…"])
        #expect(picture(row, 15, 1) == ["A whole title …"])
        #expect(picture(row, 12, 1) == ["A whole t… …"])
    }

    @Test func textNeverShrinksBelowOneCluster() {
        let row = HStack {
            Text("世").lineLimit(1)
            Text("ab").lineLimit(1)
            Text("👩‍🚀").lineLimit(1)
        }
        #expect(picture(row, 5, 1)[0].hasPrefix("世…"))
        for width in 1...5 { #expect(picture(row.fixedSize(horizontal: false), width, 1)[0].first != " ") }
        #expect(picture(Text("世界").frame(width: 1), 4, 2) == ["", ""])
        #expect(picture(Text("ab").frame(width: 1), 4, 2) == ["a", "b"])
    }

    @Test func aLargeMinimumLeavesTheOthersTheRest() {
        let row = HStack {
            block(.accent)
            block(.unread)
            block(.danger).frame(minWidth: 8, maxWidth: .max)
        }
        #expect(widths(row.node, 12, [.accent, .unread, .danger]) == [2, 2, 8])
        #expect(widths(row.node, 13, [.accent, .unread, .danger]) == [2, 3, 8])
    }

    @Test(arguments: 0..<60)
    func widthsSumExactlyAndGrowOneCellAtATime(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var made = RandomRow()
        let row = made.stack(depth: 3, &random)
        let least = row.bounds.minimum
        let most = min(row.bounds.maximum, 90)
        guard least <= most else { return }
        var before = widths(row.node, least, RandomRow.roles.prefix(made.leaves))
        for width in least...most {
            let now = widths(row.node, width, RandomRow.roles.prefix(made.leaves))
            #expect(now.reduce(0, +) == width - row.blanks, "\(now) in \(width)")
            let changed = zip(before, now).filter { $0 != $1 }
            #expect(changed.count == (width == least ? 0 : 1), "\(before) → \(now) in \(width)")
            before = now
        }
    }

    private func block(_ role: ColorRole) -> Node { Text("").frame(maxWidth: .max).background(role) }

    /// The columns of leaves, told apart by their backgrounds.
    private func widths(_ row: Node, _ width: Int, _ roles: some Sequence<ColorRole>) -> [Int] {
        let screen = Renderer().frame(row, size: Size(width: max(1, width), height: 1)).composed()
        return roles.map { role in (0..<screen.size.width).count { screen[$0, 0].style.background == role } }
    }
}

/// Nested stacks of leaves with bounds, each leaf of a colour of its own.
private struct RandomRow {
    static let roles = Array(ColorRole.allCases.dropFirst())

    struct Made {
        var node: Node
        var bounds: (minimum: Int, maximum: Int)
        /// Columns of spacing and padding, which have no colour.
        var blanks = 0
    }

    private(set) var leaves = 0

    mutating func stack(depth: Int, _ random: inout SeededGenerator) -> Made {
        let spacing = Int.random(in: 0...2, using: &random)
        var children: [Made] = []
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let isStack = depth > 0 && Int.random(in: 0..<3, using: &random) == 0
            if !isStack, leaves >= Self.roles.count { continue }
            var child = isStack ? stack(depth: depth - 1, &random) : leaf(&random)
            if Bool.random(using: &random) {
                child.node = child.node.layoutPriority(Int.random(in: -1...1, using: &random))
            }
            children.append(child)
        }
        let blanks = children.reduce(spacing * max(0, children.count - 1)) { $0 + $1.blanks }
        let gaps = spacing * max(0, children.count - 1)
        return Made(
            node: HStack(spacing: spacing) { for child in children { child.node } }.node,
            bounds: (
                children.reduce(gaps) { $0 + $1.bounds.minimum }, children.reduce(gaps) { $0 + $1.bounds.maximum }
            ),
            blanks: blanks
        )
    }

    private mutating func leaf(_ random: inout SeededGenerator) -> Made {
        let role = Self.roles[leaves]
        leaves += 1
        let minimum = Int.random(in: 1...6, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: return Made(node: Text("").frame(width: minimum).background(role), bounds: (minimum, minimum))
        case 1:
            let text = String(repeating: "x", count: minimum)
            return Made(node: Text(text).lineLimit(1).background(role), bounds: (1, minimum))
        case 2:
            let maximum = minimum + Int.random(in: 0...9, using: &random)
            let node = Text("").frame(minWidth: minimum, maxWidth: maximum).background(role)
            return Made(node: node, bounds: (minimum, maximum))
        default:
            let node = Text("").frame(minWidth: minimum, maxWidth: .max).background(role)
            return Made(node: node, bounds: (minimum, 1000))
        }
    }
}
