import Containers
import Screens
import TermUI
import Testing

/// Sheets, the alert and the modes of the sidebar, as they look.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct SheetPreviewTests {
    private func text(_ screen: Preview.Screen, _ state: Preview.PageStateName, _ width: Int, _ height: Int) throws
        -> String
    {
        let preview = try #require(Preview(screen: screen, state: state))
        let frame = preview.frame(size: Size(width: width, height: height))
        return frame.composed().lines.joined(separator: "\n")
    }

    @Test(arguments: [(20, 5), (30, 8), (80, 24), (200, 50)])
    func theAlertShowsBothAnswersWithTheFocusOnCancel(width: Int, height: Int) throws {
        let text = try text(.removal, .loaded, width, height)
        #expect(text.contains("▌[ Cancel ]"))
        #expect(text.contains("[ Remove ]"))
        #expect(!text.contains("▌[ Remove ]"))
    }

    @Test func theAlertSaysWhatWouldGo() throws {
        #expect(try text(.removal, .loaded, 80, 24).contains("Remove 3 feeds with 12 starred articles?"))
    }

    @Test func chosenAndCarriedFeedsAreToldWithoutColour() throws {
        let chosen = try text(.chosen, .loaded, 80, 24)
        #expect(chosen.contains("▌✓ 世界のニュース"))
        #expect(chosen.contains(" ✓ Lighthouse Log"))
        let lines = try text(.reorder, .loaded, 80, 24).split(separator: "\n")
        let order = ["Old Blog", "▌⇅ 世界のニュース", " ⇅ Lighthouse Log"].map { needle in
            lines.firstIndex { $0.contains(needle) } ?? -1
        }
        #expect(order == order.sorted() && !order.contains(-1))
    }

    @Test func theSheetForAnAddressShowsWhatBecameOfIt() throws {
        #expect(try text(.addFeed, .idle, 60, 12).contains("https://example.org/feed.xml"))
        #expect(try text(.addFeed, .loaded, 60, 12).contains("https://tides.example/feed.xml"))
        #expect(try text(.addFeed, .loading, 60, 12).contains("Fetching https://tides.example"))
        #expect(try text(.addFeed, .failed, 60, 12).contains("is not a feed"))
        #expect(try text(.addFeed, .failed, 20, 5).contains("⚠"))
    }

    @Test func theDetailsShowWhatIsKnownInEveryState() throws {
        for state in Preview.states(of: .details) {
            #expect(try text(.details, state, 80, 24).contains("https://compiler.example/feed"), "\(state)")
        }
        let loaded = try text(.details, .loaded, 80, 24)
        for needle in ["214, 12 unread, 3 starred", "▂", "48 articles in 30 days", "#swift 31", "failing since"] {
            #expect(loaded.contains(needle), "\(needle)")
        }
        #expect(try text(.details, .failed, 80, 24).contains("R retries"))
    }

    @Test func theStatusLineTellsTheKeysOfEachMode() throws {
        let keys = { (screen: Preview.Screen) in
            String(try text(screen, .loaded, 120, 24).split(separator: "\n").last ?? "")
        }
        #expect(try keys(.reorder).contains("j/k carry  gg/G to the ends  enter put down  esc put back"))
        #expect(try keys(.chosen).contains("D remove  M carry  esc choose none"))
        #expect(try keys(.removal).contains("tab other button  enter press it  esc cancel"))
        #expect(try keys(.details).contains("j/k next feed  esc close"))
        #expect(try keys(.addFeed).contains("enter add  esc close"))
        #expect(try keys(.feeds).contains("a add"))
    }
}
