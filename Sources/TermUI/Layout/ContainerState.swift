/// What containers other than stacks remember.
final class ContainerState {
    /// `ViewThatFits`: the child that is shown.
    var choice: Int?
    /// A layout of one's own.
    var arrangement: (any Arranging)?
    /// `Grid`: what its columns need.
    var columns: [GridTrack]?
    /// `GridRow`: the columns it was given by its grid.
    var cells: [GridRowCell] = []

    /// A child changed.
    func forget() {
        arrangement?.forget()
        columns = nil
    }
}

extension Node.Content {
    func makeContainerState() -> ContainerState? {
        switch self {
        case .firstFitting, .grid, .gridRow: return ContainerState()
        case .arranged(let layout, _):
            let state = ContainerState()
            state.arrangement = layout.makeArrangement()
            return state
        default: return nil
        }
    }
}
