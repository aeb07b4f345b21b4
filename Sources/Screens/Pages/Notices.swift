import Containers
import Model
import TermUI

/// What a page says when it has no content to show.
struct Notice: View {
    var symbol: String
    var role: ColorRole
    var title: String
    var detail: String
    /// A line with the key that helps, drawn as a button that can be clicked.
    var action: String?

    var body: Node {
        VStack(alignment: .center) {
            Text([StyledText.Run(symbol + " ", role, .bold), StyledText.Run(title, role, .bold)])
                .accessibilityLabel(title)
            if !detail.isEmpty { Text(detail, .textSecondary) }
            if let action { Text(action, .accent).onTap(ScreenAction.retry) }
        }
        .frame(maxWidth: 56)
        .padding(horizontal: 1)
        .fill(alignment: .center)
    }

    static func failed(_ failure: Failure) -> Notice {
        Notice(
            symbol: "⚠",
            role: .danger,
            title: "This page could not be loaded",
            detail: failure.sentence,
            action: "R retries"
        )
    }

    static func offline(_ failure: Failure) -> Notice {
        Notice(symbol: "⚠", role: .warning, title: "Offline", detail: failure.sentence, action: "R retries")
    }
}

/// What a page says until its content is there.
struct LoadingNotice: View {
    var body: Node {
        Spinner("Loading…")
            .foreground(.textSecondary)
            .attributes(.bold)
            .padding(horizontal: 1)
            .fill(alignment: .center)
    }
}

/// A line above content that is shown although its newer version could not be had.
struct Banner: View {
    var text: String

    var body: Node {
        Text("⚠ \(text)", .warning).lineLimit(2).padding(horizontal: 1).onTap(ScreenAction.retry)
    }

    /// The banner for a state that has both content and trouble; nil for every other.
    static func text<Content>(for page: PageState<Content>) -> String? {
        switch page {
        case .offline: "Offline: this is what was loaded before. R retries."
        case .failed(let failure, _): failure.sentence + " R retries."
        case .idle, .loading, .loaded, .refreshing, .empty: nil
        }
    }
}
