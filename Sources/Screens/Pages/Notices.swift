import Containers
import Model
import TermUI

/// What a page says when it has no content to show.
struct Notice: EnvironmentView {
    var symbol: String
    var role: ColorRole
    var title: String
    var detail: String
    /// A key that helps, told after the detail.
    var hint: KeyHint?
    /// `retry` helps: a line with its key, drawn as a button that can be clicked.
    var isRetriable = false

    func body(in environment: Environment) -> Node {
        let detail = [detail, hint?.text(in: environment) ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
        return VStack(alignment: .center) {
            Text([StyledText.Run(symbol + " ", role, .bold), StyledText.Run(title, role, .bold)])
                .accessibilityLabel(title)
            if !detail.isEmpty { Text(detail, .textSecondary) }
            if isRetriable { Text(Self.retrying.text(in: environment) ?? "Retry", .accent).onTap(ScreenAction.retry) }
        }
        .frame(maxWidth: 56)
        .padding(horizontal: 1)
        .fill(alignment: .center)
        .node
    }

    private static let retrying = KeyHint(command: .retry, words: "retries")

    static func failed(_ failure: Failure) -> Notice {
        Notice(
            symbol: "⚠",
            role: .danger,
            title: "This page could not be loaded",
            detail: failure.sentence,
            isRetriable: true
        )
    }

    static func offline(_ failure: Failure) -> Notice {
        Notice(symbol: "⚠", role: .warning, title: "Offline", detail: failure.sentence, isRetriable: true)
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
        HintedText(text: "⚠ \(text)", role: .warning, hint: .retries, lineLimit: 2)
            .padding(horizontal: 1)
            .onTap(ScreenAction.retry)
    }

    /// The banner for a state that has both content and trouble; nil for every other.
    static func text<Content>(for page: PageState<Content>) -> String? {
        switch page {
        case .offline: "Offline: this is what was loaded before."
        case .failed(let failure, _): failure.sentence
        case .idle, .loading, .loaded, .refreshing, .empty: nil
        }
    }
}
