import ReaderSupport
import TermUI
import TestSupport
import Testing

/// What the terminal shows is what the program meant to show.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(10)))
struct OracleTests {
    nonisolated static let starts = [(80, 24), (20, 5), (120, 40), (40, 12), (200, 50)]

    @Test(arguments: Array(zip(starts, [UInt64(11), 12, 13, 14, 15])))
    func randomStepsShowAsMeant(start: (Int, Int), seed: UInt64) async throws {
        let pages = try TemporaryPages()
        try OddPages.write(to: pages)
        let size = Size(width: start.0, height: start.1)
        let oracle = try Oracle(mock: pages.path, size: size, label: "seed \(seed), from \(size.width)x\(size.height)")
        if await oracle.start() { await oracle.takeRandomSteps(70, seed: seed) }
        await oracle.finish()
    }

    @Test(arguments: ["screen-256color", "tmux-256color", "linux", "vt100", "xterm"])
    func randomStepsShowAsMeantOnOtherTerminals(type: String) async throws {
        let pages = try TemporaryPages()
        try OddPages.write(to: pages)
        let oracle = try Oracle(mock: pages.path, type: type, size: Size(width: 80, height: 24), label: type)
        if await oracle.start() { await oracle.takeRandomSteps(28, seed: 21) }
        await oracle.finish()
    }

    /// Every title once selected in the list, and every article once scrolled through, at each size.
    @Test func aWalkThroughOddArticlesShowsAsMeant() async throws {
        let pages = try TemporaryPages()
        try OddPages.write(to: pages)
        let oracle = try Oracle(mock: pages.path, size: Size(width: 80, height: 24), label: "walk")
        var agrees = await oracle.start()
        let walk: [Step] =
            [.letter("G"), .letter("k"), .letter("l")] + Array(repeating: .down, count: 12)
            + [.letter("h"), .sequence("gg"), .letter("l")] + Array(repeating: .down, count: 21)
            + [.letter("l"), .control("d"), .control("d"), .letter("G"), .letter("n"), .letter("s"), .letter("h")]
        for size in [Size(width: 80, height: 24), Size(width: 40, height: 12), Size(width: 120, height: 40)]
        where agrees {
            agrees = await oracle.take(.resize(size))
            for step in walk where agrees { agrees = await oracle.take(step) }
            if agrees { agrees = await oracle.repaintsTheSame() }
            for _ in 0..<3 where agrees { agrees = await oracle.take(.letter("h")) }
        }
        await oracle.finish()
    }
}
