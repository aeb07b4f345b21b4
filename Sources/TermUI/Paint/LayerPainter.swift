/// Turns the tree's layers into a frame's: paints what is dirty, compares it with what was there.
@MainActor
struct LayerPainter {
    var settings = TextSettings()
    private(set) var cellsPainted = 0
    private(set) var cellsDamaged = 0
    private var nextID: UInt64 = 1
    private var frameNumber = 0

    mutating func paint(_ layers: [LayerCollector.Found]) -> [Layer] {
        frameNumber += 1
        cellsPainted = 0
        cellsDamaged = 0
        return layers.indices.compactMap { index in
            let found = layers[index]
            if index > 0, found.place.frame.isEmpty { return nil }
            return paint(found)
        }
    }

    private mutating func paint(_ found: LayerCollector.Found) -> Layer {
        let state = found.layer
        let isWhole = prepare(state, for: found.place)
        let change: (damage: [Span], shift: RowShift?) =
            state.isDirty || isWhole ? repaint(found, isWhole: isWhole) : ([], nil)
        state.clean()
        cellsDamaged += change.damage.reduce(0) { $0 + $1.columns.count }
        var layer = Layer(id: id(of: state), frame: found.place.frame, buffer: state.buffer, damage: change.damage)
        layer.shift = change.shift
        return layer
    }

    /// True when the layer is new to the surface, moved or resized, so that all of it counts as damage.
    private mutating func prepare(_ state: LayerState, for place: LayerPlace) -> Bool {
        let before = state.place
        let isShown = state.lastFrame == frameNumber - 1 && state.id != nil
        let isSameWindow = isShown && before?.frame == place.frame
        let shift = before.map { $0.frame.origin - $0.origin }
        let keepsContent =
            state.id != nil && state.buffer.size == place.frame.size && shift == place.frame.origin - place.origin
            && before?.environment == place.environment
        if !keepsContent { state.markAll() }
        if state.buffer.size != place.frame.size { state.buffer = CellBuffer(size: place.frame.size) }
        state.place = place
        state.lastFrame = frameNumber
        return !isSameWindow
    }

    mutating func id(of state: LayerState) -> LayerID {
        if let id = state.id { return id }
        let id = LayerID(rawValue: nextID)
        nextID += 1
        state.id = id
        return id
    }

    private mutating func repaint(_ found: LayerCollector.Found, isWhole: Bool) -> (damage: [Span], shift: RowShift?) {
        let state = found.layer
        let place = found.place
        let height = place.frame.size.height
        let first = place.frame.minY - place.origin.y
        let dirty = (0..<height).map { state.dirtyRows.indices.contains(first + $0) && state.dirtyRows[first + $0] }
        let before = dirty.indices.map { dirty[$0] ? Array(state.buffer.row($0)) : [] }
        var painter = Painter(buffer: state.takeBuffer(), dirtyRows: dirty, settings: settings)
        painter.paint(found.node, origin: place.origin - place.frame.origin, place.environment)
        state.buffer = painter.buffer
        cellsPainted += painter.cellsPainted
        if isWhole { return (wholeSpans(place.frame.size), nil) }
        let damage = dirty.indices.flatMap { y in
            dirty[y] ? Damage.spans(y: y, from: before[y][...], to: state.buffer.row(y)) : []
        }
        return (damage, ShiftSearch(before: before, after: state.buffer, damage: damage).best())
    }

    private func wholeSpans(_ size: Size) -> [Span] {
        size.width == 0 ? [] : (0..<size.height).map { Span(y: $0, columns: 0..<size.width) }
    }
}
