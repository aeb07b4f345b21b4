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
