/// A place in cells; (0, 0) is the top left.
package struct Point: Hashable, Sendable {
    package var x: Int
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
    package init(width: Int, height: Int) {
        self.width = max(0, width)
        self.height = max(0, height)
    }
    package static let zero = Size(width: 0, height: 0)
    package var isEmpty: Bool { width == 0 || height == 0 }
    package var description: String { "\(width)x\(height)" }
}

/// A rectangle of cells.
package struct Rect: Hashable, Sendable {
    package var origin: Point
    package var size: Size

    package init(origin: Point, size: Size) {
        self.origin = origin
        self.size = size
    }

    package init(x: Int, y: Int, width: Int, height: Int) {
        self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
    }

    package static let zero = Rect(origin: .zero, size: .zero)
    package var minX: Int { origin.x }
    package var minY: Int { origin.y }
    /// One past the last column.
    package var maxX: Int { origin.x + size.width }
    /// One past the last row.
    package var maxY: Int { origin.y + size.height }
    package var isEmpty: Bool { size.isEmpty }

    package func contains(_ point: Point) -> Bool {
        point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
    }

    package func intersection(_ other: Rect) -> Rect {
        let x = max(minX, other.minX)
        let y = max(minY, other.minY)
        return Rect(x: x, y: y, width: min(maxX, other.maxX) - x, height: min(maxY, other.maxY) - y)
    }
}
