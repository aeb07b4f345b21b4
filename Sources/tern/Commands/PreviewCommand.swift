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
            return try draw(configuration.chosenTheme(isLight: false))
        } catch {
            Console.error("tern: \(error.sentence)")
            return .usage
        }
    }

    @MainActor
    private func draw(_ theme: Theme) throws(Failure) -> ExitCode {
        // Dates in pictures do not depend on where they are drawn.
        setenv("TZ", "UTC", 1)
        let frame = request.preview.frame(size: request.size)
        let lines =
            switch request.format {
            case .text: TextRendering.lines(of: frame)
            case .ansi: Self.lines(ANSIRendering.string(of: frame, theme: theme, depth: request.depth))
            case .svg: Self.lines(SVGRendering.string(of: frame, theme: theme, depth: request.depth, title: "Tern"))
            }
        if settings.asJSON {
            Console.output(try JSONText.line(PreviewAnswer(request, lines)))
        } else if request.format == .text {
            Console.output(lines.joined(separator: "\n"))
        } else {
            Console.raw(lines.joined(separator: "\n"))
        }
        return .success
    }

    /// Without the newline at the end.
    private static func lines(_ text: String) -> [String] {
        text.dropLast().split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
}

/// The same for programs.
private struct PreviewAnswer: Encodable {
    var screen: String
    var state: String
    var columns: Int
    var rows: Int
    var format: String
    var lines: [String]

    init(_ request: Invocation.PreviewRequest, _ lines: [String]) {
        screen = request.preview.screen.rawValue
        state = request.preview.state.rawValue
        columns = request.size.width
        rows = request.size.height
        format = request.format.rawValue
        self.lines = lines
    }
}
