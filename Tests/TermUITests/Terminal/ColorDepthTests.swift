import Testing

@testable import TermUI

@Suite(.timeLimit(.minutes(10)))
struct ColorDepthTests {
    private static let indexed = TerminalColors(count: 256, hasIndexedSGR: true)

    @Test(
        arguments: [
            ([:], indexed, .indexed256), ([:], TerminalColors(count: 16), .ansi16),
            ([:], TerminalColors(count: 8), .ansi8), ([:], TerminalColors(count: 2), .mono),
            ([:], TerminalColors(count: 0), .mono), (["NO_COLOR": "1"], indexed, .mono),
            (["NO_COLOR": ""], indexed, .indexed256), (["CLICOLOR": "0"], indexed, .mono),
            (["TERM": "dumb"], indexed, .mono),
            ([:], TerminalColors(count: 1 << 24, isDirect: true, isTruecolor: true), .truecolor),
            // Another layout of direct colours than eight bits each.
            ([:], TerminalColors(count: 1 << 16, isTruecolor: true), .ansi8),
            ([:], TerminalColors(count: 256, isTruecolor: true, hasIndexedSGR: true), .truecolor),
        ] as [([String: String], TerminalColors, ColorDepth)]
    )
    func depthFollowsTheReadersWishThenTheTerminfo(
        environment: [String: String],
        colors: TerminalColors,
        depth: ColorDepth
    ) {
        #expect(colors.depth(environment: environment) == depth)
    }

    @Test(
        arguments: [
            (["COLORTERM": "truecolor"], .truecolor), (["COLORTERM": "24bit"], .truecolor),
            (["COLORTERM": "yes"], .indexed256),
            (["COLORTERM": "truecolor", "TERM": "screen-256color"], .indexed256),
            (["COLORTERM": "truecolor", "TERM": "screen-256color", "TMUX": "/tmp/x,1,0"], .truecolor),
            (["COLORTERM": "truecolor", "TERM": "xterm-256color", "STY": "1.pts"], .indexed256),
            (["COLORTERM": "truecolor", "NO_COLOR": "1"], .mono),
        ] as [([String: String], ColorDepth)]
    )
    func colortermIsAHintWhereNothingStandsBetween(environment: [String: String], depth: ColorDepth) {
        #expect(Self.indexed.depth(environment: environment) == depth)
    }

    @Test func theHintIsOfNoUseWhereNoSuchColourCanBeSent() {
        #expect(TerminalColors(count: 8).depth(environment: ["COLORTERM": "truecolor"]) == .ansi8)
    }

    @Test func theTerminalsAnswerCountsMoreThanTheHint() {
        #expect(Self.indexed.depth(from: .indexed256, confirmed: true) == .truecolor)
        #expect(Self.indexed.depth(from: .indexed256, confirmed: false) == nil)
        #expect(Self.indexed.depth(from: .truecolor, confirmed: false) == .indexed256)
        #expect(Self.indexed.depth(from: .truecolor, confirmed: true) == nil)
    }

    @Test func noAnswerOverridesTheReadersWishOrTerminfo() {
        #expect(Self.indexed.depth(from: .mono, confirmed: true) == nil)
        #expect(TerminalColors(count: 256).depth(from: .indexed256, confirmed: true) == nil)
        let direct = TerminalColors(count: 1 << 24, isDirect: true, isTruecolor: true)
        #expect(direct.depth(from: .truecolor, confirmed: false) == nil)
    }

    @Test(
        arguments: [
            ("1$r48:2::1:2:3m", true), ("1$r0;48:2:1:2:3m", true), ("1$r0;48;2;1;2;3m", true),
            ("1$r48:2:1:1:2:3m", true), ("1$r0m", false), ("1$rm", false), ("1$r48:5:16m", false),
            ("1$r0;1;2;3m", false), ("1$r48m", false), ("0$r", nil), ("1+r524742=38", true), ("1+r524742", true),
            ("0+r524742", nil), ("1$r2 q", nil), ("", nil),
        ] as [(String, Bool?)]
    )
    func answersAboutColoursAreUnderstood(text: String, isTruecolor: Bool?) {
        let reply = isTruecolor.map { Reply.truecolor($0) }
        #expect(Reply(dcs: Array(text.utf8)) == reply)
        for end in ["\u{1B}\\", "\u{7}"] {
            var parser = InputParser()
            #expect(parser.feed("\u{1B}P\(text)\(end)".utf8) == (reply.map { [.reply($0)] } ?? []))
        }
    }

    @Test func reportsOfTheSchemeAreReplies() {
        var parser = InputParser()
        #expect(
            parser.feed("\u{1B}[?997;1n\u{1B}[?997;2n\u{1B}[?997;3n".utf8) == [
                .reply(.colorScheme(isLight: false)), .reply(.colorScheme(isLight: true)), .reply(.other("?997;3n")),
            ]
        )
    }
}
