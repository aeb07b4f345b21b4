import TermUI

/// After Ethan Schoonover's Solarized, with the accents moved as far as text needs to be read: of the original ones most
/// have a contrast of 3 to 4.
extension Theme {
    static let solarizedDark = Theme(
        name: "solarized-dark",
        isLight: false,
        Inks(
            ground: Pigment(0x002B36, index: 234),
            text: 0x93A1A1,
            secondary: 0x8B9C9E,
            tertiary: 0x869799,
            accent: 0x2FB3A8,
            star: 0xC49A1A,
            danger: 0xF0706C,
            warning: 0xC49A1A,
            success: 0x96AB14,
            link: 0x4EA8E8,
            code: 0xD98A5B,
            quote: 0x96AB14,
            border: Pigment(0x3F6570, index: 240),
            title: (0xFDF6E3, 0x0B5066),
            selection: (0xFDF6E3, 0x1A5C78),
            dimmed: (0xEEE8D5, Pigment(0x1B4A57, index: 238)),
            hit: (0x002B36, 0xC49A1A),
            popup: (0x93A1A1, 0x07303C),
            toast: (0xFDF6E3, Pigment(0x285F6C, index: 239))
        ),
        basic: .dark
    )

    static let solarizedLight = Theme(
        name: "solarized-light",
        isLight: true,
        Inks(
            ground: 0xFDF6E3,
            text: Pigment(0x4D626A, index: 240),
            secondary: 0x586E75,
            tertiary: 0x586E75,
            accent: 0x156D66,
            star: 0x7F6000,
            danger: 0xB8231F,
            warning: 0x7F6000,
            success: 0x566300,
            link: 0x1A659C,
            code: 0xA33C10,
            quote: 0x566300,
            border: 0xB5B8A8,
            title: (0xFDF6E3, 0x2B5F75),
            selection: (0x073642, 0xB9D9D6),
            dimmed: (0x073642, 0xE0D9C4),
            hit: (0x073642, 0xEBCB6B),
            popup: (0x3F545C, Pigment(0xF5EED9, index: 255)),
            toast: (0x073642, 0xF0DFA0)
        ),
        basic: .light
    )
}
