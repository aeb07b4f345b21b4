import CNcurses

/// What a terminal's colours are, as far as terminfo and the environment tell before the terminal itself is heard.
struct TerminalColors: Equatable, Sendable {
    /// terminfo's `colors`.
    var count: Int
    /// Colour numbers are `0xRRGGBB`: the types ending in `-direct`.
    var isDirect = false
    /// terminfo says that the terminal shows 24 bits (`RGB`, `Tc`).
    var isTruecolor = false
    /// Colours of 256 are chosen by SGR 38;5 and 48;5, which can be exchanged for those of 24 bits on the way out.
    var hasIndexedSGR = false
    /// The type of the same family with 256 colours, for a type that has fewer: a terminal that calls itself by the name of
    /// an older one is drawn on by it as soon as it has told that it shows them.
    var richerType: String?

    init(count: Int, isDirect: Bool = false, isTruecolor: Bool = false, hasIndexedSGR: Bool = false) {
        self.count = count
        self.isDirect = isDirect
        self.isTruecolor = isTruecolor
        self.hasIndexedSGR = hasIndexedSGR
    }

    /// Asks terminfo; nil when it does not know the type.
    init?(terminalType: String) {
        var colors = cn_colors()
        guard cn_colors_of(terminalType, &colors) else { return nil }
        self.init(
            count: Int(colors.colors),
            isDirect: colors.direct,
            isTruecolor: colors.truecolor,
            hasIndexedSGR: colors.indexed_sgr
        )
        let richer = terminalType + "-256color"
        if (8..<256).contains(count), TerminalColors(terminalType: richer)?.canSendTruecolor == true {
            richerType = richer
        }
    }

    /// Whether there is a way to send colours of 24 bits, should the terminal show them.
    var canSendTruecolor: Bool { isDirect || (hasIndexedSGR && count >= 256) }

    /// What to begin with. The reader's wish comes first: `NO_COLOR` (no-color.org), `CLICOLOR=0`, `TERM=dumb`.
    func depth(environment: [String: String]) -> ColorDepth {
        if environment["NO_COLOR"]?.isEmpty == false { return .mono }
        if environment["CLICOLOR"] == "0" || environment["TERM"] == "dumb" { return .mono }
        if count < 8 { return .mono }
        if canSendTruecolor, isTruecolor || Self.isHinted(by: environment) { return .truecolor }
        // A direct-colour type of another layout has no palette beyond the first eight.
        return count < 16 || count > 1024 ? .ansi8 : count < 256 ? .ansi16 : .indexed256
    }

    /// What to change to when the terminal has told whether it shows 24 bits; nil to stay.
    func depth(from depth: ColorDepth, confirmed isTruecolor: Bool) -> ColorDepth? {
        switch depth {
        case .indexed256 where isTruecolor && (canSendTruecolor || richerType != nil): .truecolor
        case .ansi8 where isTruecolor && richerType != nil, .ansi16 where isTruecolor && richerType != nil: .truecolor
        // What `COLORTERM` said, the terminal itself denies. Of terminfo it knows less than whoever chose the type.
        case .truecolor where !isTruecolor && !self.isTruecolor && !isDirect: .indexed256
        default: nil
        }
    }

    /// What to change to when the terminal has told which colour it has under the last of 256 numbers; nil to stay.
    func depthWithPalette(from depth: ColorDepth) -> ColorDepth? {
        richerType != nil && (depth == .ansi8 || depth == .ansi16) ? .indexed256 : nil
    }

    /// `COLORTERM` names what the terminal shows that a process was started in. It passes through GNU screen, which then
    /// stands between and knows only 256; tmux turns what its terminal cannot show into what it can.
    private static func isHinted(by environment: [String: String]) -> Bool {
        guard ["truecolor", "24bit"].contains(environment["COLORTERM"]) else { return false }
        let isScreen = environment["TERM"]?.hasPrefix("screen") == true && environment["TMUX"] == nil
        return !isScreen && environment["STY"] == nil
    }
}

extension ColorDepth {
    /// What a terminal can be expected to show that was not asked: by terminfo and the environment. `mono` for types that
    /// are unknown.
    package static func expected(environment: [String: String]) -> ColorDepth {
        guard let type = environment["TERM"] else { return .mono }
        return TerminalColors(terminalType: type)?.depth(environment: environment) ?? .mono
    }
}
