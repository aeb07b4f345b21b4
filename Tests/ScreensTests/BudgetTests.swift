import Containers
import Model
import TermUI
import Testing

@testable import Screens

/// Takes bytes as a terminal does that is never busy.
@MainActor
private final class Sink: FrameWriting {
    let canPaint = true
    func write(_ bytes: [UInt8]) {}
}

/// What a frame may cost, exactly: more is a step back, and less is a new budget.
private struct Budget: Equatable, CustomStringConvertible {
    var views: Int
    var measured: Int
    var painted: Int
    var damaged: Int
    var bytes: Int
    var writes: Int

    init(_ views: Int, _ measured: Int, _ painted: Int, _ damaged: Int, _ bytes: Int, _ writes: Int) {
        self.views = views
        self.measured = measured
        self.painted = painted
        self.damaged = damaged
        self.bytes = bytes
        self.writes = writes
    }

    var description: String { "Budget(\(views), \(measured), \(painted), \(damaged), \(bytes), \(writes))" }
}

/// A step of the script, and what its frame costs at 80×24 and at 200×50.
private struct Step {
    var name: String
    var act: @MainActor (SessionRig) -> Void
    var small: Budget
    var large: Budget

    init(_ name: String, _ small: Budget, _ large: Budget, _ act: @escaping @MainActor (SessionRig) -> Void) {
        self.name = name
        self.act = act
        self.small = small
        self.large = large
    }
}

@MainActor
@Suite(.serialized, .timeLimit(.minutes(10)))
struct BudgetTests {
    /// Views evaluated, nodes measured, cells painted, cells damaged, bytes, writes.
    private static let script: [Step] = [
        Step("first frame", Budget(44, 839, 2079, 3500, 3161, 1), Budget(63, 1249, 5038, 19108, 7343, 1)) { _ in },
        Step("nothing", Budget(0, 0, 0, 0, 0, 0), Budget(0, 0, 0, 0, 0, 0)) { _ in },
        Step("j", Budget(7, 5, 373, 113, 235, 1), Budget(8, 16, 679, 322, 533, 1)) { $0.press("j") },
        Step("j again", Budget(7, 5, 368, 113, 220, 1), Budget(8, 16, 710, 307, 512, 1)) { $0.press("j") },
        Step("a page down", Budget(16, 262, 1560, 1008, 1638, 1), Budget(18, 275, 4049, 2793, 3446, 1)) {
            $0.press(" ")
        },
        Step("a row scrolls in", Budget(11, 85, 1600, 938, 1345, 1), Budget(10, 59, 3850, 2680, 2282, 1)) {
            $0.press("j")
        },
        Step("star", Budget(11, 21, 365, 6, 90, 1), Budget(12, 21, 506, 6, 88, 1)) { $0.press("s") },
        Step("to the feeds", Budget(4, 22, 312, 120, 189, 1), Budget(4, 22, 549, 146, 206, 1)) { $0.press("h") },
        Step("and back", Budget(4, 22, 313, 120, 206, 1), Budget(4, 22, 550, 146, 223, 1)) { $0.press("l") },
        Step("open", Budget(47, 602, 1409, 1672, 2109, 1), Budget(7, 56, 704, 412, 702, 1)) { $0.press("l") },
        Step("its body", Budget(9, 64, 538, 364, 800, 1), Budget(15, 219, 714, 649, 1456, 1)) { $0.deliverArticle() },
        Step("a line down", Budget(0, 0, 500, 721, 947, 1), Budget(0, 0, 0, 0, 0, 0)) { $0.press("j") },
        Step("help", Budget(4, 1712, 2453, 1629, 2065, 1), Budget(4, 1712, 5538, 3501, 4608, 1)) { $0.press("?") },
        Step("help goes", Budget(2, 33, 321, 45, 2749, 1), Budget(2, 33, 753, 45, 5600, 1)) { $0.press("?") },
        Step("a refresh", Budget(9, 46, 144, 28, 79, 1), Budget(9, 46, 264, 28, 81, 1)) {
            $0.container.send(.sourceChanged(.refreshProgress(done: 1, total: 6)))
        },
        Step("a tick", Budget(1, 1, 144, 1, 17, 1), Budget(1, 1, 264, 1, 19, 1)) { $0.session.tick() },
    ]

    @Test(arguments: [false, true])
    func eachFrameCostsWhatItChanges(isLarge: Bool) throws {
        let rig = isLarge ? SessionRig(200, 50) : SessionRig(80, 24)
        let surface = try NcursesSurface(
            terminalType: "xterm-256color",
            size: rig.session.size,
            depth: .indexed256,
            writer: Sink()
        )
        defer { surface.close() }
        var measured: [String] = []
        var isMet = true
        for step in Self.script {
            step.act(rig)
            let before = surface.statistics
            let cost = rig.session.draw(on: surface, theme: .dark).statistics
            let budget = Budget(
                cost.viewsEvaluated,
                cost.nodesMeasured,
                cost.cellsPainted,
                cost.cellsDamaged,
                surface.statistics.bytesWritten - before.bytesWritten,
                surface.statistics.writes - before.writes
            )
            measured.append("\(step.name): \(budget)")
            if budget != (isLarge ? step.large : step.small) { isMet = false }
        }
        #expect(isMet, "other than the table:\n\(measured.joined(separator: "\n"))")
    }
}
