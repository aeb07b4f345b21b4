import Glibc
import Model
import Screens
import TermUI

/// `tern preview`: draws one screen in one state.
struct PreviewCommand {
    var request: Invocation.PreviewRequest
    var settings: Invocation.Settings

    @MainActor
    func run() -> ExitCode {
        do throws(Failure) {
            let configuration = try Configuration.read(settings)
            return draw(configuration.chosenTheme(isLight: false))
        } catch {
            Console.error("tern: \(error.sentence)")
            return .usage
        }
    }

    @MainActor
    private func draw(_ theme: Theme) -> ExitCode {
        // Dates in pictures do not depend on where they are drawn.
        setenv("TZ", "UTC", 1)
        let frame = request.preview.frame(size: request.size)
        switch request.format {
        case .text: Console.output(TextRendering.lines(of: frame).joined(separator: "\n"))
        // Both end with a newline already.
        case .ansi: Console.raw(String(ANSIRendering.string(of: frame, theme: theme, depth: request.depth).dropLast()))
        case .svg:
            let picture = SVGRendering.string(of: frame, theme: theme, depth: request.depth, title: "Tern")
            Console.raw(String(picture.dropLast()))
        }
        return .success
    }
}
