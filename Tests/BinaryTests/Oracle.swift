import Foundation
import ReaderSupport
import Screens
import TermUI
import TestSupport
import Testing

/// The program on a terminal beside the same program in memory: both are given the same steps, and after each the
/// terminal must show what the memory holds.
@MainActor
final class Oracle {
    private static let patience = Duration.seconds(10)

    let reader: Reader
    let running: RunningProgram
    private let label: String
    private let theme: Theme?
    private var steps: [Step] = []
    private var size: Size

    init(mock path: String, type: String = "xterm-256color", size: Size, label: String) throws {
        self.label = label
        self.size = size
        theme = type == "xterm-256color" ? .dark : nil
        running = try RunningProgram(
            Program(),
            ["--mock", path],
            environment: ["TERM": type],
            columns: size.width,
            rows: size.height
        )
        reader = Reader(mock: path, width: size.width, height: size.height)
    }

    /// Waits for the first screen; false when it is not as meant.
    func start() async -> Bool {
        await reader.settle()
        return await agree()
    }

    /// Quits the program, which must end as a reader would expect.
    func finish() async {
        await reader.close()
        running.type("\u{3}")
        #expect(running.change() == .exited(code: 0), "\(label)")
        #expect(!running.sentText.contains("\u{1B}[3J"), "\(label)")
    }

    /// Takes a step on both sides; false when they disagree after it.
    func take(_ step: Step) async -> Bool {
        steps.append(step)
        let before = reader.surface.screen
        if case .resize(let size) = step {
            self.size = size
            running.resize(size.width, size.height)
            reader.resize(size.width, size.height)
        } else {
            running.type(step.bytes)
            for event in step.events { _ = reader.session.handle(event) }
        }
        await reader.settle()
        guard await agree() else { return false }
        // With nothing to see, the step may still be on its way.
        if step.mayLoad || reader.surface.screen == before {
            running.pumpUntilQuiet(milliseconds: step.mayLoad ? 80 : 5)
        }
        return true
    }

    /// Random steps from a seed, each compared; now and then the whole screen is painted anew and must stay the same.
    func takeRandomSteps(_ count: Int, seed: UInt64) async {
        var random = SeededGenerator(seed: seed)
        for number in 1...count {
            guard await take(.random(on: size, using: &random)) else { return }
            if number % 7 == 0, await !repaintsTheSame() { return }
        }
    }

    /// Waits until the terminal shows what is meant, which may itself still change.
    private func agree() async -> Bool {
        let deadline = ContinuousClock.now + Self.patience
        let comparison = ScreenComparison(terminal: running.terminal, theme: theme)
        while true {
            let isQuiet = running.pump(milliseconds: 2).isEmpty
            _ = reader.screen
            guard let difference = comparison.difference(from: reader.surface.screen) else { return true }
            guard !isQuiet || ContinuousClock.now < deadline else { return fail(difference) }
            if isQuiet {
                guard ContinuousClock.now < deadline else { return fail(difference) }
                await Task.yield()
            }
        }
    }

    /// Asks for a full repaint, and shows it on a second, empty terminal too: it must come to what the first one shows
    /// then, and that must be what is meant.
    func repaintsTheSame() async -> Bool {
        guard let fresh = VirtualTerminal(columns: size.width, rows: size.height) else { return false }
        var fed = running.sent.count
        guard await take(.control("l")) else { return false }
        let isSame = running.pump {
            fresh.feed(Array(running.sent[fed...]))
            fed = running.sent.count
            return fresh.appearance == running.terminal.appearance
        }
        return isSame || fail("a full repaint differs: \(firstDifference(from: fresh.appearance))")
    }

    private func firstDifference(from fresh: [VirtualTerminal.Cell]) -> String {
        let shown = running.terminal.appearance
        guard let index = shown.indices.first(where: { shown[$0] != fresh[$0] }) else { return "for a moment" }
        return "column \(index % size.width), row \(index / size.width): \(shown[index]), anew \(fresh[index])"
    }

    private func fail(_ problem: String) -> Bool {
        let last = steps.suffix(25).map(\.description).joined(separator: ", ")
        Issue.record(
            """
            \(label), step \(steps.count) (\(size.width)x\(size.height)): \(problem)
            last steps: \(last)
            --- shown
            \(running.terminal.text)
            --- meant
            \(reader.text)
            """
        )
        return false
    }
}
