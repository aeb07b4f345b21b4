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
@Suite(.serialized, .timeLimit(.minutes(5)))
struct BudgetTests {
    /// Views evaluated, nodes measured, cells painted, cells damaged, bytes, writes.
    private static let script: [Step] = [
        Step("first frame", Budget(33, 875, 1599, 3500, 3419, 1), Budget(43, 1438, 3750, 19108, 7877, 1)) { _ in },
        Step("nothing", Budget(0, 0, 0, 0, 0, 0), Budget(0, 0, 0, 0, 0, 0)) { _ in },
        Step("j", Budget(5, 111, 319, 115, 268, 1), Budget(6, 122, 609, 324, 590, 1)) { $0.press("j") },
        Step("j again", Budget(5, 104, 315, 115, 251, 1), Budget(6, 115, 640, 309, 554, 1)) { $0.press("j") },
        Step("a page down", Budget(6, 176, 1138, 1057, 1376, 1), Budget(7, 205, 2781, 3152, 2715, 1)) { $0.press(" ") },
        Step("a row scrolls in", Budget(5, 137, 1122, 945, 1320, 1), Budget(6, 123, 2806, 2652, 2393, 1)) {
            $0.press("j")
        },
        Step("star", Budget(10, 21, 240, 4, 110, 1), Budget(11, 21, 389, 4, 108, 1)) { $0.press("s") },
        Step("to the feeds", Budget(4, 118, 289, 127, 228, 1), Budget(4, 118, 521, 153, 236, 1)) { $0.press("h") },
        Step("and back", Budget(4, 116, 315, 127, 247, 1), Budget(4, 116, 547, 153, 255, 1)) { $0.press("l") },
        Step("open", Budget(26, 520, 1142, 1672, 2411, 1), Budget(20, 124, 940, 418, 849, 1)) { $0.press("l") },
        Step("its body", Budget(10, 74, 516, 355, 766, 1), Budget(16, 225, 883, 649, 1652, 1)) { $0.deliverArticle() },
        Step("a line down", Budget(0, 0, 490, 679, 1009, 1), Budget(0, 0, 0, 0, 0, 0)) { $0.press("j") },
        Step("help", Budget(3, 1153, 2253, 1453, 2552, 1), Budget(3, 1153, 4904, 3117, 5130, 1)) { $0.press("?") },
        Step("help goes", Budget(2, 33, 321, 45, 2937, 1), Budget(2, 33, 753, 45, 6181, 1)) { $0.press("?") },
        Step("a refresh", Budget(8, 45, 144, 28, 96, 1), Budget(8, 45, 264, 28, 97, 1)) {
            $0.container.send(.sourceChanged(.refreshProgress(done: 1, total: 6)))
        },
        Step("a tick", Budget(4, 3, 144, 1, 53, 1), Budget(4, 3, 264, 1, 54, 1)) { $0.session.tick() },
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
