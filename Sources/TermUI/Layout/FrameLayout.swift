/// One axis of a frame modifier.
struct FrameLength {
    var minimum: Int?
    var fixed: Int?
    var maximum: Int?

    /// What the child is offered.
    func proposal(_ offered: Int?) -> Int? {
        if let fixed { return fixed }
        return offered.map { $0.clamped(minimum ?? 0, maximum ?? .max) }
    }

    /// The frame's length, when `offered` was offered and the child takes `child`.
    func length(_ offered: Int?, child: Int) -> Int {
        if let fixed { return max(0, fixed) }
        guard let offered else { return child.clamped(minimum ?? 0, maximum ?? .max) }
        let lower = minimum ?? min(child, maximum ?? child)
        return offered.clamped(lower, maximum ?? max(child, lower))
    }
}

/// A frame modifier by its two axes.
struct FrameLayout {
    var width: FrameLength
    var height: FrameLength
    var alignment: Alignment

    func proposal(_ offered: Proposal) -> Proposal {
        Proposal(width: width.proposal(offered.width), height: height.proposal(offered.height))
    }
}

extension Modifier {
    /// Nil for any modifier but a frame.
    var frameLayout: FrameLayout? {
        guard
            case .frame(
                let minWidth,
                let width,
                let maxWidth,
                let minHeight,
                let height,
                let maxHeight,
                let alignment
            ) =
                self
        else { return nil }
        return FrameLayout(
            width: FrameLength(minimum: minWidth, fixed: width, maximum: maxWidth),
            height: FrameLength(minimum: minHeight, fixed: height, maximum: maxHeight),
            alignment: alignment
        )
    }
}
