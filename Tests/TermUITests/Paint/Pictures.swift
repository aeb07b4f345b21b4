import TermUI

/// What a root node looks like in a fresh renderer, rows trimmed.
@MainActor
func picture(_ root: some NodeConvertible, _ width: Int, _ height: Int) -> [String] {
    TextRendering.lines(of: Renderer().frame(root, size: Size(width: width, height: height)))
}

/// A renderer whose frames go to a memory surface, as a screen's do.
@MainActor
final class Stage {
    let renderer = Renderer()
    let surface: MemorySurface
    var size: Size
    private(set) var last: Frame

    init(_ width: Int, _ height: Int) {
        size = Size(width: width, height: height)
        surface = MemorySurface(size: size)
        last = Frame(size: size, layers: [], cursor: nil)
    }

    @discardableResult
    func show(_ root: some NodeConvertible) -> [String] {
        last = renderer.frame(root, size: size)
        surface.present(last, theme: Theme(name: "test", colors: [:]))
        return TextRendering.lines(of: last)
    }

    var cost: FrameStatistics { last.statistics }
}

/// A generator whose numbers are the same in each run.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: Int) {
        state = UInt64(bitPattern: Int64(seed)) &* 0x9E37_79B9_7F4A_7C15 &+ 1
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
