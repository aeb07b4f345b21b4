extension TextLayout {
    /// Gives a line's clusters and its ellipsis from left to right, each with the number of its run, until told that it is
    /// enough. Right-to-left text is put in the order in which it is read unless the terminal does that.
    func forEachPiece(of line: TextLine, _ order: BidiOrder, _ body: (DisplayCluster, _ run: Int) -> Bool) {
        let ellipsisRun = (line.lead.last ?? line.trail.first).map { shaped.clusters[$0].run } ?? 0
        guard order == .tern, let bidi = shaped.bidi else {
            for index in line.lead where !body(shaped.clusters[index].display, shaped.clusters[index].run) { return }
            if line.hasEllipsis, !body(.ellipsis, ellipsisRun) { return }
            for index in line.trail where !body(shaped.clusters[index].display, shaped.clusters[index].run) { return }
            return
        }
        let parts = line.lead.map { $0 } + (line.hasEllipsis ? [nil] : []) + line.trail.map { $0 }
        let cut = line.lead.isEmpty ? line.trail.lowerBound : line.lead.upperBound
        for piece in bidi.visualOrder(parts, paragraph: shaped.paragraph(at: line.lead.lowerBound), cut: cut) {
            guard let index = piece.cluster else {
                if body(.ellipsis, ellipsisRun) { continue } else { return }
            }
            let cluster = shaped.clusters[index]
            let display = piece.mirrored.map { DisplayCluster(text: $0, width: cluster.width) } ?? cluster.display
            guard body(display, cluster.run) else { return }
        }
    }

    /// Columns between the left edge of a frame and the line's first cell. The indent is on the side where reading
    /// begins.
    func offset(of line: TextLine, in width: Int) -> Int {
        isAtFarSide(line) ? max(0, width - line.width) : line.indent
    }
}
