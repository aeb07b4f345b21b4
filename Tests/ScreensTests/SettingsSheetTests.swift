import Containers
import FoundationEssentials
import Model
import Screens
import TermUI
import TestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct SettingsSheetTests {
    private final class Outside: AppOutside {
        var saved: [Settings] = []
        var result = Result<String, Failure>.success("/home/config.toml")
        func open(url: String) -> Bool { true }
        func log(_ line: String) {}
        func quit() {}
        func save(_ settings: Settings) -> Result<String, Failure> {
            saved.append(settings)
            return result
        }
    }

    private let outside = Outside()
    private let session: Session
    private let container: AppContainer

    init() {
        var state = AppPage.State(now: Date(timeIntervalSince1970: 0))
        state.settings.themes = ["dark", "light"]
        container = AppContainer(state: state, source: FakeFeedSource(), outside: outside)
        session = Session(container: container, size: Size(width: 60, height: 20))
        session.isStill = true
    }

    private var settings: Settings { container.state.settings.settings }

    private func press(_ keys: Key...) {
        for key in keys { _ = session.handle(.key(key)) }
    }

    private var focusedRow: SettingsPage.Row? { session.renderer.focus.focused?.value(as: SettingsPage.Row.self) }

    private var lines: [String] { session.frame().composed().lines }

    /// Clicks on the first place of a text, or so many columns after it.
    private func click(_ text: String, plus columns: Int = 0) throws {
        let lines = lines
        let y = try #require(lines.firstIndex { $0.contains(text) }, "\(lines.joined(separator: "\n"))")
        let row = lines[y]
        let x = row.distance(from: row.startIndex, to: try #require(row.firstRange(of: text)).lowerBound)
        _ = session.handle(.mouse(Mouse(.press(button: 0), at: Point(x: x + columns, y: y))))
    }

    @Test func theCommaOpensTheSheetAndEscapeOrTheCommaCloseIt() {
        press(Key(","))
        #expect(lines.contains { $0.contains("Settings") })
        #expect(lines.contains { $0.contains("▌Theme") && $0.contains("auto") })
        #expect(lines.last?.contains("←/→ change") == true)
        press(Key(.escape))
        #expect(container.state.popup == nil)
        press(Key(","), Key(","))
        #expect(container.state.popup == nil)
    }

    @Test func countsAndTheKeysOfTheFocusMoveAmongTheRows() {
        press(Key(","), Key("3"), Key("j"))
        #expect(focusedRow == .summaryLines)
        press(Key("2"), Key("G"))
        #expect(focusedRow == .reducedMotion)
        press(Key("w", .control), Key("j"), Key(.tab))
        #expect(focusedRow == .summaryLines)
        press(Key("w", .control), Key("k"), Key(.tab, .shift))
        #expect(focusedRow == .reducedMotion)
    }

    @Test func keysChangeTheFocusedSettingAtOnce() {
        press(Key(","), Key(.right))
        #expect(settings.theme == "dark")
        press(Key("h"), Key("h"))
        #expect(settings.theme == "light")
        press(Key("j"), Key(" "))
        #expect(settings.reducedMotion)
        press(Key(.down), Key("l"))
        #expect(settings.bidi == .terminal)
        press(Key("j"), Key("-"), Key("-"), Key("-"))
        #expect(settings.summaryLines == 0)
        press(Key("j"), Key("l"))
        #expect(settings.sidebarWidth == 16)
        press(Key("h"))
        #expect(settings.sidebarWidth == nil)
        press(Key("j"), Key("l"))
        #expect(settings.startup == .all)
        press(Key("j"), Key(" "), Key("j"), Key(.enter))
        #expect(settings.columns == [.title, .author, .age])
        #expect(outside.saved == [])
    }

    @Test func savingIsAskedForAndTold() {
        press(Key(","), Key("l"), Key("G"), Key(.enter))
        #expect(outside.saved.map(\.theme) == ["dark"])
        #expect(lines.contains { $0.contains("✓ Saved in /home/config.toml") })
        outside.result = .failure(.unreadable(path: "/home/config.toml", reason: "Read-only file system"))
        press(Key("g"), Key("g"), Key("l"), Key("G"), Key(.enter))
        #expect(lines.contains { $0.contains("⚠") })
        #expect(container.state.settings.hasChanges)
    }

    @Test func clicksChooseStepAndCloseOutside() throws {
        press(Key(","))
        try click("Reduced motion")
        #expect(settings.reducedMotion)
        #expect(focusedRow == .reducedMotion)
        try click("Settings")
        #expect(container.state.popup == .settings)
        try click("[ Save ]", plus: 2)
        #expect(outside.saved.count == 1)
        _ = session.handle(.mouse(Mouse(.press(button: 0), at: Point(x: 0, y: 0))))
        #expect(container.state.popup == nil)
    }

    private func expectFocus(on row: SettingsPage.Row) {
        let frame = session.frame()
        let lines = frame.composed().lines
        let marked = lines.indices.filter { lines[$0].contains("▌") }
        #expect(focusedRow == row)
        #expect(marked == [frame.cursor?.y], "\(row)\n\(lines.joined(separator: "\n"))")
    }

    @Test(arguments: [(Key("j"), Key("k")), (Key(.tab), Key(.tab, .shift))])
    func theFocusedRowIsShownOnTheLowestScreen(_ down: Key, _ up: Key) {
        session.size = Size(width: 20, height: 5)
        press(Key(","))
        for row in SettingsPage.Row.allCases {
            expectFocus(on: row)
            press(down)
        }
        for row in SettingsPage.Row.allCases.reversed() {
            expectFocus(on: row)
            press(up)
        }
    }

    @Test func theFocusedRowStaysInSightWhenTheScreenGetsLower() {
        press(Key(","), Key("G"))
        expectFocus(on: .save)
        session.size = Size(width: 20, height: 5)
        expectFocus(on: .save)
        session.size = Size(width: 60, height: 20)
        expectFocus(on: .save)
        #expect(lines.contains { $0.contains("Theme") })
    }

    @Test func keysThatComeBeforeTheFirstFrameOfTheSheetAreItsOwn() {
        _ = session.frame()
        press(Key(","), Key("j"), Key(" "))
        #expect(settings.reducedMotion)
    }

    @Test func keysThatComeBeforeASheetHasTakenTheOthersPlaceAreItsOwn() {
        container.send(.dismissPopup)
        press(Key("a"))
        _ = session.frame()
        container.send(.showSettings)
        press(Key("j"), Key(" "))
        #expect(settings.reducedMotion)
    }

    @Test func themesAreTakenInTurnWithoutTheSheet() {
        press(Key("T"))
        #expect(settings.theme == "dark")
        #expect(lines.contains { $0.contains("Theme: dark") })
    }

    @Test func aSequenceThatHasBegunIsNotTheControls() {
        press(Key(","), Key("j"), Key("j"), Key("g"), Key("h"))
        #expect(settings == Settings())
    }
}
