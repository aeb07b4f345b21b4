extension PageTree {
    /// Tells tables that hold data from those that only lay a page out.
    mutating func markDataTables() {
        var shapes: [ID: TableShape] = [:]
        var table = [ID](repeating: Self.none, count: nodes.count)
        for id in ids.dropFirst() {
            let node = self[id]
            guard node.parent != Self.none else { continue }
            let around = self[node.parent].tag == .table ? node.parent : table[Int(node.parent)]
            table[Int(id)] = around
            if node.tag == .table { shapes[id] = TableShape() }
            if around != Self.none { shapes[around]?.add(self, id) }
        }
        for (id, shape) in shapes where isData(id, shape) { self[id].marks.insert(.dataTable) }
        for id in ids.dropFirst() where self[id].parent != Self.none {
            let parent = self[self[id].parent].marks
            if !parent.isDisjoint(with: [.dataTable, .inDataTable]) { self[id].marks.insert(.inDataTable) }
        }
    }

    private func isData(_ id: ID, _ shape: TableShape) -> Bool {
        if attribute(.role, of: id) == "presentation" || attribute(.datatable, of: id) == "0" { return false }
        if attribute(.summary, of: id)?.isEmpty == false || shape.hasTitles { return true }
        if shape.holdsTable || shape.rows == 1 || shape.columns == 1 { return false }
        return shape.rows >= 10 || shape.columns > 4 || shape.rows * shape.columns > 10
    }
}

/// What a table is made of.
private struct TableShape {
    var rows = 0
    var columns = 0
    /// It has what only tables of data have: a caption, headers, columns.
    var hasTitles = false
    var holdsTable = false
    private var inRow = 0

    mutating func add(_ tree: PageTree, _ id: PageTree.ID) {
        switch tree[id].tag {
        case .caption: if tree[id].first != PageTree.none { hasTitles = true }
        case .col, .colgroup, .tfoot, .thead, .th: hasTitles = true
        case .table: holdsTable = true
        case .tr:
            rows += Self.span(tree.attribute(.rowspan, of: id))
            inRow = 0
        case .td:
            inRow += Self.span(tree.attribute(.colspan, of: id))
            columns = max(columns, inRow)
        default: break
        }
    }

    private static func span(_ text: String?) -> Int { min(max(text.flatMap { Int($0) } ?? 1, 1), 1000) }
}
