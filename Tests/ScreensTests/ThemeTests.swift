import Screens
import TermUI
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ThemeTests {
    /// Palettes of the first 16 colours that many readers have.
    private static let xterm = [
        0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5, 0x7F7F7F, 0xFF0000, 0x00FF00,
        0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
    ]
    private static let vga = [
        0x000000, 0xAA0000, 0x00AA00, 0xAA5500, 0x0000AA, 0xAA00AA, 0x00AAAA, 0xAAAAAA, 0x555555, 0xFF5555, 0x55FF55,
        0xFFFF55, 0x5555FF, 0xFF55FF, 0x55FFFF, 0xFFFFFF,
    ]

    private static func looks(isLight: Bool) -> [TerminalLook] {
        let plain = isLight ? TerminalLook.light : .dark
        let (front, back) = isLight ? (RGB(0), RGB(0xFFFFFF)) : (RGB(0xE5E5E5), RGB(0))
        return [plain]
            + [xterm, vga].map { palette in
                TerminalLook(foreground: front, background: back, palette: palette.map { RGB(UInt32($0)) })
            }
    }

    @Test(arguments: Theme.BuiltIn.allCases)
    func aThemeIsNamedAsItIsChosenAndColoursEveryRole(builtIn: Theme.BuiltIn) {
        let theme = builtIn.theme
        #expect(theme.name == builtIn.rawValue)
        #expect(theme.isLight == builtIn.rawValue.hasSuffix("light"))
        let missing = Set(ColorRole.allCases).subtracting(theme.colors.keys)
        #expect(missing == [.statusBackground], "which is the ground")
    }

    @Test(arguments: Theme.BuiltIn.allCases, ColorDepth.allCases)
    func colourIsUsedAsFarAsTheDepthGoes(builtIn: Theme.BuiltIn, depth: ColorDepth) {
        for role in ColorRole.allCases {
            let resolved = builtIn.theme.resolve(Style(role, on: role), depth: depth)
            for color in [resolved.foreground, resolved.background] {
                switch (depth, color) {
                case (_, .standard), (.truecolor, _): break
                case (.ansi8, .indexed(let index)): #expect(index < 8)
                case (.ansi16, .indexed(let index)): #expect(index < 16)
                case (.indexed256, .indexed(let index)): #expect(index >= 16, "what is the same everywhere")
                default: Issue.record("\(role) is \(color) at \(depth)")
                }
            }
        }
    }

    /// WCAG 2.2 asks 4.5 of text of normal size, and 7 for enhanced contrast.
    @Test(arguments: Theme.BuiltIn.allCases, ColorDepth.allCases)
    func textCanBeReadOnItsGround(builtIn: Theme.BuiltIn, depth: ColorDepth) {
        let theme = builtIn.theme
        let isHigh = builtIn == .highContrastDark || builtIn == .highContrastLight
        let minimum = isHigh && [.indexed256, .truecolor].contains(depth) ? 7 : 4.5
        for look in Self.looks(isLight: theme.isLight) {
            for (style, contrast) in theme.weakPairs(depth: depth, on: look, minimum: minimum) {
                Issue.record("\(style.foreground) on \(style.background): \(contrast) on \(look.background.hex)")
            }
        }
    }

    @Test(arguments: Theme.BuiltIn.allCases, ColorDepth.allCases)
    func aSelectedRowDiffersFromTheOthersAndFromADimmedOne(builtIn: Theme.BuiltIn, depth: ColorDepth) {
        let theme = builtIn.theme
        let plain = theme.resolve(Style(), depth: depth)
        let selected = theme.resolve(Style(.selection, on: .selectionBackground), depth: depth)
        let dimmed = theme.resolve(Style(.selectionDimmed, on: .selectionDimmedBackground), depth: depth)
        #expect(selected.background != plain.background || selected.attributes.contains(.reverse))
        #expect(selected != dimmed)
    }

    @Test(arguments: Theme.BuiltIn.allCases)
    func statesDifferWithoutColours(builtIn: Theme.BuiltIn) {
        func attributes(_ style: Style) -> Attributes { builtIn.theme.resolve(style, depth: .mono).attributes }
        #expect(attributes(Style(.selection, on: .selectionBackground)) == .reverse)
        #expect(attributes(Style(.selectionDimmed, on: .selectionDimmedBackground)) == .underline)
        #expect(attributes(Style(.unreadTitle)) == .bold)
        #expect(attributes(Style(.textSecondary)) == [])
        #expect(attributes(Style(.link)) == .underline)
        #expect(attributes(Style(.title, on: .titleBackground)) == .reverse)
    }

    @Test func theGroundIsTheTerminalsOwnUnlessAThemeBringsOne() {
        #expect(Theme.dark.resolve(Style(), depth: .truecolor).background == .standard)
        let solarized = Theme.BuiltIn.solarizedDark.theme
        #expect(solarized.resolve(Style(), depth: .truecolor).background == .rgb(RGB(0x002B36)))
        #expect(solarized.resolve(Style(.status, on: .statusBackground), depth: .truecolor).background != .standard)
        #expect(solarized.resolve(Style(), depth: .ansi16).background == .standard)
    }
}
