package import TermUI

extension Theme {
    /// The themes that come with Tern, in the order in which they are shown and taken in turn.
    package enum BuiltIn: String, CaseIterable, Sendable {
        case dark, light
        case highContrastDark = "high-contrast-dark"
        case highContrastLight = "high-contrast-light"
        case solarizedDark = "solarized-dark"
        case solarizedLight = "solarized-light"
        case colorBlindDark = "colorblind-dark"
        case colorBlindLight = "colorblind-light"

        /// Made when first asked for: a run needs one or two of them.
        package var theme: Theme {
            switch self {
            case .dark: .dark
            case .light: .light
            case .highContrastDark: .highContrastDark
            case .highContrastLight: .highContrastLight
            case .solarizedDark: .solarizedDark
            case .solarizedLight: .solarizedLight
            case .colorBlindDark: .colorBlindDark
            case .colorBlindLight: .colorBlindLight
            }
        }
    }

    /// The theme for a terminal background.
    package static func standard(isLight: Bool) -> Theme { isLight ? .light : .dark }
}
