import Testing

@testable import TermUI

@Suite(.timeLimit(.minutes(10)))
struct InputParserTests {
    private func events(_ text: String) -> [Event] { events(Array(text.utf8)) }

    private func events(_ bytes: [UInt8]) -> [Event] {
        var parser = InputParser()
        return parser.feed(bytes)
    }

    @Test(arguments: [
        ("j", Key("j")), ("G", Key("G")), ("é", Key("é")), ("世", Key("世")), ("😀", Key("😀")), (" ", Key(" ")),
        ("\r", Key(.enter)), ("\t", Key(.tab)), ("\u{7F}", Key(.backspace)),
        ("\n", Key("j", .control)), ("\u{3}", Key("c", .control)), ("\u{1A}", Key("z", .control)),
        ("\0", Key(" ", .control)), ("\u{1C}", Key("\\", .control)), ("\u{1F}", Key("_", .control)),
    ])
    func textAndControlKeys(input: String, key: Key) {
        #expect(events(input) == [.key(key)])
    }

    @Test(arguments: [
        ("[A", Key(.up)), ("OA", Key(.up)), ("[B", Key(.down)), ("[C", Key(.right)), ("[D", Key(.left)),
        ("[H", Key(.home)), ("OF", Key(.end)), ("[1~", Key(.home)), ("[4~", Key(.end)), ("[7~", Key(.home)),
        ("[2~", Key(.insert)), ("[3~", Key(.delete)), ("[5~", Key(.pageUp)), ("[6~", Key(.pageDown)),
        ("OP", Key(.function(1))), ("[11~", Key(.function(1))), ("[15~", Key(.function(5))),
        ("[24~", Key(.function(12))), ("[[A", Key(.function(1))), ("[[E", Key(.function(5))),
        ("[1;5A", Key(.up, .control)), ("[1;2D", Key(.left, .shift)), ("[1;3H", Key(.home, .alt)),
        ("[3;5~", Key(.delete, .control)), ("[1;6F", Key(.end, [.control, .shift])),
        ("O5P", Key(.function(1), .control)),
        ("[1;2R", Key(.function(3), .shift)), ("[1;9P", nil), ("[Z", Key(.tab, .shift)),
        ("[a", Key(.up, .shift)), ("Oa", Key(.up, .control)), ("[3$", Key(.delete, .shift)),
        ("[3^", Key(.delete, .control)), ("[3@", Key(.delete, [.control, .shift])),
        ("OM", Key(.enter)), ("Oj", Key("*")), ("Oq", Key("1")),
    ])
    func keysInEscapeForm(input: String, key: Key?) {
        #expect(events("\u{1B}" + input) == (key.map { [.key($0)] } ?? []))
    }

    @Test(arguments: [
        ("[27u", Key(.escape)), ("[13;5u", Key(.enter, .control)), ("[9;2u", Key(.tab, .shift)),
        ("[97;5u", Key("a", .control)), ("[97;6u", Key("a", [.control, .shift])), ("[97;3u", Key("a", .alt)),
        ("[97;2u", Key("A")), ("[97:65;2u", Key("A")), ("[49:33;2u", Key("!")), ("[97;129u", Key("a")),
        ("[97;1:3u", nil), ("[97;9u", nil), ("[57441u", nil), ("[57400u", Key("1")), ("[228u", Key("ä")),
        ("[57409u", Key(".")), ("[57414u", Key(.enter)), ("[57419u", Key(.up)), ("[57422;5u", Key(.pageDown, .control)),
        ("[57426u", Key(.delete)), ("[57376u", Key(.function(13))), ("[57398u", Key(.function(35))),
        ("[57358u", nil), ("[57399:57425;2u", Key(.insert)), ("[91;5u", Key(.escape)), ("[91u", Key("[")),
        ("[1089::99;5u", Key("c", .control)), ("[1089;5u", Key("с", .control)), ("[1089::99u", Key("с")),
        ("[106;5u", Key("j", .control)), ("[105;5u", Key("i", .control)),
        ("[1;1:3A", nil), ("[1;1:2A", Key(.up)), ("[1114112u", nil), ("[55296u", nil),
        ("[27;5;13~", Key(.enter, .control)), ("[27;2;65~", Key("A")), ("[27;6;97~", Key("a", [.control, .shift])),
    ])
    func keysOfKittyAndModifyOtherKeys(input: String, key: Key?) {
        #expect(events("\u{1B}" + input) == (key.map { [.key($0)] } ?? []))
    }

    @Test(arguments: [
        ("j", Key("j", .alt)), ("J", Key("J", .alt)), ("é", Key("é", .alt)), ("\r", Key(.enter, .alt)),
        ("\u{7F}", Key(.backspace, .alt)), ("\u{1}", Key("a", [.alt, .control])),
    ])
    func anEscapeBeforeAKeyIsAlt(input: String, key: Key) {
        #expect(events("\u{1B}" + input) == [.key(key)])
    }

    @Test(arguments: [
        ("[<0;5;3M", Mouse(.press(button: 0), at: Point(x: 4, y: 2))),
        ("[<2;1;1m", Mouse(.release(button: 2), at: Point(x: 0, y: 0))),
        ("[<64;500;300M", Mouse(.wheelUp, at: Point(x: 499, y: 299))),
        ("[<65;1;1M", Mouse(.wheelDown, at: .zero)), ("[<66;1;1M", Mouse(.wheelLeft, at: .zero)),
        ("[<32;2;2M", Mouse(.drag(button: 0), at: Point(x: 1, y: 1))),
        ("[<35;2;2M", Mouse(.move, at: Point(x: 1, y: 1))),
        ("[<20;1;1M", Mouse(.press(button: 0), at: .zero, [.shift, .control])),
        ("[<0;0;3M", nil), ("[<0;5M", nil), ("[<999;5;5M", nil), ("[<0;5;5;5M", nil),
        ("[M !!", Mouse(.press(button: 0), at: .zero)), ("[M#!!", Mouse(.release(button: 0), at: .zero)),
        ("[Ma$%", Mouse(.wheelDown, at: Point(x: 3, y: 4))),
    ])
    func mouseReports(input: String, mouse: Mouse?) {
        #expect(events("\u{1B}" + input) == (mouse.map { [.mouse($0)] } ?? []))
    }

    @Test(arguments: [
        ("]11;rgb:1111/2222/ffff\u{7}", Reply.background(red: 0x1111, green: 0x2222, blue: 0xFFFF)),
        ("]11;rgb:ff/0/8\u{1B}\\", Reply.background(red: 0xFFFF, green: 0, blue: 0x8888)),
        ("]11;rgba:0000/0000/0000/ffff\u{7}", Reply.background(red: 0, green: 0, blue: 0)),
        ("]11;rgb:12345/0/0\u{7}", Reply.other("11;rgb:12345/0/0")),
        ("]10;rgb:0/ff/0\u{7}", Reply.foreground(red: 0, green: 0xFFFF, blue: 0)),
        ("]10;#000000\u{7}", Reply.other("10;#000000")), ("]12;rgb:0/0/0\u{7}", Reply.other("12;rgb:0/0/0")),
        ("[?62;22c", Reply.deviceAttributes([62, 22])), ("[?1;2c", Reply.deviceAttributes([1, 2])),
        ("[24;80R", Reply.cursorPosition(row: 24, column: 80)),
        ("[?2026;2$y", Reply.mode(2026, value: 2)), ("[>0;136;0c", Reply.other(">0;136;0c")),
        ("[?997;1n", Reply.colorScheme(isLight: false)), ("[?997;2n", Reply.colorScheme(isLight: true)),
        ("[?997;3n", Reply.other("?997;3n")), ("[?1;1R", Reply.cursorPosition(row: 1, column: 1)),
        ("[?5u", Reply.keyboard(flags: 5)), ("[?u", Reply.other("?u")),
        ("[>4;2m", Reply.modifyOtherKeys(2)), ("[>4m", Reply.modifyOtherKeys(0)), ("[>1;2m", Reply.other(">1;2m")),
        ("P>|kitty(0.26.5)\u{1B}\\", Reply.version("kitty(0.26.5)")), ("P>|\u{1B}\\", Reply.version("")),
        ("P>|ev\u{9B}il\u{1B}\\", Reply.version("evil")),
        ("[?998;1n", Reply.other("?998;1n")),
    ])
    func answersAreReplies(input: String, reply: Reply) {
        #expect(events("\u{1B}" + input) == [.reply(reply)])
    }

    @Test func focusIsReported() {
        #expect(events("\u{1B}[I\u{1B}[O") == [.focus(gained: true), .focus(gained: false)])
    }

    @Test(arguments: ["[99~", "[?1z", "[1;2;3;4w", "Pabc\u{1B}\\", "_Gi=1;OK\u{1B}\\", "[12;13;14t", "]52;x", "[[Z"])
    func whatIsUnknownIsSwallowedAndNeverText(input: String) {
        let after = events("\u{1B}" + input + "\u{1B}[A")
        #expect(after.last == .key(Key(.up)))
        #expect(
            after.allSatisfy { event in
                if case .key(let key) = event { key == Key(.up) } else { true }
            }
        )
    }

    @Test func aLoneEscapeIsAKeyOnlyWhenTheWaitIsOver() {
        var parser = InputParser()
        #expect(parser.feed([0x1B]) == [])
        #expect(parser.hasPendingEscape)
        #expect(parser.flushEscape() == [.key(Key(.escape))])
        #expect(!parser.hasPendingEscape)
        #expect(parser.flushEscape() == [])
        #expect(parser.feed("[".utf8) == [.key(Key("["))])
    }

    @Test func insideASequenceThereIsNoEscapeToFlush() {
        for start in ["\u{1B}[", "\u{1B}]11;", "\u{1B}O", "\u{1B}P", "\u{1B}[200~abc"] {
            var parser = InputParser()
            #expect(parser.feed(start.utf8) == [])
            #expect(!parser.hasPendingEscape)
            #expect(parser.flushEscape() == [])
        }
    }

    @Test func escapeTwiceIsOneKeyAndAnotherPending() {
        var parser = InputParser()
        #expect(parser.feed([0x1B, 0x1B]) == [.key(Key(.escape))])
        #expect(parser.hasPendingEscape)
        #expect(parser.feed("[A".utf8) == [.key(Key(.up))])
    }

    @Test func severalKeysInOneReadAreAllSeen() {
        #expect(
            events("\u{1B}[B\u{1B}[B\u{1B}[B\rq") == [
                .key(Key(.down)), .key(Key(.down)), .key(Key(.down)), .key(Key(.enter)), .key(Key("q")),
            ]
        )
    }

    @Test func aBrokenSequenceLeavesTheNextKeyWhole() {
        #expect(events("\u{1B}[1;\u{1B}[A") == [.key(Key(.up))])
        #expect(events("\u{1B}[1;\u{3}") == [.key(Key("c", .control))])
        #expect(events("\u{1B}]11;rgb\u{3}") == [.key(Key("c", .control))])
        #expect(events("\u{1B}[12\u{18}j") == [.key(Key("j"))])
    }

    @Test func invalidTextIsDroppedAndTheNextKeyIsWhole() {
        #expect(events([0xFF, 0x6A]) == [.key(Key("j"))])
        #expect(events([0xE4, 0xB8, 0x6A]) == [.key(Key("j"))])
        #expect(events([0xC0, 0x80, 0x6A]) == [.key(Key("j"))])
        #expect(events([0xED, 0xA0, 0x80, 0x6A]) == [.key(Key("j"))])
        #expect(events([0xF4, 0x90, 0x80, 0x80, 0x6A]) == [.key(Key("j"))])
        #expect(events([0xE4, 0xB8, 0xC3, 0xA9]) == [.key(Key("é"))])
        #expect(events([0xC2, 0x9B, 0x41]) == [.key(Key("A"))])
        #expect(events([0xE4, 0x1B, 0x5B, 0x41]) == [.key(Key(.up))])
    }

    @Test func anOverlongSequenceIsSwallowedWhole() {
        let digits = String(repeating: "1;", count: 100_000)
        #expect(events("\u{1B}[\(digits)Aj") == [.key(Key("j"))])
        let long = String(repeating: "x", count: 100_000)
        #expect(events("\u{1B}]11;\(long)\u{7}j") == [.key(Key("j"))])
    }

    @Test func aNumberTooLargeIsNoNumber() {
        #expect(events("\u{1B}[<0;99999999999999999999;1M") == [])
        #expect(events("\u{1B}[1;99999999999999999999A") == [.key(Key(.up))])
    }
}
