/// What a number typed before a command means.
extension Command {
    enum CountMeaning: Equatable {
        /// Goes that many times as far.
        case distance
        /// Goes to that row.
        case row
        /// Is carried out that often: it can be undone by going back, and costs nothing.
        case times
        /// Means nothing: the command is carried out once.
        case none
    }

    var countMeaning: CountMeaning {
        switch self {
        case .moveDown, .moveUp, .halfPageDown, .halfPageUp, .pageDown, .pageUp: .distance
        case .moveFirst, .moveLast: .row
        case .nextPane, .previousPane, .focusLeft, .focusRight, .focusUp, .focusDown, .undo, .redo,
            .nextHit, .previousHit, .revisions:
            .times
        default: .none
        }
    }
}
