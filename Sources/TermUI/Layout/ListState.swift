/// A list's rows on screen.
final class ListState {
    /// The index of each child of the list's node.
    var indices: [Int] = []
    /// The last child of the list's node is the header of a section, held at the top over the rows.
    var isPinned = false
    /// The rows' value changed since the rows on screen were made.
    var isStale = false
    /// Views in rows that are to look at their environment when their row is made.
    var waitingReaders: [RenderNode] = []
    /// The rows are being made and placed.
    var isPlacing = false
}
