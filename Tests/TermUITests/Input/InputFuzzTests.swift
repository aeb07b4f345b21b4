import TestSupport
import Testing

@testable import TermUI

/// What terminals really send, damaged in every way: the same events however it is cut, and nothing of it ever text.
@Suite(.timeLimit(.minutes(10)))
struct InputFuzzTests {
    /// Answers, keys, mouse reports and pastes as terminals send them.
    private static let corpus = [
        "\u{1B}[?62;22c", "\u{1B}[?1;2c", "\u{1B}[>0;136;0c", "\u{1B}P>|XTerm(379)\u{1B}\\",
        "\u{1B}P1+r436f=323536\u{1B}\\",
        "\u{1B}]11;rgb:1e1e/1e1e/2e2e\u{1B}\\", "\u{1B}]10;rgb:cd/d6/f4\u{7}", "\u{1B}]11;rgba:0/0/0/f\u{7}",
        "\u{1B}[?2026;2$y", "\u{1B}[?69;0$y", "\u{1B}[?997;1n", "\u{1B}[?0u", "\u{1B}[>4;1m", "\u{1B}[24;80R",
        "\u{1B}[?24;80;1R", "\u{1B}[I", "\u{1B}[O", "\u{1B}[<0;12;7M", "\u{1B}[<0;12;7m", "\u{1B}[<32;13;7M",
        "\u{1B}[<65;1;1M", "\u{1B}[M !!", "\u{1B}[32;5;7M", "\u{1B}[A", "\u{1B}OA", "\u{1B}[1;5C", "\u{1B}[3~",
        "\u{1B}[3$",
        "\u{1B}[15;2~", "\u{1B}[[B", "\u{1B}Oj", "\u{1B}[27;6;97~", "\u{1B}[97;5u", "\u{1B}[1089::99;5u",
        "\u{1B}[57419;1:3u", "\u{1B}[200~pasted\u{1B}[201~", "\u{1B}_Gi=31;OK\u{1B}\\", "\u{1B}^private\u{1B}\\",
        "\u{1B}[8;24;80t", "\u{1B}[?12;2$y",
    ].map { Array($0.utf8) }

    private func mutated(_ random: inout SeededGenerator) -> [UInt8] {
        var bytes = (0..<Int.random(in: 1...3, using: &random)).flatMap { _ in
            Self.corpus.randomElement(using: &random) ?? []
        }
        for _ in 0..<Int.random(in: 0...3, using: &random) where !bytes.isEmpty {
            let index = bytes.indices.randomElement(using: &random) ?? 0
            switch Int.random(in: 0..<6, using: &random) {
            case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            case 2: bytes.remove(at: index)
            case 3: bytes.insert(bytes[index], at: index)
            case 4: bytes.removeSubrange(index...)
            default: bytes.insert(contentsOf: Self.corpus.randomElement(using: &random) ?? [], at: index)
            }
        }
        return bytes
    }

    private func cut(_ bytes: [UInt8], _ random: inout SeededGenerator) -> (events: [Event], parser: InputParser) {
        var parser = InputParser()
        var events: [Event] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = Int.random(in: 1...min(4, rest.count), using: &random)
            events += parser.feed(rest.prefix(count))
            rest = rest.dropFirst(count)
        }
        return (events, parser)
    }

    @Test func damagedAnswersGiveTheSameEventsHoweverTheyAreCut() {
        for seed in UInt64(0)..<8000 {
            var random = SeededGenerator(seed: seed)
            let bytes = mutated(&random)
            var whole = InputParser()
            let expected = whole.feed(bytes)
            let (events, parser) = cut(bytes, &random)
            guard events == expected, parser.hasPendingEscape == whole.hasPendingEscape else {
                Issue.record("seed \(seed): \(bytes) gave \(events) cut and \(expected) whole")
                return
            }
        }
    }

    /// Seven-bit bytes of a sequence, damaged or not, are never typed text; only what follows its end is.
    @Test func anAnswerCutOffByAnotherIsNeverText() {
        for first in Self.corpus {
            for second in Self.corpus {
                for length in 1..<first.count {
                    var parser = InputParser()
                    let events = parser.feed(first[..<length] + second)
                    for case .key(let key) in events {
                        guard case .character(let text) = key.code, key.modifiers.isEmpty else { continue }
                        // The keypad and a whole key are typed; the three raw bytes of the old mouse form may end early.
                        if first.starts(with: [0x1B, 0x5B, 0x4D]) || text == "*" || second.elementsEqual([]) {
                            continue
                        }
                        Issue.record("\(first[..<length]) and \(second) typed \(text)")
                    }
                }
            }
        }
    }

    @Test func whatTerminalsSendIsUnderstoodWhole() {
        for bytes in Self.corpus {
            var parser = InputParser()
            let events = parser.feed(bytes + Array("j".utf8))
            #expect(events.last == .key(Key("j")), "\(bytes)")
            #expect(events.count <= 2, "\(bytes)")
        }
    }
}
