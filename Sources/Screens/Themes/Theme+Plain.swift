package import TermUI

/// The themes that Tern starts with. Ground and plain text are the terminal's own.
extension Theme {
    package static let dark = Theme(
        name: "dark",
        isLight: false,
        Inks(
            secondary: 0xB4B5BA,
            tertiary: 0x92949B,
            accent: 0x5CCFD6,
            star: 0xF5C95D,
            danger: 0xFF8F86,
            warning: 0xF5C95D,
            success: 0x8FD694,
            link: 0x7CC7FF,
            code: 0xD9B38C,
            quote: 0xA8D5B0,
            border: 0x585B63,
            title: (0xFFFFFF, 0x0B5C66),
            selection: (0xF5F7FA, 0x1D5B87),
            dimmed: (0xD8D9DE, 0x42444B),
            hit: (0x1A1500, 0xE5BE5A),
            popup: (0xD4D5DA, 0x26272C),
            toast: (0xF5F5F5, 0x3F424A)
        ),
        basic: .dark
    )

    package static let light = Theme(
        name: "light",
        isLight: true,
        Inks(
            secondary: 0x55585E,
            tertiary: 0x63666C,
            accent: 0x00597A,
            star: 0x875A00,
            danger: 0xB3261E,
            warning: 0x875A00,
            success: Pigment(0x1A6B33, index: 22),
            link: 0x0B57B0,
            code: 0x8A4F0A,
            quote: Pigment(0x2F6B3F, index: 22),
            border: 0xA9ABAF,
            title: (0xFFFFFF, 0x0B5A7D),
            selection: (0x0C1A20, 0xA9D9E6),
            dimmed: (0x1A1C1F, 0xD3D6DA),
            hit: (0x1F1A00, 0xFFDF70),
            popup: (0x24292E, 0xEFEFEC),
            toast: (0x1F2328, 0xFFEEB8)
        ),
        basic: .light
    )
}
