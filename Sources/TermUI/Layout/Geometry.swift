/// A place in cells; (0, 0) is the top left.
package struct Point: Hashable, Sendable {
    /// Columns to the right; may be negative.
    package var x: Int
    /// Rows down; may be negative.
    package var y: Int
    package init(x: Int, y: Int) {
        self.x = x
        self.y = y
    }
    package static let zero = Point(x: 0, y: 0)
}

/// An extent in cells; never negative.
package struct Size: Hashable, Sendable, CustomStringConvertible {
    package var width: Int
    package var height: Int
    /// Negative lengths become 0.
    package init(width: Int, height: Int) {
        self.width = max(0, width)
        self.height = max(0, height)
    }
    package static let zero = Size(width: 0, height: 0)
    /// Holds no cell.
    package var isEmpty: Bool { width == 0 || height == 0 }
    /// As in "80x24".
    package var description: String { "\(width)x\(height)" }
}

/// A rectangle of cells.
package struct Rect: Hashable, Sendable {
    /// Its top left cell.
    package var origin: Point
    package var size: Size

    package init(origin: Point, size: Size) {
        self.origin = origin
        self.size = size
    }

    /// Negative lengths become 0.
    package init(x: Int, y: Int, width: Int, height: Int) {
        self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
    }

    /// No cell, at the top left.
    package static let zero = Rect(origin: .zero, size: .zero)
    /// The first column.
    package var minX: Int { origin.x }
    /// The first row.
    package var minY: Int { origin.y }
    /// One past the last column.
    package var maxX: Int { origin.x + size.width }
    /// One past the last row.
    package var maxY: Int { origin.y + size.height }
    /// Holds no cell, wherever it lies.
    package var isEmpty: Bool { size.isEmpty }

    /// An empty rectangle contains nothing.
    package func contains(_ point: Point) -> Bool {
        point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
    }

    /// The cells in both; empty when they do not touch, its origin then meaning nothing.
    package func intersection(_ other: Rect) -> Rect {
        let x = max(minX, other.minX)
        let y = max(minY, other.minY)
        return Rect(x: x, y: y, width: min(maxX, other.maxX) - x, height: min(maxY, other.maxY) - y)
    }
}
