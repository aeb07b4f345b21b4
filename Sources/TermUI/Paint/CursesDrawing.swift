/// A drawing made by hand through ncurses, for what the node tree cannot say, as a value: equal values are not drawn
/// again.
package protocol CursesDrawing: Equatable, Sendable {
    /// The cells it takes; nil offers leave the choice to it.
    func size(width: Int?, height: Int?) -> Size
}

/// A drawing of any type, comparable with any other.
package struct AnyCursesDrawing: Equatable, Sendable {
    package let base: any CursesDrawing

    package init(_ base: any CursesDrawing) {
        self.base = base
    }

    /// Drawings of different types are never equal.
    package static func == (lhs: AnyCursesDrawing, rhs: AnyCursesDrawing) -> Bool {
        func isEqual<D: CursesDrawing>(_ lhs: D) -> Bool { (rhs.base as? D) == lhs }
        return isEqual(lhs.base)
    }
}
