import TermUI
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ViewThatFitsTests {
    private var hints: Node {
        ViewThatFits(in: .horizontal) {
            Text("j/k move  enter open").lineLimit(1)
            Text("j/k  enter").lineLimit(1)
            Text("")
        }.node
    }

    @Test func theFirstThatFitsWholeIsShown() {
        #expect(picture(hints, 20, 1) == ["j/k move  enter open"])
        #expect(picture(hints, 19, 1) == ["j/k  enter"])
        #expect(picture(hints, 9, 1) == [""])
    }

    @Test func theLastIsShownWhenNothingFits() {
        let view = ViewThatFits(in: .horizontal) {
            Text("a long one").lineLimit(1)
            Text("shorter").lineLimit(1)
        }
        #expect(picture(view, 5, 1) == ["shor…"])
        #expect(picture(ViewThatFits {}, 5, 1) == [""])
    }

    @Test func heightCountsWhereItIsAskedFor() {
        let view = ViewThatFits {
            Text("1\n2\n3")
            Text("1")
        }
        #expect(picture(view, 5, 3) == ["1", "2", "3"])
        #expect(picture(view, 5, 2) == ["1", ""])
    }

    @Test func itSharesAStackWithOthers() {
        let row = HStack {
            hints
            Spacer(minimum: 1)
            Text("31 of 128").lineLimit(1).layoutPriority(1)
        }
        #expect(picture(row, 30, 1) == ["j/k move  enter open 31 of 128"])
        #expect(picture(row, 29, 1) == ["j/k  enter          31 of 128"])
        #expect(picture(row, 19, 1) == ["          31 of 128"])
    }

    @Test func onlyTheShownChildAppears() {
        let renderer = Renderer()
        func show(_ width: Int) -> [LifecycleEvent] {
            let view = ViewThatFits(in: .horizontal) {
                Text("a long one").lineLimit(1).onAppear("long in").onDisappear("long out")
                Text("short").lineLimit(1).onAppear("short in").onDisappear("short out")
            }
            _ = renderer.frame(view, size: Size(width: width, height: 1))
            return renderer.takeEvents()
        }
        #expect(show(12) == [.appeared(Token("long in"))])
        #expect(show(13) == [])
        #expect(show(6) == [.disappeared(Token("long out")), .appeared(Token("short in"))])
        #expect(show(12) == [.disappeared(Token("short out")), .appeared(Token("long in"))])
    }

    @Test func whatIsNotShownLeavesNoTrace() {
        let stage = Stage(12, 2)
        func screen() -> Node {
            VStack {
                ViewThatFits(in: .horizontal) {
                    Text("a long one").lineLimit(1).onTap("long").pane()
                    Text("short").lineLimit(1).cursor()
                }
                Text("below")
            }.node
        }
        #expect(stage.show(screen()) == ["a long one", "below"])
        stage.size = Size(width: 8, height: 2)
        #expect(stage.show(screen()) == ["short", "below"])
        #expect(stage.last.cursor == .zero)
        #expect(stage.renderer.taps(at: .zero).isEmpty)
        stage.size = Size(width: 12, height: 2)
        #expect(stage.show(screen()) == ["a long one", "below"])
        #expect(stage.last.cursor == nil)
    }

    @Test func anUnshownChildKnowsItsEnvironment() {
        let renderer = Renderer()
        func show(_ locale: String, _ width: Int) -> [String] {
            renderer.environment.locale = DateForms(name: locale, months: [], shortMonths: [], weekdays: [])
            let view = ViewThatFits(in: .horizontal) {
                LocaleView(prefix: "the locale is ")
                LocaleView(prefix: "")
            }
            return TextRendering.lines(of: renderer.frame(view, size: Size(width: width, height: 1)))
        }
        #expect(show("en", 20) == ["the locale is en"])
        #expect(show("ja", 20) == ["the locale is ja"])
        #expect(show("ja", 6) == ["ja"])
        #expect(show("de", 6) == ["de"])
        #expect(show("de", 20) == ["the locale is de"])
    }
}

extension ViewThatFitsTests {
    @Test func whatIsNotShownDoesNotFollowTheFrameClock() {
        let stage = Stage(20, 1)
        let view = ViewThatFits(in: .horizontal) {
            for label in ["a long label", "short", ""] { Spinner(label) }
        }
        #expect(stage.show(view) == ["⠋ a long label"])
        for _ in 0..<3 {
            stage.renderer.environment.tick += 1
            stage.show(view)
            #expect(stage.cost.viewsEvaluated == 1)
        }
        stage.size = Size(width: 8, height: 1)
        #expect(stage.show(view) == ["⠸ short"])
        stage.renderer.environment.tick += 1
        #expect(stage.show(view) == ["⠼ short"])
        stage.size = Size(width: 20, height: 1)
        #expect(stage.show(view) == ["⠼ a long label"])
        stage.show(view)
        #expect(stage.cost == FrameStatistics())
    }
}

extension ViewThatFitsTests {
    @Test func whatIsUpdatedWhileItsRowIsPlacedStillTellsOfItsNextChange() {
        let stage = Stage(8, 1)
        func show(_ locale: String) -> [String] {
            stage.renderer.environment.locale = DateForms(name: locale, months: [], shortMonths: [], weekdays: [])
            return stage.show(List(FittingRows(), id: "list", selection: nil as Int?))
        }
        #expect(show("en") == ["x"])
        stage.renderer.environment.tick += 1
        stage.size = Size(width: 20, height: 1)
        #expect(show("en").first?.hasSuffix("en.") == true)
        #expect(show("english").first?.hasSuffix("english.") == true)
    }
}

/// One row, of which a narrow screen shows the second form.
private struct FittingRows: ListRows {
    let count = 1
    func id(at index: Int) -> Int { index }
    func row(at index: Int) -> Node {
        ViewThatFits(in: .horizontal) {
            HStack {
                Spinner("…")
                LocaleView(prefix: "locale ")
                Text(".")
            }
            Text("x")
        }.node
    }
}

private struct LocaleView: EnvironmentView {
    var prefix: String

    func body(in environment: Environment) -> Node { Text(prefix + environment.locale.name).lineLimit(1) }
}
