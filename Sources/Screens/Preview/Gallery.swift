import TermUI

/// Every control and container of the toolkit on one screen: focused and not, in several widths and scripts.
struct Gallery: View {
    static let columnWidth = 46

    var body: Node {
        ViewThatFits(in: .horizontal) {
            HStack(spacing: 1) {
                column(0)
                column(1)
                column(2)
            }
            HStack(spacing: 1) {
                column(0)
                VStack {
                    column(1)
                    column(2)
                }
            }
            VStack {
                column(0)
                column(1)
                column(2)
            }
        }
        .padding(horizontal: 1)
    }

    private func column(_ index: Int) -> Node {
        VStack {
            for section in GallerySection.allCases where section.column == index { GalleryBox(section: section) }
        }
        .frame(minWidth: 18, idealWidth: Self.columnWidth, maxWidth: Self.columnWidth)
    }
}

/// What belongs together in the gallery.
enum GallerySection: String, CaseIterable {
    case controls = "Controls"
    case fields = "Text fields"
    case scripts = "Other scripts"
    case motion = "Progress"
    case grid = "Grid"
    case fitting = "ViewThatFits"
    case flow = "FlowLayout"
    case stacks = "Stacks and priorities"
    case places = "Places"
    case lists = "List and ScrollView"
    case canvas = "Canvas"

    /// Which column it stands in where there is room for three.
    var column: Int {
        switch self {
        case .controls, .fields, .scripts: 0
        case .motion, .grid, .fitting, .flow, .lists: 1
        case .stacks, .places, .canvas: 2
        }
    }
}

struct GalleryBox: View {
    var section: GallerySection

    var body: Node { content.frame(maxWidth: .max).border(title: section.rawValue) }

    @NodeBuilder
    private var content: Node {
        switch section {
        case .controls: GalleryControls()
        case .fields: GalleryFields()
        case .scripts: GalleryScripts()
        case .motion: GalleryMotion()
        case .grid: GalleryGrid()
        case .fitting: GalleryFitting()
        case .flow: GalleryFlow()
        case .stacks: GalleryStacks()
        case .places: GalleryPlaces()
        case .lists: GalleryLists()
        case .canvas: Canvas(GalleryDrawing()).frame(height: 6)
        }
    }
}
