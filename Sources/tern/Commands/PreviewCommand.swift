import Glibc
import Screens
import TermUI

/// `tern preview`: draws one screen in one state.
struct PreviewCommand {
    var request: Invocation.PreviewRequest

    @MainActor
    func run() -> ExitCode {
        // Dates in pictures do not depend on where they are drawn.
        setenv("TZ", "UTC", 1)
        let frame = request.preview.frame(size: request.size)
        let theme = Theme.standard(isLight: request.isLight)
        switch request.format {
        case .text: Console.output(TextRendering.lines(of: frame).joined(separator: "\n"))
        case .ansi: Console.output(ANSIRendering.string(of: frame, theme: theme, depth: depth))
        case .svg:
            Console.output(SVGRendering.string(of: frame, theme: theme, depth: depth, title: "Tern"))
        }
        return .success
    }

    private var depth: ColorDepth {
        switch request.colors {
        case .indexed256: .indexed256
        case .ansi16: .ansi16
        case .mono: .mono
        }
    }
}
