import TermUI

/// Hues that people with any of the common kinds of colour blindness tell apart: those of Okabe and Ito ("Color Universal
/// Design", 2008), lighter or darker where text needs it. Nothing is told by red against green.
extension Theme {
    static let colorBlindDark = Theme(
        name: "colorblind-dark",
        isLight: false,
        Inks(
            secondary: 0xB4B5BA,
            tertiary: 0x92949B,
            accent: 0x56B4E9,
            star: Pigment(0xF0E442, index: 227),
            danger: 0xF58742,
            warning: 0xE69F00,
            success: 0x1FB98C,
            link: 0x7CC4EE,
            code: 0xDB94BB,
            quote: 0x8FD3BD,
            border: 0x585B63,
            title: (0xFFFFFF, 0x005A8C),
            selection: (0xFFFFFF, 0x005A8C),
            dimmed: (0xD8D9DE, 0x42444B),
            hit: (0x1A1500, Pigment(0xF0E442, index: 227)),
            popup: (0xD4D5DA, 0x26272C),
            toast: (0xF5F5F5, 0x3F424A)
        ),
        basic: BasicInks(
            secondary: .indexed(7),
            accent: .indexed(14),
            star: .indexed(11),
            danger: .indexed(11),
            success: .indexed(14),
            title: (.indexed(15), .indexed(4)),
            selection: (.indexed(15), .indexed(4)),
            popup: .indexed(15)
        )
    )

    static let colorBlindLight = Theme(
        name: "colorblind-light",
        isLight: true,
        Inks(
            secondary: 0x55585E,
            tertiary: 0x63666C,
            accent: 0x005F96,
            star: 0x7A5600,
            danger: 0xAD4600,
            warning: 0x8A5C00,
            success: 0x00694B,
            link: 0x0064A0,
            code: 0x8F3A6C,
            quote: 0x00694B,
            border: 0xA9ABAF,
            title: (0xFFFFFF, 0x005F96),
            selection: (0x06202F, 0xAED8F2),
            dimmed: (0x1A1C1F, 0xD3D6DA),
            hit: (0x1F1A00, Pigment(0xF5E15A, index: 227)),
            popup: (0x24292E, 0xEFEFEC),
            toast: (0x1F2328, 0xF8EFA8)
        ),
        basic: .light
    )
}
