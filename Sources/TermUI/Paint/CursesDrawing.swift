/// A drawing made by hand through ncurses, for what the node tree cannot say, as a value: equal values are not drawn
/// again. It is drawn once in a window of its own, brought up to date when the value differs, and the window goes with
/// the node.
package protocol CursesDrawing: NodeConvertible, Equatable, Sendable {
    /// The cells it takes; nil offers leave the choice to it.
    func size(width: Int?, height: Int?) -> Size
    /// Draws into a blank window.
    @MainActor func draw(in window: CursesWindow)
    /// Brings a window that shows an older value to this one. The default erases and draws.
    @MainActor func update(_ window: CursesWindow, from old: Self)
}

extension CursesDrawing {
    package var node: Node { Node(.curses(AnyCursesDrawing(self))) }

    @MainActor package func update(_ window: CursesWindow, from old: Self) {
        window.erase()
        draw(in: window)
    }
}

/// A drawing of any type, comparable with any other.
package struct AnyCursesDrawing: Equatable, Sendable {
    package let base: any CursesDrawing

    package init(_ base: any CursesDrawing) {
        self.base = base
    }

    /// Drawings of different types are never equal.
    package static func == (lhs: AnyCursesDrawing, rhs: AnyCursesDrawing) -> Bool {
        isEqual(lhs.base, rhs.base)
    }
}
