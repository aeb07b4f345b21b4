import Containers
import FoundationEssentials
import Model
import TermUI

/// The sheet about one feed.
struct FeedDetailsView: EnvironmentView {
    static let scrollID = ScrollID("details")
    var state: FeedDetailsPage.State
    var now: Date
    var size: Size

    func body(in environment: Environment) -> Node {
        let forms = environment.locale
        ScrollView(id: "details") {
            VStack {
                Text(state.feed.title, .heading, .bold).lineLimit(2)
                Grid {
                    line("Address", Text(state.feed.address))
                    line("Web site", Text(state.feed.site ?? "not told", state.feed.site == nil ? .textSecondary : nil))
                    line("State", health(forms))
                    if let details = state.page.content { known(details, forms) }
                }
                waiting
            }
        }
        .frame(height: max(1, min(Self.height, size.height - 4)))
        .sheet(title: "About this feed", size: size)
    }

    private static let refreshes = KeyHint(command: .refresh, words: "here, or tern refresh")

    /// Lines of the sheet, the same for every feed: leafing through them moves nothing.
    private static let height = 16

    private func health(_ forms: DateForms) -> Text {
        switch state.feed.health {
        case .fine: Text("✓ fine", .success)
        case .failing(let reason, let since):
            Text("⚠ failing since \(LocalDate(since).text(forms)): \(reason)", .warning)
        }
    }

    /// What is said while the rest is not here.
    @NodeBuilder
    private var waiting: Node {
        switch state.page {
        case .idle, .loading: Spinner("Loading…").padding(EdgeInsets(top: 1))
        case .offline(let failure, nil), .failed(let failure, nil):
            HintedText(text: "⚠ \(failure.sentence)", role: .danger, hint: .retries).padding(EdgeInsets(top: 1))
        case .loaded, .refreshing, .empty, .offline, .failed: Node.empty
        }
    }

    @NodeBuilder
    private func known(_ details: FeedDetails, _ forms: DateForms) -> Node {
        line("Fetched", Text(fetched(details, forms)))
        line("Next fetch", HintedText(text: "with the next refresh:", hint: Self.refreshes))
        line("Articles", Text(counts(details)))
        if let activity = details.activity {
            line("Activity", ActivityView(days: activity))
        } else {
            line("Activity", Text("not known: older pages are not loaded", .textSecondary))
        }
        if !details.folder.isEmpty { line("Folder", Text(details.folder.joined(separator: " › "))) }
        if !details.tags.isEmpty { line("Tags", Text(details.tags.joined(separator: ", "))) }
        if !details.categories.isEmpty {
            line("Categories", CategoryTags(categories: details.categories))
        }
    }

    private func fetched(_ details: FeedDetails, _ forms: DateForms) -> String {
        guard let date = details.lastFetched else { return "never" }
        return "\(LocalDate(date).text(forms)) (\(Age.text(date, now: now, isEstimated: false, forms)))"
    }

    private func counts(_ details: FeedDetails) -> String {
        "\(details.articles), \(details.feed.unread) unread, \(details.feed.starred) starred"
    }

    private func line(_ label: String, _ value: some NodeConvertible) -> Node {
        GridRow {
            Text(label, .textSecondary).lineLimit(1).layoutPriority(1)
            value.node
        }
        .node
    }
}

/// Categories side by side, as many in a line as there is room for.
struct CategoryTags: View {
    var categories: [FeedDetails.Category]

    var body: Node {
        FlowLayout(horizontalSpacing: 2) {
            for category in categories {
                HStack(spacing: 1) {
                    Text("#" + category.name, .accent).lineLimit(1)
                    Text("\(category.count)", .textSecondary).fixedSize().layoutPriority(1)
                }
            }
        }
    }
}

/// Articles per day as a row of bars, with what they come to.
struct ActivityView: View {
    /// The oldest first.
    var days: [Int]

    var body: Node {
        VStack {
            Sparkline(values: days.map(Double.init)).node.foreground(.accent)
            Text(summary, .textSecondary).lineLimit(2)
        }
    }

    private var summary: String {
        let total = days.reduce(0, +)
        let articles = total == 1 ? "1 article" : "\(total) articles"
        return "\(articles) in \(days.count) days, at most \(days.max() ?? 0) a day"
    }
}
