import Containers
import FoundationEssentials
import TermUI

/// What floats above the page.
struct PopupView: View {
    var popup: AppPage.Popup
    var field: TextEdit
    var help: HelpView
    var now: Date
    var size: Size

    var body: Node {
        switch popup {
        case .help: help
        case .addFeed(let sheet): AddFeedView(state: sheet, field: field, size: size)
        case .details(let sheet): FeedDetailsView(state: sheet, now: now, size: size)
        case .removal(let alert): RemovalAlertView(alert: alert, size: size)
        }
    }
}

extension AppPage.Popup {
    /// Who is above whom.
    var level: Level {
        switch self {
        case .help: .popup
        case .addFeed, .details: .sheet
        case .removal: .alert
        }
    }
}
