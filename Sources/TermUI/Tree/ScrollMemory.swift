/// Where a list or scroll view stands, kept while it is off screen too.
final class ScrollState {
    let id: ScrollID
    /// The row at the top of a list, by id and by where it last was.
    var anchor: Token?
    var anchorIndex = 0
    /// Lines of the top row, or of a scroll view's content, that are above the viewport.
    var offset = 0
    /// Steps asked for since the last frame.
    private(set) var pending: [ScrollStep] = []
    var metrics: ScrollMetrics?
    /// The lines of the viewport that the bar's thumb covers; nil without a bar, or when all is to be seen.
    var thumb: Range<Int>?
    /// How much of what is out of sight lies above, from 0 to 1; 0 without a bar.
    var fraction = 0.0

    /// The selection when it was last laid out, and how much of it was to be seen.
    var selection: Token?
    var selectionShown = Shown.none
    /// The line of the viewport that it began at; nil when it was not to be seen.
    var selectionLine: Int?
    /// The margin below the selection was cut short by the list's end: rows that are loaded there bring it.
    var owesMargin = false

    enum Shown {
        case none, partly, wholly
    }

    init(id: ScrollID) {
        self.id = id
    }

    /// Steps of lines in one direction become one, so that a spin of the wheel between two frames costs what one does.
    func add(_ step: ScrollStep) {
        if case .lines(let more) = step, case .lines(let lines) = pending.last, (more < 0) == (lines < 0) {
            pending[pending.count - 1] = .lines(lines.adding(more))
        } else {
            pending.append(step)
        }
    }

    func takePending() -> [ScrollStep] {
        defer { pending.removeAll() }
        return pending
    }
}

/// The scroll states of the lists used last.
final class ScrollMemory {
    static let capacity = 64
    private var states: [ScrollState] = []

    /// The state under a name, made when it is new. Using it makes it the last to be forgotten.
    func state(for id: ScrollID) -> ScrollState {
        let index = states.firstIndex { $0.id == id }
        let state = index.map { states.remove(at: $0) } ?? ScrollState(id: id)
        if states.count == Self.capacity { states.removeFirst() }
        states.append(state)
        return state
    }
}
