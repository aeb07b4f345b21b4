import Screens
import TermUI
import Testing

@Suite(.timeLimit(.minutes(10)))
struct TerminalGroundTests {
    @Test(
        arguments: [
            (nil, false), ("15;0", false), ("0;15", true), ("0;default;15", true), ("0;7", true), ("0;8", false),
            ("default;default", false), ("", false), ("0;99", false), ("0;-1", false),
        ] as [(String?, Bool)]
    )
    func colorfgbgIsAFirstGuess(value: String?, isLight: Bool) {
        #expect(TerminalGround(environment: value.map { ["COLORFGBG": $0] } ?? [:]).isLight == isLight)
    }

    @Test(
        arguments: [
            (65535, 65535, 65535, true), (0xFDFD, 0xF6F6, 0xE3E3, true), (0, 0, 0, false),
            (0x0000, 0x2B2B, 0x3636, false), (0x1E1E, 0x1E1E, 0x1E1E, false), (0x8888, 0x8888, 0x8888, true),
            (-5, 1 << 40, 0, true),
        ]
    )
    func theBackgroundDecides(red: Int, green: Int, blue: Int, isLight: Bool) {
        var ground = TerminalGround(environment: [:])
        let isNew = ground.learn(.background(red: red, green: green, blue: blue))
        #expect(isNew == isLight && ground.isLight == isLight)
        let isNewAgain = ground.learn(.background(red: red, green: green, blue: blue))
        #expect(!isNewAgain)
    }

    @Test func theSchemeCountsWhereTheBackgroundIsNotTold() {
        var ground = TerminalGround(environment: [:])
        let replies: [Reply] = [
            .colorScheme(isLight: true), .background(red: 0, green: 0, blue: 0), .colorScheme(isLight: true),
            .truecolor(true),
        ]
        let changes = replies.map { ground.learn($0) }
        #expect(changes == [true, true, false, false])
        #expect(!ground.isLight)
    }
}
