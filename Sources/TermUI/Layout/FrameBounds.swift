/// One axis of a frame, in cells; nil leaves it to the child or to what is offered, and `Int.max` is as much as is offered.
package struct FrameLength: Hashable, Sendable {
    package var minimum: Int?
    /// What the child is offered where nobody says how much room there is.
    package var ideal: Int?
    package var maximum: Int?

    package init(minimum: Int? = nil, ideal: Int? = nil, maximum: Int? = nil) {
        self.minimum = minimum.map { max(0, $0) }
        self.ideal = ideal.map { max(0, $0) }
        self.maximum = maximum.map { max(0, $0) }
    }

    /// Exactly this many cells; nil leaves the axis to the child.
    package init(fixed: Int?) {
        self.init(minimum: fixed, ideal: fixed, maximum: fixed)
    }

    /// What the child is offered.
    func proposal(_ offered: Int?) -> Int? {
        (offered ?? ideal).map { $0.clamped(minimum ?? 0, maximum ?? .max) }
    }

    /// The frame's length, when `offered` was offered and the child takes `child`.
    func length(_ offered: Int?, child: Int) -> Int {
        guard let offered else { return (ideal ?? child).clamped(minimum ?? 0, maximum ?? .max) }
        let lower = minimum ?? min(child, maximum ?? child)
        return offered.clamped(lower, maximum ?? max(child, lower))
    }
}

/// What a frame modifier asks for.
package struct FrameBounds: Hashable, Sendable {
    package var width: FrameLength
    package var height: FrameLength
    /// Where a child smaller than the frame stands in it.
    package var alignment: Alignment

    package init(
        width: FrameLength = FrameLength(),
        height: FrameLength = FrameLength(),
        alignment: Alignment = .topLeading
    ) {
        self.width = width
        self.height = height
        self.alignment = alignment
    }

    func proposal(_ offered: Proposal) -> Proposal {
        Proposal(width: width.proposal(offered.width), height: height.proposal(offered.height))
    }

    func size(_ offered: Proposal, child: Size) -> Size {
        Size(
            width: width.length(offered.width, child: child.width),
            height: height.length(offered.height, child: child.height)
        )
    }
}
