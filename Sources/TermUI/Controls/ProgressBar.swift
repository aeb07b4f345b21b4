/// How far something has come, in eighths of a cell. It takes the width it is offered, ten columns where nobody says.
package struct ProgressBar: View {
    /// From 0 to 1.
    package let value: Double

    /// Values beyond the ends count as the ends, what is no number as 0.
    package init(value: Double) {
        self.value = value > 0 ? min(1, value) : 0
    }

    /// A count of so many; nothing to do counts as done.
    package init(_ done: Int, of total: Int) {
        self.init(value: total > 0 ? Double(done) / Double(total) : 1)
    }

    package var body: Node {
        Canvas(ProgressDrawing(value: value)).accessibilityLabel("\(Int((value * 100).rounded())) %")
    }
}

struct ProgressDrawing: CanvasDrawing {
    var value: Double

    func size(_ proposal: Proposal) -> Size { Size(width: max(1, proposal.width ?? 10), height: 1) }

    func draw(in canvas: inout CanvasContext) {
        let eighths = Int((value * Double(canvas.size.width * 8)).rounded())
        let (full, rest) = eighths.quotientAndRemainder(dividingBy: 8)
        // The track is text as well: without colours the bar still has an end.
        canvas.fill(Rect(origin: .zero, size: canvas.size), with: "░", Ink())
        canvas.fill(Rect(x: 0, y: 0, width: full, height: 1), with: "█", Ink())
        if rest > 0 { canvas.write(Self.parts[rest - 1], at: Point(x: full, y: 0)) }
    }

    /// One to seven eighths of a cell from the left.
    private static let parts = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"]
}
