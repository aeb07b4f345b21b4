/// Where the focus is, as a value: remembered for each layer, given to a layer that opens and back when it closes.
///
/// A renderer brings it up to date with each frame. Only the highest of the layers that take the focus has it; those
/// beneath keep theirs until it is gone.
package struct FocusState: Equatable, Sendable {
    private var layers: [Layer] = []
    /// The layers of the last frame that take the focus, from the page to the highest, and what in them can have it.
    package private(set) var scopes: [FocusScope] = []
    /// Asked for before it was on screen.
    private var wanted: FocusID?

    /// Nothing is focused before the first frame is known.
    package init() {}

    /// What has the focus; nil when nothing on the highest layer can have it.
    package var focused: FocusID? { layers.last?.current }

    /// Where the focus is, in screen cells.
    package var frame: Rect? { layers.last.flatMap { $0.current == nil ? nil : $0.place } }

    /// The level of the layer that has the focus.
    package var level: Level { scopes.last?.level ?? .page }

    /// Takes what a frame shows, from the lowest layer to the highest. A new layer gets the focus: what was asked for, or
    /// its first. True when the focus is elsewhere now, so that the frame has to be drawn again.
    @discardableResult
    package mutating func update(_ scopes: [FocusScope]) -> Bool {
        let before = focused
        if scopes != self.scopes {
            let known = layers
            layers = scopes.map { scope in
                var layer = known.first { $0.id == scope.layer } ?? Layer(id: scope.layer)
                layer.take(scope.items)
                return layer
            }
            self.scopes = scopes
        }
        if let wanted {
            self.wanted = nil
            focus(wanted, remembersAbsent: false)
        }
        return focused != before
    }

    /// Gives the focus to something on the highest layer. What is not there yet gets it if the next frame shows it; what
    /// lies beneath never does.
    package mutating func focus(_ id: FocusID) { focus(id, remembersAbsent: true) }

    private mutating func focus(_ id: FocusID, remembersAbsent: Bool) {
        if let last = layers.indices.last, layers[last].focus(id) { return }
        if remembersAbsent, !layers.contains(where: { $0.has(id) }) { wanted = id }
    }

    /// Gives the focus to the innermost thing of the highest layer at a place; false when there is none.
    package mutating func focus(at point: Point) -> Bool {
        guard let last = layers.indices.last else { return false }
        let hits = layers[last].items.filter { $0.frame.contains(point) }
        // What lies inside another comes after it and is no larger.
        guard let hit = hits.last(where: { hit in hits.allSatisfy { !hit.frame.isLarger(than: $0.frame) } }) else {
            return false
        }
        return layers[last].focus(hit.id)
    }

    /// Moves the focus on the highest layer; false when there is nothing to move to.
    @discardableResult
    package mutating func move(_ move: FocusMove) -> Bool {
        guard let last = layers.indices.last, let target = layers[last].target(of: move) else { return false }
        return layers[last].focus(target)
    }
}

extension FocusState {
    /// What one layer has and which of it is focused.
    private struct Layer: Equatable, Sendable {
        let id: LayerID
        private(set) var items: [Focusable] = []
        /// Kept while nothing is there: a page that loads anew gives the focus back where it was.
        private var focused: FocusID?
        private(set) var place = Rect.zero

        init(id: LayerID) { self.id = id }

        var current: FocusID? { items.isEmpty ? nil : focused }

        func has(_ id: FocusID) -> Bool { items.contains { $0.id == id } }

        mutating func take(_ items: [Focusable]) {
            let before = self.items
            self.items = items
            if let focused, focus(focused) { return }
            let remains = before.contains { old in items.contains { $0.id == old.id } }
            // The nearest to what is gone; where all else is gone too it is another sheet, and begins at its first.
            let heir = remains ? FocusGeometry.nearest(to: place, among: items) : items.first
            if let heir { _ = focus(heir.id) }
        }

        mutating func focus(_ id: FocusID) -> Bool {
            guard let item = items.first(where: { $0.id == id }) else { return false }
            focused = id
            place = item.frame
            return true
        }

        func target(of move: FocusMove) -> FocusID? {
            guard let index = items.firstIndex(where: { $0.id == focused }) else { return items.first?.id }
            switch move {
            case .next: return items[(index + 1) % items.count].id
            case .previous: return items[(index + items.count - 1) % items.count].id
            case .left, .right, .up, .down:
                return FocusGeometry.neighbour(of: place, move, among: items)?.id
            }
        }
    }
}

extension Rect {
    fileprivate func isLarger(than other: Rect) -> Bool {
        size.width > other.size.width && size.height >= other.size.height
            || size.height > other.size.height && size.width >= other.size.width
    }
}
