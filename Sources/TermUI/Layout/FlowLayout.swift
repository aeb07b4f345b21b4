/// Children in lines, as words in a text: as many side by side as fit, the rest below. A child wider than a line has one
/// to itself.
package struct FlowLayout: Layout {
    /// Columns between two children of a line.
    package var horizontalSpacing: Int
    /// Rows between two lines.
    package var verticalSpacing: Int

    package init(horizontalSpacing: Int = 1, verticalSpacing: Int = 0) {
        self.horizontalSpacing = max(0, horizontalSpacing.bounded)
        self.verticalSpacing = max(0, verticalSpacing.bounded)
    }

    /// The children's ideal sizes.
    package func makeCache(_ children: [LayoutChild]) -> [Size] {
        children.map { $0.size(Proposal(width: nil, height: nil)) }
    }

    package func size(_ proposal: Proposal, of children: [LayoutChild], _ cache: inout [Size]) -> Size {
        let flow = flow(proposal, children, cache)
        return Size(width: flow.width, height: flow.height)
    }

    package func places(
        _ proposal: Proposal,
        in size: Size,
        of children: [LayoutChild],
        _ cache: inout [Size]
    ) -> [LayoutPlace] {
        flow(proposal, children, cache).places
    }

    private struct Flow {
        var places: [LayoutPlace] = []
        var width = 0
        var height = 0
    }

    private func flow(_ proposal: Proposal, _ children: [LayoutChild], _ ideals: [Size]) -> Flow {
        var flow = Flow()
        var (x, y) = (0, 0)
        for (child, ideal) in zip(children, ideals) {
            let room = proposal.width ?? .max
            // What fits keeps its ideal size; only what is wider than a line has to make do with the line.
            let offer = Proposal(width: ideal.width <= room ? nil : room, height: nil)
            let size = ideal.width <= room ? ideal : child.size(offer)
            if x > 0, x.adding(size.width) > room {
                x = 0
                y = flow.height.adding(verticalSpacing)
            }
            flow.places.append(LayoutPlace(origin: Point(x: x, y: y), proposal: offer))
            flow.width = max(flow.width, x.adding(size.width))
            flow.height = max(flow.height, y.adding(size.height))
            x = x.adding(size.width).adding(horizontalSpacing)
        }
        return flow
    }
}
