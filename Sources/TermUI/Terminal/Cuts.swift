/// Which wide clusters of which layers lose one half to a layer above. No terminal shows half a cluster, so the other
/// half is blank, as in `Frame.composed()`.
struct Cuts {
    /// Per layer, the first halves, by `y * width + x` in the layer.
    private let sets: [Set<Int>]

    subscript(index: Int) -> Set<Int> { sets[index] }

    init(layers: [Layer], screen: Size) {
        let bounds = Rect(origin: .zero, size: screen)
        sets = layers.indices.map { index in
            var cuts: Set<Int> = []
            let lower = layers[index]
            let visible = lower.frame.intersection(bounds)
            for upper in layers[(index + 1)...] {
                let overlap = upper.frame.intersection(bounds).intersection(visible)
                guard !overlap.isEmpty else { continue }
                for edge in [overlap.minX, overlap.maxX] where edge > visible.minX && edge < visible.maxX {
                    Self.collect(lower, edge: edge, rows: overlap.minY..<overlap.maxY, into: &cuts)
                }
            }
            return cuts
        }
    }

    /// Clusters that lie across the line between columns `edge - 1` and `edge` of the screen.
    private static func collect(_ layer: Layer, edge: Int, rows: Range<Int>, into cuts: inout Set<Int>) {
        let x = edge - layer.frame.minX
        for y in rows.lowerBound - layer.frame.minY..<rows.upperBound - layer.frame.minY
        where layer.buffer[x, y].width == 0 {
            cuts.insert(y * layer.frame.size.width + x - 1)
        }
    }
}
