/// Which part of a line a field shows. It follows from the line, the cursor and the width alone: the window moves by
/// half its width when the cursor would leave it.
struct FieldWindow: Equatable {
    /// What is shown, from the column `indent` on.
    private(set) var text = ""
    private(set) var indent = 0
    /// The column of the cursor.
    private(set) var cursor = 0
    private(set) var isCutAtStart = false
    private(set) var isCutAtEnd = false

    init(_ edit: TextEdit, width: Int) {
        let columns = FieldColumns(edit)
        guard columns.total >= width else {
            text = edit.text
            cursor = columns.starts[columns.cursor]
            return
        }
        // An ellipsis at either end needs a column, and a wide cluster between them two.
        let hasEllipses = width >= 4
        let first = hasEllipses ? columns.firstShown(width: width) : columns.cursor
        isCutAtStart = hasEllipses && first > 0
        indent = isCutAtStart ? 1 : 0
        var last = first
        let room = width - indent
        while last < columns.count, columns.starts[last + 1] - columns.starts[first] <= room { last += 1 }
        isCutAtEnd = hasEllipses && last < columns.count
        if isCutAtEnd { while last > first, columns.starts[last] - columns.starts[first] > room - 1 { last -= 1 } }
        text = String(columns.characters[first..<last])
        cursor = columns.starts[columns.cursor] - columns.starts[first] + indent
    }
}

/// Where each cluster of a line starts, in columns.
private struct FieldColumns {
    let characters: [Character]
    /// One more than there are clusters: the last is the end of the line.
    let starts: [Int]
    /// The cluster that the cursor stands before.
    let cursor: Int

    init(_ edit: TextEdit) {
        characters = Array(edit.text)
        var columns = [0]
        columns.reserveCapacity(characters.count + 1)
        for character in characters { columns.append(columns[columns.count - 1] + TextWidth.of(String(character))) }
        starts = columns
        cursor = edit.cursor
    }

    var count: Int { characters.count }
    /// The cursor at the end of the line needs a column too, so a line of the field's width is too long.
    var total: Int { starts[count] }

    /// The first cluster of the window: the start as long as the cursor is in view there, else on by whole steps.
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
