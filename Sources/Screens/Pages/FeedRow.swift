import Containers
import Model
import TermUI

/// A listing in the sidebar.
struct FeedRow: EnvironmentView {
    /// Deeper folders are not shown further in: a sidebar is narrow.
    private static let deepest = 4
    /// What is counted at most of a kept search.
    private static let mostCounted = 1000

    var listing: Listing
    /// How many folders it lies in.
    var depth = 0
    var mark: String
    var title: String
    var count: Int
    var trouble: String?
    /// What a click on its mark closes or opens.
    var fold: FeedFold?
    var isSelected: Bool

    /// As in lists of articles: a selected row is of one colour.
    private func ink(_ role: ColorRole) -> ColorRole? { isSelected ? nil : role }

    func body(in environment: Environment) -> Node {
        VStack {
            HStack {
                Text(isSelected ? "▌" : " ", ink(.accent)).fixedSize().layoutPriority(1)
                sign
                Text(" " + title, ink(count > 0 ? .unreadTitle : .textSecondary)).lineLimit(1)
                Spacer(minimum: 1)
                Text(unread(environment), ink(.textSecondary)).fixedSize().layoutPriority(1)
            }
            .selected(RowSelection(isSelected: isSelected, in: environment))
            if let trouble, isSelected {
                Text(trouble, .warning).lineLimit(3).padding(EdgeInsets(leading: 2))
            }
        }
        .onTap(ScreenAction.select(listing))
        .accessibilityLabel(spoken)
    }

    private var sign: Node {
        let indent = String(repeating: "  ", count: min(depth, Self.deepest))
        let text = Text(indent + mark, ink(mark == "⚠" ? .warning : .accent)).fixedSize().layoutPriority(1)
        return fold.map { text.onTap(ScreenAction.toggleFold($0)) } ?? text
    }

    /// "A feed, 3 unread. Failing: the server said no."
    private var spoken: String {
        let unread = count > 0 ? ", \(count) \(listing == .starred ? "starred" : "unread")" : ""
        return kind + title + (mark == "▸" ? ", closed" : "") + unread + (trouble.map { ". Failing: \($0)" } ?? "")
    }

    /// What it is, where its sign alone says so.
    private var kind: String {
        switch listing {
        case .folder: "Folder "
        case .tag: "Tag "
        case .query: "Search "
        default: ""
        }
    }

    private func unread(_ environment: Environment) -> String {
        if case .query = listing, count >= Self.mostCounted { return "\(Self.mostCounted)+" }
        let shown = environment.rolled(count)
        return shown > 0 ? "\(shown)" : ""
    }
}

/// The header of the tags.
struct TagsRow: EnvironmentView {
    var count: Int
    var isClosed: Bool
    var isSelected: Bool

    func body(in environment: Environment) -> Node {
        HStack {
            Text(isSelected ? "▌" : " ", isSelected ? nil : .accent).fixedSize().layoutPriority(1)
            Text(isClosed ? "▸ Tags" : "▾ Tags", isSelected ? nil : .heading).lineLimit(1)
            Spacer(minimum: 1)
            if isClosed { Text("\(count)", isSelected ? nil : .textSecondary).fixedSize().layoutPriority(1) }
        }
        .frame(height: 1)
        .selected(RowSelection(isSelected: isSelected, in: environment))
        .onTap(ScreenAction.toggleFold(.tags))
        .accessibilityLabel("Tags" + (isClosed ? ", closed: \(count)" : ""))
    }
}
