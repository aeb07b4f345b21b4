import Testing

@testable import TermUI

@Suite(.timeLimit(.minutes(10)))
struct ColorValueTests {
    @Test func hexIsReadAndWritten() {
        #expect(RGB(hex: "#0a1B2c")?.hex == "#0a1b2c")
        for text in ["", "#", "#12345", "#1234567", "123456", "#12345g", "#+12345", "#١٢٣٤٥٦"] {
            #expect(RGB(hex: text) == nil, "\(text)")
        }
    }

    @Test func contrastIsThatOfWCAG() {
        #expect(abs(RGB(0xFFFFFF).contrast(with: RGB(0)) - 21) < 0.001)
        #expect(abs(RGB(0x777777).contrast(with: RGB(0xFFFFFF)) - 4.48) < 0.005)
        #expect(RGB(0x123456).contrast(with: RGB(0x123456)) == 1)
    }

    @Test func everyColourOfThePaletteIsNearestToItself() throws {
        for index in UInt8(16)...255 {
            let color = try #require(Palette.rgb(index))
            #expect(Palette.rgb(Palette.nearest(to: color)) == color)
        }
        #expect(Palette.rgb(15) == nil)
    }

    @Test func theNearestIsNoFurtherThanAnyOther() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<300 {
            let color = RGB(UInt32.random(in: 0...0xFFFFFF, using: &generator))
            let distances = (UInt8(16)...255).compactMap { Palette.rgb($0)?.distance(to: color) }
            let chosen = Palette.rgb(Palette.nearest(to: color))?.distance(to: color)
            #expect(chosen == distances.min(), "\(color.hex)")
        }
    }

    @Test func aColourOf24BitsBringsItsOwnIndex() {
        let color = RoleColor(0xFF0000, ansi16: .indexed(9), ansi8: .indexed(1), mono: .bold)
        #expect(color.color(at: .truecolor) == .rgb(RGB(0xFF0000)))
        #expect(color.color(at: .indexed256) == .indexed(196))
        #expect(RoleColor(0xFF0000, indexed256: 160, ansi16: .indexed(9)).color(at: .indexed256) == .indexed(160))
        #expect(color.color(at: .ansi16) == .indexed(9))
        #expect(color.color(at: .ansi8) == .indexed(1))
        #expect(color.color(at: .mono) == .standard)
    }

    @Test func aReplacedColourKeepsWhatFewerColoursShow() {
        var color = RoleColor(0xFF0000, ansi16: .indexed(9))
        color.replace(by: .rgb(RGB(0x00FF00)))
        #expect(color == RoleColor(0x00FF00, ansi16: .indexed(9)))
        color.replace(by: .indexed(40))
        #expect(color.ansi16 == .indexed(9) && color.truecolor == .indexed(40) && color.indexed256 == .indexed(40))
        color.replace(by: .indexed(2))
        #expect(color == RoleColor(.indexed(2), ansi16: .indexed(2)))
    }
}
