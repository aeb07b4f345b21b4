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

    private(set) var depth: ColorDepth
    /// A terminal type had no more pairs, or no more slots, since `recycle()`: some cells lost their colours.
    private(set) var isExhausted = false
    /// Stand in for colours of 24 bits; used at that depth only, and not by terminal types that have them.
    private(set) var slots = ColorSlots()
    private let isDirect: Bool
    /// Of pairs that may be defined; 0 is the terminal's own colours.
    private let limit: Int
    private let screen: OpaquePointer
    private var theme: Theme?
    private var codes: [Style: Code] = [:]
    /// The one asked for last: cells of a look come in runs.
    private var last: (style: Style, code: Code)?
    private var pairs: [Pair: UInt16] = [:]
    /// Numbers are not used twice before all were used once: ncurses then sees by them which cells look different.
    private var lastPair = 0

    init(screen: OpaquePointer, depth: ColorDepth, colors: TerminalColors, limit: Int = Int(Int16.max)) {
        self.screen = screen
        self.depth = depth
        self.limit = min(limit, Int(cn_screen_pairs(screen)), Int(Int16.max))
        isDirect = colors.isDirect
    }

    var usesSlots: Bool { depth == .truecolor && !isDirect }

    /// Takes the theme for the next cells; true when it is another than before.
    mutating func use(_ theme: Theme) -> Bool {
        guard theme != self.theme else { return false }
        self.theme = theme
        codes.removeAll(keepingCapacity: true)
        last = nil
        return true
    }

    /// Takes another depth for the next cells, as which all must be encoded anew.
    mutating func use(_ depth: ColorDepth) {
        self.depth = depth
        // An index that stood for itself may stand for a colour now.
        pairs.removeAll(keepingCapacity: true)
        slots.removeAll()
        codes.removeAll(keepingCapacity: true)
        theme = nil
    }

    /// Begins anew with pairs and slots; all that is shown is then unknown and must be encoded again.
    mutating func recycle() {
        isExhausted = false
        lastPair = 0
        pairs.removeAll(keepingCapacity: true)
        slots.removeAll()
        codes.removeAll(keepingCapacity: true)
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
        let pair = Pair(foreground: number(of: resolved.foreground), background: number(of: resolved.background))
        let code = Code(attributes: Self.flags(resolved.attributes), pair: number(of: pair))
        codes[style] = code
        return code
    }

    /// ncurses' number for a colour; -1 is the terminal's own.
    private mutating func number(of color: TerminalColor) -> Int32 {
        switch color {
        case .standard: return -1
        case .indexed(let index):
            guard depth == .truecolor, let color = Palette.rgb(index) else { return Int32(index) }
            return number(of: color)
        case .rgb(let color): return number(of: color)
        }
    }

    private mutating func number(of color: RGB) -> Int32 {
        if isDirect {
            // The lowest numbers are indices still, in some types up to 255: a trace of red tells them apart.
            return Int32(color.value < 256 ? color.value + 0x010000 : color.value)
        }
        if let slot = slots.index(for: color) { return Int32(slot) }
        isExhausted = true
        return -1
    }

    /// Pair 0 is the terminal's own colours, which also stand in when a screen has more styles than there are pairs.
    private mutating func number(of pair: Pair) -> UInt16 {
        if depth == .mono || (pair.foreground < 0 && pair.background < 0) { return 0 }
        if let number = pairs[pair] { return number }
        guard lastPair < limit else {
            isExhausted = true
            return 0
        }
        guard cn_screen_define_pair(screen, Int32(lastPair + 1), pair.foreground, pair.background) else { return 0 }
        lastPair += 1
        pairs[pair] = UInt16(lastPair)
        return UInt16(lastPair)
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
