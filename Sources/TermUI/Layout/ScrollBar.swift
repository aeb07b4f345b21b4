/// Which lines of a viewport the thumb of its scroll bar covers. It touches an end exactly when the content does, as far
/// as two lines are free for it to move in.
struct ScrollBar: Equatable {
    /// Nil when everything is to be seen, or there is no room to show a difference.
    let thumb: Range<Int>?
    /// How much of what is out of sight lies above, from 0 to 1.
    let fraction: Double

    /// What is above, in, and below the viewport, in rows or lines; `height` is the viewport's in lines.
    init(height: Int, before: Double, shown: Double, after: Double) {
        let hidden = before + after
        fraction = hidden > 0 ? before / hidden : 0
        guard height > 1, hidden > 0 else {
            thumb = nil
            return
        }
        let share = Double(height) * max(0, shown) / (hidden + max(0, shown))
        let length = Int(share.rounded()).clamped(1, height - 1)
        let free = height - length
        var start = Int((Double(free) * before / hidden).rounded()).clamped(0, free)
        if free > 1 {
            if before > 0 { start = max(1, start) }
            if after > 0 { start = min(free - 1, start) }
        }
        thumb = start..<(start + length)
    }

    /// What a bar leaves of a width for the content: it has a column of its own, so that nothing moves when it comes.
    static func width(beside hasBar: Bool, of width: Int) -> Int { hasBar ? max(1, width - 1) : width }
}

extension RenderTree {
    /// Keeps what the bar shows; only the lines where it differs are painted again.
    func show(_ bar: ScrollBar?, of node: RenderNode, _ scroll: ScrollState, in placement: Placement) {
        let (before, after) = (scroll.thumb, bar?.thumb)
        scroll.thumb = after
        scroll.fraction = bar?.fraction ?? 0
        guard before != after else { return }
        let old = before ?? 0..<0
        let new = after ?? 0..<0
        for range in [old, new] {
            for y in range where !(old.contains(y) && new.contains(y)) {
                placement.mark(Rect(x: node.frame.size.width - 1, y: y, width: 1, height: 1))
            }
        }
    }
}
