/// Which part of a line a field shows. It follows from the line, the cursor and the width alone: the window moves by
/// half its width when the cursor would leave it. Clusters are those that a terminal shows.
struct FieldWindow: Equatable {
    /// The clusters that are shown.
    private(set) var clusters = 0..<0
    /// The cluster that the cursor stands before.
    private(set) var cursor = 0
    /// The clusters that something is wrong with, be they shown or not.
    private(set) var fault = 0..<0
    private(set) var isCutAtStart = false
    private(set) var isCutAtEnd = false

    init(_ edit: TextEdit, width: Int, _ widths: WidthModel, fault: Range<Int>? = nil) {
        let columns = FieldColumns(edit, widths)
        cursor = columns.clusters[columns.cursor]
        if let fault = fault?.clamped(to: 0..<columns.count) {
            self.fault = columns.clusters[fault.lowerBound]..<columns.clusters[fault.upperBound]
        }
        guard columns.total >= width else {
            clusters = 0..<columns.clusters[columns.count]
            return
        }
        // An ellipsis at either end needs a column, and a wide cluster between them two.
        let hasEllipses = width >= 4
        let first = hasEllipses ? columns.firstShown(width: width) : columns.cursor
        isCutAtStart = hasEllipses && first > 0
        var last = first
        let room = width - (isCutAtStart ? 1 : 0)
        while last < columns.count, columns.starts[last + 1] - columns.starts[first] <= room { last += 1 }
        isCutAtEnd = hasEllipses && last < columns.count
        if isCutAtEnd { while last > first, columns.starts[last] - columns.starts[first] > room - 1 { last -= 1 } }
        clusters = columns.clusters[first]..<columns.clusters[last]
    }
}

/// Where each character of a line starts.
private struct FieldColumns {
    /// In columns, and in clusters that a terminal shows; the last of each is the end of the line.
    private(set) var starts = [0]
    private(set) var clusters = [0]
    /// The character that the cursor stands before.
    let cursor: Int

    init(_ edit: TextEdit, _ widths: WidthModel) {
        cursor = edit.cursor
        for character in edit.text {
            let shown = DisplayClusters(String(character.isNewline ? OrderedLine.lineBreak : character), widths)
            starts.append(starts[starts.count - 1] + shown.reduce(0) { $0 + $1.width })
            clusters.append(clusters[clusters.count - 1] + shown.reduce(0) { count, _ in count + 1 })
        }
    }

    var count: Int { starts.count - 1 }
    /// The cursor at the end of the line needs a column too, so a line of the field's width is too long.
    var total: Int { starts[count] }

    /// The first character of the window: the start as long as the cursor is in view there, else on by whole steps.
    func firstShown(width: Int) -> Int {
        let needed = starts[cursor] + (cursor < count ? starts[cursor + 1] - starts[cursor] : 1)
        if needed < width || (cursor >= count - 1 && needed <= width) { return 0 }
        let step = max(1, width / 2)
        // Both ellipses take their column.
        let hidden = (needed - (width - 2) + step - 1) / step * step
        let first = starts.firstIndex { $0 >= hidden } ?? count
        return min(first, cursor)
    }
}
