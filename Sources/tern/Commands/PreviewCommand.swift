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
        // Both end with a newline already.
        case .ansi: Console.raw(String(ANSIRendering.string(of: frame, theme: theme, depth: depth).dropLast()))
        case .svg:
            let picture = SVGRendering.string(of: frame, theme: theme, depth: depth, title: "Tern")
            Console.raw(String(picture.dropLast()))
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
