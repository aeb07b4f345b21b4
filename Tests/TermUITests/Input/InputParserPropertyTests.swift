import TestSupport
import Testing

@testable import TermUI

/// Whatever comes in whatever pieces: the same events, and never a crash.
@Suite(.timeLimit(.minutes(10)))
struct InputParserPropertyTests {
    private static let pieces = [
        "\u{1B}", "[", "O", "]", "P", "~", ";", ":", "?", "<", "M", "m", "A", "R", "u", "$", "y", "c", "0", "1", "200~",
        "\u{1B}[200~", "\u{1B}[201~", "\u{1B}[<0;1;1M", "\u{1B}]11;rgb:0/0/0\u{7}", "\u{1B}\\", "\u{7}", "\u{18}", "\r",
        "j", "世", "é", "\u{1B}[1;5A", "\u{1B}[[", "\u{1B}[M",
    ].map { Array($0.utf8) }

    private func randomBytes(_ random: inout SeededGenerator) -> [UInt8] {
        var bytes: [UInt8] = []
        for _ in 0..<Int.random(in: 0...40, using: &random) {
            if Int.random(in: 0..<4, using: &random) == 0 {
                bytes.append(UInt8.random(in: 0...255, using: &random))
            } else {
                bytes += Self.pieces.randomElement(using: &random) ?? []
            }
        }
        return bytes
    }

    @Test func anyCuttingOfTheSameBytesGivesTheSameEvents() {
        var random = SeededGenerator(seed: 42)
        for round in 0..<4000 {
            let bytes = randomBytes(&random)
            var whole = InputParser()
            let expected = whole.feed(bytes)
            var cut = InputParser()
            var events: [Event] = []
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Int.random(in: 1...min(5, rest.count), using: &random)
                events += cut.feed(rest.prefix(count))
                rest = rest.dropFirst(count)
            }
            #expect(events == expected, "round \(round)")
            #expect(cut.hasPendingEscape == whole.hasPendingEscape)
        }
    }

    @Test func afterAnyBytesTheParserCanBeBroughtToTheGround() {
        var random = SeededGenerator(seed: 7)
        for round in 0..<4000 {
            var parser = InputParser()
            _ = parser.feed(randomBytes(&random))
            // An end mark, and enough to end any sequence.
            _ = parser.feed("\u{1B}[201~\u{18}\u{18}\u{18}".utf8)
            #expect(parser.feed("\u{1B}[Bj".utf8) == [.key(Key(.down)), .key(Key("j"))], "round \(round)")
        }
    }

    @Test func noByteOfASequenceBecomesText() {
        var random = SeededGenerator(seed: 3)
        let parameters = Array("0123456789;:<=>?".utf8)
        for _ in 0..<4000 {
            var bytes: [UInt8] = [0x1B, 0x5B]
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                bytes.append(parameters.randomElement(using: &random) ?? 0x30)
            }
            bytes.append(UInt8.random(in: 0x41...0x74, using: &random))
            guard bytes.last != UInt8(ascii: "[") || bytes.count > 3 else { continue }
            var parser = InputParser()
            for case .key(let key) in parser.feed(bytes) {
                if case .character = key.code { Issue.record("\(bytes) became \(key)") }
            }
        }
    }
}
