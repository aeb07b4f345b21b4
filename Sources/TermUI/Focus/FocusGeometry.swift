/// Which of several places is the next in a direction, as an eye would say.
enum FocusGeometry {
    /// The nearest to a place in a direction; nil when nothing lies there. Of two as near the first counts.
    static func neighbour(of place: Rect, _ move: FocusMove, among items: [Focusable]) -> Focusable? {
        items.compactMap { item in cost(from: place, to: item.frame, move).map { (item, $0) } }
            .min { $0.1 < $1.1 }?.0
    }

    /// The nearest to a place in any direction.
    static func nearest(to place: Rect, among items: [Focusable]) -> Focusable? {
        items.map { item in
            let frame = item.frame
            let aside = gap(place.minX, place.maxX, frame.minX, frame.maxX)
            return (item, weighed(gap(place.minY, place.maxY, frame.minY, frame.maxY), aside))
        }
        .min { $0.1 < $1.1 }?.0
    }

    /// How far a place is in a direction; nil when it does not lie there. What stands in line with the start is nearer
    /// than what stands aside, however far it is.
    private static func cost(from start: Rect, to end: Rect, _ move: FocusMove) -> (aside: Int, ahead: Int)? {
        let (ahead, isAhead) =
            switch move {
            case .left: (start.minX.subtracting(end.maxX), end.minX < start.minX && end.maxX <= start.maxX)
            case .right: (end.minX.subtracting(start.maxX), end.minX > start.minX && end.maxX >= start.maxX)
            case .up: (start.minY.subtracting(end.maxY), end.minY < start.minY && end.maxY <= start.maxY)
            case .down: (end.minY.subtracting(start.maxY), end.minY > start.minY && end.maxY >= start.maxY)
            case .next, .previous: (0, false)
            }
        guard isAhead else { return nil }
        let aside =
            switch move {
            case .left, .right: gap(start.minY, start.maxY, end.minY, end.maxY)
            default: gap(start.minX, start.maxX, end.minX, end.maxX)
            }
        return (aside, max(0, ahead))
    }

    /// Cells from one range into the other; 0 when they share one.
    private static func gap(_ start: Int, _ end: Int, _ otherStart: Int, _ otherEnd: Int) -> Int {
        let between = max(otherStart.subtracting(end), start.subtracting(otherEnd))
        return between < 0 ? 0 : between.subtracting(-1)
    }

    /// A row is about as high as two columns are wide.
    private static func weighed(_ rows: Int, _ columns: Int) -> Int {
        let (double, overflows) = rows.multipliedReportingOverflow(by: 2)
        let (sum, overflowsToo) = double.addingReportingOverflow(columns)
        return overflows || overflowsToo ? .max : sum
    }
}

extension Int {
    /// Frames from outside may be of any size.
    fileprivate func subtracting(_ other: Int) -> Int {
        let (difference, overflows) = subtractingReportingOverflow(other)
        return overflows ? (self < 0 ? .min : .max) : difference
    }
}
