import FoundationEssentials
import Glibc
import Model
import Screens
import TermUI

/// `tern themes`: every theme with a sample, and the texts of each that are hard to read.
struct ThemesCommand {
    /// Nil: as many colours as the terminal has; none in a pipe.
    var depth: ColorDepth?
    var settings: Invocation.Settings

    @MainActor
    func run() -> ExitCode {
        let configuration: Configuration
        do throws(Failure) {
            configuration = try Configuration.read(settings)
        } catch {
            Console.error("tern: \(error.sentence)")
            return .usage
        }
        let depth = depth ?? Self.depthOfOutput
        for name in configuration.themeNames {
            if let theme = configuration.theme(named: name) { show(theme, depth) }
        }
        let file = Configuration.file(settings)
        for warning in configuration.warnings { Console.error("tern: \(file.sentence(warning))") }
        return .success
    }

    private static var depthOfOutput: ColorDepth? {
        isatty(STDOUT_FILENO) == 1 ? ColorDepth.expected(environment: ProcessInfo.processInfo.environment) : nil
    }

    @MainActor
    private func show(_ theme: Theme, _ depth: ColorDepth?) {
        let checked = depth == nil || depth == .mono ? .truecolor : depth ?? .truecolor
        Console.output("\(theme.name): \(theme.isLight ? "light" : "dark"), \(Self.verdict(theme, checked))")
        guard let depth else { return }
        let frame = Renderer().frame(ThemeSample(), size: ThemeSample.size)
        // Both end with a newline already.
        Console.raw(ANSIRendering.string(of: frame, theme: theme.onItsGround, depth: depth))
    }

    /// What text needs is 4.5 (WCAG 2.2).
    private static func verdict(_ theme: Theme, _ depth: ColorDepth) -> String {
        let weak = theme.weakPairs(depth: depth, on: theme.look)
        guard !weak.isEmpty else {
            let worst = Theme.textPairs.map { theme.contrast($0, depth: depth, on: theme.look) }.min() ?? 1
            return "contrast at least \(rounded(worst))"
        }
        let pairs = weak.map { "\(ThemeReader.name(of: $0.style.foreground)) \(rounded($0.contrast))" }
        return "hard to read, with a contrast below 4.5: " + pairs.joined(separator: ", ")
    }

    /// Down to one decimal: 4.49 is not 4.5.
    private static func rounded(_ contrast: Double) -> String {
        let tenths = Int(contrast * 10)
        return "\(tenths / 10).\(tenths % 10)"
    }
}
