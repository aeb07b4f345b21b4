import CNcurses

/// From styles to what ncurses is told: attributes and a colour pair, defined when first used.
struct StylePalette {
    struct Code: Hashable {
        var attributes: UInt16
        var pair: UInt16
    }

    private struct Pair: Hashable {
        var foreground: Int32
        var background: Int32
    }

    let depth: ColorDepth
    /// How many colours the terminal type has: of 8, the bright ones are the others in bold.
    let colors: Int
    private let screen: OpaquePointer
    private var theme: Theme?
    private var codes: [Style: Code] = [:]
    /// The one asked for last: cells of a look come in runs.
    private var last: (style: Style, code: Code)?
    private var pairs: [Pair: UInt16] = [:]

    init(screen: OpaquePointer, depth: ColorDepth, colors: Int) {
        self.screen = screen
        self.depth = depth
        self.colors = colors
    }

    /// Takes the theme for the next cells; true when it is another than before.
    mutating func use(_ theme: Theme) -> Bool {
        guard theme != self.theme else { return false }
        self.theme = theme
        codes.removeAll(keepingCapacity: true)
        last = nil
        return true
    }

    mutating func code(for style: Style) -> Code {
        if let last, last.style == style { return last.code }
        let code = codes[style] ?? define(style)
        last = (style, code)
        return code
    }

    private mutating func define(_ style: Style) -> Code {
        let resolved =
            theme?.resolve(style, depth: depth) ?? ResolvedStyle(.standard, .standard, style.attributes)
        var attributes = Self.flags(resolved.attributes)
        var pair = Pair(foreground: -1, background: -1)
        if case .indexed(let index) = resolved.foreground {
            pair.foreground = folded(index)
            if colors < 16, index >= 8, index < 16 { attributes |= UInt16(cn_bold) }
        }
        if case .indexed(let index) = resolved.background { pair.background = folded(index) }
        let code = Code(attributes: attributes, pair: number(of: pair))
        codes[style] = code
        return code
    }

    private func folded(_ index: UInt8) -> Int32 {
        colors < 16 && index < 16 ? Int32(index % 8) : Int32(index)
    }

    /// Pair 0 is the terminal's own colours, which also stand in when the terminal type has no more pairs.
    private mutating func number(of pair: Pair) -> UInt16 {
        if depth == .mono || (pair.foreground < 0 && pair.background < 0) { return 0 }
        if let number = pairs[pair] { return number }
        let next = pairs.count + 1
        guard next <= min(Int(cn_screen_pairs(screen)), Int(Int16.max)),
            cn_screen_define_pair(screen, Int32(next), pair.foreground, pair.background)
        else { return 0 }
        pairs[pair] = UInt16(next)
        return UInt16(next)
    }

    /// ncurses cannot strike text through; dim says the same: done with.
    private static func flags(_ attributes: Attributes) -> UInt16 {
        let flags: [(Attributes, Int)] = [
            (.bold, cn_bold), (.dim, cn_dim), (.italic, cn_italic),
            (.underline, cn_underline), (.reverse, cn_reverse),
            (.strikethrough, cn_dim),
        ]
        return flags.reduce(0) { attributes.contains($1.0) ? $0 | UInt16($1.1) : $0 }
    }
}
