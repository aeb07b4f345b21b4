import Containers
import Model
import Screens
import TermUI
import TestSupport
import Testing

/// Which views a key evaluates, and why: no more than show it.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct TraceTests {
    private func rig(_ width: Int = 80, _ height: Int = 24) -> SessionRig {
        let rig = SessionRig(width, height)
        rig.session.isTracing = true
        _ = rig.session.frame()
        return rig
    }

    private func trace(_ rig: SessionRig, _ keys: String) -> [String] {
        rig.press(keys)
        _ = rig.session.frame()
        return rig.session.trace?.lines ?? ["no trace"]
    }

    @Test func aStepDownEvaluatesTwoRowsTheListAndThePosition() {
        #expect(
            trace(rig(), "j") == [
                "AppView: state.articles.selection.rawValue “0” → “1”",
                "ArticleListView: state.selection.rawValue “0” → “1”",
                "PositionLabel: text “1 of 60” → “2 of 60”",
                "ArticleListRow: isSelected true → false",
                "ArticleRow: isSelected true → false",
                "ArticleListRow: isSelected false → true",
                "ArticleRow: isSelected false → true",
            ]
        )
    }

    @Test func besideTheArticlePaneItsCoverIsEvaluatedAsWell() {
        let views = trace(rig(200, 50), "j").map { $0.prefix { $0 != ":" } }
        #expect(
            views == [
                "AppView", "ArticleListView", "ArticlePlaceholder", "PositionLabel", "ArticleListRow",
                "ArticleRow", "ArticleListRow", "ArticleRow",
            ]
        )
    }

    @Test func anotherFocusEvaluatesTheSelectedRowsAndTheKeys() {
        let lines = trace(rig(), "h")
        #expect(
            lines.map { $0.prefix { $0 != ":" } } == ["AppView", "KeyLine", "FeedRow", "ArticleRow"]
        )
        #expect(lines.contains("ArticleRow: environment isFocused true → false"))
    }

    @Test func aKeyThatChangesNothingEvaluatesNothing() {
        #expect(trace(rig(), "k") == [])
    }

    @Test func aTickEvaluatesWhatMovesAndNothingElse() {
        let rig = rig()
        rig.container.send(.sourceChanged(.refreshProgress(done: 1, total: 6)))
        _ = rig.session.frame()
        rig.session.tick()
        // One for each length of the title line: those that are not shown are measured all the same.
        #expect(Set(trace(rig, "")) == ["Spinner: environment tick 0 → 1"])
    }

    @Test func helpEvaluatesNothingBeneathIt() {
        let views = Set(trace(rig(), "?").map { String($0.prefix { $0 != ":" }) })
        #expect(views == ["AppView", "KeyLine", "PopupView", "HelpView"])
    }
}
