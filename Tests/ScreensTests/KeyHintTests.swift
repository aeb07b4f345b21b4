import Model
import TermUI
import TestSupport
import Testing

@testable import Containers
@testable import Screens

/// What is said of keys is what is bound.
@Suite(.timeLimit(.minutes(10)))
@MainActor
struct KeyHintTests {
    private let rig = SessionRig(100, 90)

    private var text: String { rig.session.frame().composed().lines.joined(separator: "\n") }

    private func bind(_ changes: [Command: [Keymap.Sequence]]) {
        rig.session.use(Keymap.standard.binding(changes))
    }

    @Test func otherKeysAreToldAndTakenFromTheNextKeyOn() {
        #expect(text.contains("r refresh"))
        rig.press("g")
        bind([.refresh: [[Key("x")]], .help: [], .moveDown: [[Key("x"), Key("j")]]])
        #expect(text.contains("x refresh") && !text.contains("r refresh") && !text.contains("help"))
        rig.press("g")
        #expect(rig.session.awaitsKeys, "what had begun is given up")
    }

    @Test func theHelpSheetShowsThem() {
        bind([.addFeed: [[Key("z"), Key("n")]], .reorder: []])
        rig.press("?")
        #expect(text.contains("zn") && text.contains("add a feed"))
    }

    @Test func pagesWithoutContentNameTheKeyThatHelps() {
        rig.container.send(.articles(.show(.starred)))
        rig.container.send(.articles(.pageArrived(rig.state.articles.load, .failure(.cancelled))))
        #expect(text.contains("R retries"))
        bind([.retry: [[Key("f", .control)]]])
        #expect(text.contains("ctrl-f retries"))
        bind([.retry: []])
        #expect(text.contains("Retry") && !text.contains("retries"))
    }
}
