extension ScrollState {
    /// Moves a scroll view by the steps asked for, and stops at its ends.
    func takeSteps(contentHeight: Int, viewport: Size) {
        let last = max(0, contentHeight - viewport.height)
        for step in takePending() { offset = step.moved(offset, page: viewport.height, last: last).clamped(0, last) }
        offset = offset.clamped(0, last)
        metrics = ScrollMetrics(
            viewport: viewport,
            first: offset,
            count: contentHeight,
            visible: min(viewport.height, contentHeight - offset)
        )
    }
}

extension ScrollStep {
    fileprivate func moved(_ offset: Int, page: Int, last: Int) -> Int {
        switch self {
        case .top: 0
        case .bottom: last
        case .fraction(let fraction): Int((Double(last.bounded) * fraction.clampedToUnit).rounded())
        case .lines, .halfPages, .pages: offset.adding(lines(page: page))
        case .selection, .selectionLine: offset
        }
    }

    /// It goes to the selected row.
    var isOfSelection: Bool {
        switch self {
        case .selection, .selectionLine: true
        case .lines, .halfPages, .pages, .top, .bottom, .fraction: false
        }
    }

    /// The distance in lines of a step that is not to an end.
    func lines(page: Int) -> Int {
        switch self {
        case .lines(let count): count
        case .halfPages(let count): count.times(max(1, page / 2))
        case .pages(let count): count.times(max(1, page))
        case .top, .bottom, .fraction, .selection, .selectionLine: 0
        }
    }
}

extension Double {
    /// From 0 to 1; what is no number counts as 0.
    var clampedToUnit: Double { self > 0 ? min(1, self) : 0 }
}

extension Int {
    fileprivate func times(_ other: Int) -> Int {
        let (product, overflows) = multipliedReportingOverflow(by: other)
        guard overflows else { return product }
        return (self < 0) == (other < 0) ? .max : .min
    }
}
