import Foundation
import Screens
import TermUI
import Testing

@Suite(.timeLimit(.minutes(1)))
struct ThemeTests {
    @Test(arguments: [false, true], ColorDepth.allCases)
    func everyRoleResolvesAtEveryDepth(isLight: Bool, depth: ColorDepth) {
        let theme = Theme.standard(isLight: isLight)
        for role in ColorRole.allCases {
            let resolved = theme.resolve(Style(role), depth: depth)
            if depth == .mono { #expect(resolved.foreground == .standard) }
            if depth == .ansi16, case .indexed(let index) = resolved.foreground { #expect(index < 16) }
        }
    }

    @Test(arguments: [false, true])
    func aSelectionShowsWithoutColours(isLight: Bool) {
        let theme = Theme.standard(isLight: isLight)
        let style = Style(.selection, on: .selectionBackground)
        #expect(theme.resolve(style, depth: .mono).attributes.contains(.reverse))
    }

    @Test func theBackgroundDecidesWhatIsLight() {
        #expect(Theme.isLight(red: 65535, green: 65535, blue: 65535))
        #expect(Theme.isLight(red: 0xFDFD, green: 0xF6F6, blue: 0xE3E3))
        #expect(!Theme.isLight(red: 0, green: 0, blue: 0))
        #expect(!Theme.isLight(red: 0x0000, green: 0x2B2B, blue: 0x3636))
    }

    /// Text on its background, as WCAG 2.1 counts it; 4.5 is what small text needs.
    @Test(arguments: [false, true])
    func textCanBeReadAt256Colours(isLight: Bool) {
        let theme = Theme.standard(isLight: isLight)
        let terminalBackground = isLight ? 1.0 : 0.0
        let pairs: [(ColorRole, ColorRole)] = [
            (.textSecondary, .standard), (.textTertiary, .standard), (.accent, .standard), (.danger, .standard),
            (.warning, .standard), (.link, .standard), (.code, .standard), (.quote, .standard), (.heading, .standard),
            (.title, .titleBackground), (.status, .statusBackground), (.selection, .selectionBackground),
            (.selectionDimmed, .selectionDimmedBackground), (.popup, .popupBackground), (.toast, .toastBackground),
            (.starred, .standard), (.unread, .standard), (.success, .standard),
        ]
        for (foreground, background) in pairs {
            let resolved = theme.resolve(Style(foreground, on: background), depth: .indexed256)
            let front = luminance(resolved.foreground) ?? 1 - terminalBackground
            let back = luminance(resolved.background) ?? terminalBackground
            let contrast = (max(front, back) + 0.05) / (min(front, back) + 0.05)
            #expect(contrast >= 4.5, "\(theme.name): \(foreground) on \(background) is \(contrast)")
        }
    }

    /// Relative luminance of the colours 16...255 of the xterm palette.
    private func luminance(_ color: TerminalColor) -> Double? {
        guard case .indexed(let index) = color, index >= 16 else { return nil }
        let steps = [0.0, 95, 135, 175, 215, 255]
        let parts: [Double] =
            index >= 232
            ? Array(repeating: Double(index - 232) * 10 + 8, count: 3)
            : [36, 6, 1].map { steps[Int(index - 16) / $0 % 6] }
        let linear = parts.map { part in
            let value = part / 255
            return value <= 0.03928 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }
}
