/// The line of a field as it stands in its cells. Text that is read from right to left begins at the right edge.
struct FieldLine {
    private(set) var clusters: [DisplayCluster]
    /// For each of them, whether something is wrong with it.
    private(set) var isFaulty: [Bool]
    /// The column of the first of them.
    private(set) var start: Int
    /// The column of the cursor: on the cluster that it stands before, or where the next one will be.
    private(set) var cursor: Int
    /// Where an ellipsis says that there is more.
    private(set) var marks: [Int] = []

    init(_ edit: TextEdit, width: Int, _ settings: TextSettings, fault: Range<Int>? = nil) {
        let window = FieldWindow(edit, width: width, settings.widths, fault: fault)
        let line = OrderedLine(edit.text, settings)
        let ordered = line.ordered(window.clusters)
        clusters = ordered.map(\.display)
        isFaulty = ordered.map { window.fault.contains($0.index) }
        let columns = clusters.reduce(0) { $0 + $1.width }
        let indent = window.isCutAtStart ? 1 : 0
        start = line.runsLeft ? width - indent - columns : indent
        cursor = line.runsLeft ? start - 1 : start + columns
        var x = start
        for (index, display) in ordered {
            if index == window.cursor { cursor = x }
            x += display.width
        }
        cursor = cursor.clamped(0, width - 1)
        if window.isCutAtStart { marks.append(line.runsLeft ? width - 1 : 0) }
        if window.isCutAtEnd { marks.append(line.runsLeft ? 0 : width - 1) }
    }
}
