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
        do throws(Failure) {
            for theme in configuration.themeNames.compactMap({ configuration.theme(named: $0) }) {
                if settings.asJSON {
                    Console.output(try JSONText.line(ThemeAnswer(theme, Self.checked(depth))))
                } else {
                    show(theme, depth)
                }
            }
        } catch {
            Console.error(error)
            return .failure
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
        let verdict = Self.verdict(theme, Self.checked(depth))
        Console.output("\(theme.name): \(theme.isLight ? "light" : "dark"), \(verdict)")
        guard let depth else { return }
        let frame = Renderer().frame(ThemeSample(), size: ThemeSample.size)
        // Both end with a newline already.
        Console.raw(ANSIRendering.string(of: frame, theme: theme.onItsGround, depth: depth))
    }

    /// Where there are no colours to look at, those are checked that a terminal may have.
    private static func checked(_ depth: ColorDepth?) -> ColorDepth {
        depth == nil || depth == .mono ? .truecolor : depth ?? .truecolor
    }

    /// What text needs is 4.5 (WCAG 2.2).
    private static func verdict(_ theme: Theme, _ depth: ColorDepth) -> String {
        let weak = theme.weakPairs(depth: depth, on: theme.look)
        guard !weak.isEmpty else {
            return "contrast at least \(rounded(theme.leastContrast(depth)))"
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

extension Theme {
    /// Of the texts, the one that is hardest to read.
    fileprivate func leastContrast(_ depth: ColorDepth) -> Double {
        Theme.textPairs.map { contrast($0, depth: depth, on: look) }.min() ?? 1
    }
}

/// A theme for programs.
private struct ThemeAnswer: Encodable {
    /// A text that is hard to read.
    struct Weak: Encodable {
        var role: String
        var contrast: Double
    }

    var name: String
    var light: Bool
    var depth: String
    var contrast: Double
    var weak: [Weak]

    init(_ theme: Theme, _ depth: ColorDepth) {
        name = theme.name
        light = theme.isLight
        self.depth = depth.rawValue
        contrast = Self.rounded(theme.leastContrast(depth))
        weak = theme.weakPairs(depth: depth, on: theme.look).map { pair in
            Weak(role: ThemeReader.name(of: pair.style.foreground), contrast: Self.rounded(pair.contrast))
        }
    }

    /// Down to hundredths: 4.499 is not 4.5.
    private static func rounded(_ contrast: Double) -> Double { (contrast * 100).rounded(.down) / 100 }
}
