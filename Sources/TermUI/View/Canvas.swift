/// A drawing out of clusters, lines and boxes, as a value: equal values are not drawn again.
package protocol CanvasDrawing: Equatable, Sendable {
    /// The cells it takes. A nil length leaves the choice to it, `Int.max` is without end.
    func size(_ proposal: Proposal) -> Size
    /// Draws into the cells it was given; what goes beyond them is clipped.
    func draw(in canvas: inout CanvasContext)
    /// Where `cursor()` round it rests, in its own cells; the top left unless said otherwise. Nothing is drawn.
    func cursor(in canvas: CanvasContext) -> Point
}

extension CanvasDrawing {
    package func cursor(in canvas: CanvasContext) -> Point { .zero }
}

/// Shows a drawing.
package struct Canvas: NodeConvertible {
    package let node: Node
    package init(_ drawing: some CanvasDrawing) { node = Node(.canvas(AnyCanvasDrawing(drawing))) }
}

/// A canvas drawing of any type, comparable with any other.
package struct AnyCanvasDrawing: Equatable, Sendable {
    package let base: any CanvasDrawing

    package init(_ base: any CanvasDrawing) {
        self.base = base
    }

    /// Drawings of different types are never equal.
    package static func == (lhs: AnyCanvasDrawing, rhs: AnyCanvasDrawing) -> Bool {
        func isEqual<D: CanvasDrawing>(_ lhs: D) -> Bool { (rhs.base as? D) == lhs }
        return isEqual(lhs.base)
    }
}

/// How something is drawn on a canvas.
package struct Ink: Hashable, Sendable {
    /// Nil takes what the surroundings say.
    package var foreground: ColorRole?
    /// Nil leaves what is behind.
    package var background: ColorRole?
    /// Added to those of the surroundings.
    package var attributes: Attributes

    package init(_ foreground: ColorRole? = nil, on background: ColorRole? = nil, _ attributes: Attributes = []) {
        self.foreground = foreground
        self.background = background
        self.attributes = attributes
    }
}

/// What a drawing draws with. Later marks cover earlier ones.
package struct CanvasContext {
    /// A cluster at a place.
    struct Mark {
        var cluster: DisplayCluster
        var place: Point
        var ink: Ink
    }

    /// The cells of the canvas.
    package let size: Size
    /// The cells that are wanted: marks in others are not seen and cost nothing.
    package let visible: Rect
    /// What text is set by on this screen.
    let settings: TextSettings
    private(set) var marks: [Mark] = []

    init(size: Size, visible: Rect, settings: TextSettings) {
        self.settings = settings
        self.size = size
        self.visible = visible
    }

    /// Columns that a text takes on one line of this screen.
    package func width(of text: String) -> Int { TextWidth.of(text, settings.widths) }

    /// Writes one line of text and returns the column after it; line breaks count as blanks. Right-to-left text comes in
    /// the order in which it is read.
    @discardableResult
    package mutating func write(_ text: String, at place: Point, _ ink: Ink = Ink()) -> Int {
        write(OrderedLine(text, settings).clusters, at: place, ink)
    }

    @discardableResult
    mutating func write(_ clusters: [DisplayCluster], at place: Point, _ ink: Ink) -> Int {
        var x = place.x.bounded
        for cluster in clusters {
            put(cluster, at: Point(x: x, y: place.y), ink)
            x += cluster.width
        }
        return x
    }

    /// Fills cells with a cluster one column wide, blanks unless said.
    package mutating func fill(_ rect: Rect, with text: String = " ", _ ink: Ink) {
        let rect = rect.bounded.intersection(visible)
        guard !rect.isEmpty, let cluster = DisplayClusters(text, settings.widths).first(where: { $0.width == 1 }) else {
            return
        }
        for y in rect.minY..<rect.maxY {
            for x in rect.minX..<rect.maxX { put(cluster, at: Point(x: x, y: y), ink) }
        }
    }

    /// A level line to the right.
    package mutating func horizontalLine(at place: Point, length: Int, _ ink: Ink = Ink()) {
        fill(Rect(x: place.x, y: place.y, width: length, height: 1), with: "─", ink)
    }

    /// An upright line down.
    package mutating func verticalLine(at place: Point, length: Int, _ ink: Ink = Ink()) {
        fill(Rect(x: place.x, y: place.y, width: 1, height: length), with: "│", ink)
    }

    /// The edge of a box; nothing when it is less than two cells wide or high.
    package mutating func box(_ rect: Rect, _ ink: Ink = Ink()) {
        let rect = rect.bounded
        guard rect.size.width > 1, rect.size.height > 1 else { return }
        let (right, bottom) = (rect.maxX - 1, rect.maxY - 1)
        horizontalLine(at: rect.origin, length: rect.size.width, ink)
        horizontalLine(at: Point(x: rect.minX, y: bottom), length: rect.size.width, ink)
        verticalLine(at: rect.origin, length: rect.size.height, ink)
        verticalLine(at: Point(x: right, y: rect.minY), length: rect.size.height, ink)
        write("┌", at: rect.origin, ink)
        write("┐", at: Point(x: right, y: rect.minY), ink)
        write("└", at: Point(x: rect.minX, y: bottom), ink)
        write("┘", at: Point(x: right, y: bottom), ink)
    }

    private mutating func put(_ cluster: DisplayCluster, at place: Point, _ ink: Ink) {
        guard place.y >= visible.minY, place.y < visible.maxY else { return }
        guard place.x < visible.maxX, place.x + cluster.width > visible.minX else { return }
        marks.append(Mark(cluster: cluster, place: place, ink: ink))
    }
}
