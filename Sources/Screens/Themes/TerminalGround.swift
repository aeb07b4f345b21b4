package import TermUI

/// Whether the terminal is light or dark, as far as it has told.
package struct TerminalGround: Equatable, Sendable {
    /// What to go by now; dark until something says otherwise, as most terminals are.
    package private(set) var isLight: Bool
    /// The background itself was told: then it counts more than what the terminal says of its scheme.
    private var knowsBackground = false

    /// `COLORFGBG`, which some terminals set, is all there is before the first answer: the last of its numbers is the
    /// background, of which 7 and 9 to 15 are light (rxvt's palette).
    package init(environment: [String: String]) {
        let background = environment["COLORFGBG"]?.split(separator: ";").last.flatMap { Int($0) }
        isLight = background == 7 || (9...15).contains(background ?? 0)
    }

    /// Takes an answer of the terminal; true when that changes whether it is light.
    package mutating func learn(_ reply: Reply) -> Bool {
        let before = isLight
        switch reply {
        case .background(let red, let green, let blue):
            knowsBackground = true
            isLight = Self.isLight(red: red, green: green, blue: blue)
        case .colorScheme(let isLight) where !knowsBackground:
            self.isLight = isLight
        default: break
        }
        return isLight != before
    }

    /// By the relative luminance (WCAG 2.2) of parts 0...65535: on what is darker than this, white has more contrast than
    /// black.
    private static func isLight(red: Int, green: Int, blue: Int) -> Bool {
        func part(_ value: Int) -> UInt8 { UInt8(clamping: value / 257) }
        return RGB(red: part(red), green: part(green), blue: part(blue)).luminance > 0.18
    }
}
