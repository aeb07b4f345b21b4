import TermUI
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ControlTests {
    private func line(_ view: some NodeConvertible, _ width: Int) -> String { picture(view, width, 1)[0] }

    @Test func aToggleShowsItsStateAndItsFocusInText() {
        #expect(line(Toggle(label: "Images", isOn: true), 20) == " [x] Images")
        #expect(line(Toggle(label: "Images", isOn: false, isFocused: true), 20) == "▌[ ] Images")
        #expect(line(Toggle(label: "Images", isOn: false, isFocused: true), 8) == "▌[ ] Im…")
    }

    @Test func spaceAndEnterTurnAToggleOver() {
        let toggle = Toggle(label: "", isOn: false)
        #expect(toggle.isOn(after: Key(" ")) == true)
        #expect(toggle.isOn(after: Key(.enter)) == true)
        #expect(toggle.isOn(after: Key("x")) == nil)
    }

    @Test func aPickersArrowsStayWhereTheyAre() {
        let options = ["dark", "high contrast", "light"]
        #expect(line(Picker(label: "Theme", options: options, selection: 0), 30) == " Theme       ‹     dark      ›")
        #expect(
            line(Picker(label: "Theme", options: options, selection: 1, isFocused: true), 30)
                == "▌Theme       ‹ high contrast ›"
        )
        #expect(line(Picker(label: "Theme", options: options, selection: 1), 12) == " …  ‹ hig… ›")
        #expect(line(Picker(label: "", options: [], selection: 0), 12) == "   –")
    }

    @Test func aPickerGoesRound() {
        let picker = Picker(label: "", options: ["a", "b", "c"], selection: 2)
        #expect(picker.selection(after: Key(.right)) == 0)
        #expect(picker.selection(after: Key("h")) == 1)
        #expect(picker.selection(after: Key("x")) == nil)
        #expect(Picker(label: "", options: ["a"], selection: 0).selection(after: Key(.right)) == nil)
        #expect(Picker(label: "", options: ["a", "b"], selection: .max).selection(steppedBy: 1) != nil)
    }

    @Test func clicksOnArrowsComeBackAsTokens() {
        let renderer = Renderer()
        let picker = Picker(
            label: "",
            options: ["a", "b"],
            selection: 0,
            taps: ArrowTaps(previous: "back", next: "on")
        )
        _ = renderer.frame(picker, size: Size(width: 10, height: 1))
        #expect(renderer.taps(at: Point(x: 1, y: 0)) == [Token("back")])
        #expect(renderer.taps(at: Point(x: 5, y: 0)) == [Token("on")])
        #expect(renderer.taps(at: Point(x: 3, y: 0)) == [])
    }

    @Test func aStepperStopsAtTheEndsOfItsRange() {
        func stepper(_ value: Int) -> Stepper { Stepper(label: "Lines", value: value, range: 0...20, step: 5) }
        #expect(stepper(18).value(after: Key(.right)) == 20)
        #expect(stepper(20).value(after: Key("+")) == nil)
        #expect(stepper(3).value(after: Key("-")) == 0)
        #expect(stepper(10).value(steppedBy: .min) == 0)
        #expect(line(stepper(20), 16) == " Lines    ‹ 20")
        #expect(line(stepper(0), 16) == " Lines       0 ›")
    }

    @Test func aButtonShowsItsFocusWithoutColours() {
        #expect(line(Button("Add"), 12) == " [ Add ]")
        let screen = Renderer().frame(Button("Add", isFocused: true), size: Size(width: 12, height: 1)).composed()
        #expect(screen[2, 0].style.attributes == [.bold, .reverse])
        #expect(Button("Add").isPressed(by: Key(.enter)))
    }

    @Test func aProgressBarFillsByEighths() {
        #expect(line(ProgressBar(value: 0), 4) == "░░░░")
        #expect(line(ProgressBar(value: 1), 4) == "████")
        #expect(line(ProgressBar(value: 0.5), 4) == "██░░")
        #expect(line(ProgressBar(1, of: 32), 4) == "▏░░░")
        #expect(line(ProgressBar(31, of: 32), 4) == "███▉")
        for value in [-1, .nan, -Double.infinity] { #expect(line(ProgressBar(value: value), 4) == "░░░░") }
        #expect(line(ProgressBar(value: .infinity), 4) == "████")
        #expect(line(ProgressBar(3, of: 0), 4) == "████")
    }

    @Test func aSpinnerTurnsWithTheClock() {
        let renderer = Renderer()
        let size = Size(width: 12, height: 1)
        let first = renderer.frame(Spinner("loading"), size: size)
        #expect(TextRendering.lines(of: first) == ["⠋ loading"])
        #expect(first.moves)
        renderer.environment.tick = 1
        let second = renderer.frame(Spinner("loading"), size: size)
        #expect(TextRendering.lines(of: second) == ["⠙ loading"])
        #expect(second.statistics.cellsDamaged == 1)
    }

    @Test func aSpinnerStandsStillWithReducedMotion() {
        let renderer = Renderer()
        renderer.environment.reducedMotion = true
        let frame = renderer.frame(Spinner(), size: Size(width: 4, height: 1))
        #expect(TextRendering.lines(of: frame) == ["…"])
        #expect(!frame.moves)
    }

    @Test func aLabelsLinesStandUnderItsText() {
        #expect(picture(Label("one two", symbol: "★"), 6, 2) == ["★ one", "  two"])
    }

    @Test func controlsAreReadAsLines() {
        let renderer = Renderer()
        let sheet = VStack {
            TextField(edit: TextEdit("abc"), placeholder: "https://", isFocused: true)
            TextField(edit: TextEdit(), placeholder: "https://", isFocused: false)
            Toggle(label: "Images", isOn: true, isFocused: false)
            Picker(label: "Theme", options: ["dark", "light"], selection: 1)
            ProgressBar(2, of: 3)
            Text("not said").hidden()
            Grid {
                GridRow {
                    Text("j")
                    Text("down")
                }
            }
        }
        _ = renderer.frame(sheet, size: Size(width: 20, height: 9))
        let lines = renderer.linearLines()
        #expect(
            lines.map(\.text) == ["abc", "https://", "[x] Images", "Theme ‹ light ›", "67 %", "j down"]
        )
        #expect(lines.map(\.isFocused) == [true, false, false, false, false, false])
    }

    @Test func aCanvasDrawsWithinItsCells() {
        #expect(picture(Canvas(Target()), 8, 4) == ["┌──────┐", "│ 世界 │", "│      │", "└──────┘"])
        #expect(picture(Canvas(Target()), 5, 3) == ["┌───┐", "│ 世│", "└───┘"])
        #expect(picture(Canvas(Target()), 1, 1) == [""])
    }

    @Test func anEqualDrawingIsNotDrawnAgain() {
        let stage = Stage(8, 4)
        stage.show(Canvas(Target()))
        stage.show(Canvas(Target()))
        #expect(stage.cost.cellsPainted == 0)
        #expect(stage.cost.nodesMeasured == 0)
    }
}

/// A box round a text, and marks far outside.
private struct Target: CanvasDrawing {
    func size(_ proposal: Proposal) -> Size { Size(width: proposal.width ?? 8, height: proposal.height ?? 4) }

    func draw(in canvas: inout CanvasContext) {
        canvas.write("世界", at: Point(x: 2, y: 1))
        canvas.box(Rect(origin: .zero, size: canvas.size))
        canvas.write("x", at: Point(x: .max, y: .max))
        canvas.fill(Rect(x: .min, y: -5, width: 3, height: 2), Ink(.accent))
        canvas.horizontalLine(at: Point(x: -9, y: -9), length: .max)
    }
}

extension ControlTests {
    @Test func valuesHaveTheRoomThatTheTerminalNeedsForTheWidest() {
        let stage = Stage(24, 2)
        let controls = VStack {
            Picker(label: "", options: ["§§§", "a"], selection: 1)
            Stepper(label: "", value: 1, range: 1...2, unit: "§§")
        }
        #expect(stage.show(controls) == [" ‹  a  ›", "   1 §§ ›"])
        var widths = WidthModel()
        widths[.ambiguous] = 2
        stage.renderer.widths = widths
        #expect(stage.show(controls).map { TextWidth.of($0, widths) } == [11, 11])
        #expect(stage.show(controls)[1].contains("1 §§"))
    }
}
