import TestSupport
import Testing

@testable import TermUI

extension NcursesTests {
    /// Random text of every script between borders, changed at random, on terminals that measure it differently: what is
    /// on the screen is what a fresh full paint would show, and no border has moved.
    @MainActor
    @Suite(.timeLimit(.minutes(10)))
    struct WidthReplayTests {
        @Test(arguments: ModelTerminal.Rule.allCases, [true, false])
        func bordersStandAndNothingIsLeftBehind(rule: ModelTerminal.Rule, isMeasured: Bool) throws {
            for seed in 0..<12 {
                let replay = try Replay(rule: rule, isMeasured: isMeasured, seed: seed)
                guard replay.run(frames: 25) else { return }
            }
        }
    }
}

@MainActor
private final class ModelWriter: FrameWriting {
    let canPaint = true
    var terminal: ModelTerminal
    init(_ terminal: ModelTerminal) { self.terminal = terminal }
    func write(_ bytes: [UInt8]) { terminal.feed(bytes) }
}

@MainActor
private final class Replay {
    private static let size = Size(width: 48, height: 10)
    private static let pieces =
        WidthModel.Kind.allCases.map(\.example) + [
            "a", "plain text ", "é", "ộ", "o\u{302}\u{323}", "世界", "한국", "ที่นี่", "مرحبا", "שָׁלוֹם", "(", ") ", "…", "─",
            "“q”",
            "न्दी", "ক্ষি", "👩🏽‍🚀", "🏳️‍🌈", "🇩", "☀️", "☀", "*️⃣", "\u{1100}\u{1161}", "\u{A960}\u{1161}", "ｶﾞ",
            "e\u{301}\u{302}\u{303}\u{304}\u{305}",
            "\u{200D}", "\u{200B}", "\u{202E}x", "𝒳", "🀄︎", "👍🏿👍", "\u{30000}",
        ]

    private let surface: NcursesSurface
    private let writer: ModelWriter
    private let renderer = Renderer()
    private let rule: ModelTerminal.Rule
    private let label: String
    private var random: SeededGenerator
    private var texts: [String] = []

    init(rule: ModelTerminal.Rule, isMeasured: Bool, seed: Int) throws {
        self.rule = rule
        label = "\(rule), measured: \(isMeasured), seed \(seed)"
        random = SeededGenerator(seed: seed)
        writer = ModelWriter(Self.terminal(rule))
        surface = try NcursesSurface(
            terminalType: "xterm-256color",
            size: Self.size,
            depth: .indexed256,
            writer: writer
        )
        if isMeasured {
            let widths = try #require(measureModel(rule)).widths
            surface.widths = widths
            renderer.widths = widths
        }
        texts = (0..<8).map { _ in "" }
    }

    private static func terminal(_ rule: ModelTerminal.Rule) -> ModelTerminal {
        ModelTerminal(rule: rule, columns: size.width, rows: size.height, width: libraryWidth)
    }

    isolated deinit { surface.close() }

    func run(frames: Int) -> Bool {
        for number in 1...frames {
            for _ in 0...Int.random(in: 0...3, using: &random) { change() }
            let frame = renderer.frame(screen, size: Self.size)
            surface.present(frame, theme: .forTests)
            let shown = writer.terminal
            guard let problem = difference(frame, shown) ?? differenceFromFreshPaint(frame, shown) else { continue }
            Issue.record("\(label), frame \(number): \(problem)\n\(shown.lines.joined(separator: "\n"))")
            return false
        }
        return true
    }

    private func change() {
        let index = Int.random(in: texts.indices, using: &random)
        if Int.random(in: 0..<4, using: &random) == 0 {
            texts.swapAt(index, Int.random(in: texts.indices, using: &random))
        } else {
            texts[index] = (0..<Int.random(in: 0...9, using: &random))
                .map { _ in Self.pieces.randomElement(using: &random) ?? "" }.joined()
        }
    }

    private var screen: Node {
        VStack {
            HStack {
                for text in texts[..<3] { Text(text).frame(width: 14, height: 3).border(title: text) }
            }
            HStack {
                Text(texts[3]).lineLimit(1).frame(width: 19)
                Divider()
                Text(texts[4]).lineLimit(1).truncation(.middle).frame(width: 27)
                Divider()
            }
            .frame(height: 1)
            HStack {
                Text([StyledText.Run(texts[5])], alignment: .natural).frame(width: 20, height: 2).border()
                VStack {
                    Text(texts[6], nil, .bold).lineLimit(1)
                    Text(texts[7], .accent).lineLimit(2)
                }
                .frame(width: 24, height: 2).border()
            }
        }
        .node
    }

    /// Every blank and every plain character is where the frame has it.
    private func difference(_ frame: Frame, _ shown: ModelTerminal) -> String? {
        let wanted = frame.composed()
        for y in 0..<wanted.size.height {
            for x in 0..<wanted.size.width {
                let cell = wanted[x, y]
                guard cell.width == 1, cell.text.unicodeScalars.count == 1 else { continue }
                if shown.text(x, y) != cell.text { return "(\(x), \(y)): “\(shown.text(x, y))” for “\(cell.text)”" }
            }
        }
        return nil
    }

    private func differenceFromFreshPaint(_ frame: Frame, _ shown: ModelTerminal) -> String? {
        writer.terminal = Self.terminal(rule)
        surface.invalidate()
        surface.present(frame, theme: .forTests)
        let lines = writer.terminal.lines
        return lines == shown.lines ? nil : "a fresh paint shows\n\(lines.joined(separator: "\n"))\ninstead of"
    }
}
