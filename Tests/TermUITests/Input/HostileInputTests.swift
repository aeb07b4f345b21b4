import Testing

@testable import TermUI

/// Numbers that no honest terminal sends: they are left out or passed on, and never stop the program.
@Suite(.timeLimit(.minutes(10)))
struct HostileInputTests {
    private static let huge = String(repeating: "9", count: 20)

    private func events(_ bytes: [UInt8]) -> [Event] {
        var parser = InputParser()
        return parser.feed(bytes)
    }

    private func events(_ text: String) -> [Event] { events(Array("\u{1B}\(text)".utf8)) }

    @Test(arguments: ["[\(huge);5R", "[5;\(huge)R", "[\(huge);\(huge)R", "[;R"])
    func aCursorPositionBeyondAllNumbersIsNoAnswer(input: String) {
        #expect(events(input) == [])
    }

    @Test func aLargeCursorPositionIsPassedOnAsSent() {
        let largest = 999_999_999
        #expect(events("[\(largest);\(largest)R") == [.reply(.cursorPosition(row: largest, column: largest))])
        #expect(events("[0;0R") == [.reply(.cursorPosition(row: 0, column: 0))])
    }

    @Test(arguments: [
        "[<0;0;0M", "[<0;0;1M", "[<0;1;0m", "[<0;\(huge);1M", "[<0;1;\(huge)M", "[<\(huge);1;1M", "[<999999999;1;1M",
        "[<;;M", "[<M",
    ])
    func aMouseOutsideEveryScreenIsNotHeardOf(input: String) {
        #expect(events(input) == [])
    }

    @Test func aMouseFarAwayHitsNothing() async {
        guard case .mouse(let mouse) = events("[<0;999999999;999999999M").first else {
            Issue.record("no mouse")
            return
        }
        await MainActor.run {
            let renderer = Renderer()
            _ = renderer.frame(Text("here").onTap("tapped").floating { Text("above") }, size: Size(width: 9, height: 3))
            #expect(renderer.taps(at: mouse.position) == [])
            #expect(renderer.scrollables(at: mouse.position) == [])
        }
    }

    @Test func everyByteInAnOldMouseReportIsHarmless() {
        for byte in UInt8.min...UInt8.max {
            for case .mouse(let mouse) in events([0x1B, 0x5B, 0x4D, byte, byte, byte]) {
                #expect(mouse.position.x >= 0 && mouse.position.y >= 0)
            }
        }
        #expect(events("[M   ") == [])
    }

    @Test(arguments: ["[38;5;\(huge)m", "[\(huge)m", "[\(huge)~", "[\(huge)u", "[\(huge):1;1:\(huge)u", "[\(huge)$"])
    func sequencesWithHugeNumbersAreSwallowed(input: String) {
        #expect(events(input) == [])
    }

    @Test(arguments: [
        ("[97;\(huge)u", Key("a")), ("[97;0u", Key("a")), ("O\(huge)A", Key(.up)), ("O;A", Key(.up)),
        ("[;;;;;A", Key(.up)), ("[:::;::A", Key(.up)), ("[27;\(huge);97~", Key("a")),
    ])
    func keysWithoutSensibleModifiersAreThemselves(input: String, key: Key) {
        #expect(events(input) == [.key(key)])
    }

    @Test(arguments: [
        ("[?\(huge)c", Reply.deviceAttributes([])), ("[?c", Reply.deviceAttributes([])),
        ("[?\(huge);1$y", Reply.other("?\(huge);1$y")), ("[?2026;999999999$y", Reply.mode(2026, value: 999_999_999)),
        ("]11;rgb:fffff/0/0\u{7}", Reply.other("11;rgb:fffff/0/0")),
        ("]11;rgb:-1/0/0\u{7}", Reply.other("11;rgb:-1/0/0")), ("]11;rgb://\u{7}", Reply.other("11;rgb://")),
    ])
    func answersWithHugeNumbersSayNothing(input: String, reply: Reply) {
        #expect(events(input) == [.reply(reply)])
    }

    @Test func anAnswerOfAnUnknownHugeNumberIsSwallowed() {
        #expect(events("]\(Self.huge);rgb:0/0/0\u{7}") == [])
    }
}
