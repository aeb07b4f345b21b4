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
        // Shows what is beneath it in its new colours, and stands in a layer of its own.
        case .settings: Node.empty
        case .addFeed(let sheet): AddFeedView(state: sheet, field: field, size: size)
        case .details(let sheet): FeedDetailsView(state: sheet, now: now, size: size)
        case .line(let sheet): LineView(state: sheet, field: field, size: size)
        case .files(let sheet): FilesView(sheet: sheet, size: size)
        case .folders(let sheet): FolderView(state: sheet, field: field, size: size)
        case .removal(let alert): RemovalAlertView(alert: alert, size: size)
        }
    }
}

extension AppPage.Popup {
    /// Who is above whom.
    var level: Level {
        switch self {
        case .help: .popup
        case .addFeed, .details, .settings, .line, .files, .folders: .sheet
        case .removal: .alert
        }
    }
}
