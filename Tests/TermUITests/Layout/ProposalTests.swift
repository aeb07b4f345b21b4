import TermUI
import Testing

/// Every container under every kind of proposal.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ProposalTests {
    enum Container: CaseIterable {
        case horizontal, vertical, layered, grid, fitting, flow, frame, padding, border, overlay, field, bar, scroll

        @MainActor
        func round(_ child: Node) -> Node {
            switch self {
            case .horizontal: HStack(spacing: 1) { Node(.group([child, child])) }.node
            case .vertical: VStack(spacing: 1) { Node(.group([child, child])) }.node
            case .layered: ZStack { Node(.group([child, child])) }.node
            case .grid: Grid { GridRow { Node(.group([child, child])) } }.node
            case .fitting: ViewThatFits { Node(.group([child, child])) }.node
            case .flow: FlowLayout { Node(.group([child, child])) }
            case .frame: child.frame(minWidth: 2, maxWidth: .max, minHeight: 1, maxHeight: .max)
            case .padding: child.padding(horizontal: 1, vertical: 1)
            case .border: child.border(title: "t")
            case .overlay: child.overlay { child }
            case .field: TextField(edit: TextEdit("abc"), isFocused: true).node
            case .bar: ProgressBar(value: 0.5).node
            case .scroll: ScrollView(id: "scroll") { child }.node
            }
        }
    }

    nonisolated private static let pairs = Container.allCases.flatMap { outer in Container.allCases.map { (outer, $0) }
    }

    @Test(arguments: pairs)
    func unspecifiedAndInfiniteProposalsAreAnswered(_ pair: (Container, Container)) {
        for leaf in [Text("ab cd").node, Text("").fill(), Spacer().node] {
            let node = pair.0.round(pair.1.round(leaf))
            for shown in [
                node, node.fixedSize(), node.fixedSize(horizontal: false), node.fixedSize(vertical: false),
                node.frame(width: .max, height: .max), node.frame(width: 0, height: 0),
            ] {
                #expect(picture(shown, 12, 4).count == 4)
            }
        }
    }

    @Test(arguments: Container.allCases)
    func whatIsAskedForWithoutBoundsShowsItsIdealSize(_ container: Container) {
        let lines = picture(container.round(Text("ab cd").node).fixedSize(), 40, 8)
        switch container {
        case .field: #expect(lines[0] == "▌abc")
        case .bar: #expect(lines[0] == "█████░░░░░")
        case .horizontal, .grid, .flow: #expect(lines[0] == "ab cd ab cd")
        default: #expect(lines.joined().contains("ab cd"))
        }
    }
}
