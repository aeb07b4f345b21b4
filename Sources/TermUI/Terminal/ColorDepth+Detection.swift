import CNcurses

extension ColorDepth {
    /// What a terminal with `colors` colours (terminfo's `colors`) is to be given. The reader's wish comes first:
    /// `NO_COLOR` (no-color.org), `CLICOLOR=0`, `TERM=dumb`.
    package static func detect(environment: [String: String], colors: Int) -> ColorDepth {
        if environment["NO_COLOR"]?.isEmpty == false { return .mono }
        if environment["CLICOLOR"] == "0" || environment["TERM"] == "dumb" { return .mono }
        if colors < 8 { return .mono }
        // A direct-colour type (xterm-direct: 2²⁴ colours) has no palette beyond the first eight.
        return colors >= 256 && colors <= 1024 ? .indexed256 : .ansi16
    }

    /// The colours that terminfo says a terminal type has; nil when it does not know the type.
    package static func colors(ofTerminal name: String) -> Int? {
        let colors = cn_terminal_colors(name)
        return colors < 0 ? nil : Int(colors)
    }
}
