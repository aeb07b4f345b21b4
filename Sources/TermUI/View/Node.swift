/// What a screen is made of, as a value: comparable, sendable, printable.
package struct Node: Equatable, Sendable, NodeConvertible {
    /// The kinds of node. What a screen writes (`Text`, `HStack` …) and what a builder leaves come to one of these.
    package indirect enum Content: Equatable, Sendable {
        /// No room, no cells.
        case empty
        case text(StyledText)
        /// Evaluated when the view differs from the one before at this place.
        case view(AnyView)
        /// Several nodes side by side in whatever container they stand.
        case group([Node])
        /// A branch of an `if` or `switch`: another number is another identity.
        case branch(Int, Node)
        /// Children with identities of their own, in order.
        case keyed([KeyedNode])
        /// A stack from left to right; the spacing in columns between two children.
        case horizontal(VerticalAlignment, spacing: Int, [Node])
        /// A stack from top to bottom; the spacing in rows between two children.
        case vertical(HorizontalAlignment, spacing: Int, [Node])
        /// Children over each other, the last on top.
        case layered(Alignment, [Node])
        /// The first child that fits in these directions, else the last.
        case firstFitting(Axes, [Node])
        /// Children in an arrangement of one's own.
        case arranged(AnyLayout, [Node])
        /// Rows in columns; what is no row spans all columns.
        case grid(GridStyle, [Node])
        /// The cells of a row of a grid; nil aligns them as the grid says.
        case gridRow(VerticalAlignment?, [Node])
        case list(ListNode)
        case scroll(ScrollNode)
        /// What is left of its stack, at least `minimum` cells.
        case spacer(minimum: Int)
        case divider
        /// Drawn out of clusters, lines and boxes.
        case canvas(AnyCanvasDrawing)
        /// Drawn by hand through ncurses, in a window of its own.
        case curses(AnyCursesDrawing)
        case modified(Modifier, Node)
    }

    package var content: Content

    package init(_ content: Content) {
        self.content = content
    }

    /// Takes no room and shows nothing.
    package static let empty = Node(.empty)
    /// A node stands for itself in a builder.
    package var node: Node { self }
}

/// A child whose identity is its own id rather than its position: it keeps its state when it moves.
package struct KeyedNode: Equatable, Sendable {
    /// Should be unique among its siblings; repeated ones are told apart by their order.
    package var id: Token
    package var node: Node
    package init(id: Token, node: Node) {
        self.id = id
        self.node = node
    }
}

/// Where a child narrower than its place stands in it.
package enum HorizontalAlignment: Hashable, Sendable { case leading, center, trailing }
/// Where a child lower than its place stands in it.
package enum VerticalAlignment: Hashable, Sendable { case top, center, bottom }

/// Where a child smaller than its place stands in it, in both directions. Odd cells are left after and below.
package struct Alignment: Hashable, Sendable {
    package var horizontal: HorizontalAlignment
    package var vertical: VerticalAlignment
    package init(_ horizontal: HorizontalAlignment, _ vertical: VerticalAlignment) {
        self.horizontal = horizontal
        self.vertical = vertical
    }
    package static let center = Alignment(.center, .center)
    package static let topLeading = Alignment(.leading, .top)
    package static let topTrailing = Alignment(.trailing, .top)
    package static let bottomLeading = Alignment(.leading, .bottom)
    package static let bottomTrailing = Alignment(.trailing, .bottom)
    /// At the bottom in the middle, as toasts.
    package static let bottom = Alignment(.center, .bottom)
}

/// Cells to leave free at each edge; negative counts as none.
package struct EdgeInsets: Hashable, Sendable {
    package var top: Int
    package var leading: Int
    package var bottom: Int
    package var trailing: Int
    package init(top: Int = 0, leading: Int = 0, bottom: Int = 0, trailing: Int = 0) {
        self.top = top
        self.leading = leading
        self.bottom = bottom
        self.trailing = trailing
    }
}

/// A way of looking at a node. Order matters: `padding` then `background` is not `background` then `padding`.
package indirect enum Modifier: Equatable, Sendable {
    /// Leaves cells free round the child.
    case padding(EdgeInsets)
    /// Bounds of the node's size.
    case frame(FrameBounds)
    /// Measures the child with an unspecified proposal in that direction.
    case fixedSize(horizontal: Bool, vertical: Bool)
    /// Shows the child this far from its place, which it keeps in the layout.
    case offset(Point)
    /// Shows nothing of what leaves the node's place.
    case clipped
    /// Keeps the child's place and shows nothing there.
    case hidden(Bool)
    /// Where the child stands in its container; nil as the container says.
    case alignment(HorizontalAlignment?, VerticalAlignment?)
    /// How many columns of a grid the child takes.
    case gridColumns(Int)
    /// Who is served first when a stack is short of room; 0 unless said.
    case layoutPriority(Int)
    /// Defaults for text beneath that names no colour of its own.
    case foreground(ColorRole)
    /// Fills the node's frame, and is the background of everything beneath that names none.
    case background(ColorRole)
    /// Added to those of the surroundings and of each run.
    case attributes(Attributes)
    /// The most lines of each text beneath; nil is without limit.
    case lineLimit(Int?)
    /// Where each text beneath is cut when it does not fit.
    case truncation(Truncation)
    /// Draws a box of one cell round the child.
    case border(ColorRole, title: String?)
    /// Lays a node over this one, within its frame.
    case overlay(Alignment, Node)
    /// Lays a node over this one in a layer of its own, above everything of a lower level.
    case floating(Alignment, Level, Node)
    /// Gives the node a layer (a terminal window) of its own, above everything that has none.
    case pane
    /// A place in the tree with a name of its own: another id is another identity.
    case id(Token)
    /// Reported when the node comes on screen.
    case onAppear(Token)
    /// Reported when the node has left the screen.
    case onDisappear(Token)
    /// What a click within the frame means.
    case onTap(Token)
    /// Whether the hardware cursor rests at the node's leading top cell.
    case cursor(Bool)
    /// What takes the keys when the focus is on it, by name.
    case focusable(FocusID)
    /// What is said of the node where it is read out; the empty string says nothing.
    case accessibilityLabel(String)
    /// Another value of the environment for what is beneath.
    case environment(EnvironmentChange)
    /// Reports the second token when the first becomes another.
    case onChange(Token, Token)
    /// What the second token means runs while the node is on screen and the id stays.
    case task(id: Token, Token)
    /// Shows the leading columns only: so many of so many parts of the width.
    case revealed(Int, of: Int)
}

/// Where a text that does not fit is cut and shows "…".
package enum Truncation: Hashable, Sendable { case head, middle, tail }

/// Text in runs of one look each. Line breaks are "\n".
package struct StyledText: Equatable, Sendable {
    /// Text of one look.
    package struct Run: Equatable, Sendable {
        /// Any text: it is shaped into what a terminal can show when it is laid out.
        package var text: String
        /// Nil takes what the surroundings say.
        package var foreground: ColorRole?
        /// Nil leaves what is behind.
        package var background: ColorRole?
        /// Added to those of the surroundings.
        package var attributes: Attributes
        /// What `Renderer.revealTarget` brings into sight; has no look of its own.
        package var isTarget = false
        /// A field of its own in a line made of several: it neither gives the line its direction nor reorders what is
        /// beside it (UAX #9, a first strong isolate).
        package private(set) var isIsolated = false

        /// The same run as a field of its own.
        package var isolated: Run {
            var run = self
            run.isIsolated = true
            return run
        }

        package init(
            _ text: String,
            _ foreground: ColorRole? = nil,
            on background: ColorRole? = nil,
            _ attributes: Attributes = []
        ) {
            self.text = text
            self.foreground = foreground
            self.background = background
            self.attributes = attributes
        }
    }

    /// Joined without anything between: clusters never span two runs.
    package var runs: [Run]
    /// How many columns the second and later lines of a paragraph are set in.
    package var hangingIndent: Int

    /// Where its lines stand.
    package var alignment: TextAlignment

    package init(_ runs: [Run], hangingIndent: Int = 0, alignment: TextAlignment = .leading) {
        self.runs = runs
        self.hangingIndent = hangingIndent
        self.alignment = alignment
    }
}

/// Where the lines of a text narrower than its place stand.
package enum TextAlignment: Hashable, Sendable {
    /// At the left edge, also text that runs from right to left: one line in a list, in columns with others.
    case leading
    /// Where reading begins: paragraphs that run from right to left stand at the right edge of all the room offered.
    case natural
}

/// The rows of a list as a value that makes each row when it is needed: at ten rows or ten million, only those on
/// screen are made.
package protocol ListRows: Equatable, Sendable {
    /// What keeps a row the same row when it moves; unique within the list.
    associatedtype ID: Hashable & Sendable
    /// Asked for often: it should cost nothing.
    var count: Int { get }
    /// The id of the row at an index below `count`.
    func id(at index: Int) -> ID
    /// Where an id is now, nil when it is gone. The default searches from the front.
    func index(of id: ID) -> Int?
    /// The node of the row at an index below `count`; it is given the list's whole width.
    func row(at index: Int) -> Node
    /// Where the row is that heads the section of the row at an index: that index itself for a header, nil for a row in
    /// no section. A header stays at the top while rows of its section scroll past under it. Asked for often: it should
    /// cost no more than a search by halves.
    func header(of index: Int) -> Int?
}

extension ListRows {
    /// Linear: rows that know where their ids are should say so themselves.
    package func index(of id: ID) -> Int? { (0..<count).first { self.id(at: $0) == id } }
    /// No sections.
    package func header(of index: Int) -> Int? { nil }
}

/// Names a list or scroll view over time: its scroll position is remembered under this name, also while it is not on
/// screen.
package typealias ScrollID = Token

/// What a `List` is as a node.
package struct ListNode: Equatable, Sendable {
    package var id: ScrollID
    package var rows: AnyListRows
    /// Scrolled into view whenever it changes or moves off screen by an edit above it, never by the wheel.
    package var selection: Token?
    /// How many rows stay in sight on both sides of a selection that moves, where there is room.
    package var margin: Int
    /// The last column shows the position.
    package var hasBar: Bool

    package init(id: ScrollID, rows: AnyListRows, selection: Token?, margin: Int = 2, hasBar: Bool = false) {
        self.id = id
        self.rows = rows
        self.selection = selection
        self.margin = margin
        self.hasBar = hasBar
    }
}

/// What a `ScrollView` is as a node.
package struct ScrollNode: Equatable, Sendable {
    package var id: ScrollID
    /// Laid out at the viewport's width and as tall as it likes.
    package var content: Node
    /// The last column shows the position.
    package var hasBar: Bool
    package init(id: ScrollID, content: Node, hasBar: Bool = false) {
        self.id = id
        self.content = content
        self.hasBar = hasBar
    }
}

/// Rows of any type, comparable with any others; ids come as tokens.
package struct AnyListRows: Equatable, Sendable {
    package let base: any ListRows

    package init(_ base: any ListRows) {
        self.base = base
    }

    package var count: Int { base.count }
    /// The row's id as a token, equal for equal ids.
    package func id(at index: Int) -> Token { Token(base.id(at: index)) }
    package func row(at index: Int) -> Node { base.row(at: index) }
    /// Never below the row itself, whatever the rows say.
    package func header(of index: Int) -> Int? { base.header(of: index).map { $0.clamped(0, index) } }

    /// Nil also when the token holds an id of another type than the rows have.
    package func index(of id: Token) -> Int? {
        func find<R: ListRows>(_ rows: R) -> Int? { id.value(as: R.ID.self).flatMap(rows.index(of:)) }
        return find(base)
    }

    /// Rows of different types are never equal.
    package static func == (lhs: AnyListRows, rhs: AnyListRows) -> Bool {
        isEqual(lhs.base, rhs.base)
    }
}
