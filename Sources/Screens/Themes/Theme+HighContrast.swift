import TermUI

/// Black and white and what is nearest to them: text has at least the contrast of 7 that WCAG calls enhanced.
extension Theme {
    static let highContrastDark = Theme(
        name: "high-contrast-dark",
        isLight: false,
        Inks(
            ground: 0x000000,
            text: 0xFFFFFF,
            secondary: 0xE6E6E6,
            tertiary: 0xD0D0D0,
            accent: 0x5CF0FF,
            star: 0xFFFF00,
            danger: 0xFF9C94,
            warning: 0xFFFF00,
            success: 0x7DFF7D,
            link: 0x8FC7FF,
            code: 0xFFD08A,
            quote: 0xC8FFC8,
            border: 0xFFFFFF,
            title: (0x000000, 0xFFFFFF),
            selection: (0x000000, 0xFFFF00),
            dimmed: (0xFFFFFF, 0x4D4D4D),
            hit: (0x000000, 0x5CF0FF),
            popup: (0xFFFFFF, 0x101010),
            toast: (0x000000, 0xFFFFFF)
        ),
        basic: BasicInks(
            secondary: .standard,
            accent: .indexed(14),
            star: .indexed(11),
            danger: .indexed(11),
            success: .indexed(10),
            title: (.indexed(0), .indexed(15)),
            selection: (.indexed(0), .indexed(15)),
            popup: .standard
        )
    )

    static let highContrastLight = Theme(
        name: "high-contrast-light",
        isLight: true,
        Inks(
            ground: 0xFFFFFF,
            text: 0x000000,
            secondary: 0x222222,
            tertiary: 0x383838,
            accent: Pigment(0x003A8C, index: 18),
            star: Pigment(0x5C3A00, index: 52),
            danger: 0x8B0000,
            warning: Pigment(0x5C3A00, index: 52),
            success: 0x004D1F,
            link: 0x0000C0,
            code: 0x5A2500,
            quote: 0x00401F,
            border: 0x000000,
            title: (0xFFFFFF, 0x000000),
            selection: (0xFFFFFF, Pigment(0x00308F, index: 18)),
            dimmed: (0x000000, 0xCCCCCC),
            hit: (0x000000, 0xFFE000),
            popup: (0x000000, 0xF4F4F4),
            toast: (0xFFFFFF, 0x000000)
        ),
        basic: BasicInks(
            secondary: .standard,
            accent: .standard,
            star: .standard,
            danger: .standard,
            success: .standard,
            title: (.indexed(15), .indexed(0)),
            selection: (.indexed(15), .indexed(0)),
            popup: .standard
        )
    )
}
