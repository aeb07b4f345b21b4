/// A row of a list and the lines of the viewport that it takes.
struct PlacedRow {
    var index: Int
    var node: RenderNode
    /// Its first line; negative when it begins above the viewport.
    var y: Int
    var height: Int
}
