enum Axis: Hashable, Sendable {
    case horizontal, vertical

    var other: Axis { self == .horizontal ? .vertical : .horizontal }
}

/// The room a parent offers a child, per axis: nil leaves the choice to the child, `Int.max` is without end.
package struct Proposal: Hashable, Sendable {
    package var width: Int?
    package var height: Int?

    /// Negative lengths become 0.
    package init(width: Int?, height: Int?) {
        self.width = width.map { max(0, $0) }
        self.height = height.map { max(0, $0) }
    }

    /// Exactly this much.
    package init(_ size: Size) {
        self.init(width: size.width, height: size.height)
    }

    init(along axis: Axis, _ length: Int?, across other: Int?) {
        if axis == .horizontal {
            self.init(width: length, height: other)
        } else {
            self.init(width: other, height: length)
        }
    }

    subscript(axis: Axis) -> Int? { axis == .horizontal ? width : height }

    func inset(width: Int, height: Int) -> Proposal {
        Proposal(width: self.width?.reduced(by: width), height: self.height?.reduced(by: height))
    }
}

extension Size {
    init(along axis: Axis, _ length: Int, across other: Int) {
        self = axis == .horizontal ? Size(width: length, height: other) : Size(width: other, height: length)
    }

    subscript(axis: Axis) -> Int { axis == .horizontal ? width : height }

    func outset(width: Int, height: Int) -> Size {
        Size(width: self.width.adding(width), height: self.height.adding(height))
    }
}

extension Int {
    /// The sum, `Int.max` when there is no end to it.
    func adding(_ other: Int) -> Int {
        let (sum, overflows) = addingReportingOverflow(other)
        guard overflows else { return sum }
        return other > 0 ? .max : .min
    }

    /// What is left of a length, never less than nothing; what has no end keeps none.
    func reduced(by other: Int) -> Int {
        self == .max ? .max : Swift.max(0, adding(other == .min ? .max : -other))
    }

    func clamped(_ lower: Int, _ upper: Int) -> Int {
        Swift.max(lower, Swift.min(self, Swift.max(lower, upper)))
    }
}

extension Alignment {
    /// The place of a child of a size within another size.
    func place(_ child: Size, in size: Size) -> Point {
        Point(
            x: horizontal.offset(child.width, in: size.width),
            y: vertical.offset(child.height, in: size.height)
        )
    }
}

extension HorizontalAlignment {
    func offset(_ length: Int, in room: Int) -> Int {
        switch self {
        case .leading: 0
        case .center: (room.bounded - length.bounded) / 2
        case .trailing: room.bounded - length.bounded
        }
    }
}

extension VerticalAlignment {
    func offset(_ length: Int, in room: Int) -> Int {
        switch self {
        case .top: 0
        case .center: (room.bounded - length.bounded) / 2
        case .bottom: room.bounded - length.bounded
        }
    }
}

extension Int {
    /// A coordinate that can be added to others without overflow.
    var bounded: Int { clamped(-(1 << 40), 1 << 40) }
}

extension Rect {
    var bounded: Rect {
        Rect(x: origin.x.bounded, y: origin.y.bounded, width: size.width.bounded, height: size.height.bounded)
    }

    func moved(by offset: Point) -> Rect {
        Rect(origin: Point(x: origin.x + offset.x, y: origin.y + offset.y), size: size)
    }
}

extension Point {
    static func + (lhs: Point, rhs: Point) -> Point { Point(x: lhs.x + rhs.x, y: lhs.y + rhs.y) }
    static func - (lhs: Point, rhs: Point) -> Point { Point(x: lhs.x - rhs.x, y: lhs.y - rhs.y) }
}
